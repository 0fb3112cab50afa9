import { addDays } from '#rules/dates.ts';
import { EDI_CLIENT_SORTS } from '#rules/lists.ts';
import { EDI_DIRECTIONS, EDI_PROTOCOLS } from '#rules/edi/clients.ts';
import { EDI_STATUSES, MESSAGE_DIRECTIONS, MESSAGE_TYPES } from '#rules/edi/messages.ts';
import { todayHere } from '../../shared/clock.ts';
import { choiceFilter, momentFilter, numberFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { ClientsQuery, MessagesQuery } from './api.ts';
import { ClientFilter } from './components/client-filter.tsx';

/** Whom documents are exchanged with (RB-301). */
export const EDI_CLIENTS = list<ClientsQuery>()({
  id: 'edi-clients',
  label: 'EDI Clients',
  noun: 'EDI client',
  sorts: EDI_CLIENT_SORTS,
  filters: [
    textFilter('search', { label: 'Search EDI clients', placeholder: 'Name, company or ISA ID' }),
    choiceFilter('direction', { label: 'Direction', all: 'All', options: EDI_DIRECTIONS }),
    choiceFilter('protocol', { label: 'Protocol', all: 'All', options: EDI_PROTOCOLS }),
    choiceFilter('active', { label: 'Active', all: 'All', options: { '1': 'Active', '0': 'Not active' } }),
  ],
});

/** Of the newest messages, while no other day is chosen (RB-396). */
export const SHOWN_DAYS = 7;

/** One message for each transaction set (RB-396). */
export const EDI_MESSAGES = list<MessagesQuery>()({
  id: 'edi-messages',
  label: 'EDI Messages',
  noun: 'EDI message',
  filters: [
    momentFilter('from', {
      edge: 'start',
      label: 'From',
      until: 'to',
      standard: () => addDays(todayHere(), -SHOWN_DAYS),
    }),
    momentFilter('to', { edge: 'end', label: 'To', from: 'from' }),
    numberFilter('client', {
      query: 'client_id',
      field: { kind: 'own', label: 'Client', component: ClientFilter },
      chip: (name) => `Client: ${name}`,
    }),
    choiceFilter('direction', { label: 'Direction', all: 'All', options: MESSAGE_DIRECTIONS }),
    choiceFilter('type', { label: 'Type', all: 'All', options: MESSAGE_TYPES }),
    choiceFilter('status', { label: 'Status', all: 'All', options: EDI_STATUSES }),
  ],
});
