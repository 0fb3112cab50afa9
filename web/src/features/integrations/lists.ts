import { API_KEY_SORTS } from '#rules/lists.ts';
import { DELIVERY_STATES, WEBHOOK_EVENTS } from '#rules/webhooks.ts';
import { choiceFilter, momentFilter, numberFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { ApiKeysQuery } from './api.ts';
import type { DeliveriesQuery } from './webhooks-api.ts';

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

/** What was sent to an endpoint. */
export const DELIVERIES = list<DeliveriesQuery>()({
  id: 'webhook-deliveries',
  label: 'Webhook log',
  noun: 'delivery',
  nouns: 'deliveries',
  noMatch: { title: 'No deliveries match', text: 'Try other days, another event or another state.' },
  filters: [
    choiceFilter('event', { label: 'Event', all: 'All events', options: WEBHOOK_EVENTS }),
    choiceFilter('state', { label: 'State', all: 'All states', options: DELIVERY_STATES }),
    momentFilter('from', { query: 'start_date', edge: 'start', label: 'From', until: 'to' }),
    momentFilter('to', { query: 'end_date', edge: 'end', label: 'Until', from: 'from' }),
  ],
});
