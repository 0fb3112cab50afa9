import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { BRANDS } from './lists.ts';

export const loadClientsPage = () => import('./pages/clients-page.tsx');
export const loadClientPage = () => import('./pages/client-page.tsx');
export const loadBlocksPage = () => import('./pages/blocks-page.tsx');

/** The tab, and what its list is narrowed to. */
export type ClientsSearch = SearchOf<typeof BRANDS> & { tab?: string | undefined };

export const clientsSearch = (search: RawSearch): ClientsSearch => readTexts(search);
