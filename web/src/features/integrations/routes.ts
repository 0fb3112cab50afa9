import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { API_KEYS } from './lists.ts';

export const loadApiKeysPage = () => import('./pages/api-keys-page.tsx');

export type ApiKeysSearch = SearchOf<typeof API_KEYS>;

export const apiKeysSearch = (search: RawSearch): ApiKeysSearch => readTexts(search);
