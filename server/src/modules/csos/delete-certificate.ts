import { sql } from 'kysely';
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
    const { serial, dea_number } = gone;
    audit({
      entity: 'csos_certificate',
      entityId: id,
      before: { serial, dea_number },
      after: { deleted: true },
    });
    live({ topic: 'csos', user_ids: [scope.userId], facility_ids: [gone.facility_id] });
    return { data: { ok: true as const } };
  });
}

/** The same for all own ones that have expired. */
export function deleteExpired({
  scope,
  now,
  command,
}: RequestContext): Promise<{ data: { deleted: number } }> {
  return command(async ({ tx, audit, live }) => {
    const { rows } = await sql<Deleted>`update csos_certificate set deleted_at = ${now}
      where user_id = ${scope.userId} and valid_to <= ${now} and deleted_at is null
      returning id, serial, dea_number, facility_id`.execute(tx);
    const serials = rows.map((one) => one.serial);
    audit({
      entity: 'user',
      entityId: scope.userId,
      before: { certificates: serials },
      after: { certificates: [] },
    });
    const facilities = [...new Set(rows.map((one) => one.facility_id))];
    live({ topic: 'csos', user_ids: [scope.userId], facility_ids: facilities });
    return { data: { deleted: rows.length } };
  });
}
