import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { LOCKS } from '../database/advisory-locks.ts';
import { appendAudit } from './audit.ts';
import type { Clock } from '../clock.ts';
import { inTransaction, type Database, type Queryable, type Tx } from '../database/database.ts';
import { systemActor } from '../system-command.ts';

export const SEAL_TASK = 'seal-events';
const SEALED = 'events.sealed';

/** Events of one seal at most. */
const MOST = 2000;

/** How long it waits for writers; the next minute tries again. */
const LOOK_EVERY_MS = 100;
const LOOKS = 20;

/** Seals the events that arrived since the last time. One process at a time. Answers how many. */
export async function sealEvents({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const last = await settledUpTo(db);
  let all = 0;
  for (let more = last > 0; more;) {
    const sealed = await inTransaction(db, (tx) => sealNext(tx, last, clock.now()));
    all += sealed.events;
    more = sealed.more;
  }
  return all;
}

/**
 * The newest number below which no event can appear any more; 0 while that is not known. Numbers are not taken in the order of
 * commits: whoever has one below the last that was given holds the lock of a writer from before it got it until its end. So
 * once the writers of now are gone that number is settled; those that come meanwhile get greater ones and wait for nobody.
 */
async function settledUpTo(db: Database): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select case when is_called then last_value else 0 end as last from event_log_id_seq`.execute(db);
  let writers = await writersAmong(db, sql`true`);
  for (let look = 0; writers.length > 0; look += 1) {
    if (look === LOOKS) return 0;
    await sleep(LOOK_EVERY_MS);
    writers = await writersAmong(db, sql`virtualtransaction = any (${writers}::text[])`);
  }
  return rows[0]?.last ?? 0;
}

/** Transactions that may have an event to commit. */
async function writersAmong(db: Database, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ virtualtransaction: string }>`select virtualtransaction from pg_locks
    where locktype = 'relation' and relation = 'event_log'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database()) and ${condition}`.execute(
    db,
  );
  return rows.map((row) => row.virtualtransaction);
}

const NONE = { events: 0, more: false };

/** Answers how many it sealed and whether there are more. */
async function sealNext(tx: Tx, last: number, now: Date): Promise<typeof NONE> {
  const { rows } = await sql<{ mine: boolean; sealed: number }>`select
    pg_try_advisory_xact_lock(${sql.lit(LOCKS.eventSeal)}) as mine,
    coalesce((select max(up_to) from event_seal), 0) as sealed`.execute(tx);
  const { mine = false, sealed = 0 } = rows[0] ?? {};
  if (!mine || sealed >= last) return NONE;
  const made = await sql<{ id: number; up_to: number; events: number; hash: string }>`
    with fresh as (select e.id, event_digest(e) as digest from event_log e
        where e.id > ${sealed} and e.id <= ${last} order by e.id limit ${sql.lit(MOST)}),
      seal as (select max(id) as up_to, array_agg(id order by id) as ids, array_agg(digest order by id) as digests from fresh)
    insert into event_seal (up_to, ids, digests, hash)
    select up_to, ids, digests, event_seal_hash(up_to, ids, digests) from seal where up_to is not null
    returning id, up_to, cardinality(ids) as events, encode(hash, 'hex') as hash`.execute(tx);
  const [seal] = made.rows;
  if (!seal) return NONE;
  const { id, ...after } = seal;
  await appendAudit(tx, systemActor(now), { operation: SEALED, entity: 'event_seal', entityId: id, after });
  return { events: seal.events, more: seal.up_to < last };
}

export interface EventBreak {
  kind: 'changed event' | 'missing event' | 'added event' | 'event seal';
  text: string;
}

/** Seals per statement, far below the statement timeout of the pool. */
const SEALS_AT_ONCE = 10;

/** The first event that is not what was sealed; null when all are. The audit chain must have been verified. */
export async function firstBrokenEvent(db: Queryable): Promise<EventBreak | null> {
  const forged = await firstForgedSeal(db);
  if (forged !== null)
    return { kind: 'event seal', text: `Seal ${forged} of events is not the one of the audit.` };
  for (let after = 0; ;) {
    const batch = await checkSeals(db, after);
    if (batch.last === null) return null;
    const broken = describe(batch);
    if (broken) return broken;
    after = batch.last;
  }
}

/** Seals that the audit log does not name, those that it names and that are gone, and those with another digest. */
async function firstForgedSeal(db: Queryable): Promise<number | null> {
  const { rows } = await sql<{ seal: number | null }>`
    with named as (select l.entity_id as id, l.after ->> 'hash' as hash from audit_log l
      where lower(l.operation) = ${SEALED})
    select min(coalesce(n.id, s.id)) as seal from named n full join event_seal s on s.id = n.id
    where n.hash is distinct from encode(s.hash, 'hex')`.execute(db);
  return rows[0]?.seal ?? null;
}

interface Batch {
  last: number | null;
  forged: number | null;
  changed: number | null;
  missing: number | null;
  added: number | null;
}

async function checkSeals(db: Queryable, after: number): Promise<Batch> {
  const { rows } = await sql<Batch>`
    with batch as (select * from event_seal where id > ${after} order by id limit ${sql.lit(SEALS_AT_ONCE)}),
      bounds as (select max(up_to) as up_to, coalesce((select max(up_to) from event_seal where id <= ${after}),
        -9223372036854775808) as above from batch),
      sealed as (select r.id, r.digest from batch b cross join unnest(b.ids, b.digests) as r(id, digest)),
      found as (select e.id, event_digest(e) as digest from event_log e, bounds b where e.id > b.above and e.id <= b.up_to)
    select (select max(id) from batch) as last,
      (select min(id) from batch where hash is distinct from event_seal_hash(up_to, ids, digests)) as forged,
      min(s.id) filter (where f.id is null) as missing, min(f.id) filter (where s.id is null) as added,
      min(s.id) filter (where f.digest <> s.digest) as changed
    from sealed s full join found f on f.id = s.id`.execute(db);
  return rows[0] ?? { last: null, forged: null, changed: null, missing: null, added: null };
}

function describe({ forged, changed, missing, added }: Batch): EventBreak | null {
  if (forged !== null)
    return { kind: 'event seal', text: `Seal ${forged} of events does not fit its digest.` };
  if (missing !== null) return { kind: 'missing event', text: `Event ${missing} is missing.` };
  if (changed !== null) return { kind: 'changed event', text: `Event ${changed} was changed.` };
  if (added !== null) return { kind: 'added event', text: `Event ${added} was written past the product.` };
  return null;
}
