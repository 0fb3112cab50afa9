import { ORDER_STATUS_LABELS } from '#rules/orders/order-status.ts';
import { ORDER_SORTS } from '#rules/lists.ts';
import { choiceFilter, momentFilter, numberFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { OrderQuery } from './api.ts';
import type { GroupsQuery } from './groups-api.ts';

const SEARCH = textFilter('search', {
  label: 'Search orders',
  placeholder: 'Order, PO, product, NDC or name',
});

const CSOS = choiceFilter('csos', { options: { pending: 'Waiting for CSOS signature' } });

/** The orders of the own side. */
export const ORDERS = list<OrderQuery>()({
  id: 'orders',
  label: 'Orders',
  noun: 'order',
  sorts: ORDER_SORTS,
  noMatch: { title: 'No orders match', text: 'Try another status or fewer words.' },
  filters: [
    SEARCH,
    choiceFilter('status', {
      label: 'Status',
      all: 'All orders',
      options: { open: 'Open', to_ship: 'To ship', ...ORDER_STATUS_LABELS },
    }),
    momentFilter('from', { edge: 'start', query: 'start_date', label: 'From', until: 'until' }),
    momentFilter('until', { edge: 'end', query: 'end_date', label: 'Until', from: 'from' }),
    numberFilter('facility', {
      query: 'facility_id',
      chip: (name, id) => (name === id ? `Facility ${id}` : name),
    }),
    CSOS,
  ],
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
    numberFilter('facility', {
      query: 'facility_id',
      chip: (name, id) => (name === id ? `Facility ${id}` : name),
    }),
  ],
});
