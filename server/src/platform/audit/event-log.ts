import { sql } from 'kysely';
import { loggedJson, throughOf, type AuditActor } from './audit.ts';
import type { Queryable } from '../database/database.ts';

/** Writes down what was asked or reported without changing a record. */
export async function writeEvent(
  db: Queryable,
  actor: AuditActor,
  event: string,
  parameters: Record<string, unknown>,
): Promise<void> {
  await sql`-- named: write event
    insert into event_log (at, request_id, event, actor_user_id, subject_user_id, company_id, facility_id, parameters, host, ip)
    values (${actor.at}, ${actor.requestId}, ${event}, ${actor.realUserId}, ${actor.subjectUserId}, ${actor.companyId},
      ${actor.facilityId}, ${loggedJson({ ...parameters, ...throughOf(actor) })}::jsonb, ${actor.host}, ${actor.ip})`.execute(
    db,
  );
}
