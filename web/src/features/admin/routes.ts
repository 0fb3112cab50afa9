import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { LOGS, TASKS } from './lists.ts';

export const loadLogsPage = () => import('./pages/logs-page.tsx');
export const loadTasksPage = () => import('./pages/tasks-page.tsx');

export type LogsSearch = SearchOf<typeof LOGS>;

export const logsSearch = (search: RawSearch): LogsSearch => readTexts(search);

export type TasksSearch = SearchOf<typeof TASKS> & { task?: string | undefined };

export const tasksSearch = (search: RawSearch): TasksSearch => readTexts(search);
