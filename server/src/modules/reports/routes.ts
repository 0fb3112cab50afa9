import type { reportEndpoints } from '#contract/reports/reports.ts';
import type { savedReportEndpoints } from '#contract/reports/saved.ts';
import { reportsFor, REPORT_TITLES } from '#rules/reports/reports.ts';
import { userType } from '#rules/accounts/roles.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { exportReport } from './export-report.ts';
import { listFacilities } from './views/facilities.ts';
import { runReport } from './run-report.ts';
import { deleteReport } from './saved/delete-report.ts';
import { renameReport } from './saved/rename-report.ts';
import { saveReport } from './saved/save-report.ts';
import { listSaved } from './views/saved.ts';

type Operation = keyof typeof reportEndpoints | keyof typeof savedReportEndpoints;

export const reportRoutes = (): Handlers<Operation> => ({
  listReports: async ({ scope, db }) => {
    const type = userType(scope.roles);
    const reports = reportsFor(type).map((name) => ({ name, title: REPORT_TITLES[name] }));
    const can = { export: type !== null, save: type !== null };
    const [facilities, saved] = await Promise.all([
      listFacilities(scope, db),
      can.save ? listSaved(scope, db) : [],
    ]);
    return { data: { reports, saved, facilities, can } };
  },
  runReport: async (context, { params, query: { page, per_page, ...filters } }) => {
    const rows = { first: (page - 1) * per_page, count: per_page };
    const { report, total } = await runReport(context, params.name, { filters, page: rows });
    return { data: report, meta: { total, page, per_page } };
  },
  exportReport: (context, { params, query }) => exportReport(context, params.name, query),
  saveReport: (context, { body }) => saveReport(context, body),
  renameReport: (context, { params, body }) => renameReport(context, params.name, body.title),
  deleteReport: (context, { params }) => deleteReport(context, params.name),
});
