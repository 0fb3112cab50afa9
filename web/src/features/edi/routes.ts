import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { EDI_CLIENTS, EDI_MESSAGES } from './lists.ts';

export const loadEdiClientsPage = () => import('./pages/clients-page.tsx');

/** `client`: which one is opened, or 'new'. */
export type EdiClientsSearch = SearchOf<typeof EDI_CLIENTS> & { client?: string | undefined };
export const ediClientsSearch = (search: RawSearch): EdiClientsSearch => readTexts(search);

export const loadEdiMessagesPage = () => import('./pages/messages-page.tsx');

/** `message`: which one is opened. */
export type EdiMessagesSearch = SearchOf<typeof EDI_MESSAGES> & { message?: string | undefined };
export const ediMessagesSearch = (search: RawSearch): EdiMessagesSearch => readTexts(search);
