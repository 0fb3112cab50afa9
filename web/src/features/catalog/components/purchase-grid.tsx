import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount, formatDate, formatUsd } from '../../../shared/format.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { usePhone } from '../../../ui/dialogs.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { Money, Ndc } from '../../../ui/values.tsx';
import type { ListingDetail } from '../api.ts';
import { usePurchases, type AccountType, type Purchase, type PurchaseSums } from '../history-api.ts';
import { GroupButton, PurchaseCards, unitCost, type Group } from './purchase-cards.tsx';
import styles from './usage.module.css';

const PAGE_SIZES = [50, 100, 150] as const;
const COLUMNS = [
  'Account Type',
  'Invoice Date',
  'NDC',
  'Description',
  'Packages',
  'Units',
  'Pkg Cost',
  'Unit Cost',
  'Extended Cost',
] as const;
const FIRST_SUM = 4;

/** Every purchase elsewhere, by account type; a group is read when it is opened (TR-250 … TR-255). */
export function PurchaseGrid({ listing }: { listing: ListingDetail }) {
  const phone = usePhone();
  const [perPage, setPerPage] = useState<number>(PAGE_SIZES[0]);
  const { data, error, refetch } = usePurchases(listing, { page: 1, per_page: 1 });
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={120} />;
  const { meta } = data;
  if (meta.total === 0)
    return (
      <EmptyState
        title="No purchases elsewhere"
        action={<LinkButton to="/review">Show purchases in review</LinkButton>}
      >
        Your purchase history has none of this drug group yet.
      </EmptyState>
    );
  return (
    <section aria-label="Purchases elsewhere">
      <div className={styles.gridHead}>
        <label>
          Rows per page{' '}
          <select value={perPage} onChange={(event) => setPerPage(Number(event.currentTarget.value))}>
            {PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
        <div className={styles.gridTools}>
          <Link to="/review">Purchases in Review</Link>
          <ExportMenu
            onExport={(format) => saveFile('exportPurchases', { query: { ndc: listing.ndc, format } })}
          />
        </div>
      </div>
      {phone ? (
        <PurchaseCards listing={listing} meta={meta} perPage={perPage} />
      ) : (
        <PurchaseTable listing={listing} meta={meta} perPage={perPage} />
      )}
    </section>
  );
}

interface TableProps {
  listing: ListingDetail;
  meta: PurchaseSums;
  perPage: number;
}

function PurchaseTable({ listing, meta, perPage }: TableProps) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Purchases elsewhere, row by row">
      <table className={styles.grid} aria-label="Purchases elsewhere">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {meta.account_types.map((group) => (
          <PurchaseGroup
            key={`${group.account_type}-${perPage}`}
            listing={listing}
            group={group}
            perPage={perPage}
            alone={meta.account_types.length === 1}
          />
        ))}
        <Sums meta={meta} />
      </table>
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

function PurchaseGroup({ listing, group, perPage, alone }: GroupProps) {
  const [open, setOpen] = useState(alone);
  const { account_type: type, total } = group;
  return (
    <tbody>
      <tr className={styles.groupRow}>
        <th scope="rowgroup" colSpan={COLUMNS.length}>
          <GroupButton group={group} open={open} onToggle={() => setOpen(!open)} />
        </th>
      </tr>
      {open && <GroupRows listing={listing} type={type} total={total} perPage={perPage} />}
    </tbody>
  );
}

interface RowsProps {
  listing: ListingDetail;
  type: AccountType;
  total: number;
  perPage: number;
}

function GroupRows({ listing, type, total, perPage }: RowsProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = usePurchases(listing, {
    account_type: type,
    page,
    per_page: perPage,
  });
  if (data === undefined)
    return (
      <tr>
        <td colSpan={COLUMNS.length}>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={48} />}
        </td>
      </tr>
    );
  return (
    <>
      {data.data.map((row, index) => (
        // Rows have no number of their own, and one may be there twice.
        <PurchaseRow key={index} row={row} />
      ))}
      {total > perPage && (
        <tr>
          <td colSpan={COLUMNS.length}>
            <Pager page={page} perPage={perPage} total={total} waiting={isPlaceholderData} onPage={setPage} />
          </td>
        </tr>
      )}
    </>
  );
}

function PurchaseRow({ row }: { row: Purchase }) {
  return (
    <tr>
      <td>{row.account_type}</td>
      <td>{formatDate(row.invoice_date)}</td>
      <td>
        <Ndc ndc={row.ndc} />
      </td>
      <td className={styles.description}>{row.description}</td>
      <td className={styles.number}>{formatCount(row.purchased_packages)}</td>
      <td className={styles.number}>{formatCount(row.purchased_units)}</td>
      <td className={styles.number}>
        <Money amount={row.pkg_cost} />
      </td>
      <td className={styles.number}>{unitCost(row)}</td>
      <td className={styles.number}>
        <Money amount={row.extended_cost} />
      </td>
    </tr>
  );
}

function Sums({ meta }: { meta: PurchaseSums }) {
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={FIRST_SUM}>
          Total
        </th>
        <td className={styles.number}>{formatCount(meta.total_packages)}</td>
        <td className={styles.number}>{formatCount(meta.total_units)}</td>
        <td colSpan={2}>
          <span className="visually-hidden">no sum</span>
        </td>
        <td className={styles.number}>{meta.total_cost === null ? '–' : formatUsd(meta.total_cost)}</td>
      </tr>
    </tfoot>
  );
}
