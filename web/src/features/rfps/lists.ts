import { DELIVERY_SORTS, RFP_SORTS } from '#rules/lists.ts';
import { RFP_STATUS_LABELS } from '#rules/rfps/rfp-status.ts';
import { PERIOD_NAMES } from '#rules/rfps/terms.ts';
import { choiceFilter, dateFilter, numberFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { RfpsQuery } from './api.ts';
import type { DeliveriesQuery } from './schedule-api.ts';
import { FacilityField } from './components/facility-field.tsx';

const facility = numberFilter('facility', {
  query: 'facility_id',
  chip: (name, id) => (name === id ? `Facility ${id}` : name),
  field: { kind: 'own', label: 'Facility', component: FacilityField },
});
/** Links alone narrow by it. */
const seller = numberFilter('seller', {
  query: 'seller_id',
  chip: (name, id) => (name === id ? `Supplier ${id}` : name),
});

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

export const DELIVERY_STATE_LABELS = {
  scheduled: 'Scheduled',
  placed: 'Placed',
  skipped: 'Skipped',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;

const deliveries = {
  label: 'Scheduled Orders',
  noun: 'delivery',
  nouns: 'deliveries',
  sorts: DELIVERY_SORTS,
  noMatch: { title: 'No deliveries match', text: 'Try other days, another state or fewer words.' },
} as const;
const ofDeliveries = [
  textFilter('search', { label: 'Search deliveries', placeholder: 'Request, product, NDC or facility' }),
  choiceFilter('state', {
    label: 'State',
    all: 'All states',
    standard: 'coming',
    options: { coming: 'Still to come', ...DELIVERY_STATE_LABELS },
  }),
  dateFilter('from', { label: 'From', until: 'until' }),
  dateFilter('until', { query: 'to', label: 'Until', from: 'from' }),
  numberFilter('request', { query: 'request_id', chip: (id) => `Request ${id}` }),
] as const;

/** The deliveries of the own contracts, by date. */
export const BUYERS_DELIVERIES = list<DeliveriesQuery>()({
  ...deliveries,
  id: 'order-schedule',
  filters: [...ofDeliveries, seller],
});
export const SELLERS_DELIVERIES = list<DeliveriesQuery>()({
  ...deliveries,
  id: 'scheduled-orders',
  filters: [...ofDeliveries, facility, seller],
});
