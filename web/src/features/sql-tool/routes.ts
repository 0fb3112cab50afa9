export const loadSqlPage = () => import('./pages/sql-page.tsx');
