import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { keepingPrices } from './lot-prices.ts';
import { refreshSearch } from './stock.ts';
import { listingsOf } from './views/seller-filters.ts';

/** What a change of many lots may change of each. */
export interface LotValues {
  price_cents: number;
  stock: number;
  expiry_date: string;
}

export interface LockedLot extends LotValues {
  id: number;
  listing_id: number;
  version: number;
  active: boolean;
  /** 'Amoxicillin 500 mg, lot A1' */
  label: string;
}

/** Locks the listings of the range, then the lots, each in the order of their ids. Others are missing. */
export const lockLots = (scope: Scope, tx: Tx, ids: readonly number[]): Promise<LockedLot[]> =>
  lockTheLots(tx, ids, listingsOf(scope));

/** The same of the listings `l` that the condition has. */
export async function lockTheLots(
  tx: Tx,
  ids: readonly number[],
  range: RawBuilder<unknown>,
): Promise<LockedLot[]> {
  const listings = await sql<{ id: number }>`select l.id from listing l
    where l.id in (select o.listing_id from lot o where o.id = any (${ids}::bigint[])) and ${range}
    order by l.id for no key update of l`.execute(tx);
  const { rows } =
    await sql<LockedLot>`select o.id, o.listing_id, o.version, o.price_cents, o.stock, o.expiry_date,
      o.status = 'active' and l.status <> 'withdrawn' as active, l.name || ', lot ' || o.lot_name as label
    from lot o join listing l on l.id = o.listing_id
    where o.id = any (${ids}::bigint[]) and o.listing_id = any (${listings.rows.map(({ id }) => id)}::bigint[])
    order by o.id for no key update of o`.execute(tx);
  return rows;
}

/** Why a lot stays as it is; null where it may change from the version that was read. */
export function reasonToKeep(lot: LockedLot | undefined, version: number): string | null {
  if (lot === undefined) return 'This lot does not exist.';
  if (!lot.active) return 'It was withdrawn.';
  return lot.version === version ? null : 'Somebody changed it in the meantime.';
}

/** Writes the new values and brings the search up to date. */
export async function writeLots(
  tx: Tx,
  changed: readonly { lot: LockedLot; after: LotValues }[],
  { source, by, now, today }: { source: 'bulk' | 'undo'; by: number; now: Date; today: string },
): Promise<void> {
  const rows = changed.map(({ lot, after }) => ({ id: lot.id, ...valuesOf(after) }));
  const kept = keepingPrices(sql`select id as lot_id, price_cents from value`, {
    source,
    by: sql`${by}`,
    at: now,
  });
  await sql`with value as (select v.* from json_to_recordset(${JSON.stringify(rows)}::json)
      as v(id bigint, price_cents bigint, stock int, expiry_date date)), kept as (${kept})
    update lot o set price_cents = v.price_cents, stock = v.stock, expiry_date = v.expiry_date,
      version = o.version + 1, updated_at = ${now}
    from value v where o.id = v.id`.execute(tx);
  await refreshSearch(
    tx,
    changed.map(({ lot }) => lot.listing_id),
    today,
  );
}

const valuesOf = ({ price_cents, stock, expiry_date }: LotValues): LotValues => ({
  price_cents,
  stock,
  expiry_date,
});

/** What has to be kept of lots for giving it back. */
export const restoredRows = (lots: readonly LockedLot[]) =>
  lots.map((lot) => ({ id: lot.id, version: lot.version, ...valuesOf(lot) }));
