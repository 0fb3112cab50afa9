import type { NewsAudience } from '#rules/news.ts';
import type { News, NewNews, SavedNews } from './api.ts';

/** What is typed of a news. */
export interface NewsDraft {
  title: string;
  summary: string;
  body: string;
  link: string;
  audience: NewsAudience;
  catalog: News['catalog_type'];
  clients: readonly string[];
  company: string | null;
  publish: string;
  expiry: string;
  imageText: string;
}

export const EMPTY_NEWS: NewsDraft = {
  title: '',
  summary: '',
  body: '',
  link: '',
  audience: 'buyers',
  catalog: null,
  clients: [],
  company: null,
  publish: '',
  expiry: '',
  imageText: '',
};

export const draftOf = (news: News): NewsDraft => ({
  title: news.title,
  summary: news.summary,
  body: news.body,
  link: news.link ?? '',
  audience: news.audience,
  catalog: news.catalog_type,
  clients: news.client_ids.map(String),
  company: news.company_id === null ? null : String(news.company_id),
  publish: news.publish_date ?? '',
  expiry: news.expiry_date ?? '',
  imageText: news.image_text ?? '',
});

const fieldsOf = (draft: NewsDraft) => ({
  title: draft.title,
  summary: draft.summary,
  body: draft.body,
  link: draft.link.trim() || null,
  audience: draft.audience,
  catalog_type: draft.catalog,
  client_ids: draft.clients.map(Number),
  publish_date: draft.publish || null,
  expiry_date: draft.expiry || null,
});

export const newNewsOf = (draft: NewsDraft): NewNews => ({
  ...fieldsOf(draft),
  ...(draft.company !== null && { company_id: Number(draft.company) }),
});

export const savedNewsOf = (draft: NewsDraft, { version, image_text: shown }: News): SavedNews => ({
  ...fieldsOf(draft),
  ...(shown !== null && { image_text: draft.imageText }),
  version,
});

export const isSame = (one: NewsDraft, other: NewsDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
