import { sql, type RawBuilder } from 'kysely';

/** The good rows of an import that put something up for sale, behind `after` up to `last` that were not carried out yet. */
export interface RowRange {
  importId: number;
  companyId: number;
  after: number;
  last: number;
}

/** `batch(row_number, ndc, …)`: the rows as they are planned. */
export const batchRows = ({
  importId,
  after,
  last,
}: RowRange): RawBuilder<unknown> => sql`batch as materialized (
  select r.row_number, v.* from listing_import_row r
  cross join lateral jsonb_to_record(r.value) as v(ndc text, name text, catalog text, min_packs int,
    case_size int, offer_orders_enabled boolean, offer_minimum_quantity int, lot text, expiry date, price_cents bigint, stock int, price_type text, withdraw boolean)
  where r.import_id = ${importId} and r.row_number > ${after} and r.row_number <= ${last}
    and r.value is not null and r.effect is null and v.withdraw is not true)`;

/**
 * The listing of a product, paused or not, as a subquery per row. A join would be planned by the statistics of a company's
 * listings, which do not know yet what this import has added.
 */
export const listingOf = (
  { companyId }: RowRange,
  product: 'b' | 'p',
): RawBuilder<unknown> => sql`(select l.id from listing l
  where l.company_id = ${companyId} and l.ndc = ${sql.ref(`${product}.ndc`)}
    and l.catalog_type = ${sql.ref(`${product}.catalog`)} and l.status <> 'withdrawn')`;

/** `place`: the rows with their listing and, where the listing has it, their lot. */
export const places = (
  batch: RowRange,
): RawBuilder<unknown> => sql`${batchRows(batch)}, listed as materialized (
  select b.*, ${listingOf(batch, 'b')} as listing_id from batch b
), place as materialized (
  select b.*, (select o.id from lot o where o.listing_id = b.listing_id and lower(o.lot_name) = lower(b.lot)
    and o.status = 'active') as old_id
  from listed b)`;

/** The lot `o` already is as the planned row says. */
export const isUnchanged = (row: 'p' | 't'): RawBuilder<unknown> => sql`coalesce(
  (o.price_cents, o.stock, o.expiry_date) = (${sql.ref(`${row}.price_cents`)}, ${sql.ref(`${row}.stock`)}, ${sql.ref(`${row}.expiry`)})
    and o.price_type = coalesce(${sql.ref(`${row}.price_type`)}, o.price_type), false)`;
