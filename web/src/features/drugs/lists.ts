import { DRUG_SORTS } from '#rules/lists.ts';
import { choiceFilter, numberFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { DrugsQuery, DrugSummary } from './api.ts';

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
  'Epidural',
  'Intrathecal',
];

export const SCHEDULES = { '2': 'C-II', '3': 'C-III', '4': 'C-IV', '5': 'C-V' } as const;
export const SOURCES = { fda: 'FDA', directory: 'Own directory', seller: 'Seller' } as const;

const SCHEDULE_LABELS: Readonly<Record<string, string>> = SCHEDULES;

/** 'C-II'; null where the drug is in no schedule. */
export const scheduleOf = ({ dea_schedule: code }: Pick<DrugSummary, 'dea_schedule'>): string | null =>
  code === null ? null : (SCHEDULE_LABELS[code] ?? code);

/** The drug directory. */
export const DRUGS = list<DrugsQuery>()({
  id: 'drugs',
  label: 'Drugs',
  noun: 'drug',
  sorts: DRUG_SORTS,
  noMatch: {
    title: 'No drugs match',
    text: 'Try a part of the NDC, fewer words or another filter.',
  },
  filters: [
    textFilter('search', { label: 'Search drugs', placeholder: 'NDC, name or GCN' }),
    numberFilter('gcn', { chip: (gcn) => `GCN ${gcn}` }),
    choiceFilter('route', {
      label: 'Route',
      all: 'Any',
      options: ROUTES,
      other: (text) => text.slice(0, 40),
      chip: (route) => `Route: ${route}`,
    }),
    choiceFilter('schedule', {
      label: 'DEA Schedule',
      all: 'Any',
      options: { ...SCHEDULES, none: 'Not scheduled' },
    }),
    choiceFilter('obsolete', {
      label: 'Obsolete',
      all: 'Any',
      options: { no: 'No', yes: 'Yes' },
      chip: (_word, value) => (value === 'yes' ? 'Obsolete' : 'Not obsolete'),
    }),
    choiceFilter('source', {
      label: 'Source',
      all: 'Any',
      options: SOURCES,
      chip: (source) => `Source: ${source}`,
    }),
  ],
});
