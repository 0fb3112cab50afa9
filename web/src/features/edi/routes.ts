import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { EDI_CLIENTS } from './lists.ts';

export const loadEdiClientsPage = () => import('./pages/clients-page.tsx');

/** `client`: which one is opened, or 'new'. */
export type EdiClientsSearch = SearchOf<typeof EDI_CLIENTS> & { client?: string | undefined };
export const ediClientsSearch = (search: RawSearch): EdiClientsSearch => readTexts(search);
