import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../database/database.ts';
import { enqueueJob } from '../jobs/events.ts';

export interface AuditEntry {
  operation: string;
  entity?: string;
  entityId?: number;
  before?: unknown;
  after?: unknown;
}

/** Who did something, for whom and from where. */
export interface AuditActor {
  at: Date;
  requestId: string;
  realUserId: number | null;
  subjectUserId: number | null;
  companyId: number | null;
  facilityId: number | null;
  host: string | null;
  ip: string | null;
  /** The API key through which a program acted for the user. */
  apiKey?: { id: number; name: string } | null;
}

export const ANCHOR_TASK = 'anchor-audit';
/** Rows after which the head is anchored without waiting for the minute. */
const ANCHOR_EVERY = 1000;

const SECRET = /pass(word|code)|secret|token|^(number|cvc|card_number|dea_number|dea)$|_key$/i;

/** JSON for the logs. What no log may hold is left out by the name of its field, whoever wrote it. */
export function loggedJson(value: unknown): string | null {
  if (value === undefined) return null;
  return JSON.stringify(value, (field, inner: unknown) => (SECRET.test(field) ? '[withheld]' : inner));
}

/**
 * An expression that appends a row for each entry to the hash chain and is the number of the last. Comes last in its
 * transaction, since it holds the chain until the commit. However many they are, it is the same expression or one other.
 */
export function appending(actor: AuditActor, entries: readonly AuditEntry[]): RawBuilder<number> {
  const told = entries.map((entry) => withKey(actor, entry));
  const [entry] = told;
  return entry !== undefined && told.length === 1 ? appendingOne(actor, entry) : appendingAll(actor, told);
}

/** Beside what became of the record, since the chain vouches for all that stands there (RB-425). */
export const throughOf = ({ apiKey }: Pick<AuditActor, 'apiKey'>) =>
  apiKey ? { through: { api_key_id: apiKey.id, name: apiKey.name } } : {};

function withKey(actor: AuditActor, entry: AuditEntry): AuditEntry {
  if (!actor.apiKey) return entry;
  const after = Array.isArray(entry.after) ? { values: entry.after } : Object(entry.after ?? {});
  return { ...entry, after: { ...after, ...throughOf(actor) } };
}

const appendingAll = (actor: AuditActor, entries: readonly AuditEntry[]): RawBuilder<number> => sql`(
  select max(append_audit(${actor.at}::timestamptz, ${actor.requestId}::text, e.operation, ${actor.realUserId}::bigint,
    ${actor.subjectUserId}::bigint, ${actor.companyId}::bigint, ${actor.facilityId}::bigint, e.entity, e."entityId", e.before,
    e.after, ${actor.host}::text, ${actor.ip}::text))
  from json_to_recordset(${loggedJson(entries)}::json) as e(operation text, entity text, "entityId" bigint, before jsonb,
    after jsonb))`;

const appendingOne = (
  actor: AuditActor,
  entry: AuditEntry,
): RawBuilder<number> => sql`append_audit(${actor.at},
  ${actor.requestId}, ${entry.operation}, ${actor.realUserId}, ${actor.subjectUserId}, ${actor.companyId},
  ${actor.facilityId}, ${entry.entity ?? null}, ${entry.entityId ?? null}, ${loggedJson(entry.before)}::jsonb,
  ${loggedJson(entry.after)}::jsonb, ${actor.host}, ${actor.ip})`;

/** Has the head anchored when enough rows came since the last time; `seq` is the last of `rows` that were appended. */
export async function anchorAt(tx: Tx, seq: number, rows = 1): Promise<void> {
  if (seq % ANCHOR_EVERY < rows) await enqueueJob(tx, ANCHOR_TASK, {});
}

export async function appendAudit(tx: Tx, actor: AuditActor, entry: AuditEntry): Promise<void> {
  const { rows } = await sql<{ seq: number }>`-- named: append audit
    select ${appending(actor, [entry])} as seq`.execute(tx);
  await anchorAt(tx, rows[0]?.seq ?? 0);
}

/** Longer than a request takes and a replica that is read may lag, together. */
const REMEMBERED_SECONDS = 60;

/**
 * The number of the newest command of a user in the last minute, else 0. The chain is committed in the order of its
 * numbers, so whoever reads this one reads everything that the user's commands wrote.
 */
export const newestCommandOf = (userId: RawBuilder<unknown>, now: Date) => sql<number>`
  (select coalesce(max(l.seq), 0) from audit_log l where l.subject_user_id = ${userId}
    and l.at > ${new Date(now.getTime() - REMEMBERED_SECONDS * 1000)})`;
