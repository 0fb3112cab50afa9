import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { ALL_RFPS } from './lists.ts';

export const loadRfpsPage = () => import('./pages/rfps-page.tsx');

/** `id`: the request that is opened; `show`: 'new' asks for another one. */
export type RfpsSearch = SearchOf<typeof ALL_RFPS> & { id?: string | undefined; show?: string | undefined };

export const rfpsSearch = (search: RawSearch): RfpsSearch => readTexts(search);
