import { sql, type RawBuilder } from 'kysely';
import type { ImportKind } from '#rules/listings/import-columns.ts';
import { utcDay, type Clock } from '../../../platform/clock.ts';
import { inTransaction, type Database, type Tx } from '../../../platform/database/database.ts';
import { toAppError } from '../../../platform/errors.ts';
import { announceLive } from '../../../platform/jobs/events.ts';
import { refreshSearch } from '../stock.ts';
import { takeBatch } from './portfolio-rows.ts';
import { withdrawBatch } from './withdraw-rows.ts';
import { changeListings, insertListings, lockListings, type Batch } from './write-listings.ts';
import { writeLots } from './write-lots.ts';

/** Few, since whoever orders one of their lots waits for the whole batch. */
const ROWS_PER_BATCH = 250;

interface Deps {
  db: Database;
  clock: Clock;
}

/**
 * The job: carries out the good rows in batches of one transaction each. A row is done when it has its `effect`, so
 * a process that dies loses at most the batch at work, and the job goes on behind the last committed one. When the
 * database is away the queue tries again; any other failure ends the import, with what was done left in place.
 */
export async function carryOutImport({ db, clock }: Deps, importId: number): Promise<void> {
  try {
    await knowRows(db);
    for (const leaving of [false, true]) {
      let after: number | null = 0;
      while (after !== null) {
        const from: number = after;
        after = await inTransaction(db, (tx) =>
          carryOutBatch(tx, { importId, after: from, leaving, now: clock.now() }),
        );
      }
    }
  } catch (error) {
    if (toAppError(error).code === 'unavailable') throw error;
    await inTransaction(db, (tx) => finish(tx, importId, 'failed', clock.now()));
    // The queue logs it; its next attempt finds the import ended.
    throw error;
  }
}

/**
 * The statistics know nothing of rows that have just arrived, and joining them blindly takes five times as long. Only a
 * help: when another import does the same at this moment, that will do.
 */
const knowRows = (db: Database) => sql`analyze listing_import_row`.execute(db).catch(() => undefined);

interface Next {
  importId: number;
  after: number;
  /** Rows that take something out of sale come after all others, so that each batch locks listings and lots in one order. */
  leaving: boolean;
  now: Date;
}

/** Answers the last row of the batch; null when none of its kind is left, or the import is no longer at work. */
async function carryOutBatch(tx: Tx, next: Next): Promise<number | null> {
  const { importId, after, leaving, now } = next;
  const { rows } = await sql<{
    company_id: number;
    kind: ImportKind;
  }>`select company_id, kind from listing_import
    where id = ${importId} and state = 'running' for no key update`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const range = await nextRows(tx, next);
  if (range.last === null) {
    if (leaving) await finish(tx, importId, 'done', now);
    return null;
  }
  const batch: Batch = { importId, companyId: found.company_id, after, last: range.last, now };
  if (found.kind === 'portfolio') await takeBatch(tx, batch);
  else if (leaving) await refreshSearch(tx, await withdrawBatch(tx, batch), utcDay(now));
  else await listBatch(tx, batch);
  await tx
    .updateTable('listing_import')
    .set((eb) => ({ progress: eb('progress', '+', range.rows) }))
    .where('id', '=', importId)
    .execute();
  await announceLive(tx, [{ topic: 'imports', id: importId, company_ids: [found.company_id] }]);
  return range.last;
}

async function listBatch(tx: Tx, batch: Batch): Promise<void> {
  await lockListings(tx, batch);
  const created = await insertListings(tx, batch);
  const before = await changeListings(tx, batch, created);
  const listingIds = await writeLots(tx, batch, { created, before });
  await refreshSearch(tx, listingIds, utcDay(batch.now));
}

async function nextRows(
  tx: Tx,
  { importId, after, leaving }: Next,
): Promise<{ last: number | null; rows: number }> {
  const { rows } = await sql<{ last: number | null; rows: number }>`
    select max(row_number) as last, count(*)::int as rows from (
      select row_number from listing_import_row
      where import_id = ${importId} and row_number > ${after} and value is not null and effect is null
        and (value -> 'withdraw' is not null) = ${leaving}::boolean
      order by row_number limit ${sql.lit(ROWS_PER_BATCH)}) next`.execute(tx);
  return rows[0] ?? { last: null, rows: 0 };
}

const FAILURE =
  'The import stopped because of an unexpected error. The rows before it were carried out; undo the import, or upload the rest again.';

const withdrawnListings = (importId: number): RawBuilder<unknown> => sql`select distinct (g ->> 'id')::bigint
  from listing_import_row r cross join lateral jsonb_array_elements(r.effect -> 'withdrew' -> 'listings') g
  where r.import_id = ${importId} and r.effect is not null`;

/** Ends the import with the counts of what it did. */
async function finish(tx: Tx, importId: number, state: 'done' | 'failed', now: Date): Promise<void> {
  const { rows } = await sql<{ company_id: number }>`
    update listing_import i set state = ${state}, failure = ${state === 'failed' ? FAILURE : null}, finished_at = ${now},
      new_listings = e.new_listings, new_lots = e.new_lots, changed_lots = e.changed_lots,
      withdrawn_lots = e.withdrawn_lots, withdrawn_listings = e.withdrawn_listings, new_items = e.new_items, changed_items = e.changed_items, unchanged_items = e.unchanged_items
    from (
      select count(distinct effect -> 'listing_id') filter (where (effect ->> 'listing_created')::boolean)::int as new_listings,
        count(*) filter (where effect -> 'lot_before' = 'null')::int as new_lots,
        count(*) filter (where effect -> 'lot_before' <> 'null')::int as changed_lots,
        coalesce(sum(jsonb_array_length(effect -> 'withdrew' -> 'lots')), 0)::int + (select count(*)::int
          from lot o where o.status = 'active' and o.listing_id in (${withdrawnListings(importId)})) as withdrawn_lots,
        (select count(*)::int from (${withdrawnListings(importId)}) l) as withdrawn_listings,
        count(*) filter (where effect -> 'made' = 'true')::int as new_items,
        count(*) filter (where effect -> 'made' = 'false')::int as changed_items,
        count(*) filter (where effect = '{}')::int as unchanged_items
      from listing_import_row where import_id = ${importId} and effect is not null
    ) e
    where i.id = ${importId} and i.state = 'running'
    returning i.company_id`.execute(tx);
  await announceLive(
    tx,
    rows.map(({ company_id }) => ({ topic: 'imports', id: importId, company_ids: [company_id] })),
  );
}
