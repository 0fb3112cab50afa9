import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { LOGS } from './lists.ts';

export const loadLogsPage = () => import('./pages/logs-page.tsx');

export type LogsSearch = SearchOf<typeof LOGS>;

export const logsSearch = (search: RawSearch): LogsSearch => readTexts(search);
