import type { CalibrationDetail, calibrationEndpoints } from '#contract/history/calibrations.ts';
import type { Input } from '#contract/endpoint.ts';
import {
  missingReportColumns,
  REPORT_COLUMNS,
  REPORT_LABELS,
  type ReportMapping,
} from '#rules/history/report-columns.ts';
import { conflict, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { readChosenColumns, refuseColumn } from '../../platform/spreadsheet/chosen-columns.ts';
import {
  forgetMapping,
  lockCalibration,
  rememberMapping,
  startReading,
  toFacility,
  type CalibrationRecord,
} from './calibration-store.ts';
import { keyOf } from './report/layout.ts';
import { viewCalibration } from './views/calibrations.ts';

type Correction = Input<typeof calibrationEndpoints.mapCalibration>['body'];

/** Takes what a person says about the columns of a report, and has it read again. */
export async function mapCalibration(
  context: RequestContext,
  id: number,
  { mapping, settings }: Correction,
): Promise<{ data: CalibrationDetail }> {
  const { scope, now } = context;
  if (mapping === undefined && Object.keys(settings ?? {}).length === 0)
    throw ruleBroken('Nothing is corrected.');
  return context.command(async ({ tx, audit, live }) => {
    const found = await lockCalibration(scope, tx, id);
    if (found.state !== 'read' && found.state !== 'columns')
      throw conflict('This report is being read, or it does not count any more.');
    if (found.document_id === null) throw conflict('The file of this report is no longer kept.');
    const key = keyOf(found.columns);
    const choices = { ...found.choices, ...settings };
    const after = {
      mapping: mapping ? readMapping(mapping, found) : mapping === null ? {} : found.mapping,
      mapping_source: mapping
        ? ('chosen' as const)
        : mapping === null
          ? ('guessed' as const)
          : found.mapping_source,
      settings: choices,
    };
    if (mapping === null) await forgetMapping(tx, found.company_id, key);
    else if (mapping)
      await rememberMapping(tx, {
        companyId: found.company_id,
        key,
        mapping: after.mapping,
        fileName: found.file_name,
        now,
      });
    await tx
      .updateTable('calibration')
      .set({
        mapping: JSON.stringify(after.mapping),
        mapping_source: after.mapping_source,
        choices: JSON.stringify(choices),
      })
      .where('id', '=', id)
      .execute();
    await startReading(tx, id);
    live(toFacility(found));
    audit({
      entity: 'calibration',
      entityId: id,
      before: { mapping: found.mapping, settings: found.settings },
      after,
    });
    return { data: await viewCalibration(scope, tx, id) };
  });
}

function readMapping(
  input: NonNullable<Correction['mapping']>,
  { columns }: CalibrationRecord,
): ReportMapping {
  const mapping = readChosenColumns(input, {
    columns: REPORT_COLUMNS,
    labels: REPORT_LABELS,
    width: columns.length,
  });
  const [missing] = missingReportColumns(mapping);
  if (missing !== undefined) throw refuseColumn(missing, REPORT_LABELS, 'Every purchase needs it.');
  return mapping;
}
