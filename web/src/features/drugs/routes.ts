import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { DRUGS } from './lists.ts';

export const loadDrugsPage = () => import('./pages/drugs-page.tsx');
export const loadDrugPage = () => import('./pages/drug-page.tsx');
export const loadDrugImportsPage = () => import('./pages/drug-imports-page.tsx');

export type DrugsSearch = SearchOf<typeof DRUGS>;

export const drugsSearch = (search: RawSearch): DrugsSearch => readTexts(search);
export const drugImportsSearch = (search: RawSearch): Pick<DrugsSearch, 'page'> => readTexts(search);
