import { choiceFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { ReportsQuery, RowsQuery } from './api.ts';
import { OUTCOMES, REPORT_STATES } from './words.ts';

const labelsOf = <K extends string>(words: Readonly<Record<K, { label: string }>>) =>
  Object.fromEntries(
    Object.entries<{ label: string }>(words).map(([key, { label }]) => [key, label]),
  ) as Record<K, string>;

/** Purchase reports of all facilities; those with doubtful rows stand first: they are what the page is opened for. */
export const REPORTS = list<ReportsQuery>()({
  id: 'purchase-reports',
  label: 'Purchase reports',
  noun: 'report',
  noMatch: { title: 'No reports', text: 'Search for another word, or show all of them.' },
  filters: [
    textFilter('search', { label: 'Search reports', placeholder: 'Facility or file' }),
    choiceFilter('doubtful', {
      label: 'Work',
      all: 'All reports',
      standard: 'true',
      options: { true: 'With doubtful rows' },
    }),
    choiceFilter('state', { label: 'State', all: 'All', options: labelsOf(REPORT_STATES) }),
  ],
});

export const REPORT_ROWS = list<RowsQuery>()({
  id: 'report-rows',
  label: 'Rows of the report',
  noun: 'row',
  noMatch: { title: 'No such rows', text: 'Choose another outcome.' },
  filters: [choiceFilter('outcome', { label: 'Outcome', all: 'All rows', options: labelsOf(OUTCOMES) })],
});
