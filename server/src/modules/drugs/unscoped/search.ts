import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { drugEndpoints, DrugSummary } from '#contract/drugs.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, wordsIn } from '../../../platform/database/read-page.ts';

type Query = z.output<typeof drugEndpoints.searchDrugs.query & object>;

/** Counts are exact up to here. */
const COUNTED = 10_000;

export interface SummaryRow {
  ndc: string;
  name: string;
  gcn_seqno: number | null;
  package_size: number;
  csp: number;
  package_type: string;
  route: string | null;
  pharm_class: string | null;
  dea_schedule: string | null;
  wac_cents: number | null;
  nadac_cents: number | null;
  obsolete_date: string | null;
  shortage_id: string | null;
  source: DrugSummary['source'];
  listing_count: number;
}

/** `drug d` with the number of its listings that buyers can find. */
export const summaryColumns = sql`d.ndc, d.name, d.gcn_seqno, d.package_size, d.csp, d.package_type, d.route, d.pharm_class,
  d.dea_schedule, d.wac_cents, d.nadac_cents, d.obsolete_date, d.shortage_id, d.source,
  (select count(*)::int from listing l where l.ndc = d.ndc and l.status = 'active') as listing_count`;

/** A page of the directory, in one statement. */
export async function searchDrugs(db: Queryable, query: Query, today: string) {
  const where = sql.join([sql`true`, ...conditions(query, today)], sql` and `);
  const { rows } = await sql<{ total: number; row: SummaryRow | null }>`
    select counted.total, to_jsonb(page) as row from
      (select count(*)::int as total from (
        select from drug d where ${where} limit ${sql.lit(COUNTED + 1)}) c) counted
      left join lateral (
        select ${summaryColumns} from drug d where ${where} order by ${order(query.sort)}
        limit ${sql.lit(query.per_page)} offset ${sql.lit((query.page - 1) * query.per_page)}) page on true`.execute(
    db,
  );
  const total = rows[0]?.total ?? 0;
  return {
    // Without a hit the count stands alone.
    data: rows.flatMap(({ row }) => (row === null ? [] : [toSummary(row, today)])),
    meta: {
      total: Math.min(total, COUNTED),
      page: query.page,
      per_page: query.per_page,
      total_is_estimate: total > COUNTED,
    },
  };
}

export function toSummary(row: SummaryRow, today: string): DrugSummary {
  const { wac_cents, nadac_cents, shortage_id, ...rest } = row;
  return {
    ...rest,
    ndc_number: formatNdc(row.ndc),
    wac: wac_cents === null ? null : toDollars(wac_cents),
    nadac: nadac_cents === null ? null : toDollars(nadac_cents),
    is_obsolete: row.obsolete_date !== null && row.obsolete_date <= today,
    in_shortage: shortage_id !== null,
  };
}

function conditions(query: Query, today: string): RawBuilder<unknown>[] {
  const found = wordsIn(query.search ?? '').map(wordCondition);
  if (query.route !== undefined) found.push(sql`lower(d.route) like ${contains(query.route)}`);
  if (query.schedule === 'none') found.push(sql`d.dea_schedule is null`);
  else if (query.schedule !== undefined) found.push(sql`d.dea_schedule = ${query.schedule}`);
  if (query.obsolete === 'yes') found.push(sql`d.obsolete_date <= ${today}::date`);
  if (query.obsolete === 'no') found.push(sql`(d.obsolete_date is null or d.obsolete_date > ${today}::date)`);
  if (query.source !== undefined) found.push(sql`d.source = ${query.source}`);
  if (query.gcn !== undefined) found.push(sql`d.gcn_seqno = ${query.gcn}`);
  return found;
}

/** Digits are a fragment of an NDC, a whole GCN, or part of a strength; everything else is part of a name. */
function wordCondition(word: string): RawBuilder<unknown> {
  const named = sql`d.search_text like ${contains(word)}`;
  const digits = word.replaceAll('-', '');
  if (!/^\d{1,12}$/.test(digits)) return named;
  // The 12-digit key of the future is kept without its leading zero.
  const ndc = digits.length === 12 ? digits.replace(/^0/, '') : digits;
  if (digits.length < 5) return sql`(${named} or d.gcn_seqno = ${Number(digits)})`;
  return sql`(d.ndc like ${contains(ndc)} or d.gcn_seqno = ${Number(digits)})`;
}

function order(sort: Query['sort']): RawBuilder<unknown> {
  switch (sort) {
    case 'name':
      return sql`lower(d.name) collate "C", d.ndc`;
    case '-name':
      return sql`lower(d.name) collate "C" desc, d.ndc desc`;
    case 'ndc':
      return sql`d.ndc`;
    case '-ndc':
      return sql`d.ndc desc`;
  }
}
