import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { DeliveryDay, ScheduledDelivery } from '#contract/rfps/contract-shapes.ts';
import type { contractEndpoints } from '#contract/rfps/contracts.ts';
import { lastOfMonth, type IsoDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc, textToNdc } from '#rules/ndc.ts';
import {
  OPEN_DELIVERIES,
  skipProblem,
  type DeliveryState,
  type SkipAnswer,
} from '#rules/rfps/delivery-status.ts';
import { DELIVERY_GONE, reasonForSupplier } from '#rules/rfps/rfp-words.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, numberIn, readPage, readRows } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { contractsOf, mayBuy, supplierOf } from '../range.ts';
import { moderates } from '../../orders/index.ts';

type ListQuery = z.output<NonNullable<typeof contractEndpoints.listDeliveries.query>>;
type Sorted = Omit<ListQuery, 'page' | 'per_page'>;
type MonthQuery = z.output<NonNullable<typeof contractEndpoints.countDeliveries.query>>;
type Filters = Pick<
  ListQuery,
  'state' | 'facility_id' | 'seller_id' | 'request_id' | 'search' | 'from' | 'to'
>;

/** As JSON of the database has it. */
interface DeliveryRow {
  id: number;
  rfp_id: number;
  number: number;
  date: string;
  placing_date: string;
  packs: number;
  state: DeliveryState;
  fail_reason: string | null;
  order_id: number | null;
  skip: SkipAnswer | null;
  skip_reason: string | null;
  skipped_before: boolean;
  facility_id: number;
  facility_name: string;
  buyer_company_id: number;
  seller_id: number;
  seller_name: string;
  ndc: string;
  description: string;
  price_cents: number;
  shipping_cents: number;
}

const FROM = sql`rfp_delivery d join rfp r on r.id = d.rfp_id
  join rfp_proposal p on p.rfp_id = r.id and p.status = 'accepted'
  join facility f on f.id = r.facility_id join company c on c.id = p.company_id`;

const COLUMNS = sql`d.id, d.rfp_id, d.number, d.date, d.placing_date, d.packs, d.state, d.fail_reason, d.order_id, d.skip,
  d.skip_reason, r.facility_id, f.name as facility_name, r.buyer_company_id, p.company_id as seller_id, c.name as seller_name,
  p.ndc, p.description, p.price_cents, p.shipping_cents,
  exists (select from rfp_delivery x where x.rfp_id = d.rfp_id and x.id <> d.id and x.skip in ('asked', 'agreed'))
    as skipped_before`;

const ORDER_BY: Record<ListQuery['sort'], RawBuilder<unknown>> = {
  date: sql`d.date, d.id`,
  '-date': sql`d.date desc, d.id desc`,
  product: sql`p.description collate "C", d.date, d.id`,
  '-product': sql`p.description collate "C" desc, d.date, d.id`,
};

/** One page of the deliveries in the asker's range with the exact count. */
export async function listDeliveries(
  scope: Scope,
  db: Queryable,
  { query, today }: { query: ListQuery; today: IsoDate },
) {
  const { rows, meta } = await readPage<DeliveryRow>(db, selectionOf(scope, query), query);
  return { data: rows.map((row) => toDelivery(scope, row, today)), meta };
}

/** All of them as far as a file goes, in the same order. */
export async function allDeliveries(
  scope: Scope,
  db: Queryable,
  { query, today }: { query: Sorted; today: IsoDate },
): Promise<ScheduledDelivery[]> {
  const rows = await readRows<DeliveryRow>(db, selectionOf(scope, query));
  return rows.map((row) => toDelivery(scope, row, today));
}

const selectionOf = (scope: Scope, query: Sorted) => ({
  columns: COLUMNS,
  from: FROM,
  where: conditions(scope, query),
  orderBy: ORDER_BY[query.sort],
  key: sql`d.id`,
});

/** One of them; 404 for any other. */
export async function viewDelivery(
  scope: Scope,
  db: Queryable,
  { id, today }: { id: number; today: IsoDate },
): Promise<ScheduledDelivery> {
  const where = sql`d.id = ${id} and ${contractsOf(scope)}`;
  const [row] = await readRows<DeliveryRow>(db, {
    columns: COLUMNS,
    from: FROM,
    where,
    orderBy: sql`d.id`,
    key: sql`d.id`,
  });
  if (!row) throw notFound(DELIVERY_GONE);
  return toDelivery(scope, row, today);
}

interface DayRow {
  date: string;
  state: DeliveryState;
  deliveries: number;
  packs: number;
  total_cents: number;
}

/** The deliveries of a month, by day and state. */
export async function countDeliveries(
  scope: Scope,
  db: Queryable,
  { month, ...filters }: MonthQuery,
): Promise<DeliveryDay[]> {
  const from = `${month}-01`;
  const { rows } = await sql<DayRow>`
    select d.date, d.state, count(*)::int as deliveries, sum(d.packs)::int as packs,
      sum(d.packs * p.price_cents + p.shipping_cents)::bigint as total_cents
    from ${FROM} where ${conditions(scope, { ...filters, from, to: lastOfMonth(from) })}
    group by d.date, d.state order by d.date, d.state`.execute(db);
  return rows.map(({ total_cents: cents, ...day }) => ({ ...day, total: toDollars(cents) }));
}

const statesOf = (state: DeliveryState | 'coming'): readonly DeliveryState[] =>
  state === 'coming' ? OPEN_DELIVERIES : [state];

function conditions(scope: Scope, query: Filters): RawBuilder<unknown> {
  const parts = [contractsOf(scope)];
  if (query.from) parts.push(sql`d.date >= ${query.from}::date`);
  if (query.to) parts.push(sql`d.date <= ${query.to}::date`);
  if (query.state) parts.push(sql`d.state = any (${query.state.flatMap(statesOf)}::text[])`);
  if (query.facility_id) parts.push(sql`r.facility_id = ${query.facility_id}`);
  if (query.seller_id) parts.push(sql`p.company_id = ${query.seller_id}`);
  if (query.request_id) parts.push(sql`r.id = ${query.request_id}`);
  if (query.search) parts.push(searchCondition(query.search));
  return sql.join(parts, sql` and `);
}

function searchCondition(search: string): RawBuilder<unknown> {
  const like = contains(search);
  const digits = textToNdc(search);
  return sql`(r.id = ${numberIn(search)} or lower(p.description) like ${like} or lower(f.name) like ${like}
    ${digits === null ? sql`` : sql`or p.ndc like ${`%${digits}%`}`})`;
}

function toDelivery(scope: Scope, row: DeliveryRow, today: IsoDate): ScheduledDelivery {
  const buys = mayBuy(scope, row);
  const supplies = supplierOf(scope) === row.seller_id;
  const problem = buys ? skipProblem(row, today) : null;
  return {
    id: row.id,
    request_id: row.rfp_id,
    number: row.number,
    date: row.date,
    placing_date: row.placing_date,
    facility_id: row.facility_id,
    facility_name: row.facility_name,
    seller_id: row.seller_id,
    seller_name: row.seller_name,
    ndc: row.ndc,
    ndc_number: formatNdc(row.ndc),
    description: row.description,
    packs: row.packs,
    price: toDollars(row.price_cents),
    shipping_price: toDollars(row.shipping_cents),
    total: toDollars(row.packs * row.price_cents + row.shipping_cents),
    state: row.state,
    fail_reason: supplies ? reasonForSupplier(row.fail_reason) : row.fail_reason,
    order_id: row.order_id,
    skip: row.skip,
    skip_reason: row.skip_reason,
    skip_problem: problem,
    can: {
      skip: buys && problem === null,
      answer_skip: row.skip === 'asked' && supplies,
      retry: moderates(scope) && row.state === 'failed',
    },
  };
}
