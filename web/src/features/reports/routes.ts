export const loadReportsPage = () => import('./pages/reports-page.tsx');
