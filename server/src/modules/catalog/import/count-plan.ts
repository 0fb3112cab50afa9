import { sql, type RawBuilder } from 'kysely';
import { LARGE_CHANGE_PERCENT } from '#rules/price-changes.ts';
import type { Tx } from '../../../platform/database.ts';
import { places } from './planned-rows.ts';

/** Beyond the rows of any file. */
const LAST_ROW = 2_000_000;
const CHANGES_SHOWN = 100;
const ROWS_NAMED = 5;

/** Counts what the good rows would make and change as things are now. Answers the good rows and the large price changes. */
export async function countPlan(tx: Tx, companyId: number, importId: number) {
  const all = { companyId, importId, after: 0, last: LAST_ROW };
  const { rows } = await sql<{
    good_rows: number;
    large: number;
  }>`with ${places(all)}, compared as materialized (
      select p.row_number, p.ndc, p.catalog, p.lot, p.listing_id, p.old_id, p.price_cents as after, o.price_cents as before,
        ${isUnchanged('p')} as unchanged,
        coalesce((coalesce(p.name, l.name), coalesce(p.min_packs, l.min_packs), coalesce(p.case_size, l.case_size))
          <> (l.name, l.min_packs, l.case_size), false) as listing_changes
      from place p left join lot o on o.id = p.old_id left join listing l on l.id = p.listing_id
    ), counted as (
      select count(*)::int as good_rows, count(*) filter (where old_id is null)::int as new_lots,
        count(*) filter (where unchanged)::int as unchanged_lots,
        count(distinct (ndc, catalog)) filter (where listing_id is null)::int as new_listings,
        count(distinct listing_id) filter (where listing_changes)::int as changed_listings,
        count(*) filter (where after > before)::int as up, count(*) filter (where after < before)::int as down,
        count(*) filter (where ${IS_LARGE})::int as large
      from compared
    )
    update listing_import i set good_rows = p.good_rows, new_listings = p.new_listings, new_lots = p.new_lots,
      changed_lots = p.good_rows - p.new_lots - p.unchanged_lots, unchanged_lots = p.unchanged_lots,
      changed_listings = p.changed_listings,
      price_changes = jsonb_build_object('up', p.up, 'down', p.down, 'large', p.large, 'shown', (
        select coalesce(jsonb_agg(jsonb_build_object('row', row_number, 'ndc', ndc, 'lot', lot, 'before', before,
          'after', after)), '[]') from (
          select * from compared where after <> before order by abs(ln(after::numeric / before)) desc, row_number
          limit ${sql.lit(CHANGES_SHOWN)}) largest)),
      (refused_rows, skipped_rows) = (
        select count(*) filter (where problems is not null)::int, count(*) filter (where skipped is not null)::int
        from listing_import_row where import_id = ${importId}),
      problem_groups = (${problemGroups(importId)})
    from counted p
    where i.id = ${importId}
    returning i.good_rows, p.large`.execute(tx);
  return rows[0] ?? { good_rows: 0, large: 0 };
}

/** The lot `o` already is as the planned row says. */
export const isUnchanged = (row: 'p' | 't'): RawBuilder<unknown> => sql`coalesce(
  (o.price_cents, o.stock, o.expiry_date) = (${sql.ref(`${row}.price_cents`)}, ${sql.ref(`${row}.stock`)}, ${sql.ref(`${row}.expiry`)})
    and o.price_type = coalesce(${sql.ref(`${row}.price_type`)}, o.price_type), false)`;

const IS_LARGE = sql`after * 100 > before * ${sql.lit(100 + LARGE_CHANGE_PERCENT)}
  or after * 100 < before * ${sql.lit(100 - LARGE_CHANGE_PERCENT)}`;

/** Rows with the same problem, the most frequent first. */
const problemGroups = (importId: number): RawBuilder<unknown> => sql`
  select coalesce(jsonb_agg(g order by g.rows desc, g.first_rows), '[]') from (
    select p.problem ->> 'column' as "column", p.problem ->> 'code' as code, count(*)::int as rows,
      (array_agg(r.row_number order by r.row_number))[1:${sql.lit(ROWS_NAMED)}] as first_rows,
      (array_agg(p.problem ->> 'message' order by r.row_number))[1] as example
    from listing_import_row r cross join lateral jsonb_array_elements(r.problems) as p(problem)
    where r.import_id = ${importId} and r.problems is not null
    group by 1, 2) g`;
