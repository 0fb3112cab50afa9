import { Button, Tabs } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '../../../shared/format.ts';
import { confirm, Once, SidePanel } from '../../../ui/dialogs.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { HistoryList } from '../../../ui/history-list.tsx';
import { NoRecord, SkeletonLines } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { SellerRules } from '../../pricing/index.ts';
import { InviteUser } from '../../users/index.ts';
import { useCompany, useFacilitiesOf, useSaveCompany, type CompanyRecord } from '../api.ts';
import { ActiveBadge, FacilityBadge } from './badges.tsx';
import { CompanyForm } from './company-form.tsx';
import { CompanyPictures } from './company-pictures.tsx';
import { CompanyUsers } from './company-users.tsx';
import { RecordDocuments } from './record-documents.tsx';
import styles from './companies.module.css';

interface Props {
  /** Null: closed. */
  id: number | null;
  onClose: () => void;
  onFacility: (id: number) => void;
}

/** The record of a company: fields, facilities, users with the contact, history. */
export function CompanyPanel({ id, onClose, onFacility }: Props) {
  const { data: company, error, refetch } = useCompany(id);
  const [inviting, setInviting] = useState(false);
  const [tab, setTab] = useState('info');
  const shown = company !== undefined && company.id === id ? company : undefined;
  return (
    <>
      <SidePanel
        title={shown?.name ?? 'Company'}
        width={660}
        opened={id !== null && !inviting}
        onClose={() => {
          setTab('info');
          onClose();
        }}
      >
        {id === null ? null : shown ? (
          <CompanyFile
            company={shown}
            tab={tab}
            onTab={setTab}
            onFacility={onFacility}
            onInvite={() => setInviting(true)}
          />
        ) : (
          <NoRecord
            error={error}
            missing="This company does not exist."
            action={null}
            onRetry={() => void refetch()}
          />
        )}
      </SidePanel>
      {shown && (
        <Once opened={inviting}>
          <InviteUser
            company={shown}
            opened={inviting}
            onClose={() => setInviting(false)}
            onCreated={() => void refetch()}
            anyCompany
          />
        </Once>
      )}
    </>
  );
}

interface FileProps {
  company: CompanyRecord;
  tab: string;
  onTab: (tab: string) => void;
  onFacility: (id: number) => void;
  onInvite: () => void;
}

function CompanyFile({ company, tab, onTab, onFacility, onInvite }: FileProps) {
  return (
    <div className={styles.file}>
      <div className={styles.badges}>
        <ActiveBadge active={company.active !== false} />
        <StatusBadge tone="neutral">{company.type}</StatusBadge>
        <span className={styles.soft}>
          ID {company.id}
          {company.agreed_at &&
            ` · agreed ${formatDay(company.agreed_at)}${company.agreed_by ? ` by ${company.agreed_by}` : ''}`}
        </span>
      </div>
      <div className={styles.badges}>
        <ActiveAction company={company} />
        <LinkButton to="/integrations" search={{ company: String(company.id) }} variant="default">
          Integrations
        </LinkButton>
      </div>
      <Tabs value={tab} onChange={(next) => onTab(next ?? 'info')} keepMounted={false}>
        <Tabs.List className={styles.fileTabs ?? ''}>
          <Tabs.Tab value="info">Info</Tabs.Tab>
          <Tabs.Tab value="facilities">Facilities ({company.facility_count ?? 0})</Tabs.Tab>
          <Tabs.Tab value="users">Users ({company.user_count ?? 0})</Tabs.Tab>
          <Tabs.Tab value="documents">Documents</Tabs.Tab>
          {company.is_seller && <Tabs.Tab value="pictures">Pictures</Tabs.Tab>}
          {company.is_seller && <Tabs.Tab value="rules">Price rules</Tabs.Tab>}
          <Tabs.Tab value="history">History</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="info" className={styles.tab ?? ''}>
          <CompanyForm key={company.id} company={company} />
        </Tabs.Panel>
        <Tabs.Panel value="facilities" className={styles.tab ?? ''}>
          <Facilities companyId={company.id} onFacility={onFacility} />
        </Tabs.Panel>
        <Tabs.Panel value="users" className={styles.tab ?? ''}>
          <CompanyUsers company={company} onInvite={onInvite} />
        </Tabs.Panel>
        <Tabs.Panel value="documents" className={styles.tab ?? ''}>
          <RecordDocuments
            place={{ context: 'company', company_id: company.id }}
            note="Documents of the company itself. Licenses stand with its facilities."
          />
        </Tabs.Panel>
        {company.is_seller && (
          <Tabs.Panel value="pictures" className={styles.tab ?? ''}>
            <CompanyPictures company={company} keeps={company.can?.save === true} />
          </Tabs.Panel>
        )}
        {company.is_seller && (
          <Tabs.Panel value="rules" className={styles.tab ?? ''}>
            <SellerRules companyId={company.id} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="history" className={styles.tab ?? ''}>
          <HistoryList steps={company.history ?? []} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** Deactivates after asking, activates at once. */
function ActiveAction({ company }: { company: CompanyRecord }) {
  const save = useSaveCompany(company.id);
  const switchTo = (active: boolean) =>
    save.mutate({ version: company.version, active }, { onError: (error) => toast.error(error.message) });
  const deactivate = async () => {
    const sure = await confirm({
      title: `Deactivate ${company.name}?`,
      body: `All its people are signed out at once and can no longer sign in.${
        company.is_seller ? ' Its listings leave the catalog.' : ''
      } Orders and history stay.`,
      confirmLabel: 'Deactivate',
      destructive: true,
    });
    if (sure) switchTo(false);
  };
  return company.active === false ? (
    <Button variant="default" loading={save.isPending} onClick={() => switchTo(true)}>
      Activate
    </Button>
  ) : (
    <Button variant="default" loading={save.isPending} onClick={() => void deactivate()}>
      Deactivate
    </Button>
  );
}

function Facilities({ companyId, onFacility }: { companyId: number; onFacility: (id: number) => void }) {
  const { data } = useFacilitiesOf(companyId);
  if (data === undefined) return <SkeletonLines lines={4} />;
  if (data.length === 0) return <p className={styles.soft}>This company has no facilities.</p>;
  return (
    <ul className={styles.list}>
      {data.map((facility) => (
        <li key={facility.id} className={styles.line}>
          <button type="button" className={styles.linkButton} onClick={() => onFacility(facility.id)}>
            {facility.name}
          </button>
          <span className={styles.soft}>
            {facility.delivery_address.city}, {facility.delivery_address.state}
          </span>
          <FacilityBadge status={facility.vetting_status} />
        </li>
      ))}
    </ul>
  );
}
