import { sql } from 'kysely';
import type { Tx } from './database.ts';

export interface AuditEntry {
  operation: string;
  entity?: string;
  entityId?: number;
  before?: unknown;
  after?: unknown;
}

export interface AuditActor {
  at: Date;
  requestId: string;
  realUserId: number | null;
  subjectUserId: number | null;
  companyId: number | null;
  facilityId: number | null;
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Appends one row to the hash chain. Runs last in its transaction, since it holds the chain until the commit. */
export async function appendAudit(tx: Tx, actor: AuditActor, entry: AuditEntry): Promise<void> {
  await sql`-- named: append audit
    select append_audit(${actor.at}, ${actor.requestId}, ${entry.operation}, ${actor.realUserId},
    ${actor.subjectUserId}, ${actor.companyId}, ${actor.facilityId}, ${entry.entity ?? null},
    ${entry.entityId ?? null}, ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb)`.execute(tx);
}

/** Recomputes the whole chain. Answers the first row that does not fit, or null. */
export async function verifyAudit(tx: Tx): Promise<{ rows: number; brokenAt: number | null }> {
  const { rows } = await sql<{ rows: number; broken: number | null }>`
    with chain as (
      select a.seq, a.hash, audit_digest(
        coalesce(lag(a.hash) over (order by a.seq), sha256('galenic'::bytea)), a.seq, a.at, a.request_id, a.operation,
        a.actor_user_id, a.subject_user_id, a.company_id, a.facility_id, a.entity, a.entity_id, a.before, a.after
      ) as expected, row_number() over (order by a.seq) as place
      from audit_log a)
    select count(*) as rows,
      coalesce(min(seq) filter (where hash <> expected or seq <> place),
        (select h.seq from audit_head h where h.seq <> (select count(*) from chain)
          or h.hash <> coalesce((select hash from chain order by seq desc limit 1), sha256('galenic'::bytea))))
      as broken from chain`.execute(tx);
  return { rows: rows[0]?.rows ?? 0, brokenAt: rows[0]?.broken ?? null };
}
