import { choiceFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { ApplicationsQuery } from './applications-api.ts';

export const STATE_LABELS = {
  waiting: 'Waiting',
  approved: 'Approved',
  denied: 'Denied',
  unfinished: 'Unfinished',
} as const;

/** Registrations; those that wait stand first: they are what the page is opened for. */
export const APPLICATIONS = list<ApplicationsQuery>()({
  id: 'registrations',
  label: 'Registrations',
  noun: 'registration',
  noMatch: { title: 'No registrations', text: 'Try another state or fewer words.' },
  filters: [
    textFilter('search', { label: 'Search registrations', placeholder: 'Company, name or e-mail' }),
    choiceFilter('state', { label: 'State', all: 'All', standard: 'waiting', options: STATE_LABELS }),
    choiceFilter('kind', {
      label: 'Type',
      all: 'Buyers and sellers',
      options: { buyer: 'Buyers', seller: 'Sellers' },
    }),
  ],
});
