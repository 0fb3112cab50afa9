import type { DrugsQuery } from './api.ts';
import type { DrugsSearch } from './routes.ts';

export const PER_PAGE = 25;

/** The routes that most drugs have; an address may name any other. */
export const ROUTES = [
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
] as const;

export const SCHEDULES = [
  { value: '2', label: 'C-II' },
  { value: '3', label: 'C-III' },
  { value: '4', label: 'C-IV' },
  { value: '5', label: 'C-V' },
  { value: 'none', label: 'Not scheduled' },
] as const;
export const OBSOLETE = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
] as const;
export const SOURCES = [
  { value: 'fda', label: 'FDA' },
  { value: 'directory', label: 'Own directory' },
  { value: 'seller', label: 'Seller' },
] as const;

const SORTS = ['name', '-name', 'ndc', '-ndc'] as const;

export const labelIn = (choices: readonly { value: string; label: string }[], value: string): string =>
  choices.find((one) => one.value === value)?.label ?? value;

/** What an address asks for; what it says wrongly counts as not said. */
export function toQuery(search: DrugsSearch): DrugsQuery {
  const schedule = SCHEDULES.find((one) => one.value === search.schedule)?.value;
  const obsolete = OBSOLETE.find((one) => one.value === search.obsolete)?.value;
  const source = SOURCES.find((one) => one.value === search.source)?.value;
  const gcn = Number(search.gcn);
  return {
    page: pageOf(search.page),
    per_page: PER_PAGE,
    sort: SORTS.find((one) => one === search.sort) ?? 'name',
    ...(search.search && { search: search.search.slice(0, 100) }),
    ...(search.route && { route: search.route.slice(0, 40) }),
    ...(schedule && { schedule }),
    ...(obsolete && { obsolete }),
    ...(source && { source }),
    ...(Number.isSafeInteger(gcn) && gcn > 0 && { gcn }),
  };
}

export function pageOf(text: string | undefined): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
}
