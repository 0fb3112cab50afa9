import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { RfpSummary } from '#contract/rfps/rfp-shapes.ts';
import type { rfpEndpoints } from '#contract/rfps/rfps.ts';
import type { IsoDate } from '#rules/dates.ts';
import { textToNdc } from '#rules/ndc.ts';
import { OPEN_RFP_STATUSES } from '#rules/rfps/rfp-status.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, numberIn, readPage, readRows } from '../../../platform/database/read-page.ts';
import type { Scope } from '../../../platform/scope.ts';
import { rfpsOf } from '../range.ts';
import { RFP_FROM, rfpColumns, statusSeen, toSummary, type RfpRow } from './rfp-rows.ts';
import { moderates } from '../../orders/index.ts';

type ListQuery = z.output<NonNullable<typeof rfpEndpoints.listRfps.query>>;
type RfpFilters = Omit<ListQuery, 'page' | 'per_page'>;

const ORDER_BY: Record<ListQuery['sort'], RawBuilder<unknown>> = {
  created: sql`r.created_at, r.id`,
  '-created': sql`r.created_at desc, r.id desc`,
  start: sql`r.start_date, r.id`,
  '-start': sql`r.start_date desc, r.id desc`,
  product: sql`r.description collate "C", r.id`,
  '-product': sql`r.description collate "C" desc, r.id desc`,
};

/** One page of the requests in the asker's range with the exact count. */
export async function listRfps(
  scope: Scope,
  db: Queryable,
  { query, today }: { query: ListQuery; today: IsoDate },
) {
  const { rows, meta } = await readPage<RfpRow>(db, selectionOf(scope, query), query);
  return { data: rows.map((row) => toSummary(scope, row, today)), meta };
}

/** All of them as far as a file goes, in the same order. */
export async function allRfps(
  scope: Scope,
  db: Queryable,
  { query, today }: { query: RfpFilters; today: IsoDate },
): Promise<RfpSummary[]> {
  const rows = await readRows<RfpRow>(db, selectionOf(scope, query));
  return rows.map((row) => toSummary(scope, row, today));
}

const selectionOf = (scope: Scope, query: RfpFilters) => ({
  columns: rfpColumns(scope),
  from: RFP_FROM,
  where: conditions(scope, query),
  orderBy: ORDER_BY[query.sort],
  key: sql`r.id`,
});

function conditions(scope: Scope, query: RfpFilters): RawBuilder<unknown> {
  const parts = [rfpsOf(scope)];
  if (query.status) {
    const statuses = query.status.flatMap((one) => (one === 'open' ? OPEN_RFP_STATUSES : [one]));
    parts.push(sql`${statusSeen(scope)} = any (${statuses}::text[])`);
  }
  if (query.period) parts.push(sql`r.period = ${query.period}`);
  if (query.facility_id) parts.push(sql`r.facility_id = ${query.facility_id}`);
  if (query.seller_id) parts.push(asked(scope, query.seller_id));
  if (query.catalog_type) parts.push(sql`r.catalog_type = ${query.catalog_type}`);
  if (query.start_from) parts.push(sql`r.start_date >= ${query.start_from}::date`);
  if (query.start_to) parts.push(sql`r.start_date <= ${query.start_to}::date`);
  if (query.renewals_only === '1') parts.push(sql`r.parent_id is not null`);
  if (query.turn) parts.push(waitsFor(scope));
  if (query.search) parts.push(searchCondition(query.search));
  return sql.join(parts, sql` and `);
}

/** Which others were asked is the buyer's matter: a supplier that names one finds its own alone. */
function asked(scope: Scope, sellerId: number): RawBuilder<unknown> {
  const companyId = scope.company?.id ?? 0;
  const seen = moderates(scope)
    ? sql`true`
    : sql`(r.buyer_company_id = ${companyId} or ${sellerId}::bigint = ${companyId}::bigint)`;
  return sql`(${seen} and exists (select from rfp_invitation i where i.rfp_id = r.id and i.company_id = ${sellerId}))`;
}

/** Requests whose next step is the asker's, on either side. */
function waitsFor(scope: Scope): RawBuilder<unknown> {
  const { company, facility } = scope;
  const companyId = company?.id ?? 0;
  const bought = moderates(scope)
    ? sql`r.facility_id = ${facility?.id ?? 0}`
    : sql`r.buyer_company_id = ${companyId}`;
  return sql`(r.status = 'proposed' and ${bought}
    or r.status = any (${[...OPEN_RFP_STATUSES]}::text[])
      and exists (select from rfp_invitation i where i.rfp_id = r.id and i.company_id = ${companyId} and i.status = 'invited')
    or r.status = 'accepted' and (r.extension_asked is not null or r.pause_asked is not null)
      and exists (select from rfp_proposal p where p.rfp_id = r.id and p.company_id = ${companyId} and p.status = 'accepted'))`;
}

function searchCondition(search: string): RawBuilder<unknown> {
  const like = contains(search);
  const digits = textToNdc(search);
  return sql`(r.id = ${numberIn(search)} or lower(r.description) like ${like} or lower(f.name) like ${like}
    ${digits === null ? sql`` : sql`or r.ndc like ${`%${digits}%`}`})`;
}
