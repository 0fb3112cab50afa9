import { Tabs } from '@mantine/core';
import { useState } from 'react';
import type { LicenseType } from '#rules/accounts/licenses.ts';
import { useClient, useMe } from '../../../shared/session.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ReportPanel } from '../../history/index.ts';
import { DocumentTab } from './document-tab.tsx';
import styles from './documents.module.css';

interface Tab {
  type: LicenseType | 'Calibration_File';
  label: string;
  title: string;
}

/** SH-469 … SH-475. */
const TABS: readonly Tab[] = [
  { type: 'state_license', label: 'State License', title: 'Upload Your State License' },
  { type: 'dea_license', label: 'DEA License', title: 'Upload Your DEA License' },
  { type: 'Calibration_File', label: 'Purchase History', title: 'Upload Purchase History' },
];
/** Before a tab is chosen (SH-476). */
const DEFAULT_TITLE = 'Upload Your Documents';
const WIDTH = 800;

/** Documents of the current facility by type. Purchase history is hidden in hydra (SH-472). */
export function DocumentsPopup({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { primary_facility: facility } = useMe();
  const { hydra } = useClient();
  const tabs = TABS.filter(({ type }) => !(hydra && type === 'Calibration_File'));
  const [chosen, setChosen] = useState<string | null>('state_license');
  const title = tabs.find(({ type }) => type === chosen)?.title ?? DEFAULT_TITLE;
  return (
    <Popup title={facility === null ? DEFAULT_TITLE : title} opened={opened} onClose={onClose} width={WIDTH}>
      {facility === null ? (
        <EmptyState drawing="shelf" title="The current facility is not set; select one to purchase.">
          Documents belong to a facility.
        </EmptyState>
      ) : (
        <Tabs value={chosen} onChange={setChosen} keepMounted={false}>
          <Tabs.List>
            {tabs.map(({ type, label }) => (
              <Tabs.Tab key={type} value={type}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ type }) => (
            <Tabs.Panel key={type} value={type} className={styles.tab ?? ''}>
              {type === 'Calibration_File' ? (
                <ReportPanel facility={facility} />
              ) : (
                <DocumentTab type={type} facility={facility} />
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Popup>
  );
}
