import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { RequestedOffer, RequestedProductReply, requestEndpoints } from '#contract/requests/requests.ts';
import type { IsoDate } from '#rules/dates.ts';
import { formatNdc, textToNdc } from '#rules/ndc.ts';
import { OPEN_REQUEST_STATUSES, requestMoves, type RequestStatus } from '#rules/requests/request-status.ts';
import { REQUEST_GONE, withPrice } from '#rules/requests/request-words.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, isoOf, numberIn, readPage, readRows } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import { hasRole, type Scope } from '../../../platform/scope.ts';
import { hidesPrices } from '../../catalog/index.ts';
import { keepsRequests, requestsOf } from '../range.ts';
import { readOffers } from '../unscoped/offers.ts';

export type ListQuery = z.output<NonNullable<typeof requestEndpoints.listRequestedProducts.query>>;
type Filters = Omit<ListQuery, 'page' | 'per_page'>;

interface RequestRow {
  id: number;
  ndc: string | null;
  product: string;
  quantity: number;
  needed_by: string | null;
  note: string | null;
  facility_id: number;
  facility_name: string;
  company_name: string;
  buyer_user_id: number;
  asked_by: string;
  status: RequestStatus;
  answer: string | null;
  answer_cents: number | null;
  listing_ids: number[];
  assigned_to: number | null;
  assigned_name: string | null;
  sold_out: boolean;
  version: number;
  created_at: string;
}

const ORDER_BY: Record<ListQuery['sort'], RawBuilder<unknown>> = {
  created: sql`r.created_at, r.id`,
  '-created': sql`r.created_at desc, r.id desc`,
  product: sql`lower(r.product) collate "C", r.id`,
  '-product': sql`lower(r.product) collate "C" desc, r.id desc`,
  quantity: sql`r.quantity, r.id`,
  '-quantity': sql`r.quantity desc, r.id desc`,
  needed: sql`r.needed_by nulls last, r.id`,
  '-needed': sql`r.needed_by desc nulls last, r.id desc`,
};

const FROM = sql`requested_product r join facility f on f.id = r.facility_id`;

const columns = (
  today: IsoDate,
) => sql`r.id, r.ndc, r.product, r.quantity, r.needed_by, r.note, r.facility_id,
  f.name as facility_name, (select c.name from company c where c.id = r.buyer_company_id) as company_name, r.buyer_user_id,
  (select u.first_name || ' ' || u.last_name from app_user u where u.id = r.buyer_user_id) as asked_by, r.status, r.answer,
  r.answer_cents, r.listing_ids, r.assigned_to,
  (select u.first_name || ' ' || u.last_name from app_user u where u.id = r.assigned_to) as assigned_name, r.version, r.created_at,
  r.status = 'Available' and cardinality(r.listing_ids) > 0
    and not exists (select from catalog_search s where s.listing_id = any (r.listing_ids) and s.stock > 0
      and s.latest_expiry >= ${today}::date)
    and not exists (select from order_line n join orders o on o.id = n.order_id where n.listing_id = any (r.listing_ids)
      and o.facility_id = r.facility_id and o.created_at >= r.answered_at) as sold_out`;

/** One page of the requests in the asker's range with the exact count. */
export async function listRequests(
  scope: Scope,
  db: Queryable,
  { query, today }: { query: ListQuery; today: IsoDate },
) {
  const { rows, meta } = await readPage<RequestRow>(db, selectionOf(scope, query, today), query);
  return { data: await toRequests(scope, db, { rows, today }), meta };
}

/** All of them as far as a file goes, in the same order. */
export async function allRequests(
  scope: Scope,
  db: Queryable,
  { query, today }: { query: Filters; today: IsoDate },
): Promise<RequestedProductReply[]> {
  const rows = await readRows<RequestRow>(db, selectionOf(scope, query, today));
  return toRequests(scope, db, { rows, today });
}

/** One request of the asker's range. 404 outside of it. */
export async function viewRequest(
  scope: Scope,
  db: Queryable,
  { id, today }: { id: number; today: IsoDate },
): Promise<RequestedProductReply> {
  const rows = await readRows<RequestRow>(db, {
    columns: columns(today),
    from: FROM,
    where: sql`r.id = ${id} and ${requestsOf(scope)}`,
    orderBy: sql`r.id`,
    key: sql`r.id`,
  });
  const [request] = await toRequests(scope, db, { rows, today });
  if (!request) throw notFound(REQUEST_GONE);
  return request;
}

const selectionOf = (scope: Scope, query: Filters, today: IsoDate) => ({
  columns: columns(today),
  from: FROM,
  where: conditions(scope, query),
  orderBy: ORDER_BY[query.sort],
  key: sql`r.id`,
});

function conditions(scope: Scope, query: Filters): RawBuilder<unknown> {
  const parts = [requestsOf(scope)];
  if (query.status) {
    const statuses = query.status === 'open' ? [...OPEN_REQUEST_STATUSES] : [query.status];
    parts.push(sql`r.status = any (${statuses}::text[])`);
  }
  if (query.facility_id) parts.push(sql`r.facility_id = ${query.facility_id}`);
  if (query.from) parts.push(sql`r.created_at >= ${query.from}::timestamptz`);
  if (query.to) parts.push(until(query.to));
  if (query.search) parts.push(searchCondition(query.search));
  return sql.join(parts, sql` and `);
}

/** A day is meant with all its hours. */
const until = (end: string): RawBuilder<unknown> =>
  end.length === 10 ? sql`r.created_at < ${end}::date + 1` : sql`r.created_at < ${end}::timestamptz`;

function searchCondition(search: string): RawBuilder<unknown> {
  const like = contains(search);
  const digits = textToNdc(search);
  return sql`(r.id = ${numberIn(search)} or lower(r.product) like ${like} or lower(f.name) like ${like}
    ${digits === null ? sql`` : sql`or r.ndc like ${`%${digits}%`}`})`;
}

async function toRequests(
  scope: Scope,
  db: Queryable,
  { rows, today }: { rows: readonly RequestRow[]; today: IsoDate },
): Promise<RequestedProductReply[]> {
  const linked = rows.filter(({ listing_ids: ids }) => ids.length > 0).map(({ id }) => id);
  const offers =
    linked.length === 0
      ? []
      : await readOffers(
          db,
          sql`select r.id as request_id, unnest(r.listing_ids) as listing_id from requested_product r
            where r.id = any (${linked}::bigint[])`,
          { today },
        );
  const byRequest = Map.groupBy(offers, ({ requestId }) => requestId);
  return rows.map((row) =>
    toRequest(
      scope,
      row,
      inOrder(
        row.listing_ids,
        (byRequest.get(row.id) ?? []).map(({ told }) => told),
      ),
    ),
  );
}

const inOrder = (ids: readonly number[], offers: readonly RequestedOffer[]): RequestedOffer[] =>
  ids.flatMap((id) => offers.filter(({ listing_id: listing }) => listing === id));

function toRequest(scope: Scope, row: RequestRow, offers: RequestedOffer[]): RequestedProductReply {
  const { buyer_user_id: askerId, answer, answer_cents: cents, listing_ids: _, created_at, ...rest } = row;
  const keeps = keepsRequests(scope);
  const asked = hasRole(scope, 'Buyer') && askerId === scope.userId;
  return {
    ...rest,
    ndc_number: row.ndc === null ? null : formatNdc(row.ndc),
    answer: answer === null ? null : withPrice(answer, hidesPrices(scope) ? null : cents),
    assigned_to: keeps ? row.assigned_to : null,
    assigned_name: keeps ? row.assigned_name : null,
    offers,
    created_date: isoOf(created_at),
    can: {
      cancel: asked && requestMoves(row.status, 'buyer').length > 0,
      move: keeps ? requestMoves(row.status, 'admin') : [],
      answer: keeps && row.status !== 'Closed',
    },
  };
}
