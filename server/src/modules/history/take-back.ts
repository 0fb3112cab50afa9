import { sql } from 'kysely';
import type { CalibrationDetail } from '#contract/history/calibrations.ts';
import { mayTakeBack, NOT_YOURS } from '#rules/history/outcomes.ts';
import { removeDocument } from '../documents/index.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { lockCalibration, toFacility, type CalibrationRecord } from './calibration-store.ts';
import { lockToCount, NOTHING_COUNTS, recountOf } from './count-history.ts';
import { calibrationRejected } from './events.ts';
import { viewCalibration } from './views/calibrations.ts';

/** Takes a report back with all that it caused. Lines that another report has too count on, for that one. */
export async function takeBackCalibration(
  context: RequestContext,
  id: number,
): Promise<{ data: { ok: true } }> {
  const { scope, now } = context;
  return context.command(async ({ tx, audit, live }) => {
    await lockToCount(tx, id);
    const report = await lockCalibration(scope, tx, id);
    if (!mayTakeBack(scope, report.uploaded_by)) throw forbidden(NOT_YOURS);
    if (report.state === 'taken_back') throw conflict('This report was already taken back.');
    await withdraw(tx, report, { state: 'taken_back', reason: null });
    if (report.document_id !== null) await removeDocument(tx, report.document_id, { by: scope.userId, now });
    live(toFacility(report));
    live({ topic: 'documents', facility_ids: [report.facility_id], admins: true });
    audit({
      entity: 'calibration',
      entityId: id,
      before: { state: report.state },
      after: { state: 'taken_back' },
    });
    return { data: { ok: true as const } };
  });
}

/** The marketplace says that a report is no purchase history, and why. */
export async function rejectCalibration(
  context: RequestContext,
  id: number,
  reason: string,
): Promise<{ data: CalibrationDetail }> {
  const { scope } = context;
  return context.command(async ({ tx, audit, announce, live }) => {
    await lockToCount(tx, id);
    const report = await lockCalibration(scope, tx, id);
    if (report.state !== 'read' && report.state !== 'columns')
      throw conflict('This report is being read, or it does not count any more.');
    await withdraw(tx, report, { state: 'rejected', reason });
    announce(await calibrationRejected(tx, report, reason));
    live(toFacility(report));
    audit({
      entity: 'calibration',
      entityId: id,
      before: { state: report.state },
      after: { state: 'rejected', reason },
    });
    return { data: await viewCalibration(scope, tx, id) };
  });
}

/** Ends a report: nothing of it counts any more. */
export async function withdraw(
  tx: Tx,
  { id }: Pick<CalibrationRecord, 'id'>,
  end: { state: 'taken_back' | 'rejected'; reason: string | null },
): Promise<void> {
  const facilities = await lockToCount(tx, id);
  await tx
    .updateTable('calibration')
    .set({ ...end, ...NOTHING_COUNTS })
    .where('id', '=', id)
    .execute();
  await recountOf(tx, facilities);
  // Nobody asks any more what was wrong with it.
  if (end.state === 'taken_back') {
    await sql`delete from calibration_row where calibration_id = ${id}`.execute(tx);
    await sql`delete from calibration_product where calibration_id = ${id}`.execute(tx);
  }
}
