import { EDI_CLIENT_SORTS } from '#rules/lists.ts';
import { EDI_DIRECTIONS, EDI_PROTOCOLS } from '#rules/edi/clients.ts';
import { choiceFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { ClientsQuery } from './api.ts';

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
