import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import {
  MOST_PAYOUT_ORDERS,
  type FinancePayout,
  type payoutEndpoints,
  type PayoutDetail,
  type PayoutSummary,
} from '#contract/billing/payouts.ts';
import {
  firstOfMonth,
  payoutMoves,
  payoutNumber,
  refundedOf,
  type PayoutState,
} from '#rules/finance/payouts.ts';
import type { IsoDate } from '#rules/dates.ts';
import { toDollars, type Cents } from '#rules/money.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { EXPORT_ROWS_READ } from '../../../../platform/export-rows.ts';
import { notFound } from '../../../../platform/errors.ts';
import { isoOrNull, readRows } from '../../../../platform/database/read-page.ts';

type Query = z.output<NonNullable<typeof payoutEndpoints.listFinancePayouts.query>>;
export type Paged = Pick<Query, 'page' | 'per_page'>;
export type PayoutFilters = Omit<Query, 'page' | 'per_page'>;

export interface PayoutRow {
  id: number;
  company_id: number;
  company_name: string;
  month: IsoDate;
  state: PayoutState;
  sales_cents: Cents;
  fees_cents: Cents;
  refunds_cents: Cents;
  carried_cents: Cents;
  net_cents: Cents;
  closed_at: string | null;
  owed_since: IsoDate | null;
  hold_reason: string | null;
  reference: string | null;
  paid_on: IsoDate | null;
  returned_on: IsoDate | null;
  return_reason: string | null;
  version: number;
}

/** Those that were closed and, of the month that runs, what waits. */
function payoutsOn(today: IsoDate): RawBuilder<unknown> {
  const month = firstOfMonth(today);
  const number = Number(month.slice(0, 4)) * 100 + Number(month.slice(5, 7));
  return sql`(select p.id, p.company_id, p.month, p.state, p.sales_cents, p.fees_cents, p.refunds_cents, p.carried_cents,
      p.net_cents, p.closed_at, p.owed_since, p.hold_reason, p.reference, p.paid_on, p.returned_on, p.return_reason, p.version
    from payout p
    union all
    select l.company_id * 1000000 + ${number}::int, l.company_id, ${month}::date, 'open', sum(l.sales_cents)::bigint,
      sum(l.fees_cents)::bigint, sum(l.sales_cents - l.fees_cents - l.cents) filter (where l.kind <> 'carried')::bigint,
      coalesce(sum(l.cents) filter (where l.kind = 'carried'), 0)::bigint, sum(l.cents)::bigint, null, null, null, null, null,
      null, null, 1
    from payout_line l where l.payout_id is null group by l.company_id)`;
}

const COLUMNS = sql`p.id, p.company_id, c.name as company_name, p.month, p.state, p.sales_cents, p.fees_cents,
  coalesce(p.refunds_cents, 0) as refunds_cents, p.carried_cents, p.net_cents, p.closed_at, p.owed_since, p.hold_reason,
  p.reference, p.paid_on, p.returned_on, p.return_reason, p.version`;

const ORDER_BY: Readonly<Record<PayoutFilters['sort'], RawBuilder<unknown>>> = {
  '-month': sql`p.month desc, lower(c.name), p.id`,
  month: sql`p.month, lower(c.name), p.id`,
  seller: sql`lower(c.name), p.month desc, p.id`,
  '-seller': sql`lower(c.name) desc, p.month desc, p.id`,
  net: sql`p.net_cents, p.id`,
  '-net': sql`p.net_cents desc, p.id`,
};

interface Wanted extends Partial<PayoutFilters> {
  id?: number;
}

/** Payouts `p` of a range. */
export function payoutSelection(
  range: RawBuilder<unknown>,
  { id, seller_id, month, state, sort = '-month' }: Wanted,
  today: IsoDate,
) {
  const parts = [range];
  if (id !== undefined) parts.push(sql`p.id = ${id}`);
  if (seller_id) parts.push(sql`p.company_id = ${seller_id}`);
  if (month) parts.push(sql`p.month = ${`${month}-01`}::date`);
  if (state) parts.push(sql`p.state = ${state}`);
  return {
    columns: COLUMNS,
    from: sql`${payoutsOn(today)} p join company c on c.id = p.company_id`,
    where: sql.join(parts, sql` and `),
    orderBy: ORDER_BY[sort],
    key: sql`p.id`,
    totals: sql`coalesce(sum(p.net_cents), 0)::bigint as net`,
  };
}

/** The one of a range. */
export async function onePayout(
  db: Queryable,
  range: RawBuilder<unknown>,
  id: number,
  today: IsoDate,
): Promise<FinancePayout> {
  const [row] = await readRows<PayoutRow>(db, payoutSelection(range, { id }, today));
  if (row === undefined) throw notFound('This payout does not exist.');
  return toFinancePayout(row);
}

interface OrderRow {
  order_count: number;
  order_id: number | null;
  date: IsoDate;
  sales_cents: Cents;
  fees_cents: Cents;
  cents: Cents;
}

/** A payout with its orders, each once, and what was carried over first; `whole` with as many as a file has. */
export async function withOrders(
  db: Queryable,
  payout: PayoutSummary,
  { whole }: { whole: boolean },
): Promise<PayoutDetail> {
  const of =
    payout.state === 'open'
      ? sql`l.payout_id is null and l.company_id = ${payout.seller_company_id}`
      : sql`l.payout_id = ${payout.id}`;
  const { rows } = await sql<OrderRow>`
    select l.order_id, min((l.at at time zone 'UTC')::date) as date, sum(l.sales_cents)::bigint as sales_cents,
      sum(l.fees_cents)::bigint as fees_cents, sum(l.cents)::bigint as cents, (count(l.order_id) over ())::int as order_count
    from payout_line l where ${of} group by l.order_id order by l.order_id nulls first
    limit ${whole ? EXPORT_ROWS_READ : MOST_PAYOUT_ORDERS}`.execute(db);
  return { ...payout, orders: rows.map(toOrder), order_count: rows[0]?.order_count ?? 0 };
}

const toOrder = ({
  order_id,
  date,
  sales_cents,
  fees_cents,
  cents,
}: OrderRow): PayoutDetail['orders'][number] => ({
  order_id,
  date,
  sales: toDollars(sales_cents),
  fees: toDollars(fees_cents),
  refunds: toDollars(
    refundedOf({
      kind: order_id === null ? 'carried' : 'released',
      salesCents: sales_cents,
      feesCents: fees_cents,
      cents,
    }),
  ),
  share: toDollars(cents),
});

export const toFinancePayout = (row: PayoutRow): FinancePayout => ({
  id: row.id,
  number: payoutNumber(row.company_id, row.month),
  seller_company_id: row.company_id,
  seller_company_name: row.company_name,
  month: row.month.slice(0, 7),
  state: row.state,
  sales: toDollars(row.sales_cents),
  fees: toDollars(row.fees_cents),
  refunds: toDollars(row.refunds_cents),
  carried: toDollars(row.carried_cents),
  net: toDollars(row.net_cents),
  closed_date: isoOrNull(row.closed_at),
  reference: row.reference,
  paid_date: row.paid_on,
  returned_date: row.returned_on,
  owed_since: row.owed_since,
  hold_reason: row.hold_reason,
  return_reason: row.return_reason,
  version: row.version,
  moves: payoutMoves(row.state),
});

/** What a seller reads of it: not why it is held. */
export function toSummary({
  hold_reason: _hold,
  return_reason: _return,
  version: _version,
  moves: _moves,
  ...summary
}: FinancePayout): PayoutSummary {
  return summary;
}
