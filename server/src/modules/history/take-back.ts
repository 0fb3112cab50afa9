import { sql } from 'kysely';
import type { CalibrationDetail } from '#contract/history/calibrations.ts';
import { mayTakeBack, NOT_YOURS } from '#rules/history/outcomes.ts';
import { removeDocument } from '../documents/index.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { enqueueJob } from '../../platform/jobs/events.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { COUNT_HISTORY, haveCounted, lockCalibration, toFacility } from './calibration-store.ts';
import { lockToCount, NOTHING_COUNTS, recountOf } from './count-history.ts';
import { calibrationRejected } from './events.ts';
import { viewCalibration } from './views/calibrations.ts';

/**
 * Takes a report back. What it caused goes with the job that counts its facilities anew: lines that another report has too count
 * on, for that one. One at a time for a facility, since each counts all of it.
 */
export async function takeBackCalibration(
  context: RequestContext,
  id: number,
): Promise<{ data: { ok: true } }> {
  const { scope, now } = context;
  return context.command(async ({ tx, audit, live }) => {
    await sql`select from facility f where f.id = (select facility_id from calibration where id = ${id})
      for no key update`.execute(tx);
    const report = await lockCalibration(scope, tx, id);
    if (!mayTakeBack(scope, report.uploaded_by)) throw forbidden(NOT_YOURS);
    if (report.state === 'taken_back') throw conflict('This report was already taken back.');
    if (await isTakingBack(tx, report.facility_id)) throw conflict(UNDER_WAY);
    await tx
      .updateTable('calibration')
      .set({ state: 'taking_back', reason: null })
      .where('id', '=', id)
      .execute();
    await enqueueJob(tx, COUNT_HISTORY, { facility_id: report.facility_id });
    if (report.document_id !== null) await removeDocument(tx, report.document_id, { by: scope.userId, now });
    live(toFacility(report));
    live({ topic: 'documents', facility_ids: [report.facility_id], admins: true });
    audit({
      entity: 'calibration',
      entityId: id,
      before: { state: report.state },
      after: { state: 'taking_back' },
    });
    return { data: { ok: true as const } };
  });
}

const UNDER_WAY = 'A report of this facility is being taken back. Try again when that is done.';

async function isTakingBack(tx: Tx, facilityId: number): Promise<boolean> {
  const { rows } = await sql`select from calibration
    where facility_id = ${facilityId} and state = 'taking_back' limit 1`.execute(tx);
  return rows.length > 0;
}

/** The reports that a facility is taking back, with the facilities that have lines of them. */
export async function takingBack(
  tx: Tx,
  facilityId: number,
): Promise<{ id: number; facility_ids: number[] }[]> {
  const { rows } = await sql<{ id: number; facility_ids: number[] }>`
    select id, to_json(facility_ids) as facility_ids from calibration
    where facility_id = ${facilityId} and state = 'taking_back' order by id`.execute(tx);
  return rows;
}

/** Those that are still being taken back count no more, once who calls has counted their facilities anew. Answers which. */
export async function endTakingBack(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update calibration set state = 'taken_back', counted_rows = 0,
      repeated_rows = 0, doubtful_rows = 0, unused_rows = 0
    where id = any (${[...ids]}::bigint[]) and state = 'taking_back' returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * The marketplace says that a report is no purchase history, and why. What it caused goes with the jobs that count its facilities
 * anew.
 */
export async function rejectCalibration(
  context: RequestContext,
  id: number,
  reason: string,
): Promise<{ data: CalibrationDetail }> {
  const { scope } = context;
  return context.command(async ({ tx, audit, announce, live }) => {
    const report = await lockCalibration(scope, tx, id);
    if (report.state !== 'read' && report.state !== 'columns')
      throw conflict('This report is being read, or it does not count any more.');
    await haveCounted(tx, [id]);
    await end(tx, id, { state: 'rejected', reason });
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

const end = (tx: Tx, id: number, as: { state: 'taken_back' | 'rejected'; reason: string | null }) =>
  tx
    .updateTable('calibration')
    .set({ ...as, ...NOTHING_COUNTS })
    .where('id', '=', id)
    .execute();

/** Ends a report whose file is gone: nothing of it counts any more. */
export async function withdraw(tx: Tx, id: number): Promise<void> {
  const facilities = await lockToCount(tx, id);
  await end(tx, id, { state: 'taken_back', reason: null });
  await recountOf(tx, facilities);
  await forgetRows(tx, [id]);
}

/** Nobody asks any more what was wrong with them. Once nothing of them counts. */
export async function forgetRows(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from calibration_row where calibration_id = any (${[...ids]}::bigint[])`.execute(tx);
  await sql`delete from calibration_product where calibration_id = any (${[...ids]}::bigint[])`.execute(tx);
}
