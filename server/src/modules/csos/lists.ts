import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Run } from '../../platform/jobs/run-notes.ts';
import type { Log } from '../../platform/log.ts';
import type { Authority } from './authorities.ts';
import type { ReadCertificate } from './trust/certificate.ts';
import { isCurrent, isListOf, readList, type RevocationList } from './trust/revocation.ts';

/** What every check of a certificate stands on. */
export interface Trusted {
  authorities: readonly ReadCertificate[];
  /** The newest current list of each authority. */
  lists: readonly StoredList[];
}

export interface StoredList extends RevocationList {
  id: number;
}

export type ReadTrust = (db: Queryable, at: Date) => Promise<Trusted>;

/** Reading a list takes long where it is long, so each is read once per process. */
export function createTrust(authorities: readonly Authority[]): ReadTrust {
  const certificates = authorities.map((one) => one.certificate);
  let known = new Map<number, StoredList>();
  return async (db, at) => {
    const { rows } = await sql<{ id: number }>`select distinct on (authority) id from csos_revocation_list
      where this_update <= ${at} and authority = any (${certificates.map((one) => one.fingerprint)}::text[])
      order by authority, this_update desc, id desc`.execute(db);
    const fresh = new Map<number, StoredList>();
    for (const { id } of rows) fresh.set(id, known.get(id) ?? (await readStored(db, id)));
    known = fresh;
    return { authorities: certificates, lists: [...fresh.values()] };
  };
}

async function readStored(db: Queryable, id: number): Promise<StoredList> {
  const { list } = await db
    .selectFrom('csos_revocation_list')
    .select('list')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, ...readList(list) };
}

export interface ListDeps {
  db: Database;
  clock: Clock;
  log: Log;
  authorities: readonly Authority[];
}

const [WITHIN_MS, MOST_BYTES] = [20_000, 50_000_000];

/** Fetches the list of each authority; one that is older, of somebody else or out of date is not taken. */
export async function refreshLists({ db, clock, log, authorities }: ListDeps, run: Run): Promise<void> {
  await Promise.all(
    authorities.map(async ({ certificate, list: source }) => {
      try {
        await keep(db, certificate, readList(await fetchList(source)), clock.now());
        run.count('lists fetched', 1);
      } catch (error) {
        const err = error instanceof Error ? error.message : String(error);
        run.failed('revocation list', error);
        log.warn({ source, err }, 'a revocation list could not be fetched');
      }
    }),
  );
}

async function fetchList(source: string): Promise<Buffer> {
  if (!/^https?:/.test(source)) return readFile(source);
  const response = await fetch(source, { redirect: 'error', signal: AbortSignal.timeout(WITHIN_MS) });
  if (!response.ok || response.body === null) throw new Error(`answered ${response.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function keep(
  db: Database,
  authority: ReadCertificate,
  list: RevocationList,
  now: Date,
): Promise<void> {
  if (!isListOf(list, authority) || !isCurrent(list, now))
    throw new Error('is not a current list of its authority');
  await db
    .insertInto('csos_revocation_list')
    .values({
      authority: authority.fingerprint,
      list: list.der,
      sha256: list.sha256,
      this_update: list.thisUpdate,
      next_update: list.nextUpdate,
      fetched_at: now,
    })
    .onConflict((known) => known.column('sha256').doNothing())
    .execute();
}

/** Lists that a newer one replaced, and that no signature stands on. */
export async function sweepLists(db: Database): Promise<void> {
  await sql`delete from csos_revocation_list l where exists (select 1 from csos_revocation_list n
      where n.authority = l.authority and n.this_update > l.this_update)
    and not exists (select 1 from csos_signature_list s where s.list_id = l.id)`.execute(db);
}
