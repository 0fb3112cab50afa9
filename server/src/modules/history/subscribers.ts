import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { Subscriber, Task } from '../../platform/jobs/jobs.ts';
import { runSystemCommand } from '../../platform/system-command.ts';
import {
  COUNT_HISTORY,
  READ_CALIBRATION,
  startReading,
  TAKE_UP_REPORTS,
  toFacility,
} from './calibration-store.ts';
import { lockFacilities, recountOf } from './count-history.ts';
import { setPricesApart } from './match-products.ts';
import { readCalibration } from './read-calibration.ts';
import { endTakingBack, forgetRows, takingBack, withdraw } from './take-back.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

/** A purchase report that was uploaded is read at once; one that is deleted counts no more. */
export function followReports(deps: Deps): Subscriber {
  return async ({ type, data }) => {
    if (type === 'document.stored' && data.type === 'Calibration_File') await takeUpReports(deps);
    if (type === 'document.deleted' && data.type === 'Calibration_File')
      await forgetReport(deps, data.document_id);
  };
}

/** Those that take minutes. */
export const historyJobs = (deps: Deps & { files: FileStore }): Record<string, Task> => ({
  [READ_CALIBRATION]: (payload) => readCalibration(deps, Number(payload['calibration_id'])),
  [TAKE_UP_REPORTS]: async (_, run) => run.count('reports taken up', await takeUpReports(deps)),
  [COUNT_HISTORY]: ({ facility_id: id }) => countHistory(deps, Number(id)),
});

/** Counts a facility anew, and ends what it takes back. */
const countHistory = ({ db, clock }: Deps, facilityId: number): Promise<void> =>
  runSystemCommand({ db, clock, operation: 'history.counted' }, async ({ tx, auditEach, live }) => {
    const ending = await takingBack(tx, facilityId);
    const facilityIds = [...new Set([facilityId, ...ending.flatMap((one) => one.facility_ids)])];
    await lockFacilities(tx, facilityIds);
    // What a person said of a product says nothing of what a pack of it may cost.
    const { rows } = await sql<{ id: number }>`select id from calibration
      where state = 'read' and ${facilityId}::bigint = any (facility_ids) order by id`.execute(tx);
    for (const { id } of rows) await setPricesApart(tx, id);
    const ended = await endTakingBack(
      tx,
      ending.map(({ id }) => id),
    );
    await recountOf(tx, facilityIds);
    await forgetRows(tx, ended);
    live({ topic: 'calibrations', facility_ids: facilityIds, admins: true });
    auditEach([
      { entity: 'facility', entityId: facilityId },
      ...ended.map((id) => ({
        entity: 'calibration',
        entityId: id,
        before: { state: 'taking_back' },
        after: { state: 'taken_back' },
      })),
    ]);
  });

/** Has every stored report read that nobody has taken up yet; answers how many. */
const takeUpReports = ({ db, clock }: Deps): Promise<number> =>
  runSystemCommand({ db, clock, operation: 'calibration.started' }, async ({ tx, auditEach, live }) => {
    const { rows } = await sql<{ id: number; facility_id: number; document_id: number }>`
      insert into calibration (document_id, company_id, facility_id, file_name, uploaded_by, uploaded_at)
      select d.id, d.company_id, d.facility_id, s.name, d.uploaded_by, d.created_at
      from document d join stored_file s on s.id = d.file_id
      where d.type = 'Calibration_File' and d.facility_id is not null and d.deleted_at is null
        and not exists (select from calibration c where c.document_id = d.id)
      order by d.id
      on conflict (document_id) do nothing
      returning id, facility_id, document_id`.execute(tx);
    for (const row of rows) {
      await startReading(tx, row.id);
      live(toFacility(row));
    }
    auditEach(
      rows.map(({ id, document_id }) => ({ entity: 'calibration', entityId: id, after: { document_id } })),
    );
    return rows.length;
  });

const forgetReport = ({ db, clock }: Deps, documentId: number): Promise<void> =>
  runSystemCommand({ db, clock, operation: 'calibration.taken_back' }, async ({ tx, audit, live }) => {
    const { rows } = await sql<{ id: number; facility_id: number; state: string }>`
      select id, facility_id, state from calibration
      where document_id = ${documentId} and state <> 'taken_back'`.execute(tx);
    const [report] = rows;
    if (!report) return;
    await withdraw(tx, report.id);
    live(toFacility(report));
    audit({
      entity: 'calibration',
      entityId: report.id,
      before: { state: report.state },
      after: { state: 'taken_back' },
    });
  });
