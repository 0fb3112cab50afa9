import { sql } from 'kysely';
import type { CalibrationState } from '#rules/history/outcomes.ts';
import type { ReportMapping } from '#rules/history/report-columns.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { enqueueJob, type LiveChange } from '../../platform/jobs/events.ts';
import type { Scope } from '../../platform/scope.ts';
import { isOfOthers, NO_REPORT, reportsOf } from './views/calibrations.ts';
import type { FileColumn } from '../../platform/spreadsheet/describe.ts';
import type { MappingSource, ReportSettings } from './report/layout.ts';

export const READ_CALIBRATION = 'read-calibration';
export const TAKE_UP_REPORTS = 'take-up-reports';
export const COUNT_HISTORY = 'count-history';

export interface CalibrationRecord {
  id: number;
  document_id: number | null;
  company_id: number;
  facility_id: number;
  file_name: string;
  uploaded_by: number | null;
  state: CalibrationState;
  reason: string | null;
  columns: FileColumn[];
  mapping: ReportMapping;
  mapping_source: MappingSource;
  settings: Partial<ReportSettings>;
  /** Of the settings what a person chose. */
  choices: Partial<ReportSettings>;
}

/** One statement may have every row of a report to look at and to sort; the usual limits are made for screens. */
export async function allowBulk(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '55s'`.execute(tx);
  await sql`set local work_mem = '96MB'`.execute(tx);
  await sql`set local lock_timeout = '20s'`.execute(tx);
}

/** Has the report read, again if need be, by a job. What counted of it counts on until that one ends. */
export async function startReading(tx: Tx, id: number): Promise<void> {
  await sql`update calibration set state = 'reading', reason = null, read_run = read_run + 1, progress = 0
    where id = ${id}`.execute(tx);
  await enqueueJob(tx, READ_CALIBRATION, { calibration_id: id });
}

/** Has each facility counted anew by a job of its own where one of these reports counts. */
export const haveCounted = (tx: Tx, ids: readonly number[]) =>
  sql`select graphile_worker.add_job(${COUNT_HISTORY}, json_build_object('facility_id', f.id))
    from (select distinct unnest(facility_ids) as id from calibration
      where id = any (${ids}::bigint[]) and state = 'read') f`.execute(tx);

export const toFacility = ({ id, facility_id }: { id: number; facility_id: number }): LiveChange => ({
  topic: 'calibrations',
  id,
  facility_ids: [facility_id],
  admins: true,
});

/** What a company last chose for reports with such a header. */
export async function recallMapping(db: Queryable, companyId: number, key: string) {
  const { rows } = await sql<{ mapping: ReportMapping; file_name: string }>`
    select mapping, file_name from calibration_mapping
    where company_id = ${companyId} and header_key = ${key}`.execute(db);
  return rows[0];
}

export async function rememberMapping(
  tx: Tx,
  chosen: { companyId: number; key: string; mapping: ReportMapping; fileName: string; now: Date },
): Promise<void> {
  const { companyId, key, mapping, fileName, now } = chosen;
  await sql`insert into calibration_mapping (company_id, header_key, mapping, file_name, saved_at)
    values (${companyId}, ${key}, ${JSON.stringify(mapping)}, ${fileName}, ${now})
    on conflict (company_id, header_key) do update
      set mapping = excluded.mapping, file_name = excluded.file_name, saved_at = excluded.saved_at`.execute(
    tx,
  );
}

export async function forgetMapping(tx: Tx, companyId: number, key: string): Promise<void> {
  await sql`delete from calibration_mapping where company_id = ${companyId} and header_key = ${key}`.execute(
    tx,
  );
}

const RECORD = sql`c.id, c.document_id, c.company_id, c.facility_id, c.file_name, c.uploaded_by, c.state, c.reason, c.columns,
  c.mapping, c.mapping_source, c.settings, c.choices`;

const OF_OTHERS = 'This report is of other facilities too; somebody who sees all of them changes it.';

/** A report of the own range, locked; 404 outside it, 403 where a part of it is outside. */
export async function lockCalibration(scope: Scope, tx: Tx, id: number): Promise<CalibrationRecord> {
  const { rows } = await sql<CalibrationRecord & { is_of_others: boolean }>`
    select ${RECORD}, ${isOfOthers(scope)} as is_of_others from calibration c
    join facility f on f.id = c.facility_id where c.id = ${id} and ${reportsOf(scope)} for no key update of c`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw notFound(NO_REPORT);
  if (found.is_of_others) throw forbidden(OF_OTHERS);
  return found;
}
