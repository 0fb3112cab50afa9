import { sql, type RawBuilder } from 'kysely';
import { throughClient } from '#rules/edi/clients.ts';
import type { z } from 'zod';
import type { OrderSummary } from '#contract/orders/order-shapes.ts';
import type { orderEndpoints } from '#contract/orders/orders.ts';
import { toDollars } from '#rules/money.ts';
import { textToNdc } from '#rules/ndc.ts';
import {
  OPEN_STATUSES,
  SELLING_STATUSES,
  TO_SHIP_STATUSES,
  type OrderStatus,
  type PaymentStatus,
} from '#rules/orders/order-status.ts';
import { isLate, type AwayDays } from '#rules/orders/ship-promise.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { readPage } from '../../../platform/database/read-page.ts';
import { fromOn, until } from '../../../platform/database/ranges.ts';
import { hasRole, type Scope } from '../../../platform/scope.ts';
import { moderates, orderCan } from '../policy.ts';
import { isOverdue } from './late.ts';
import { searchCondition } from './order-search.ts';
import { ordersOf } from './range.ts';

type ListQuery = z.output<NonNullable<typeof orderEndpoints.listOrders.query>>;
export type OrderFilters = Omit<ListQuery, 'page' | 'per_page'>;

export interface OrderRow {
  id: number;
  group_id: number;
  type: OrderSummary['type'];
  created_at: Date;
  status: OrderStatus;
  payment_status: PaymentStatus;
  payment_option: OrderSummary['payment_option'];
  buyer_company_id: number;
  buyer_company_name: string;
  facility_id: number;
  facility_name: string;
  seller_company_id: number;
  seller_company_name: string;
  po_number: string | null;
  by_edi: { person: string; client: string } | null;
  invoice_number: string | null;
  is_c2: boolean;
  item_count: number;
  pack_count: number;
  total_cents: number;
  shipping_option: string;
  ship_on: string | null;
  ship_deadline: Date | null;
  tracking_numbers: string[];
  away: AwayDays;
}

type Listed = Omit<OrderRow, 'created_at' | 'ship_deadline'> & {
  created_at: string;
  ship_deadline: string | null;
};

interface Totals {
  total_cents: number;
  packs: number | null;
  goods_cents: number | null;
}

/** Of seller `c`. */
export const AWAY = sql`json_build_object('start', c.vacation_start, 'end', c.vacation_end, 'last', c.last_away,
  'lastStart', c.last_away_from, 'zone', c.cut_off_zone)`;

/** Of an order `r`. */
export const BY_EDI = sql`(select json_build_object('person', w.first_name || ' ' || w.last_name, 'client', x.edi_client)
  from order_group x join app_user w on w.id = x.placed_by where x.id = r.group_id and x.edi_client is not null)`;

/** Columns of a row, from orders `r` joined as below. */
const COLUMNS = sql`r.id, r.group_id, r.type, r.created_at, r.status, r.payment_status, r.payment_option,
  r.buyer_company_id, b.name as buyer_company_name, r.facility_id, f.name as facility_name, r.seller_company_id,
  c.name as seller_company_name, r.po_number, r.invoice_number, r.is_c2, r.total_cents, r.shipping_option,
  r.ship_on, r.ship_deadline, ${AWAY} as away, ${BY_EDI} as by_edi,
  (select count(distinct l.listing_id)::int from order_line l where l.order_id = r.id) as item_count,
  (select coalesce(sum(l.quantity), 0)::int from order_line l where l.order_id = r.id) as pack_count,
  array(select t.tracking_number from shipment t where t.order_id = r.id order by t.id) as tracking_numbers`;

const FROM = sql`orders r join company b on b.id = r.buyer_company_id join company c on c.id = r.seller_company_id
  join facility f on f.id = r.facility_id`;

const TOTALS = sql`coalesce(sum(r.total_cents), 0)::bigint as total_cents`;

/** Of orders `r`, sellers `c` and facilities `f`. */
const ORDER_BY = {
  '-created': sql`r.created_at desc, r.id desc`,
  created: sql`r.created_at, r.id`,
  '-total': sql`r.total_cents desc, r.id desc`,
  total: sql`r.total_cents, r.id`,
  status: sql`r.status, r.id desc`,
  seller: sql`c.name collate "C", r.id desc`,
  facility: sql`f.name collate "C", r.id desc`,
} as const;

/** Whoever ships sees first, of the orders that are open, those with a deadline. */
export function orderBy(scope: Scope, { sort, status }: Pick<ListQuery, 'sort' | 'status'>) {
  const isOpen = status === 'open' || status === 'to_ship' || SELLING_STATUSES.some((one) => one === status);
  const isByDate = sort === 'created' || sort === '-created';
  const ships = hasRole(scope, 'Seller') && !moderates(scope) && isOpen && isByDate;
  return ships ? sql`r.ship_deadline nulls last, ${ORDER_BY[sort]}` : ORDER_BY[sort];
}

/** One page of the orders in the asker's range with the exact count. */
export async function listOrders(scope: Scope, db: Queryable, query: ListQuery, now: Date) {
  const where = await orderWhere(scope, db, query, now);
  const selection = {
    columns: COLUMNS,
    from: FROM,
    found: sortsByNames(query) ? FROM : filteredFrom(query),
    counted: filteredFrom(query),
    where,
    orderBy: orderBy(scope, query),
    key: sql`r.id`,
    totals: totalsOf(query),
  };
  const { rows, meta, totals } = await readPage<Listed, Totals>(db, selection, query);
  return {
    data: rows.map((row) => {
      const { created_at: created, ship_deadline: deadline } = row;
      const times = {
        created_at: new Date(created),
        ship_deadline: deadline === null ? null : new Date(deadline),
      };
      return toSummary(scope, { ...row, ...times }, now);
    }),
    meta: {
      ...meta,
      sums: {
        total: toDollars(totals.total_cents),
        packs: totals.packs,
        goods: totals.goods_cents === null ? null : toDollars(totals.goods_cents),
      },
    },
  };
}

/** What filters read: unless they search, an index of the orders alone answers what is found (`orders_listed`). */
export const filteredFrom = ({ search }: Pick<ListQuery, 'search'>): RawBuilder<unknown> =>
  search === undefined ? sql`orders r` : FROM;

const sortsByNames = ({ sort }: Pick<ListQuery, 'sort'>): boolean => sort === 'seller' || sort === 'facility';

/** The orders of one checkout in the asker's range. */
export async function ordersOfGroup(
  scope: Scope,
  db: Queryable,
  groupId: number,
  now: Date,
): Promise<OrderSummary[]> {
  const { rows } = await sql<OrderRow>`select ${COLUMNS} from ${FROM}
    where r.group_id = ${groupId} and ${ordersOf(scope)} order by r.id`.execute(db);
  return rows.map((row) => toSummary(scope, row, now));
}

export async function orderWhere(scope: Scope, db: Queryable, filters: OrderFilters, now: Date) {
  const parts = [ordersOf(scope)];
  if (filters.status === 'open') parts.push(sql`r.status = any (${OPEN_STATUSES}::text[])`);
  else if (filters.status === 'to_ship') parts.push(sql`r.status = any (${TO_SHIP_STATUSES}::text[])`);
  else if (filters.status === 'standing') parts.push(sql`r.status <> 'cancelled'`);
  else if (filters.status === 'late') parts.push(isOverdue(now));
  else if (filters.status) parts.push(sql`r.status = ${filters.status}`);
  if (filters.csos === 'pending') parts.push(sql`r.status = 'pending_signature'`);
  if (filters.cii) parts.push(filters.cii === '1' ? sql`r.is_c2` : sql`not r.is_c2`);
  if (filters.payment_status) parts.push(sql`r.payment_status = ${filters.payment_status}`);
  if (filters.type) parts.push(sql`r.type = ${filters.type}`);
  if (filters.catalog_type)
    parts.push(
      sql`exists (select from order_line l where l.order_id = r.id and l.catalog_type = ${filters.catalog_type})`,
    );
  if (asksForLines(filters)) parts.push(sql`exists (select from order_line l where ${lineWhere(filters)})`);
  if (filters.facility_id) parts.push(sql`r.facility_id = ${filters.facility_id}`);
  if (filters.seller_id) parts.push(sql`r.seller_company_id = ${filters.seller_id}`);
  if (filters.start_date) parts.push(fromOn(sql`r.created_at`, filters.start_date));
  if (filters.end_date) parts.push(until(sql`r.created_at`, filters.end_date));
  if (filters.search) parts.push(await searchCondition(scope, db, filters.search));
  return sql.join(parts, sql` and `);
}

/** Of orders `r`, those with a line of a listing or an NDC. */
function lineWhere({ listing_id: listing, ndc }: Pick<OrderFilters, 'listing_id' | 'ndc'>) {
  const parts = [sql`l.order_id = r.id`];
  if (listing) parts.push(sql`l.listing_id = ${listing}`);
  if (ndc) parts.push(sql`l.ndc = ${textToNdc(ndc) ?? ndc}`);
  return sql.join(parts, sql` and `);
}

const asksForLines = ({ listing_id, ndc }: OrderFilters) => listing_id !== undefined || ndc !== undefined;

/** What all found orders come to, and of what they were narrowed to, its lines alone. */
function totalsOf(query: OrderFilters) {
  if (!asksForLines(query)) return sql`${TOTALS}, null::bigint as packs, null::bigint as goods_cents`;
  const lines = (of: RawBuilder<unknown>) =>
    sql`coalesce(sum((select sum(${of}) from order_line l where ${lineWhere(query)})), 0)::bigint`;
  return sql`${TOTALS}, ${lines(sql`l.quantity`)} as packs, ${lines(sql`l.extended_cents`)} as goods_cents`;
}

export function toSummary(scope: Scope, row: OrderRow, now: Date): OrderSummary {
  const { created_at, total_cents, tracking_numbers, ...rest } = row;
  return {
    id: rest.id,
    group_id: rest.group_id,
    type: rest.type,
    created_date: created_at.toISOString(),
    status: rest.status,
    payment_status: rest.payment_status,
    payment_option: rest.payment_option,
    buyer_company_id: rest.buyer_company_id,
    buyer_company_name: rest.buyer_company_name,
    facility_id: rest.facility_id,
    facility_name: rest.facility_name,
    seller_company_id: rest.seller_company_id,
    seller_company_name: rest.seller_company_name,
    po_number: rest.po_number,
    invoice_number: rest.invoice_number,
    is_c2: rest.is_c2,
    by_edi: rest.by_edi && throughClient(rest.by_edi.person, rest.by_edi.client),
    item_count: rest.item_count,
    pack_count: rest.pack_count,
    total: toDollars(total_cents),
    shipping_option: rest.shipping_option,
    ship_on: rest.ship_on,
    late: isLate({ day: rest.ship_on, deadline: rest.ship_deadline, status: rest.status }, rest.away, now),
    tracking_numbers,
    can: orderCan(scope, row, now),
  };
}
