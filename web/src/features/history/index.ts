export { ReportPanel } from './components/report-panel.tsx';
