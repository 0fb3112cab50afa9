import { PORTFOLIO_SORTS } from '#rules/lists.ts';
import { choiceFilter, numberFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { PortfolioQuery } from './api.ts';

/** The routes that most drugs have; an address may name any other. */
const ROUTES: readonly string[] = [
  'Oral',
  'Intravenous',
  'Intramuscular',
  'Subcutaneous',
  'Topical',
  'Ophthalmic',
  'Otic',
  'Nasal',
  'Respiratory',
  'Rectal',
  'Vaginal',
  'Sublingual',
  'Transdermal',
];

/** What a seller can supply. */
export const PORTFOLIO = list<PortfolioQuery>()({
  id: 'portfolio',
  label: 'Portfolio',
  noun: 'product',
  sorts: PORTFOLIO_SORTS,
  noMatch: { title: 'No products match', text: 'Try a part of the NDC, fewer words or another filter.' },
  filters: [
    textFilter('search', { label: 'Search the portfolio', placeholder: 'Product or NDC' }),
    choiceFilter('listed', {
      label: 'Listed',
      all: 'Any',
      options: { yes: 'Yes', no: 'No' },
      chip: (_word, value) => (value === 'yes' ? 'Listed' : 'Not listed'),
    }),
    numberFilter('gcn', {
      chip: (gcn) => `GCN ${gcn}`,
      field: { kind: 'text', label: 'GCN', placeholder: 'Drug group', narrow: true },
    }),
    choiceFilter('route', {
      label: 'Route',
      all: 'Any',
      options: ROUTES,
      other: (text) => text.slice(0, 60),
      chip: (route) => `Route: ${route}`,
    }),
    numberFilter('company', {
      query: 'company_id',
      chip: (name, id) => (name === id ? `Company ${id}` : name),
    }),
  ],
});
