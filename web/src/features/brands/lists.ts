import { choiceFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { ClientsQuery, MessagesQuery } from './api.ts';

export const BRANDS = list<ClientsQuery>()({
  id: 'brands',
  label: 'Brands',
  noun: 'brand',
  filters: [
    textFilter('search', { label: 'Search brands', placeholder: 'Name, host key, host or supplier' }),
    choiceFilter('direct', {
      query: 'use_direct',
      label: 'Direct mode',
      all: 'All',
      options: { yes: 'In direct mode', no: 'Not in direct mode' },
    }),
  ],
});

/** What visitors wrote. */
export const MESSAGES = list<MessagesQuery>()({
  id: 'messages',
  label: 'Messages',
  noun: 'message',
  filters: [
    textFilter('search', {
      label: 'Search messages',
      placeholder: 'Name, e-mail, phone, brand or words',
    }),
  ],
});
