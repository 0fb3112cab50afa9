/** The reports that somebody may run, as links. */
export { ReportLinks } from './components/report-links.tsx';
/** An answer of the shape of a report: its picture and its rows. */
export { ReportChart } from './components/report-chart.tsx';
/** Which reports somebody may run. */
export { useReports } from './api.ts';
export { ReportTable } from './components/report-table.tsx';
