import type { BudgetEntry } from '#contract/budgets.ts';
import type { Facility } from '#contract/facilities.ts';
import { addressLines } from '#rules/addresses.ts';
import { formatDate, formatUsd } from '../../../shared/format.ts';
import { useClient } from '../../../shared/session.ts';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { Bars } from './budget-bars.tsx';
import { BudgetButtons } from './budget-form.tsx';
import { vettingOf } from './facility-columns.tsx';
import styles from './manager.module.css';

interface Props {
  facility: Facility | null;
  /** Entries of the facility, and of its company, the latest end first. */
  budgets: readonly BudgetEntry[];
  companyBudgets: readonly BudgetEntry[];
  onClose: () => void;
}

/** One facility: what it is, its budget, its people. */
export function FacilityRecord({ facility, onClose, ...budgets }: Props) {
  return (
    <SidePanel title={facility?.name ?? 'Facility'} width={520} opened={facility !== null} onClose={onClose}>
      {facility && <Record facility={facility} {...budgets} />}
    </SidePanel>
  );
}

function Record({
  facility,
  budgets,
  companyBudgets,
}: Omit<Props, 'facility' | 'onClose'> & { facility: Facility }) {
  const { hydra } = useClient();
  return (
    <div className={styles.record}>
      <dl className={styles.facts}>
        <dt>Delivery address</dt>
        <dd>{addressLines(facility.delivery_address).join(', ')}</dd>
        <dt>DEA number</dt>
        <dd>{facility.dea_number ?? 'Not given'}</dd>
        <dt>Type</dt>
        <dd>{facility.type}</dd>
        <dt>Account number</dt>
        <dd>
          {facility.company_id}-{facility.id}
        </dd>
        <dt>Vetting</dt>
        <dd>{vettingOf(facility)}</dd>
      </dl>
      {!hydra && (
        <section aria-label="Budget" className={styles.section}>
          <h3>Budget</h3>
          <Bars facility={budgets} company={companyBudgets} facilityId={facility.id} />
          <BudgetButtons
            of={{ companyId: facility.company_id, facilityId: facility.id, name: facility.name }}
          />
          <Entries budgets={budgets} />
        </section>
      )}
      {facility.users && <People users={facility.users} />}
    </div>
  );
}

function Entries({ budgets }: { budgets: readonly BudgetEntry[] }) {
  if (budgets.length === 0) return null;
  return (
    <table className={styles.entries}>
      <caption className="visually-hidden">Budgets and goals that were set, the latest end first</caption>
      <thead>
        <tr>
          <th scope="col">Type</th>
          <th scope="col">Amount</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
        </tr>
      </thead>
      <tbody>
        {budgets.map((one) => (
          <tr key={one.id}>
            <td>{one.type === 'spent' ? 'Budget' : 'Savings Goal'}</td>
            <td>{formatUsd(one.amount)}</td>
            <td>{formatDate(one.start_date)}</td>
            <td>{formatDate(one.end_date)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
            <span className={styles.soft}>{one.roles.join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
