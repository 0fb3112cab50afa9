import type { BudgetEntry } from '#contract/accounts/budgets.ts';
import type { Facility } from '#contract/accounts/facilities.ts';
import { addressLines } from '#rules/accounts/addresses.ts';
import { shownBudget, type BudgetType } from '#rules/accounts/budgets.ts';
import { countOf, formatShellDate, formatWholeUsd } from '../../../shared/format.ts';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ListCard } from '../../../ui/list-card.tsx';
import styles from './manager.module.css';

const VETTING = {
  approved: { tone: 'ok', word: 'Approved' },
  pending: { tone: 'attention', word: 'In vetting' },
  declined: { tone: 'refusal', word: 'Declined' },
} as const;

export function VettingBadge({ facility }: { facility: Pick<Facility, 'vetting_status'> }) {
  const { tone, word } = VETTING[facility.vetting_status];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

/** The state, and below it why it is no approval: the reason of a refusal, else the license that is missing. */
function Vetting({ facility }: { facility: Facility }) {
  const { vetting_status: status, vet_note: note, state_license: stored } = facility;
  const why = note ?? (status !== 'approved' && !stored ? 'State license missing' : null);
  return (
    <span className={styles.vetting}>
      <VettingBadge facility={facility} />
      {why !== null && (
        <span className={styles.why} title={why}>
          {why}
        </span>
      )}
    </span>
  );
}

interface Shown {
  wide: boolean;
  hydra: boolean;
  isAdmin: boolean;
  budgets: readonly BudgetEntry[];
}

/** In hydra nobody budgets; the name of the company tells only administrators something. */
export function columnsFor({ wide, hydra, isAdmin, budgets }: Shown): readonly GridColumn<Facility>[] {
  const money: GridColumn<Facility>[] = hydra
    ? []
    : [
        {
          id: 'budget',
          header: 'Budget',
          width: wide ? 170 : 120,
          cell: (one) => amountOf(one, 'spent', budgets),
        },
        {
          id: 'goal',
          header: 'Savings Goal',
          width: wide ? 170 : 120,
          cell: (one) => amountOf(one, 'savings', budgets),
        },
      ];
  const company: GridColumn<Facility>[] = isAdmin
    ? [{ id: 'company', header: 'Company', cell: (one) => one.company_name }]
    : [];
  const address: GridColumn<Facility> = {
    id: 'address',
    header: 'Delivery address',
    cell: (one) => addressLines(one.delivery_address).join(', '),
  };
  return [
    { id: 'name', header: 'Facility', required: true, cell: (one) => one.name },
    ...company,
    ...(wide ? [address] : []),
    { id: 'dea', header: 'DEA number', width: 120, cell: (one) => one.dea_number ?? '–' },
    { id: 'vetting', header: 'Vetting', width: 150, cell: (one) => <Vetting facility={one} /> },
    { id: 'users', header: 'Users', width: 80, numeric: true, cell: (one) => one.users?.length ?? '–' },
    ...money,
  ];
}

function amountOf(facility: Facility, type: BudgetType, budgets: readonly BudgetEntry[]) {
  const own = budgets.filter((one) => one.facility_id === facility.id);
  const entry = shownBudget({ facility: own, company: [] }, type);
  if (entry === null) return <span className={styles.soft}>Not set</span>;
  return (
    <>
      {formatWholeUsd(entry.amount)} <span className={styles.soft}>to {formatShellDate(entry.end_date)}</span>
    </>
  );
}

export function FacilityCard({ facility, onOpen }: { facility: Facility; onOpen: () => void }) {
  return (
    <ListCard onOpen={onOpen}>
      <strong>{facility.name}</strong>
      <span className={styles.soft}>{addressLines(facility.delivery_address).join(', ')}</span>
      <span className={styles.soft}>
        {facility.dea_number ?? 'No DEA number'}
        {facility.users && ` · ${countOf(facility.users.length, 'user')}`}
      </span>
      <Vetting facility={facility} />
    </ListCard>
  );
}
