import type { insightBoardEndpoints } from '#contract/reports/boards.ts';
import type { anomalyEndpoints } from '#contract/reports/anomalies.ts';
import type { reportEndpoints } from '#contract/reports/reports.ts';
import type { savedReportEndpoints } from '#contract/reports/saved.ts';
import type { scheduleEndpoints } from '#contract/reports/schedules.ts';
import type { statisticEndpoints } from '#contract/reports/statistics.ts';
import { reportsFor, REPORT_TITLES } from '#rules/reports/reports.ts';
import { userType } from '#rules/accounts/roles.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { exportChart } from './boards/export-chart.ts';
import { readBoard } from './boards/read-board.ts';
import { openBar } from './boards/rows.ts';
import { exportReport } from './export-report.ts';
import { readStatistic } from './read-statistic.ts';
import { findAnomalies } from './find-anomalies.ts';
import { listFacilities } from './views/facilities.ts';
import { runReport } from './run-report.ts';
import { deleteReport } from './saved/delete-report.ts';
import { renameReport } from './saved/rename-report.ts';
import { saveReport } from './saved/save-report.ts';
import { reportMails } from './schedules/end-mails.ts';
import { endSchedule } from './schedules/end-schedule.ts';
import { scheduleReport } from './schedules/save-schedule.ts';
import { listSaved } from './views/saved.ts';

type Operation =
  | keyof typeof reportEndpoints
  | keyof typeof anomalyEndpoints
  | keyof typeof statisticEndpoints
  | keyof typeof insightBoardEndpoints
  | keyof typeof savedReportEndpoints
  | keyof typeof scheduleEndpoints;

interface Deps {
  /** Signs what is sent in links by e-mail. */
  linkKey: Buffer;
}

export const reportRoutes = ({ linkKey }: Deps): Handlers<Operation> => ({
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
  getStatistic: async (context, { params, query }) => ({
    data: await readStatistic(context, params.name, query),
  }),
  listAnomalies: async (context, { query }) => ({ data: await findAnomalies(context, query) }),
  readBoard: async (context, { params, query }) => ({ data: await readBoard(context, params.name, query) }),
  listBoardRows: async (context, { params, query }) => {
    const { opened, total } = await openBar(context, params.name, query);
    return { data: opened, meta: { total, page: query.page, per_page: query.per_page } };
  },
  exportBoardChart: (context, { params, query }) => exportChart(context, params.name, query),
  exportReport: (context, { params, query }) => exportReport(context, params.name, query),
  saveReport: (context, { body }) => saveReport(context, body),
  renameReport: (context, { params, body }) => renameReport(context, params.name, body.title),
  deleteReport: (context, { params }) => deleteReport(context, params.name),
  scheduleReport: (context, { params, body }) => scheduleReport(context, params.name, body),
  endSchedule: (context, { params }) => endSchedule(context, params.name),
  lookAtReportMails: (context, { params }) => reportMails.look(context, linkKey, params.token),
  endReportMails: (context, { params }) => reportMails.end(context, linkKey, params.token),
});
