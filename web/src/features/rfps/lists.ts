import { RFP_SORTS } from '#rules/lists.ts';
import { PERIOD_NAMES } from '#rules/rfps/terms.ts';
import { choiceFilter, dateFilter, numberFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { RfpsQuery } from './api.ts';
import { FacilityField } from './components/facility-field.tsx';

/** What a status is called. */
export const RFP_STATUS_LABELS = {
  pending: 'Pending',
  proposed: 'Proposed',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  completed: 'Completed',
} as const;

const facility = numberFilter('facility', {
  query: 'facility_id',
  chip: (name, id) => (name === id ? `Facility ${id}` : name),
  field: { kind: 'own', label: 'Facility', component: FacilityField },
});
/** Links alone narrow by it. */
const seller = numberFilter('seller', { query: 'seller_id', chip: (id) => `Supplier ${id}` });

const common = {
  id: 'rfps',
  label: 'RFPs',
  noun: 'request',
  sorts: ['-created', ...RFP_SORTS.filter((sort) => sort !== '-created')],
  noMatch: { title: 'No requests match', text: 'Try another status or fewer words.' },
} as const;
const first = [
  textFilter('search', { label: 'Search requests', placeholder: 'Request, product, NDC or facility' }),
  choiceFilter('status', {
    label: 'Status',
    all: 'All statuses',
    standard: 'open',
    options: { open: 'Open', ...RFP_STATUS_LABELS },
  }),
  choiceFilter('catalog', {
    query: 'catalog_type',
    label: 'Catalog',
    all: 'All catalogs',
    options: ['medigi', 'medshorts', '503b'],
  }),
  choiceFilter('period', { label: 'Frequency', all: 'Any frequency', options: PERIOD_NAMES }),
  dateFilter('from', { query: 'start_from', label: 'Starts from', until: 'until' }),
  dateFilter('until', { query: 'start_to', label: 'Starts until', from: 'from' }),
  choiceFilter('renewals', {
    query: 'renewals_only',
    label: 'Renewals',
    all: 'All requests',
    options: { '1': 'Renewals only' },
  }),
  choiceFilter('turn', { options: { mine: 'Waiting for you' } }),
] as const;

/** The requests of the own side, with the other party to narrow by. */
export const BUYERS_RFPS = list<RfpsQuery>()({ ...common, filters: [...first, seller] });
export const SELLERS_RFPS = list<RfpsQuery>()({ ...common, filters: [...first, facility] });
export const ALL_RFPS = list<RfpsQuery>()({ ...common, filters: [...first, facility, seller] });
