import { readText, type RawSearch } from '../../shared/search-params.ts';

export const loadDrugsPage = () => import('./pages/drugs-page.tsx');
export const loadDrugPage = () => import('./pages/drug-page.tsx');
export const loadDrugImportsPage = () => import('./pages/drug-imports-page.tsx');

/** Filters, sort and page of the directory; absent means default. */
export interface DrugsSearch {
  search?: string | undefined;
  route?: string | undefined;
  schedule?: string | undefined;
  obsolete?: string | undefined;
  source?: string | undefined;
  gcn?: string | undefined;
  sort?: string | undefined;
  page?: string | undefined;
}

const NAMES = ['search', 'route', 'schedule', 'obsolete', 'source', 'gcn', 'sort', 'page'] as const;

export function drugsSearch(search: RawSearch): DrugsSearch {
  return Object.fromEntries(
    NAMES.map((name) => [name, readText(search, name)]).filter(([, value]) => value !== undefined),
  );
}

export function drugImportsSearch(search: RawSearch): { page?: string | undefined } {
  const page = readText(search, 'page');
  return page === undefined ? {} : { page };
}
