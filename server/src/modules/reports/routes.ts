import type { anomalyEndpoints } from '#contract/reports/anomalies.ts';
import type { reportEndpoints } from '#contract/reports/reports.ts';
import { reportsFor, REPORT_TITLES } from '#rules/reports/reports.ts';
import { userType } from '#rules/accounts/roles.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { exportReport } from './export-report.ts';
import { findAnomalies } from './find-anomalies.ts';
import { listFacilities } from './views/facilities.ts';
import { runReport } from './run-report.ts';

export const reportRoutes = (): Handlers<keyof typeof reportEndpoints | keyof typeof anomalyEndpoints> => ({
  listReports: async ({ scope, db }) => {
    const type = userType(scope.roles);
    const reports = reportsFor(type).map((name) => ({ name, title: REPORT_TITLES[name] }));
    return { data: { reports, facilities: await listFacilities(scope, db), can: { export: type !== null } } };
  },
  runReport: async (context, { params, query: { page, per_page, ...filters } }) => {
    const rows = { first: (page - 1) * per_page, count: per_page };
    const { report, total } = await runReport(context, params.name, { filters, page: rows });
    return { data: report, meta: { total, page, per_page } };
  },
  listAnomalies: async (context, { query }) => ({ data: await findAnomalies(context, query) }),
  exportReport: (context, { params, query }) => exportReport(context, params.name, query),
});
