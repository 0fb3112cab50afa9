import type { calibrationEndpoints } from '#contract/history/calibrations.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { mapCalibration } from './map-calibration.ts';
import { settleRows } from './settle-rows.ts';
import { rejectCalibration, takeBackCalibration } from './take-back.ts';
import { reportTemplate } from './template.ts';
import { listCalibrationRows } from './views/calibration-rows.ts';
import { listCalibrations, viewCalibration } from './views/calibrations.ts';

export const calibrationRoutes = (): Handlers<keyof typeof calibrationEndpoints> => ({
  listCalibrations: ({ scope, db }, { query }) => listCalibrations(scope, db, query),
  getCalibrationTemplate: async ({ today }) => reportTemplate(today),
  getCalibration: async ({ scope, db }, { params }) => ({
    data: await viewCalibration(scope, db, params.id),
  }),
  listCalibrationRows: ({ scope, db }, { params, query }) => listCalibrationRows(scope, db, params.id, query),
  mapCalibration: (context, { params, body }) => mapCalibration(context, params.id, body),
  settleCalibrationRows: (context, { params, body }) => settleRows(context, params.id, body),
  rejectCalibration: (context, { params, body }) => rejectCalibration(context, params.id, body.reason),
  takeBackCalibration: (context, { params }) => takeBackCalibration(context, params.id),
});
