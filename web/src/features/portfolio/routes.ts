import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { PORTFOLIO } from './lists.ts';

export const loadPortfolioPage = () => import('./pages/portfolio-page.tsx');

/** `item`: the product that is opened; `show`: 'new' adds one. */
export type PortfolioSearch = SearchOf<typeof PORTFOLIO> & {
  item?: string | undefined;
  show?: string | undefined;
};

export const portfolioSearch = (search: RawSearch): PortfolioSearch => readTexts(search);
