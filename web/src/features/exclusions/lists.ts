import { choiceFilter, numberFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { ExclusionsQuery } from './api.ts';

/** NDCs that a company does not want offered. */
export const EXCLUSIONS = list<ExclusionsQuery>()({
  id: 'exclusions',
  label: 'Orders',
  noun: 'exclusion',
  noMatch: { title: 'No exclusions match', text: 'Try fewer words, or also those that no longer hold.' },
  filters: [
    textFilter('search', { label: 'Search exclusions', placeholder: 'Product, NDC or reason' }),
    choiceFilter('active', {
      label: 'State',
      all: 'All exclusions',
      options: { '1': 'Active', '0': 'Not active' },
    }),
    numberFilter('company', {
      query: 'company_id',
      chip: (name, id) => (name === id ? `Company ${id}` : name),
    }),
  ],
});
