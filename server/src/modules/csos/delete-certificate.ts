import { sql } from 'kysely';
import type { CommandAudit } from '../../platform/command.ts';
import { notFound } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';

interface Deleted {
  id: number;
  serial: string;
  dea_number: string;
  facility_id: number;
}

/** Deletes an own certificate. What it signed keeps it. */
export function deleteCertificate(
  { scope, now, command }: RequestContext,
  id: number,
): Promise<{ data: { ok: true } }> {
  return command(async ({ tx, audit, live }) => {
    const { rows } = await sql<Deleted>`update csos_certificate set deleted_at = ${now}
      where id = ${id} and user_id = ${scope.userId} and deleted_at is null
      returning id, serial, dea_number, facility_id`.execute(tx);
    const [gone] = rows;
    if (gone === undefined) throw notFound('This certificate does not exist.');
    audit(stepOf(gone));
    live({ topic: 'csos', user_ids: [scope.userId], facility_ids: [gone.facility_id] });
    return { data: { ok: true as const } };
  });
}

const stepOf = ({ id, serial, dea_number }: Deleted): CommandAudit => ({
  entity: 'csos_certificate',
  entityId: id,
  before: { serial, dea_number },
  after: { deleted: true },
});

/** The same for all own ones that have expired. */
export function deleteExpired({
  scope,
  now,
  command,
}: RequestContext): Promise<{ data: { deleted: number } }> {
  return command(async ({ tx, audit, auditEach, live }) => {
    const { rows } = await sql<Deleted>`update csos_certificate set deleted_at = ${now}
      where user_id = ${scope.userId} and valid_to <= ${now} and deleted_at is null
      returning id, serial, dea_number, facility_id`.execute(tx);
    if (rows.length === 0) audit({ entity: 'user', entityId: scope.userId, after: { deleted: 0 } });
    else auditEach(rows.map(stepOf));
    live({
      topic: 'csos',
      user_ids: [scope.userId],
      facility_ids: [...new Set(rows.map((one) => one.facility_id))],
    });
    return { data: { deleted: rows.length } };
  });
}
