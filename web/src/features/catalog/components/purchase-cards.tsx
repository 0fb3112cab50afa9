import { useState } from 'react';
import { countOf, formatCount, formatDate, formatUsd } from '../../../shared/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CardLine } from '../../../ui/list-card.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { Money, Ndc } from '../../../ui/values.tsx';
import type { ListingDetail } from '../api.ts';
import { usePurchases, type AccountType, type Purchase, type PurchaseSums } from '../history-api.ts';
import styles from './usage.module.css';

export interface Group {
  account_type: AccountType;
  total: number;
}

interface Props {
  listing: ListingDetail;
  meta: PurchaseSums;
  perPage: number;
}

const DECIMALS = 4;
export const unitCost = ({ unit_cost: cost }: Purchase): string =>
  cost === null ? '–' : `$${cost.toFixed(DECIMALS)}`;

/** Purchases elsewhere on a phone: what the grid has, as cards by account type. */
export function PurchaseCards({ listing, meta, perPage }: Props) {
  return (
    <div className={styles.cardGroups}>
      {meta.account_types.map((group) => (
        <CardGroup
          key={`${group.account_type}-${perPage}`}
          listing={listing}
          group={group}
          perPage={perPage}
          alone={meta.account_types.length === 1}
        />
      ))}
      <p className={styles.cardSum}>
        <span>
          Total: {countOf(meta.total_packages, 'package')}, {countOf(meta.total_units, 'unit')}
        </span>
        <span>{meta.total_cost === null ? '–' : formatUsd(meta.total_cost)}</span>
      </p>
    </div>
  );
}

interface GroupProps {
  listing: ListingDetail;
  group: Group;
  perPage: number;
  /** The only one: open from the start. */
  alone: boolean;
}

function CardGroup({ listing, group, perPage, alone }: GroupProps) {
  const [open, setOpen] = useState(alone);
  return (
    <section aria-label={`Account Type: ${group.account_type}`}>
      <div className={styles.groupRow}>
        <GroupButton group={group} open={open} onToggle={() => setOpen(!open)} />
      </div>
      {open && <Cards listing={listing} group={group} perPage={perPage} />}
    </section>
  );
}

interface GroupButtonProps {
  group: Group;
  open: boolean;
  onToggle: () => void;
}

/** Opens and closes the purchases of an account type. */
export function GroupButton({ group, open, onToggle }: GroupButtonProps) {
  return (
    <button type="button" aria-expanded={open} onClick={onToggle}>
      <Icon name={open ? 'chevron-down' : 'chevron-right'} size={16} />
      Account Type: {group.account_type} ({formatCount(group.total)})
    </button>
  );
}

function Cards({ listing, group: { account_type, total }, perPage }: Omit<GroupProps, 'alone'>) {
  const [page, setPage] = useState(1);
  const asked = { account_type, page, per_page: perPage };
  const { data, error, refetch, isPlaceholderData } = usePurchases(listing, asked);
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={48} />;
  return (
    <>
      <ul className={styles.cards} aria-label={`Purchases elsewhere, ${account_type}`}>
        {data.data.map((row, index) => (
          // Rows have no number of their own, and one may be there twice.
          <li key={index}>
            <PurchaseCard row={row} />
          </li>
        ))}
      </ul>
      {total > perPage && (
        <Pager page={page} perPage={perPage} total={total} waiting={isPlaceholderData} onPage={setPage} />
      )}
    </>
  );
}

function PurchaseCard({ row }: { row: Purchase }) {
  return (
    <>
      <CardLine>
        <strong>{row.description}</strong>
        <Money amount={row.extended_cost} strong />
      </CardLine>
      <span className={styles.cardSoft}>
        {formatDate(row.invoice_date)} · <Ndc ndc={row.ndc} />
      </span>
      <span className={styles.cardSoft}>
        {countOf(row.purchased_packages, 'package')} at {formatUsd(row.pkg_cost)} ·{' '}
        {countOf(row.purchased_units, 'unit')} at {unitCost(row)}
      </span>
    </>
  );
}
