import { addDays } from '#rules/dates.ts';
import { EDI_CLIENT_SORTS } from '#rules/lists.ts';
import { EDI_DIRECTIONS, EDI_PROTOCOLS } from '#rules/edi/clients.ts';
import { MAIL_STATUSES } from '#rules/edi/mails.ts';
import { EDI_STATUS_CHOICES, MESSAGE_DIRECTIONS, MESSAGE_TYPES } from '#rules/edi/messages.ts';
import { todayHere } from '../../shared/clock.ts';
import { choiceFilter, momentFilter, numberFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import { EDI_INVOICE_CHOICES } from '#rules/edi/invoices.ts';
import { EDI_SHIPMENT_CHOICES } from '#rules/edi/shipments.ts';
import type { ClientsQuery, InvoicesQuery, MailsQuery, MessagesQuery, ShipmentsQuery } from './api.ts';
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

const UNTIL = momentFilter('to', { edge: 'end', label: 'To', from: 'from' });
const CLIENT = numberFilter('client', {
  query: 'client_id',
  field: { kind: 'own', label: 'Client', component: ClientFilter },
  chip: (name) => `Client: ${name}`,
});
const LATEST_AND_CLIENT = [
  momentFilter('from', {
    edge: 'start',
    label: 'From',
    until: 'to',
    standard: () => addDays(todayHere(), -SHOWN_DAYS),
  }),
  UNTIL,
  CLIENT,
] as const;
const DAYS_AND_CLIENT = [
  momentFilter('from', { edge: 'start', label: 'From', until: 'to' }),
  UNTIL,
  CLIENT,
] as const;

/** One message for each transaction set (RB-396). */
export const EDI_MESSAGES = list<MessagesQuery>()({
  id: 'edi-messages',
  label: 'EDI Messages',
  noun: 'EDI message',
  filters: [
    textFilter('search', { label: 'Search EDI messages', placeholder: 'Control, PO or order #' }),
    ...LATEST_AND_CLIENT,
    choiceFilter('direction', { label: 'Direction', all: 'All', options: MESSAGE_DIRECTIONS }),
    choiceFilter('type', { label: 'Type', all: 'All', options: MESSAGE_TYPES }),
    choiceFilter('status', { label: 'Status', all: 'All', options: EDI_STATUS_CHOICES }),
  ],
});

/** Mail that brought documents (RB-405). */
export const EDI_MAILS = list<MailsQuery>()({
  id: 'edi-mails',
  label: 'EDI Email Messages',
  noun: 'EDI email message',
  filters: [
    ...LATEST_AND_CLIENT,
    choiceFilter('status', { label: 'Status', all: 'All', options: MAIL_STATUSES }),
  ],
});

/** One for each order of a ship notice (RB-407). */
export const EDI_SHIPMENTS = list<ShipmentsQuery>()({
  id: 'edi-shipments',
  label: 'EDI Shipments',
  noun: 'EDI shipment',
  filters: [
    textFilter('search', { label: 'Search EDI shipments', placeholder: 'Shipment, PO, order or tracking #' }),
    ...DAYS_AND_CLIENT,
    choiceFilter('status', { label: 'Status', all: 'All', options: EDI_SHIPMENT_CHOICES }),
  ],
});

/** Invoices of sellers beside their orders (RB-408). */
export const EDI_INVOICES = list<InvoicesQuery>()({
  id: 'edi-invoices',
  label: 'EDI Invoices',
  noun: 'EDI invoice',
  filters: [
    textFilter('search', { label: 'Search EDI invoices', placeholder: 'Invoice, PO or order #' }),
    ...DAYS_AND_CLIENT,
    choiceFilter('status', { label: 'Status', all: 'All', options: EDI_INVOICE_CHOICES }),
  ],
});
