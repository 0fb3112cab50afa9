import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { OWN_FACILITIES } from './lists.ts';

export const loadPharmaciesPage = () => import('./pages/pharmacies-page.tsx');

export const RECORD_TABS = ['overview', 'details', 'documents', 'history'] as const;
export type RecordTab = (typeof RECORD_TABS)[number];

/** What the list is narrowed to, and the open facility with its tab. */
export type PharmaciesSearch = SearchOf<typeof OWN_FACILITIES> & {
  facility?: string | undefined;
  tab?: string | undefined;
  /** The license whose renewal is asked for. */
  renew?: string | undefined;
};

export const pharmaciesSearch = (search: RawSearch): PharmaciesSearch => readTexts(search);
