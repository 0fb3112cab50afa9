import { NEWS_SORTS } from '#rules/lists.ts';
import { NEWS_STATUSES } from '#rules/news.ts';
import { choiceFilter, numberFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { NewsQuery } from './api.ts';
import { AuthorField } from './components/author-field.tsx';
import { AUDIENCE_NAMES } from './words.ts';

const SEARCH = textFilter('search', { label: 'Search news', placeholder: 'Title or summary' });
const STATUS = choiceFilter('status', { label: 'Status', all: 'All statuses', options: NEWS_STATUSES });
const AUDIENCE = choiceFilter('audience', {
  label: 'Audience',
  all: 'All audiences',
  options: AUDIENCE_NAMES,
  chip: (word) => `For ${word.toLowerCase()}`,
});
const NONE = { title: 'No news matches', text: 'Try another status or fewer words.' };

/** Of every author. */
export const ALL_NEWS = list<NewsQuery>()({
  id: 'all-news',
  label: 'News',
  noun: 'news item',
  sorts: NEWS_SORTS,
  noMatch: NONE,
  filters: [
    SEARCH,
    STATUS,
    AUDIENCE,
    numberFilter('company', {
      query: 'company_id',
      chip: (name, id) => (name === id ? `Company ${id}` : name),
      field: { kind: 'own', label: 'Author Company', component: AuthorField },
    }),
  ],
});

/** Of the own company. */
export const OWN_NEWS = list<NewsQuery>()({
  id: 'own-news',
  label: 'News',
  noun: 'news item',
  sorts: NEWS_SORTS,
  noMatch: NONE,
  filters: [SEARCH, STATUS],
});
