import { sql, type RawBuilder } from 'kysely';
import { losesStrengthOrCount } from '#rules/listings/name-changes.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { BY_SIZE, compared } from './compared-prices.ts';
import { countWithdrawals } from './withdraw-rows.ts';

/** Beyond the rows of any file. */
const LAST_ROW = 2_000_000;
const CHANGES_SHOWN = 100;
const ROWS_NAMED = 5;
const VALUE_LENGTH = 60;

export interface PlanCounts {
  good_rows: number;
  /** Prices far from those they are compared with. */
  large: number;
  /** New, changed and withdrawn lots and listings. */
  differences: number;
  /** Names that lose a strength or a count. */
  doubtful_names: number;
}

/** Counts what the good rows of a price file would make and change as things are now, and keeps the prices that have to be told. */
export async function countListings(tx: Tx, companyId: number, importId: number): Promise<PlanCounts> {
  const all = { companyId, importId, after: 0, last: LAST_ROW };
  await sql`delete from listing_import_price where import_id = ${importId}`.execute(tx);
  await sql`delete from listing_import_change where import_id = ${importId}`.execute(tx);
  const { rows } = await sql<Omit<PlanCounts, 'doubtful_names'>>`with ${compared(all)}, kept as (
      insert into listing_import_price (import_id, row_number, ndc, name, lot, compared_with, before_cents, after_cents)
      select ${importId}, row_number, ndc, name, lot, compared_with, before, after from compared where told
      returning row_number, ndc, lot, compared_with, before_cents, after_cents
    ), made as (
      ${changesOf(importId)}
    ), counted as (
      select count(*)::int as good_rows, count(*) filter (where compared_with = 'listing')::int as new_lots,
        count(*) filter (where unchanged)::int as unchanged_lots,
        count(distinct (ndc, catalog)) filter (where listing_id is null)::int as new_listings,
        count(distinct listing_id) filter (where listing_changes)::int as changed_listings,
        count(*) filter (where compared_with = 'lot' and after > before)::int as up,
        count(*) filter (where compared_with = 'lot' and after < before)::int as down,
        count(*) filter (where compared_with = 'listing' and told)::int as new_far,
        count(*) filter (where is_large)::int as large
      from compared
    )
    update listing_import i set good_rows = p.good_rows, new_listings = p.new_listings, new_lots = p.new_lots,
      changed_lots = p.good_rows - p.new_lots - p.unchanged_lots, unchanged_lots = p.unchanged_lots,
      changed_listings = p.changed_listings,
      price_changes = jsonb_build_object('up', p.up, 'down', p.down, 'new_lots', p.new_far, 'large', p.large, 'shown', (
        select coalesce(jsonb_agg(jsonb_build_object('row', row_number, 'ndc', ndc, 'lot', lot, 'before', before_cents,
          'after', after_cents, 'compared_with', compared_with)), '[]') from (
          select * from kept order by ${BY_SIZE} limit ${sql.lit(CHANGES_SHOWN)}) largest)),
      ${countedRows(importId)}
    from counted p
    where i.id = ${importId}
    returning i.good_rows, p.large, i.new_lots + i.changed_lots + i.changed_listings as differences`.execute(
    tx,
  );
  const counts = rows[0] ?? { good_rows: 0, large: 0, differences: 0 };
  const leaving = await countWithdrawals(tx, all);
  return {
    ...counts,
    good_rows: counts.good_rows + leaving.rows,
    differences: counts.differences + leaving.lots + leaving.listings,
    doubtful_names: await markDoubtfulNames(tx, importId),
  };
}

/** What is made and renamed, each told once, at its first row. A new listing without a name has that of the directory. */
const changesOf = (importId: number): RawBuilder<unknown> => sql`
  insert into listing_import_change (import_id, what, row_number, ndc, name, name_before, lot, price_cents)
  select ${importId}, c.what, c.row_number, c.ndc, coalesce(c.name, d.name), c.name_before, c.lot, c.after from (
    (select distinct on (listing_id) 'name' as what, row_number, ndc, name, name_before, null as lot, null::bigint as after
      from compared where name_before is not null order by listing_id, row_number)
    union all
    (select distinct on (ndc, catalog) 'new_listing', row_number, ndc, name, null, null, null
      from compared where listing_id is null order by ndc, catalog, name is null, row_number)
    union all
    select 'new_lot', row_number, ndc, name, null, lot, after from compared where compared_with = 'listing') c
  join drug d on d.ndc = c.ndc`;

async function markDoubtfulNames(tx: Tx, importId: number): Promise<number> {
  const { rows } = await sql<{ row_number: number; name_before: string; name: string }>`
    select row_number, name_before, name from listing_import_change
    where import_id = ${importId} and what = 'name'`.execute(tx);
  const doubtful = rows.filter(({ name_before, name }) => losesStrengthOrCount(name_before, name));
  await sql`update listing_import_change set is_doubtful = true where import_id = ${importId} and what = 'name'
    and row_number = any (${doubtful.map((one) => one.row_number)}::int[])`.execute(tx);
  return doubtful.length;
}

/** Sets what is counted of refused and skipped rows. */
export const countedRows = (importId: number): RawBuilder<unknown> => sql`(refused_rows, skipped_rows) = (
    select count(*) filter (where problems is not null)::int, count(*) filter (where skipped is not null)::int
    from listing_import_row where import_id = ${importId}),
  problem_groups = (${problemGroups(importId)})`;

/** Rows with the same problem, the most frequent first. */
const problemGroups = (importId: number): RawBuilder<unknown> => sql`
  select coalesce(jsonb_agg(g order by g.rows desc, g.first_rows), '[]') from (
    select p.problem ->> 'column' as "column", p.problem ->> 'code' as code, count(*)::int as rows,
      (array_agg(r.row_number order by r.row_number))[1:${sql.lit(ROWS_NAMED)}] as first_rows,
      (array_agg(p.problem ->> 'message' order by r.row_number))[1] as example,
      left((array_agg(r.cells ->> (i.mapping ->> (p.problem ->> 'column'))::int order by r.row_number))[1],
        ${sql.lit(VALUE_LENGTH)}) as value
    from listing_import i join listing_import_row r on r.import_id = i.id
      cross join lateral jsonb_array_elements(r.problems) as p(problem)
    where r.import_id = ${importId} and r.problems is not null
    group by 1, 2) g`;
