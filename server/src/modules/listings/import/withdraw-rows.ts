import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { RowRange } from './planned-rows.ts';
import type { Batch } from './write-listings.ts';

/** `leaving(row_number, ndc, lot, catalog)`: the good rows that take something out of sale and were not carried out yet. */
const leavingRows = ({
  importId,
  after,
  last,
}: RowRange): RawBuilder<unknown> => sql`leaving as materialized (
  select r.row_number, v.* from listing_import_row r
  cross join lateral jsonb_to_record(r.value) as v(ndc text, lot text, catalog text, withdraw boolean)
  where r.import_id = ${importId} and r.row_number > ${after} and r.row_number <= ${last}
    and r.value is not null and r.effect is null and v.withdraw)`;

/** The listings `l` of a row; what the marketplace took out of sale stays as it is, but for its lots. */
const itsListings = ({
  companyId,
}: RowRange): RawBuilder<unknown> => sql`listing l on l.company_id = ${companyId}
  and l.ndc = v.ndc and l.status <> 'withdrawn' and l.catalog_type = coalesce(v.catalog, l.catalog_type)
  and (v.lot is not null or l.status <> 'deactivated')`;
const itsLots = sql`lot o on o.listing_id = l.id and o.status = 'active' and lower(o.lot_name) = lower(v.lot)`;

export interface WithdrawalCounts {
  rows: number;
  listings: number;
  /** Those of the listings, too. */
  lots: number;
}

/** Counts what the rows would take out of sale as things are now, and keeps it with the import. */
export async function countWithdrawals(tx: Tx, range: RowRange): Promise<WithdrawalCounts> {
  const { rows } = await sql<WithdrawalCounts>`with ${leavingRows(range)}, listings as materialized (
      select distinct l.id from leaving v join ${itsListings(range)} where v.lot is null
    ), lots as (
      select o.id from leaving v join ${itsListings(range)} join ${itsLots}
      union select o.id from lot o where o.status = 'active' and o.listing_id in (select id from listings)
    ), counted as (
      select (select count(*) from leaving)::int as rows, (select count(*) from listings)::int as listings,
        (select count(*) from lots)::int as lots
    )
    update listing_import i set good_rows = i.good_rows + c.rows, withdrawn_listings = c.listings, withdrawn_lots = c.lots
    from counted c where i.id = ${range.importId}
    returning c.rows, c.listings, c.lots`.execute(tx);
  return rows[0] ?? { rows: 0, listings: 0, lots: 0 };
}

/**
 * Takes out of sale what the rows of a batch name, lots one by one, and a product without its lots, as by hand. What each did is its
 * `effect`: `withdrew`, the lots and listings with the version that they got. Answers the listings that were touched.
 */
export async function withdrawBatch(tx: Tx, batch: Batch): Promise<number[]> {
  // Listings before lots, each by id: the order in which everybody locks them.
  const { rows } = await sql<{ id: number }>`with ${leavingRows(batch)}
    select id from listing where id in (select l.id from leaving v join ${itsListings(batch)})
    order by id for no key update`.execute(tx);
  await sql`with ${leavingRows(batch)}
    select id from lot where id in (select o.id from leaving v join ${itsListings(batch)} join ${itsLots})
    order by id for no key update`.execute(tx);
  await sql`with ${leavingRows(batch)}, lots as materialized (
      select v.row_number, o.id, o.version + 1 as version from leaving v join ${itsListings(batch)} join ${itsLots}
    ), listings as materialized (
      select v.row_number, l.id, l.version + 1 as version, l.status from leaving v join ${itsListings(batch)}
      where v.lot is null
    ), lots_gone as (
      update lot o set status = 'withdrawn', version = g.version, updated_at = ${batch.now}
      from (select distinct id, version from lots) g where o.id = g.id
    ), listings_gone as (
      update listing l set status = 'withdrawn', version = g.version, updated_at = ${batch.now}
      from (select distinct id, version from listings) g where l.id = g.id
    )
    update listing_import_row r set effect = jsonb_build_object('withdrew', jsonb_build_object(
      'lots', (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'version', g.version)), '[]') from lots g
        where g.row_number = v.row_number),
      'listings', (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'version', g.version, 'status', g.status)), '[]')
        from listings g where g.row_number = v.row_number)))
    from leaving v where r.import_id = ${batch.importId} and r.row_number = v.row_number`.execute(tx);
  return rows.map(({ id }) => id);
}
