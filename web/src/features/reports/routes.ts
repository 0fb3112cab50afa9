import { readTexts, type RawSearch } from '../../shared/search-params.ts';

export const loadReportPage = () => import('./pages/report-page.tsx');

/** What a report is asked for; absent: all facilities and catalogs, the last 12 full months, the first page. */
export interface ReportSearch {
  period?: string | undefined;
  /** Days of a custom period. */
  from?: string | undefined;
  until?: string | undefined;
  facility?: string | undefined;
  catalog?: string | undefined;
  supplier?: string | undefined;
  state?: string | undefined;
  account?: string | undefined;
  search?: string | undefined;
  status?: string | undefined;
  type?: string | undefined;
  cii?: string | undefined;
  payment?: string | undefined;
  direction?: string | undefined;
  favorites?: string | undefined;
  /** Days to expiry. */
  within?: string | undefined;
  page?: string | undefined;
}

export const reportSearch = (search: RawSearch): ReportSearch => readTexts(search);
