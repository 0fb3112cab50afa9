import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { databaseId, readAnchors, type Anchor } from './anchor.ts';
import type { Queryable } from '../database/database.ts';
import { firstBrokenEvent, type EventBreak } from './event-seal.ts';

export type BreakKind =
  | 'changed row'
  | 'missing row'
  | 'head'
  | 'rows outside of the chain'
  | 'anchor file'
  | 'no anchor'
  | 'rewritten history'
  | 'older state'
  | EventBreak['kind'];

export interface AuditBreak {
  kind: BreakKind;
  /** The row where it shows first; null where no row is meant. */
  seq: number | null;
  text: string;
}

export interface AuditReport {
  rows: number;
  anchors: number;
  /** The newest row that an anchor vouches for. */
  anchoredTo: { seq: number; at: string } | null;
  broken: AuditBreak | null;
}

export interface AnchorSource {
  anchorFile: string;
  publicKey: KeyObject;
}

/** Rows per statement, far below the statement timeout of the pool. */
const BATCH = 20_000;
const AT_ONCE = 4;

interface Head {
  seq: number;
  hash: string;
  last_seq: number | null;
  last_hash: string | null;
  strays: number;
}

/**
 * Recomputes the whole chain in bounded batches, holds the anchors against it and the events against their seals. Without anchors the tail may have been
 * cut and the whole chain recomputed by the owner of the database. Rows that arrive meanwhile are not looked at.
 */
export async function verifyAudit(db: Queryable, source: AnchorSource | null): Promise<AuditReport> {
  const head = await readHead(db);
  const read = source && (await readAnchors(source.anchorFile, source.publicKey, await databaseId(db)));
  const anchors = read?.anchors ?? [];
  const newest = anchors.at(-1);
  const broken =
    (await firstBrokenRow(db, head.seq, anchors)) ??
    brokenHead(head) ??
    (read?.problem
      ? breakOf('anchor file', null, `Line ${read.problem.line} of the anchor file ${read.problem.text}.`)
      : null) ??
    (source && newest === undefined && head.seq > 0
      ? breakOf('no anchor', null, 'No line of the anchor file names this database.')
      : null) ??
    olderState(head, anchors) ??
    (await brokenEvent(db));
  return {
    rows: head.seq,
    anchors: anchors.length,
    anchoredTo: newest ? { seq: newest.seq, at: newest.at } : null,
    broken,
  };
}

async function brokenEvent(db: Queryable): Promise<AuditBreak | null> {
  const found = await firstBrokenEvent(db);
  return found && breakOf(found.kind, null, found.text);
}

const breakOf = (kind: BreakKind, seq: number | null, text: string): AuditBreak => ({ kind, seq, text });

async function readHead(db: Queryable): Promise<Head> {
  const { rows } = await sql<Head>`
    select h.seq, encode(h.hash, 'hex') as hash, l.seq as last_seq, encode(l.hash, 'hex') as last_hash,
      (select count(*)::int from audit_log where seq < 1) as strays
    from audit_head h left join (select seq, hash from audit_log order by seq desc limit 1) l on true`.execute(
    db,
  );
  const head = rows[0];
  return head ?? { seq: 0, hash: '', last_seq: null, last_hash: null, strays: 0 };
}

function brokenHead(head: Head): AuditBreak | null {
  if (head.strays > 0)
    return breakOf('rows outside of the chain', null, `${head.strays} rows come before row 1.`);
  const last = head.last_seq ?? 0;
  if (last !== head.seq)
    return breakOf('head', last, `The head names row ${head.seq}, the last row is ${last}.`);
  if (head.last_hash !== null && head.last_hash !== head.hash)
    return breakOf('head', last, `The head has another hash than row ${last}.`);
  return null;
}

function olderState(head: Head, anchors: readonly Anchor[]): AuditBreak | null {
  const beyond = anchors.find((anchor) => anchor.seq > head.seq);
  if (!beyond) return null;
  const text = `The chain ends at row ${head.seq}, but row ${beyond.seq} was anchored at ${beyond.at}: the database was restored to an older state, or its tail was cut.`;
  return breakOf('older state', head.seq, text);
}

/** Batches do not need each other: the first row of each takes the hash of the row before from the table. */
async function firstBrokenRow(
  db: Queryable,
  last: number,
  anchors: readonly Anchor[],
): Promise<AuditBreak | null> {
  const starts = Array.from({ length: Math.ceil(last / BATCH) }, (_, index) => index * BATCH + 1);
  const atOnce = db.isTransaction ? 1 : AT_ONCE;
  for (let index = 0; index < starts.length; index += atOnce) {
    const found = await Promise.all(
      starts
        .slice(index, index + atOnce)
        .map((from) => checkBatch(db, from, Math.min(from + BATCH - 1, last), anchors)),
    );
    const broken = found.find((one) => one !== null);
    if (broken) return broken;
  }
  return null;
}

async function checkBatch(
  db: Queryable,
  from: number,
  to: number,
  anchors: readonly Anchor[],
): Promise<AuditBreak | null> {
  const { rows } = await sql<{ changed: number | null; missing: number | null }>`
    with batch as (
      select a.seq, a.hash, a.prev_hash, coalesce(lag(a.seq) over by_seq, ${from - 1}) as before,
        case when a.seq = 1 then sha256('galenic'::bytea) else lag(a.hash) over by_seq end as expected_prev, a as entry
      from audit_log a where a.seq between ${from - 1} and ${to} window by_seq as (order by a.seq))
    select min(seq) filter (where seq >= ${from} and (prev_hash is distinct from expected_prev
        or hash is distinct from audit_row_digest(expected_prev, entry))) as changed,
      case when count(*) filter (where seq >= ${from}) < ${to - from + 1} then
        coalesce(least(min(before + 1) filter (where seq >= ${from} and before <> seq - 1), max(seq) + 1), ${from}) end
        as missing
    from batch`.execute(db);
  const { changed = null, missing = null } = rows[0] ?? {};
  if (missing !== null && (changed === null || missing <= changed))
    return breakOf('missing row', missing, `Row ${missing} is missing.`);
  if (changed !== null)
    return breakOf('changed row', changed, `Row ${changed} does not fit its hash and the row before it.`);
  return checkAnchored(
    db,
    anchors.filter((anchor) => anchor.seq >= from && anchor.seq <= to),
  );
}

async function checkAnchored(db: Queryable, anchors: readonly Anchor[]): Promise<AuditBreak | null> {
  if (anchors.length === 0) return null;
  const { rows } = await sql<{ seq: number; at: string }>`
    select x.seq, x.at from unnest(${anchors.map((one) => one.seq)}::bigint[], ${anchors.map((one) => one.hash)}::text[],
      ${anchors.map((one) => one.at)}::text[]) as x(seq, hash, at)
    left join audit_log a on a.seq = x.seq where a.hash is distinct from decode(x.hash, 'hex')
    order by x.seq limit 1`.execute(db);
  const [first] = rows;
  if (!first) return null;
  return breakOf(
    'rewritten history',
    first.seq,
    `Row ${first.seq} is not the one that was anchored at ${first.at}.`,
  );
}
