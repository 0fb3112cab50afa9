import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { ALL_BIDS } from './lists.ts';

export const loadBidsPage = () => import('./pages/bids-page.tsx');

/** `id`: the bid that is opened; `show`: 'statistics'. */
export type BidsSearch = SearchOf<typeof ALL_BIDS> & { id?: string | undefined; show?: string | undefined };

export const bidsSearch = (search: RawSearch): BidsSearch => readTexts(search);
