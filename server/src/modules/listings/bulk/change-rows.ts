import { sql } from 'kysely';
import {
  CHANGED_MEANWHILE,
  isOfLots,
  WITHDRAWN,
  type BulkListing,
  type BulkLot,
} from '#rules/listings/bulk-edit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockTheLots, writeLots, type LockedLot } from '../lock-lots.ts';
import { changedStock, refreshSearch } from '../stock.ts';
import { FIELD, type StoredEdit, type StoredRow } from './store.ts';

interface Work {
  edit: StoredEdit;
  undoes: boolean;
  now: Date;
  today: string;
}

interface Outcome {
  outcome: 'changed' | 'left' | 'restored' | 'kept';
  reason: string | null;
}
/** What became of a row, with the version that it left. */
export type Done = StoredRow & Outcome;
type LotRow = Extract<StoredRow, { lot_id: number }>;
type ListingRow = Extract<StoredRow, { lot_id: null }>;

/** Writes the rows whose lot or listing still is as it was seen; says of the others why they stay. */
export const changeRows = (tx: Tx, rows: readonly StoredRow[], work: Work): Promise<Done[]> =>
  isOfLots(work.edit.change)
    ? changeLotRows(
        tx,
        rows.filter((row): row is LotRow => row.lot_id !== null),
        work,
      )
    : changeListingRows(
        tx,
        rows.filter((row): row is ListingRow => row.lot_id === null),
        work,
      );

const stays = ({ undoes }: Work, reason: string): Outcome => ({ outcome: undoes ? 'kept' : 'left', reason });
const goes = ({ undoes }: Work): Outcome => ({ outcome: undoes ? 'restored' : 'changed', reason: null });

async function changeLotRows(tx: Tx, rows: readonly LotRow[], work: Work): Promise<Done[]> {
  const locked = await lockTheLots(
    tx,
    rows.map((row) => row.lot_id),
    sql`true`,
  );
  const known = new Map(locked.map((lot) => [lot.id, lot]));
  const changes: { lot: LockedLot; after: BulkLot }[] = [];
  const done = rows.map((row): Done => {
    const lot = known.get(row.lot_id);
    if (!lot?.active) return { ...row, ...stays(work, WITHDRAWN) };
    if (!isAsSeen(lot, row, work)) return { ...row, ...stays(work, CHANGED_MEANWHILE) };
    const before = valuesOf(lot);
    const after = work.undoes ? restored(lot, row, work) : changed(lot, row);
    changes.push({ lot, after });
    if (work.undoes) return { ...row, ...goes(work) };
    return { ...row, version: lot.version + 1, before, after, ...goes(work) };
  });
  if (changes.length > 0)
    await writeLots(tx, changes, {
      source: work.undoes ? 'undo' : 'bulk',
      by: work.edit.created_by,
      now: work.now,
      today: work.today,
    });
  return done;
}

const valuesOf = ({ price_cents, stock, expiry_date }: BulkLot): BulkLot => ({
  price_cents,
  stock,
  expiry_date,
});

/** A stock moves with sales, which leave the version; a price or date is looked at itself when it is taken back. */
function isAsSeen(lot: LockedLot, row: LotRow, { undoes, edit }: Work): boolean {
  const field = FIELD[edit.change.kind];
  if (!undoes || field === 'stock') return lot.version === row.version;
  return field === 'price_cents' || field === 'expiry_date' ? lot[field] === row.after[field] : false;
}

/** What was sold since the preview stays sold. */
const changed = (lot: BulkLot, { before, after }: LotRow): BulkLot => ({
  ...after,
  stock: changedStock(lot.stock, { wanted: after.stock, seen: before.stock }),
});

/** Only the value that the change was of goes back. */
function restored(lot: BulkLot, { before, after }: LotRow, { edit }: Work): BulkLot {
  const field = FIELD[edit.change.kind];
  const values = valuesOf(lot);
  if (field === 'stock')
    return { ...values, stock: changedStock(lot.stock, { wanted: before.stock, seen: after.stock }) };
  return field === 'price_cents'
    ? { ...values, price_cents: before.price_cents }
    : { ...values, expiry_date: before.expiry_date };
}

type LockedListing = BulkListing & { id: number; version: number };

async function changeListingRows(tx: Tx, rows: readonly ListingRow[], work: Work): Promise<Done[]> {
  const field = FIELD[work.edit.change.kind] as keyof BulkListing;
  const known = await lockListings(tx, rows);
  const values: { id: number; after: BulkListing }[] = [];
  const done = rows.map((row): Done => {
    const listing = known.get(row.listing_id);
    if (!listing || listing.status === 'withdrawn') return { ...row, ...stays(work, WITHDRAWN) };
    const isSeen = work.undoes ? listing[field] === row.after[field] : listing.version === row.version;
    if (!isSeen) return { ...row, ...stays(work, CHANGED_MEANWHILE) };
    const { id, version, ...now } = listing;
    values.push({ id, after: { ...now, [field]: (work.undoes ? row.before : row.after)[field] } });
    return { ...row, version: version + 1, ...goes(work) };
  });
  await sql`update listing l set status = v.status, min_packs = v.min_packs, case_size = v.case_size,
      offer_orders_enabled = v.offer_orders_enabled, offer_minimum_quantity = v.offer_minimum_quantity,
      version = l.version + 1, updated_at = ${work.now}
    from json_to_recordset(${JSON.stringify(values.map(({ id, after }) => ({ id, ...after })))}::json)
      as v(id bigint, status text, min_packs int, case_size int, offer_orders_enabled boolean, offer_minimum_quantity int)
    where l.id = v.id`.execute(tx);
  await refreshSearch(
    tx,
    values.map(({ id }) => id),
    work.today,
  );
  return done;
}

async function lockListings(tx: Tx, rows: readonly ListingRow[]): Promise<Map<number, LockedListing>> {
  const { rows: locked } =
    await sql<LockedListing>`select l.id, l.version, l.status, l.min_packs, l.case_size,
      l.offer_orders_enabled, l.offer_minimum_quantity from listing l
    where l.id = any (${rows.map((row) => row.listing_id)}::bigint[]) order by l.id for no key update`.execute(
      tx,
    );
  return new Map(locked.map((listing) => [listing.id, listing]));
}
