import { REQUEST_SORTS } from '#rules/lists.ts';
import { choiceFilter, momentFilter, numberFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { RequestsQuery } from './api.ts';
import { FacilityField } from './components/facility-field.tsx';

export const REQUESTS = list<RequestsQuery>()({
  id: 'requested-products',
  label: 'Requested Products',
  noun: 'request',
  sorts: ['-created', ...REQUEST_SORTS.filter((sort) => sort !== '-created')],
  noMatch: { title: 'No requests match', text: 'Try another status or fewer words.' },
  filters: [
    textFilter('search', { label: 'Search requests', placeholder: 'Request, product, NDC or facility' }),
    choiceFilter('status', {
      label: 'Status',
      all: 'All statuses',
      options: { open: 'Open', New: 'New', Sourcing: 'Sourcing', Available: 'Available', Closed: 'Closed' },
    }),
    numberFilter('facility', {
      query: 'facility_id',
      chip: (name, id) => (name === id ? `Facility ${id}` : name),
      field: { kind: 'own', label: 'Facility', component: FacilityField },
    }),
    momentFilter('from', { edge: 'start', label: 'From', until: 'to' }),
    momentFilter('to', { edge: 'end', label: 'Until', from: 'from' }),
  ],
});
