import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { REPORT_ROWS, REPORTS } from './lists.ts';

export const loadReportPage = () => import('./pages/report-page.tsx');
export const loadReportsPage = () => import('./pages/reports-page.tsx');
export const loadReviewPage = () => import('./pages/review-page.tsx');

export const reportsSearch = (search: RawSearch): SearchOf<typeof REPORTS> => readTexts(search);
export const rowsSearch = (search: RawSearch): SearchOf<typeof REPORT_ROWS> => readTexts(search);
