import { parseState, US_STATES } from '#rules/accounts/addresses.ts';
import { COMPANY_TYPES } from '#rules/accounts/trade-lists.ts';
import { COMPANY_SORTS, FACILITY_SORTS } from '#rules/lists.ts';
import { choiceFilter, numberFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { CompaniesQuery, FacilitiesQuery } from './api.ts';

const STATES: Record<string, string> = Object.fromEntries(US_STATES.map(({ code, name }) => [code, name]));

const STATE = choiceFilter('state', {
  label: 'State',
  all: 'All states',
  options: STATES,
  other: parseState,
  chip: (_name, code) => code,
});

export const COMPANIES = list<CompaniesQuery>()({
  id: 'companies',
  label: 'Companies',
  noun: 'company',
  nouns: 'companies',
  sorts: COMPANY_SORTS,
  filters: [
    textFilter('search', { label: 'Search companies', placeholder: 'Name or ID' }),
    choiceFilter('type', { label: 'Type', all: 'All types', options: COMPANY_TYPES }),
    STATE,
    choiceFilter('agreed', {
      label: 'Main catalog',
      all: 'All',
      options: { '1': 'Agreed', '0': 'Not agreed' },
    }),
    choiceFilter('terms', {
      label: 'Terms',
      all: 'All',
      options: { '1': 'With terms', '0': 'Without terms' },
    }),
    choiceFilter('rfp', {
      label: 'RFP',
      all: 'All',
      options: { '1': 'RFP enabled', '0': 'RFP not enabled' },
    }),
    choiceFilter('active', { label: 'Active', all: 'All', options: { '1': 'Active', '0': 'Not active' } }),
  ],
});

export const FACILITIES = list<FacilitiesQuery>()({
  id: 'facilities',
  label: 'Facilities',
  noun: 'facility',
  nouns: 'facilities',
  sorts: FACILITY_SORTS,
  filters: [
    textFilter('search', { label: 'Search facilities', placeholder: 'Facility, company or DEA number' }),
    choiceFilter('vetting', {
      query: 'vetting_status',
      label: 'Vetting status',
      all: 'All',
      options: { pending: 'Pending', approved: 'Approved', declined: 'Declined' },
    }),
    choiceFilter('license', {
      label: 'State license',
      all: 'All',
      options: { '1': 'License on record', '0': 'License missing' },
    }),
    choiceFilter('renewal', { label: 'Renewal', all: 'All', options: { '1': 'Renewal waits' } }),
    choiceFilter('csos', {
      label: 'CSOS',
      all: 'All',
      options: { requested: 'CSOS requested', approved: 'CSOS approved', declined: 'CSOS declined' },
    }),
    STATE,
    numberFilter('of', { query: 'company_id', chip: (id) => `Company ${id}` }),
  ],
});
