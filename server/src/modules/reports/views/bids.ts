import { sql, type RawBuilder } from 'kysely';
import { userType } from '#rules/accounts/roles.ts';
import { BID_STATUS_LABELS, type BidStatus } from '#rules/bids/bid-status.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { monthsOf } from '#rules/reports/periods.ts';
import { percentOf } from '#rules/reports/reports.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoOf, isoOrNull } from '../../../platform/database/read-page.ts';
import type { Scope } from '../../../platform/scope.ts';
import { hidesPrices } from '../../catalog/index.ts';
import { chartOf, monthAt, readListed, type Part } from '../listed.ts';
import { narrowed, ofOwnSide, onDays, type Asked } from '../range.ts';
import { column, type ReportContent } from '../report.ts';

interface Row {
  id: number;
  created_at: string;
  product: string;
  ndc: string;
  seller: string;
  facility: string;
  quantity: number;
  lot_cents: number;
  bid_cents: number;
  last_cents: number;
  status: BidStatus;
  closed_at: string | null;
  savings_cents: number | null;
}

const COLUMNS = [
  column('id', 'Bid #', 'text'),
  column('placed', 'Placed', 'day'),
  column('product', 'Product', 'text'),
  column('ndc', 'NDC', 'text'),
  column('seller', 'Seller', 'text'),
  column('facility', 'Facility', 'text'),
  column('quantity', 'Quantity', 'count'),
  column('lot_price', 'Lot Price', 'money'),
  column('bid_price', 'Bid Price', 'money'),
  column('last_price', 'Last Price', 'money'),
  column('status', 'Status', 'text'),
  column('decided', 'Decided', 'day'),
  column('savings', 'Savings', 'money'),
];

/** What an accepted bid saved against the base price as its order was placed. */
export const SAVED_BY_BID = sql`(select sum(l.savings_cents)::bigint from order_line l
  where r.status = 'accepted' and l.facility_id = r.facility_id and l.order_id = r.order_id)`;

/** Bids by the day of their placing, newest first; each side reads its own prices. */
export async function viewBids(scope: Scope, db: Queryable, asked: Asked): Promise<ReportContent> {
  const sells = userType(scope.roles) === 'seller';
  const hidden = hidesPrices(scope);
  const { rows, parts, count, cents, sortable } = await readListed<Row>(
    db,
    {
      found: sql`bid r`,
      where: bidsOf(scope, asked),
      from: sql`bid r join listing t on t.id = r.listing_id join company c on c.id = r.seller_company_id
        join facility f on f.id = r.facility_id join bid_line b on b.bid_id = r.id and b.number = 1
        join bid_line n on n.bid_id = r.id and n.number = r.line_count`,
      columns: columnsOf(sells ? 'base' : 'buyer'),
      key: sql`r.id`,
      orderBy: sql`r.created_at desc, r.id desc`,
      sorts: {
        id: sql`r.id`,
        placed: sql`r.created_at`,
        product: sql`(select n.name from listing n where n.id = r.listing_id)`,
        seller: sql`(select n.name from company n where n.id = r.seller_company_id)`,
        facility: sql`(select n.name from facility n where n.id = r.facility_id)`,
        status: sql`r.status`,
        decided: sql`r.closed_at`,
        ...(!hidden && !sells && { savings: SAVED_BY_BID }),
      },
      unset: ['decided', 'savings'],
      bar: monthAt(sql`r.created_at`),
      part: sql`r.status`,
      cents: SAVED_BY_BID,
    },
    asked.page,
  );
  const saved = hidden || sells ? null : toDollars(cents);
  const months = monthsOf(asked.period);
  const accepted = countOf(parts.filter(({ part }) => part === 'accepted'));
  return {
    columns: COLUMNS,
    rows: rows.map((row) => cellsOf(row, { sells, hidden })),
    listed: count,
    sortable,
    totals: COLUMNS.map(({ id }) => (id === 'savings' ? saved : null)),
    figures: [
      { label: 'Bids', kind: 'count', value: count },
      { label: 'Share accepted', kind: 'percent', value: percentOf(accepted, count) },
      sells
        ? { label: 'Accepted', kind: 'count', value: accepted }
        : { label: 'Savings', kind: 'money', value: saved },
    ],
    chart: {
      ...chartOf(parts, { axis: 'Bids', labels: months, names: BID_STATUS_LABELS }),
      line: asked.only.status === undefined ? shareOf(parts, months) : null,
    },
  };
}

const columnsOf = (
  side: 'base' | 'buyer',
): RawBuilder<unknown> => sql`r.id, r.created_at, t.name as product, t.ndc,
  c.name as seller, f.name as facility, n.quantity, ${sql.ref(`n.list_${side}_cents`)} as lot_cents,
  ${sql.ref(`b.${side}_cents`)} as bid_cents, ${sql.ref(`n.${side}_cents`)} as last_cents, r.status, r.closed_at,
  ${SAVED_BY_BID} as savings_cents`;

const cellsOf = (row: Row, { sells, hidden }: { sells: boolean; hidden: boolean }) => [
  String(row.id),
  isoOf(row.created_at).slice(0, 10),
  row.product,
  formatNdc(row.ndc),
  row.seller,
  row.facility,
  row.quantity,
  hidden && !sells ? null : toDollars(row.lot_cents),
  toDollars(row.bid_cents),
  toDollars(row.last_cents),
  BID_STATUS_LABELS[row.status],
  isoOrNull(row.closed_at)?.slice(0, 10) ?? null,
  hidden || sells || row.savings_cents === null ? null : toDollars(row.savings_cents),
];

const countOf = (parts: readonly Part[]): number => parts.reduce((sum, { count }) => sum + count, 0);

/** How many of a month's bids were accepted since, in percent; nothing of a month without a bid. */
function shareOf(parts: readonly Part[], months: readonly string[]): ReportContent['chart']['line'] {
  const values = months.map((month) => {
    const all = parts.filter(({ bar }) => bar === month);
    const accepted = all.filter(({ part }) => part === 'accepted');
    return all.length === 0 ? null : percentOf(countOf(accepted), countOf(all));
  });
  return { label: 'Share accepted', values };
}

export function bidsOf(scope: Scope, asked: Asked): RawBuilder<unknown> {
  const parts = [ofOwnSide(scope), narrowed(asked), onDays(sql`r.created_at`, asked)];
  if (asked.only.status) parts.push(sql`r.status = ${asked.only.status}`);
  return sql.join(parts, sql` and `);
}
