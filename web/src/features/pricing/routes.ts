import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { PRICE_RULES } from './lists.ts';

export const loadPriceRulesPage = () => import('./pages/price-rules-page.tsx');

/** What the list is narrowed to, the open rule, and whether a new one is being made. */
export type PriceRulesSearch = SearchOf<typeof PRICE_RULES> & {
  rule?: string | undefined;
  create?: string | undefined;
};

export const priceRulesSearch = (search: RawSearch): PriceRulesSearch => readTexts(search);
