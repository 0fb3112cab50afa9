import { readTexts, type RawSearch } from '../../shared/search-params.ts';

export const loadBoardsPage = () => import('./pages/boards-page.tsx');
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
  /** A column, with `-` the last first. */
  sort?: string | undefined;
  /** Columns that are left out, by comma. */
  hide?: string | undefined;
  page?: string | undefined;
}

/** Which board is shown, of what, and which bar of it is open. */
export interface BoardSearch {
  board?: string | undefined;
  period?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  facility?: string | undefined;
  catalog?: string | undefined;
  /** Whose days are told. */
  month?: string | undefined;
  chart?: string | undefined;
  bar?: string | undefined;
  part?: string | undefined;
  page?: string | undefined;
}

export const boardSearch = (search: RawSearch): BoardSearch => readTexts(search);

export const reportSearch = (search: RawSearch): ReportSearch => readTexts(search);
