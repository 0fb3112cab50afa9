import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { ALL_NEWS } from './lists.ts';

export const loadNewsListPage = () => import('./pages/news-list-page.tsx');
export const loadReadingPage = () => import('./pages/reading-page.tsx');
export const loadArticlePage = () => import('./pages/article-page.tsx');

/** `news`: what is opened, or 'new'. */
export type NewsListSearch = SearchOf<typeof ALL_NEWS> & { news?: string | undefined };
export const newsListSearch = (search: RawSearch): NewsListSearch => readTexts(search);

/** `company`: whose news alone. */
export interface ReadingSearch {
  company?: string | undefined;
  page?: string | undefined;
}
export const readingSearch = (search: RawSearch): ReadingSearch => readTexts(search);
