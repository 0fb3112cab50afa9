import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { batchRows, listingOf, type RowRange } from './planned-rows.ts';

export interface Batch extends RowRange {
  now: Date;
}

/** A listing as it was before the import changed it. */
export interface ListingBefore {
  name: string;
  min_packs: number;
  case_size: number;
  /** What the import made of it. */
  after: { name: string; min_packs: number; case_size: number };
}

/** `product(ndc, catalog, …, listing_id)`: what the rows say of each product, and its listing where there is one. */
const products = (batch: Batch): RawBuilder<unknown> => sql`${batchRows(batch)}, product as materialized (
  select p.*, ${listingOf(batch, 'p')} as listing_id from (
    select ndc, catalog, (array_agg(name order by row_number) filter (where name is not null))[1] as name,
      max(min_packs) as min_packs, max(case_size) as case_size
    from batch group by ndc, catalog) p)`;

/** Listings before lots, each by id: the order in which everybody locks them. */
export async function lockListings(tx: Tx, batch: Batch): Promise<void> {
  await sql`with ${products(batch)}
    select id from listing where id in (select listing_id from product) order by id for no key update`.execute(
    tx,
  );
}

/** Answers the ids of the listings that were missing. */
export async function insertListings(tx: Tx, batch: Batch): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with ${products(batch)}
    insert into listing (company_id, ndc, name, catalog_type, min_packs, case_size, created_at, updated_at)
    select ${batch.companyId}, p.ndc, coalesce(p.name, d.name), p.catalog, coalesce(p.min_packs, 1),
      coalesce(p.case_size, 1), ${batch.now}, ${batch.now}
    from product p join drug d on d.ndc = p.ndc
    where p.listing_id is null
    order by p.ndc, p.catalog
    on conflict (company_id, ndc, catalog_type) where status = 'active' do nothing
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Brings name, minimum and case size up to date where the file says otherwise; answers how the listings were. */
export async function changeListings(
  tx: Tx,
  batch: Batch,
  created: readonly number[],
): Promise<Record<number, ListingBefore>> {
  const { rows } = await sql<ListingBefore & { id: number }>`with ${products(batch)}, target as (
      select l.id, l.name, l.min_packs, l.case_size, coalesce(p.name, l.name) as new_name,
        coalesce(p.min_packs, l.min_packs) as new_min_packs, coalesce(p.case_size, l.case_size) as new_case_size
      from product p join listing l on l.id = p.listing_id
      where l.id <> all (${[...created]}::bigint[]))
    update listing l set name = t.new_name, min_packs = t.new_min_packs, case_size = t.new_case_size,
      version = l.version + 1, updated_at = ${batch.now}
    from target t
    where l.id = t.id and (t.name, t.min_packs, t.case_size) <> (t.new_name, t.new_min_packs, t.new_case_size)
    returning t.id, t.name, t.min_packs, t.case_size, jsonb_build_object('name', t.new_name, 'min_packs', t.new_min_packs,
      'case_size', t.new_case_size) as after`.execute(tx);
  return Object.fromEntries(rows.map(({ id, ...before }) => [id, before]));
}
