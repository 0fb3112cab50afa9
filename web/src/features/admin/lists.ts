import { TASK_RESULT_TEXT } from '#rules/admin/tasks.ts';
import { LAST_LOG_PAGE, TASK_SORTS } from '#rules/lists.ts';
import { choiceFilter, momentFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { LogsQuery } from './api.ts';
import type { TasksQuery } from './tasks-api.ts';

const word = <const Name extends string>(name: Name, label: string, placeholder: string) =>
  textFilter(name, { label, placeholder, narrow: true, chip: (text) => `${label}: ${text}` });

/** What everybody did and what was refused. */
export const LOGS = list<LogsQuery>()({
  id: 'logs',
  label: 'Logs',
  noun: 'entry',
  nouns: 'entries',
  lastPage: LAST_LOG_PAGE,
  noMatch: { title: 'No entries match', text: 'Try other days, fewer words or another filter.' },
  filters: [
    textFilter('text', { label: 'Search logs', placeholder: 'Request id, record or parameter' }),
    momentFilter('from', { edge: 'start', label: 'From', until: 'to' }),
    momentFilter('to', { edge: 'end', label: 'To', from: 'from' }),
    word('user', 'User', 'Name or e-mail'),
    word('company', 'Company', 'Name'),
    word('event', 'Event', 'order.placed'),
  ],
});

/** What the product does by the clock. */
export const TASKS = list<TasksQuery>()({
  id: 'tasks',
  label: 'Tasks',
  noun: 'task',
  sorts: TASK_SORTS,
  noMatch: { title: 'No tasks match', text: 'Try another result or fewer words.' },
  filters: [
    textFilter('search', { label: 'Search tasks', placeholder: 'Name' }),
    choiceFilter('result', { label: 'Last result', all: 'All results', options: TASK_RESULT_TEXT }),
    choiceFilter('enabled', { label: 'Enabled', all: 'On and off', options: { '1': 'On', '0': 'Off' } }),
  ],
});
