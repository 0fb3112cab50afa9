import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { STRATEGISTS } from './lists.ts';

export const loadStrategistsPage = () => import('./pages/strategists-page.tsx');

/** `strategist`: who is opened, or 'new'. */
export type StrategistsSearch = SearchOf<typeof STRATEGISTS> & { strategist?: string | undefined };
export const strategistsSearch = (search: RawSearch): StrategistsSearch => readTexts(search);
