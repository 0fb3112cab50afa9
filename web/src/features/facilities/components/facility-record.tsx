import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import type { BudgetEntry } from '#contract/accounts/budgets.ts';
import { roleNames } from '#rules/accounts/roles.ts';
import { useClient } from '../../../shared/session.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { HistoryList } from '../../../ui/history-list.tsx';
import { NoRecord, SkeletonLines } from '../../../ui/states.tsx';
import { DocumentTab } from '../../documents/index.ts';
import { useFacility, type FacilityRecord as Facility } from '../api.ts';
import { factsOf } from '../facility-draft.ts';
import { RECORD_TABS, type RecordTab } from '../routes.ts';
import { Bars } from './budget-bars.tsx';
import { BudgetEntries } from './budget-entries.tsx';
import { BudgetButtons } from './budget-form.tsx';
import { EditFacility } from './edit-facility.tsx';
import { VettingBadge } from './facility-columns.tsx';
import styles from './manager.module.css';

interface Props {
  /** Null: closed. */
  id: number | null;
  tab: RecordTab;
  onTab: (tab: RecordTab) => void;
  /** The license whose renewal is asked for. */
  renew: string | undefined;
  /** Entries of every facility and company one sees, the latest end first. */
  budgets: readonly BudgetEntry[];
  onClose: () => void;
}

/** One facility: what it is, its budget and people, the form, its licenses, its history. */
export function FacilityRecord({ id, onClose, ...rest }: Props) {
  const { data, error, refetch } = useFacility(id);
  const facility = data?.id === id ? data : undefined;
  return (
    <SidePanel title={facility?.name ?? 'Facility'} width={640} opened={id !== null} onClose={onClose}>
      {id === null ? null : facility ? (
        <Record facility={facility} {...rest} />
      ) : (
        <NoRecord
          error={error}
          missing="This facility does not exist."
          action={null}
          onRetry={() => void refetch()}
        />
      )}
    </SidePanel>
  );
}

const LABELS: Record<RecordTab, string> = {
  overview: 'Overview',
  details: 'Details',
  documents: 'Documents',
  history: 'History',
};

function Record({
  facility,
  tab,
  onTab,
  renew,
  budgets,
}: Omit<Props, 'id' | 'onClose'> & { facility: Facility }) {
  const offered = RECORD_TABS.filter(
    (one) => (one !== 'details' || facility.can_edit) && (one !== 'history' || facility.history !== null),
  );
  const shown = offered.includes(tab) ? tab : 'overview';
  return (
    <div className={styles.record}>
      <div className={styles.badges}>
        <VettingBadge facility={facility} />
        <span className={styles.soft}>
          Account {facility.company_id}-{facility.id} · {facility.company_name}
        </span>
      </div>
      {facility.vet_note !== null && <p className={styles.note}>{facility.vet_note}</p>}
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(next) => onTab(RECORD_TABS.find((one) => one === next) ?? 'overview')}
      >
        <Tabs.List>
          {offered.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {LABELS[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview" className={styles.tab ?? ''}>
          <Overview facility={facility} budgets={budgets} />
        </Tabs.Panel>
        <Tabs.Panel value="details" className={styles.tab ?? ''}>
          <EditFacility key={facility.id} facility={facility} />
        </Tabs.Panel>
        <Tabs.Panel value="documents" className={styles.tab ?? ''}>
          <Licenses facility={facility} renew={renew} />
        </Tabs.Panel>
        <Tabs.Panel value="history" className={styles.tab ?? ''}>
          <HistoryList steps={facility.history ?? []} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function Overview({ facility, budgets }: { facility: Facility; budgets: readonly BudgetEntry[] }) {
  const { hydra } = useClient();
  const { Name: _name, ...facts } = factsOf(facility);
  return (
    <div className={styles.record}>
      {!hydra && <Budget facility={facility} budgets={budgets} />}
      <Facts>
        {Object.entries(facts).map(([label, text]) => (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ))}
      </Facts>
      {facility.users && <People users={facility.users} />}
    </div>
  );
}

function Budget({ facility, budgets }: { facility: Facility; budgets: readonly BudgetEntry[] }) {
  const { id, company_id: companyId, name } = facility;
  const own = budgets.filter((one) => one.facility_id === id);
  const company = budgets.filter((one) => one.facility_id === null && one.company_id === companyId);
  return (
    <section aria-label="Budget" className={styles.section}>
      <h3>Budget</h3>
      <Bars facility={own} company={company} facilityId={id} />
      <BudgetButtons of={{ companyId, facilityId: id, name }} />
      <BudgetEntries budgets={own} />
    </section>
  );
}

/** What vetting asks for; the facility goes back to it when the state license is deleted. */
function Licenses({ facility, renew }: Pick<Props, 'renew'> & { facility: Facility }) {
  return (
    <div className={styles.record}>
      <Suspense fallback={<SkeletonLines lines={4} />}>
        <section aria-label="State License" className={styles.section}>
          <h3>State License</h3>
          <DocumentTab type="state_license" facility={facility} renew={renew === 'state_license'} />
        </section>
        <section aria-label="DEA License" className={styles.section}>
          <h3>DEA License</h3>
          <DocumentTab type="dea_license" facility={facility} renew={renew === 'dea_license'} />
        </section>
      </Suspense>
    </div>
  );
}

function People({ users }: { users: NonNullable<Facility['users']> }) {
  return (
    <section aria-label="Users" className={styles.section}>
      <h3>Users</h3>
      {users.length === 0 && <p className={styles.soft}>Nobody uses this facility yet.</p>}
      <ul className={styles.people}>
        {users.map((one) => (
          <li key={one.id}>
            <strong>{one.name}</strong>
            <span className={styles.soft}>{one.email}</span>
            <span className={styles.soft}>{roleNames(one.roles)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
