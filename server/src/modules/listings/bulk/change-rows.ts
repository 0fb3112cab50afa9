import { sql } from 'kysely';
import {
  CHANGED_MEANWHILE,
  isOfLots,
  WITHDRAWN,
  type BulkListing,
  type BulkLot,
} from '#rules/listings/bulk-edit.ts';
import { listedIn, type ListingStatus } from '#rules/listings/listing-status.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockTheLots, writeLots, type LockedLot } from '../lock-lots.ts';
import { changedStock, refreshSearch } from '../stock.ts';
import { FIELD, LISTING_VALUES, takenIn, type StoredEdit, type StoredRow } from './store.ts';

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
/** A listing that was taken out of sale or came back, whose seller is told where the marketplace did it. */
export interface Moved {
  id: number;
  name: string;
  company_id: number;
  status: Exclude<ListingStatus, 'withdrawn'>;
  reason: string | null;
}
type LotRow = Extract<StoredRow, { lot_id: number }>;
type ListingRow = Extract<StoredRow, { lot_id: null }>;

/** Writes the rows whose lot or listing still is as it was seen; says of the others why they stay. */
export async function changeRows(
  tx: Tx,
  rows: readonly StoredRow[],
  work: Work,
): Promise<{ done: Done[]; moved: Moved[] }> {
  if (!isOfLots(work.edit.change))
    return changeListingRows(
      tx,
      rows.filter((row): row is ListingRow => row.lot_id === null),
      work,
    );
  const lots = rows.filter((row): row is LotRow => row.lot_id !== null);
  return { done: await changeLotRows(tx, lots, work), moved: [] };
}

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

interface LockedListing {
  id: number;
  version: number;
  name: string;
  company_id: number;
  values: BulkListing;
  /** Its place in the catalog that it would move to, or back to, is another listing's. */
  taken: boolean;
}

async function changeListingRows(
  tx: Tx,
  rows: readonly ListingRow[],
  work: Work,
): Promise<{ done: Done[]; moved: Moved[] }> {
  const known = await lockListings(tx, rows, work);
  const values: { id: number; after: BulkListing }[] = [];
  const moved: Moved[] = [];
  const done = rows.map((row): Done => {
    const listing = known.get(row.listing_id);
    const reason = reasonToStay(listing, row, work);
    if (!listing || reason !== null) return { ...row, ...stays(work, reason ?? WITHDRAWN) };
    const { id, version, name, company_id } = listing;
    const after = changedListing(listing.values, row, work);
    values.push({ id, after });
    const { status, deactivated_reason: why } = after;
    if (isTold(listing.values.status, status)) moved.push({ id, name, company_id, status, reason: why });
    return { ...row, version: version + 1, ...goes(work) };
  });
  await writeListings(tx, values, work);
  await refreshSearch(
    tx,
    values.map(({ id }) => id),
    work.today,
  );
  return { done, moved };
}

/** Out of sale, or back; a pause is no news. */
const isTold = (before: ListingStatus, after: ListingStatus): after is Moved['status'] =>
  before !== after && (after === 'active' || before === 'deactivated' || after === 'deactivated');

const fieldOf = ({ edit }: Work) => FIELD[edit.change.kind] as keyof BulkListing;

/** Why a listing is left as it is; null where it may change. */
function reasonToStay(listing: LockedListing | undefined, row: ListingRow, work: Work): string | null {
  if (!listing || listing.values.status === 'withdrawn') return WITHDRAWN;
  const field = fieldOf(work);
  const isSeen = work.undoes ? isAsLeft(listing.values, row, field) : listing.version === row.version;
  if (!isSeen) return CHANGED_MEANWHILE;
  if (field !== 'catalog_type' || !listing.taken) return null;
  return listedIn((work.undoes ? row.before : row.after).catalog_type);
}

/** One that was deactivated again since has another reason. */
const isAsLeft = (now: BulkListing, { after }: ListingRow, field: keyof BulkListing): boolean =>
  now[field] === after[field] &&
  (field !== 'status' || (now.deactivated_reason ?? null) === (after.deactivated_reason ?? null));

function changedListing(now: BulkListing, row: ListingRow, work: Work): BulkListing {
  const wanted = work.undoes ? row.before : row.after;
  const after = { ...now, [fieldOf(work)]: wanted[fieldOf(work)] };
  if (fieldOf(work) !== 'status') return after;
  return { ...after, deactivated_reason: after.status === 'deactivated' ? wanted.deactivated_reason : null };
}

const writeListings = (tx: Tx, values: readonly { id: number; after: BulkListing }[], { now }: Work) =>
  sql`update listing l set status = v.status, min_packs = v.min_packs, case_size = v.case_size,
      offer_orders_enabled = v.offer_orders_enabled, offer_minimum_quantity = v.offer_minimum_quantity,
      deactivated_reason = v.deactivated_reason, catalog_type = v.catalog_type, shortage_id = v.shortage_id,
      version = l.version + 1, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(values.map(({ id, after }) => ({ id, ...after })))}::json)
      as v(id bigint, status text, min_packs int, case_size int, offer_orders_enabled boolean, offer_minimum_quantity int,
        deactivated_reason text, catalog_type text, shortage_id text)
    where l.id = v.id`.execute(tx);

async function lockListings(
  tx: Tx,
  rows: readonly ListingRow[],
  { edit, undoes }: Work,
): Promise<Map<number, LockedListing>> {
  const wanted = rows.map((row) => ({
    id: row.listing_id,
    catalog: (undoes ? row.before : row.after).catalog_type,
  }));
  const { rows: locked } =
    await sql<LockedListing>`select l.id, l.version, l.name, l.company_id, ${LISTING_VALUES} as values,
      ${edit.change.kind === 'move' ? takenIn(sql`w.catalog`) : sql`false`} as taken
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w(id bigint, catalog text)
    join listing l on l.id = w.id order by l.id for no key update of l`.execute(tx);
  return new Map(locked.map((listing) => [listing.id, listing]));
}
