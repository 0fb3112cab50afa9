import { textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { OwnFacilitiesQuery } from './api.ts';

/** The facilities of the own range. */
export const OWN_FACILITIES = list<OwnFacilitiesQuery>()({
  id: 'facilities',
  label: 'Facilities',
  noun: 'facility',
  nouns: 'facilities',
  filters: [textFilter('search', { label: 'Search facilities', placeholder: 'Name or DEA number' })],
});
