import { ORDER_STATUS_LABELS, ORDER_TYPE_LABELS, PAYMENT_STATUS_LABELS } from '#rules/orders/order-status.ts';
import { ORDER_SORTS } from '#rules/lists.ts';
import {
  choiceFilter,
  momentFilter,
  ndcFilter,
  numberFilter,
  textFilter,
} from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { OrderQuery } from './api.ts';
import { FacilityField, SellerField } from './components/choice-fields.tsx';
import type { GroupsQuery } from './groups-api.ts';

const SEARCH = textFilter('search', {
  label: 'Search orders',
  placeholder: 'Order, PO, product, NDC or name',
});

/** Where the home of administrators leads to. */
const CATALOG = choiceFilter('catalog', {
  query: 'catalog_type',
  options: { medigi: 'medigi', medshorts: 'medshorts', '503b': '503b' },
});
const CSOS = choiceFilter('csos', { options: { pending: 'Waiting for CSOS signature' } });

/** Where the home of a seller leads to. */
const LISTING = numberFilter('listing', { query: 'listing_id', chip: (id) => `With listing ${id}` });
const NDC = ndcFilter('ndc', { chip: (ndc) => `With NDC ${ndc}` });

const named = (kind: string) => (name: string, id: string) => (name === id ? `${kind} ${id}` : name);

const FIRST = [
  SEARCH,
  choiceFilter('status', {
    label: 'Status',
    all: 'All orders',
    options: {
      open: 'Open',
      to_ship: 'To ship',
      late: 'Not shipped after 2 business days',
      standing: 'Not cancelled',
      ...ORDER_STATUS_LABELS,
    },
  }),
  choiceFilter('payment', {
    query: 'payment_status',
    label: 'Payment',
    all: 'All payments',
    options: PAYMENT_STATUS_LABELS,
  }),
  choiceFilter('type', { label: 'Type', all: 'All types', options: ORDER_TYPE_LABELS }),
  choiceFilter('cii', {
    label: 'Schedule',
    all: 'All schedules',
    options: { '1': 'CII only', '0': 'Without CII' },
  }),
  momentFilter('from', { edge: 'start', query: 'start_date', label: 'From', until: 'until' }),
  momentFilter('until', { edge: 'end', query: 'end_date', label: 'Until', from: 'from' }),
] as const;
const facility = { query: 'facility_id', chip: named('Facility') } as const;
const seller = { query: 'seller_id', chip: named('Seller') } as const;
const FACILITY = numberFilter('facility', {
  ...facility,
  field: { kind: 'own', label: 'Facility', component: FacilityField },
});
const SELLER = numberFilter('seller', {
  ...seller,
  field: { kind: 'own', label: 'Seller', component: SellerField },
});
const COMMON = {
  id: 'orders',
  label: 'Orders',
  noun: 'order',
  sorts: ORDER_SORTS,
  noMatch: { title: 'No records found', text: 'Try another status, other days or fewer words.' },
} as const;

/** Orders of many facilities and sellers. */
export const ORDERS = list<OrderQuery>()({
  ...COMMON,
  filters: [...FIRST, FACILITY, SELLER, LISTING, NDC, CSOS, CATALOG],
});
/** What is the same in all orders of a side is no choice. */
export const BOUGHT_ORDERS = list<OrderQuery>()({
  ...COMMON,
  filters: [...FIRST, SELLER, numberFilter('facility', facility), LISTING, NDC, CSOS, CATALOG],
});
export const SOLD_ORDERS = list<OrderQuery>()({
  ...COMMON,
  filters: [...FIRST, FACILITY, numberFilter('seller', seller), LISTING, NDC, CSOS, CATALOG],
});

/** Of them those that wait for a signature, to who signs. */
export const ORDERS_TO_SIGN = list<OrderQuery>()({
  id: 'orders-to-sign',
  label: 'CSOS Signing',
  noun: 'order',
  sorts: ORDER_SORTS,
  filters: [SEARCH, CSOS],
});

/** The checkouts of the buying side. */
export const ORDER_GROUPS = list<GroupsQuery>()({
  id: 'order-groups',
  label: 'Orders',
  noun: 'group',
  noMatch: { title: 'No groups match', text: 'Try other days, or the number of a group, order or PO.' },
  filters: [
    textFilter('search', { label: 'Search groups', placeholder: 'Group, order or PO number' }),
    momentFilter('from', { edge: 'start', query: 'start_date', label: 'From', until: 'until' }),
    momentFilter('until', { edge: 'end', query: 'end_date', label: 'Until', from: 'from' }),
    numberFilter('facility', { query: 'facility_id', chip: named('Facility') }),
  ],
});
