/** The reports that somebody may run, as links. */
export { ReportLinks } from './components/report-links.tsx';
