import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { batchRows, listingOf, type RowRange } from './planned-rows.ts';

export interface Batch extends RowRange {
  now: Date;
}

/** A listing as it was before the import changed it. */
export interface ListingBefore extends ListingFigures {
  /** What the import made of it. */
  after: ListingFigures;
}

interface ListingFigures {
  name: string;
  min_packs: number;
  case_size: number;
  offer_orders_enabled: boolean;
  offer_minimum_quantity: number;
}

/** What a file says of a listing. */
const FIGURES = ['name', 'min_packs', 'case_size', 'offer_orders_enabled', 'offer_minimum_quantity'] as const;
const each = (write: (column: string) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(FIGURES.map(write));
const ofListing = each((column) => sql.ref(`l.${column}`));
const ofTarget = each((column) => sql.ref(`t.${column}`));
const asNew = each(
  (column) =>
    sql`coalesce(${sql.ref(`p.${column}`)}, ${sql.ref(`l.${column}`)}) as ${sql.ref(`new_${column}`)}`,
);
const newOnes = each((column) => sql.ref(`t.new_${column}`));
const setNew = each((column) => sql`${sql.ref(column)} = ${sql.ref(`t.new_${column}`)}`);
const newObject = each((column) => sql`${sql.lit(column)}, ${sql.ref(`t.new_${column}`)}`);

/** `product(ndc, catalog, …, listing_id)`: what the rows say of each product, and its listing where there is one. */
const products = (batch: Batch): RawBuilder<unknown> => sql`${batchRows(batch)}, product as materialized (
  select p.*, ${listingOf(batch, 'p')} as listing_id from (
    select ndc, catalog, (array_agg(name order by row_number) filter (where name is not null))[1] as name,
      max(min_packs) as min_packs, max(case_size) as case_size, bool_or(offer_orders_enabled) as offer_orders_enabled,
      max(offer_minimum_quantity) as offer_minimum_quantity
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
    insert into listing (company_id, ndc, name, catalog_type, min_packs, case_size, offer_orders_enabled,
      offer_minimum_quantity, created_at, updated_at)
    select ${batch.companyId}, p.ndc, coalesce(p.name, d.name), p.catalog, coalesce(p.min_packs, 1),
      coalesce(p.case_size, 1), coalesce(p.offer_orders_enabled, false), coalesce(p.offer_minimum_quantity, 1),
      ${batch.now}, ${batch.now}
    from product p join drug d on d.ndc = p.ndc
    where p.listing_id is null
    order by p.ndc, p.catalog
    on conflict (company_id, ndc, catalog_type) where status <> 'withdrawn' do nothing
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Brings what the file says of listings up to date where they are otherwise; answers how they were. */
export async function changeListings(
  tx: Tx,
  batch: Batch,
  created: readonly number[],
): Promise<Record<number, ListingBefore>> {
  const { rows } = await sql<ListingBefore & { id: number }>`with ${products(batch)}, target as (
      select l.id, ${ofListing}, ${asNew}
      from product p join listing l on l.id = p.listing_id
      where l.id <> all (${[...created]}::bigint[]))
    update listing l set ${setNew}, version = l.version + 1, updated_at = ${batch.now}
    from target t
    where l.id = t.id and (${ofTarget}) <> (${newOnes})
    returning t.id, ${ofTarget}, jsonb_build_object(${newObject}) as after`.execute(tx);
  return Object.fromEntries(rows.map(({ id, ...before }) => [id, before]));
}
