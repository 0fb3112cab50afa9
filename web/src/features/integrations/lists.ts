import { API_KEY_SORTS } from '#rules/lists.ts';
import { choiceFilter, numberFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { ApiKeysQuery } from './api.ts';

/** Keys of programs of a company. */
export const API_KEYS = list<ApiKeysQuery>()({
  id: 'api-keys',
  label: 'Integrations',
  noun: 'API key',
  sorts: API_KEY_SORTS,
  filters: [
    textFilter('search', { label: 'Search API keys', placeholder: 'Name, user or first signs' }),
    choiceFilter('state', {
      label: 'State',
      all: 'All keys',
      options: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
    }),
    // No field: administrators come from the record of a company.
    numberFilter('company', { query: 'company_id', chip: (id) => `Company ${id}` }),
  ],
});
