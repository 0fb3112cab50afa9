import { readText, type RawSearch } from '../../shared/search-params.ts';

export const loadLogsPage = () => import('./pages/logs-page.tsx');

/** Filters and page of the logs; absent means all. */
export interface LogsSearch {
  from?: string | undefined;
  to?: string | undefined;
  user?: string | undefined;
  company?: string | undefined;
  event?: string | undefined;
  text?: string | undefined;
  page?: string | undefined;
}

const NAMES = ['from', 'to', 'user', 'company', 'event', 'text', 'page'] as const;

export function logsSearch(search: RawSearch): LogsSearch {
  return Object.fromEntries(
    NAMES.map((name) => [name, readText(search, name)]).filter(([, value]) => value !== undefined),
  );
}
