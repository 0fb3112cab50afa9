import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { REQUESTS } from './lists.ts';

export const loadRequestsPage = () => import('./pages/requests-page.tsx');

/** `id`: the request that is opened; `show`: 'new' asks for `product` or `ndc`, 'demand' is what is asked for by drug group. */
export type RequestsSearch = SearchOf<typeof REQUESTS> & {
  id?: string | undefined;
  show?: string | undefined;
  ndc?: string | undefined;
  product?: string | undefined;
};

export const requestsSearch = (search: RawSearch): RequestsSearch => readTexts(search);
