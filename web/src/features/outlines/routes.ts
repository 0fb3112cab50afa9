export const loadOutlinePage = () => import('./pages/outline-page.tsx');
export const loadAnalyticsPage = () => import('./pages/analytics-page.tsx');
