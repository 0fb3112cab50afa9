import { useState } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import { addressLines } from '#rules/accounts/addresses.ts';
import { NO_FACILITY } from '#rules/catalog/refusals.ts';
import { useMe } from '../../../shared/session.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { mayChange, useMissingFacility } from '../api.ts';
import { FacilityChooser } from './facility-chooser.tsx';
import { FacilityPanel } from './facility-panel.tsx';
import styles from './facility.module.css';

type Facility = NonNullable<Me['primary_facility']>;

interface Props {
  mode: 'profile' | 'header' | 'link' | 'topNav';
  /** Shows the facility and lets nobody change it. */
  readOnly?: boolean;
}

/** The current facility in its four modes (G-52). Who may not switch sees its name as text. */
export function FacilityWidget({ mode, readOnly = false }: Props) {
  const me = useMe();
  const may = !readOnly && mayChange(me);
  const missing = useMissingFacility();
  const { primary_facility: facility } = me;
  if (mode === 'topNav') return <TopNav facility={facility} may={may} />;
  if (mode === 'profile') return <ProfileFacility facility={facility} may={may} />;
  if (!may) return <span className={styles.name}>{facility?.name ?? missing}</span>;
  return mode === 'header' ? (
    <FacilityChooser size="xs" />
  ) : (
    <ChangeLink text={facility?.name ?? NO_FACILITY} />
  );
}

interface Mode {
  facility: Facility | null;
  may: boolean;
}

function TopNav({ facility, may }: Mode) {
  const missing = useMissingFacility();
  return (
    <Dropdown
      kind="panel"
      label="Facility"
      button={(button) => (
        <button
          type="button"
          className={styles.topNav}
          title={
            facility === null
              ? undefined
              : [facility.name, ...addressLines(facility.delivery_address)].join(', ')
          }
          {...button}
        >
          <Icon name="location" size={18} />
          <span className={styles.topNavText}>
            {facility === null ? (
              <span>{missing}</span>
            ) : (
              <>
                <strong>{facility.name}</strong>
                <span>{addressLines(facility.delivery_address).join(', ')}</span>
              </>
            )}
          </span>
          <Icon name="chevron-down" size={14} />
        </button>
      )}
    >
      <FacilityPanel facility={facility} may={may} />
    </Dropdown>
  );
}

function ProfileFacility({ facility, may }: Mode) {
  return (
    <div className={styles.profile}>
      {facility === null ? (
        <p>{NO_FACILITY}</p>
      ) : (
        <>
          <strong>{facility.name}</strong>
          <span>{addressLines(facility.delivery_address).join(', ')}</span>
          <span>DEA {facility.dea_number ?? 'not given'}</span>
        </>
      )}
      {may && <ChangeLink text="Change" />}
    </div>
  );
}

/** Opens 'Change Selected Facility', 500 × 300 (SH-307, SH-308). */
function ChangeLink({ text }: { text: string }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {text}
      </button>
      <Popup title="Change Selected Facility" opened={opened} onClose={close} width={500} height={300}>
        <FacilityChooser label="Facility" onChanged={close} />
        <p className={styles.hint}>Prices, savings, cart and orders follow the facility.</p>
      </Popup>
    </>
  );
}
