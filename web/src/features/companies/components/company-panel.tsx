import { Button, Select, Tabs } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatTimestamp } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { confirm, SidePanel } from '../../../ui/dialogs.tsx';
import { HistoryList } from '../../../ui/history-list.tsx';
import { NoRecord, SkeletonLines } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { toast } from '../../../ui/toasts.tsx';
import {
  useCompany,
  useFacilitiesOf,
  useSaveCompany,
  useSetContact,
  useUsersOf,
  type CompanyRecord,
} from '../api.ts';
import { ActiveBadge, FacilityBadge } from './badges.tsx';
import { CompanyForm } from './company-form.tsx';
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
  const shown = company !== undefined && company.id === id ? company : undefined;
  return (
    <SidePanel title={shown?.name ?? 'Company'} width={660} opened={id !== null} onClose={onClose}>
      {id === null ? null : shown ? (
        <CompanyFile company={shown} onFacility={onFacility} />
      ) : (
        <NoRecord
          error={error}
          missing="This company does not exist."
          action={null}
          onRetry={() => void refetch()}
        />
      )}
    </SidePanel>
  );
}

function CompanyFile({ company, onFacility }: { company: CompanyRecord; onFacility: (id: number) => void }) {
  return (
    <div className={styles.file}>
      <div className={styles.badges}>
        <ActiveBadge active={company.active !== false} />
        <StatusBadge tone="neutral">{company.type}</StatusBadge>
        <span className={styles.soft}>
          ID {company.id}
          {company.agreed_at &&
            ` · agreed ${formatTimestamp(company.agreed_at)} by ${company.agreed_by ?? '–'}`}
        </span>
      </div>
      <div className={styles.badges}>
        <ActiveAction company={company} />
      </div>
      <Tabs defaultValue="info" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="info">Info</Tabs.Tab>
          <Tabs.Tab value="facilities">Facilities ({company.facility_count ?? 0})</Tabs.Tab>
          <Tabs.Tab value="users">Users ({company.user_count ?? 0})</Tabs.Tab>
          <Tabs.Tab value="history">History</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="info" className={styles.tab ?? ''}>
          <CompanyForm key={company.version} company={company} />
        </Tabs.Panel>
        <Tabs.Panel value="facilities" className={styles.tab ?? ''}>
          <Facilities companyId={company.id} onFacility={onFacility} />
        </Tabs.Panel>
        <Tabs.Panel value="users" className={styles.tab ?? ''}>
          <Users company={company} />
        </Tabs.Panel>
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
      body: 'All its people are signed out at once and can no longer sign in. Orders and history stay.',
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

function Users({ company }: { company: CompanyRecord }) {
  const allowed = useMe().permissions.includes('users');
  const { data } = useUsersOf(company.id, allowed);
  const setContact = useSetContact(company.id);
  if (!allowed)
    return (
      <p className={styles.soft}>
        Contact: {company.contact_user?.name ?? 'nobody'}. The users are shown to administrators with the
        permission users.
      </p>
    );
  if (data === undefined) return <SkeletonLines lines={4} />;
  const active = data.filter((user) => user.active);
  return (
    <div className={styles.form}>
      <Select
        label="Contact user"
        placeholder="Nobody"
        data={active.map((user) => ({
          value: String(user.id),
          label: `${user.first_name} ${user.last_name}`,
        }))}
        value={company.contact_user ? String(company.contact_user.id) : null}
        disabled={setContact.isPending}
        clearable
        clearButtonProps={{ 'aria-label': 'No contact user' }}
        onChange={(next) => setContact.mutate(next === null ? null : Number(next))}
      />
      {data.length === 0 && <p className={styles.soft}>This company has no users.</p>}
      <ul className={styles.list}>
        {data.map((user) => (
          <li key={user.id} className={styles.line}>
            <Link to="/admin/user-manager" search={{ user: String(user.id) }}>
              {user.first_name} {user.last_name}
            </Link>
            <span className={styles.soft}>{user.roles.join(', ')}</span>
            <ActiveBadge active={user.active} />
          </li>
        ))}
      </ul>
    </div>
  );
}
