import { PRICE_RULE_SORTS } from '#rules/lists.ts';
import { choiceFilter, numberFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { RulesQuery } from './api.ts';
import { KIND_WORDS, STATE_WORDS } from './rule-words.ts';

export const PRICE_RULES = list<RulesQuery>()({
  id: 'price-rules',
  label: 'Price rules',
  noun: 'price rule',
  sorts: PRICE_RULE_SORTS,
  filters: [
    textFilter('search', { label: 'Search price rules', placeholder: 'Rule, buyer or product' }),
    choiceFilter('state', { label: 'State', all: 'All', options: STATE_WORDS }),
    choiceFilter('kind', { label: 'Kind', all: 'All kinds', options: KIND_WORDS }),
    numberFilter('seller', { query: 'seller_id', chip: (id) => `Seller ${id}` }),
    numberFilter('listing', { query: 'listing_id', chip: (id) => `On listing ${id}` }),
  ],
});
