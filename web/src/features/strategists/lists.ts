import { STRATEGIST_SORTS } from '#rules/lists.ts';
import { choiceFilter, numberFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import { CompanyField } from '../users/index.ts';
import type { StrategistsQuery } from './api.ts';

export const STRATEGISTS = list<StrategistsQuery>()({
  id: 'strategists',
  label: 'Account Strategists',
  noun: 'strategist',
  sorts: STRATEGIST_SORTS,
  filters: [
    textFilter('search', { label: 'Search strategists', placeholder: 'Name or e-mail' }),
    choiceFilter('active', { label: 'Active', all: 'All', options: { '1': 'Active', '0': 'Not active' } }),
    numberFilter('company', {
      query: 'company_id',
      field: { kind: 'own', label: 'Company', component: CompanyField },
      chip: (name) => `Company: ${name}`,
    }),
  ],
});
