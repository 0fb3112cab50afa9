import { z } from 'zod';
import { NEWS_SORTS } from '#rules/lists.ts';
import {
  IMAGE_TEXT_LENGTH,
  IMAGE_TEXT_NEEDED,
  isNewsLink,
  LINK_REFUSED,
  NEWS_AUDIENCES,
  NEWS_IMAGE_MAX_BYTES,
  NEWS_STATUSES,
  SUMMARY_LENGTH,
  TITLE_LENGTH,
  TITLE_NEEDED,
} from '#rules/news.ts';
import { RICH_TEXT_MAX } from '#rules/rich-text.ts';
import { endpoint } from './endpoint.ts';
import {
  CalendarDate,
  CatalogType,
  DateInput,
  Done,
  Id,
  IdParam,
  Paging,
  Timestamp,
  data,
  list,
  requiredText,
  text,
} from './primitives.ts';

const Audience = z.enum(NEWS_AUDIENCES);
const Status = z.enum(NEWS_STATUSES);
const QueryId = z.coerce.number().pipe(Id);
const ImageText = requiredText(IMAGE_TEXT_LENGTH, IMAGE_TEXT_NEEDED);

const News = z
  .object({
    id: Id,
    company_id: Id.nullable().describe('Of its seller; null: the marketplace'),
    company_name: z.string().nullable(),
    title: z.string(),
    summary: z.string(),
    body: z.string().describe('Sanitised HTML'),
    image_url: z.string().nullable().describe('For whoever may read the news'),
    image_text: z.string().nullable().describe('What the image shows'),
    link: z.string().nullable(),
    audience: Audience,
    catalog_type: CatalogType.nullable().describe('Null: all'),
    client_ids: z.array(Id).describe('To whose hosts it is limited; told to administrators alone'),
    status: Status,
    status_text: z.string().describe("As its authors read it: 'Scheduled for 06/20/2026'"),
    publish_date: CalendarDate.nullable(),
    expiry_date: CalendarDate.nullable().describe('The first day on which it is no longer read'),
    pinned: z.boolean().describe('Where it is listed; of the own ones of a seller, in its profile'),
    announced_date: Timestamp.nullable().describe('Told to administrators alone'),
    version: z.int(),
    can: z.object({
      save: z.boolean(),
      pin: z.boolean(),
      announce: z.boolean(),
    }),
  })
  .meta({ id: 'News' });

const NewsLink = text(500)
  .transform((value) => (value === '' ? null : value))
  .nullable()
  .refine((value) => value === null || isNewsLink(value), { error: LINK_REFUSED });

const fields = {
  title: text(TITLE_LENGTH.max).min(TITLE_LENGTH.min, TITLE_NEEDED),
  summary: text(SUMMARY_LENGTH).default(''),
  body: text(RICH_TEXT_MAX).default('').describe('HTML; what is not on the list of direct blocks is dropped'),
  link: NewsLink.default(null).describe('https://… or a page of the product'),
  audience: Audience.default('buyers'),
  catalog_type: CatalogType.nullable().default(null),
  client_ids: z.array(Id).max(50).default([]).describe('Of the marketplace’s own; empty: every host'),
  publish_date: DateInput.nullable().default(null).describe('When a draft is meant to be published'),
  expiry_date: DateInput.nullable().default(null),
};
const NewNews = z.strictObject({
  ...fields,
  company_id: Id.nullish().describe('Administrators write for a supplier; absent: the marketplace'),
});
const SavedNews = z.strictObject({
  ...fields,
  image_text: ImageText.nullish().describe('Of the image that is there'),
  version: z.int(),
});
export type NewNews = z.output<typeof NewNews>;
export type SavedNews = z.output<typeof SavedNews>;

const Publication = z.strictObject({
  publish: z.boolean(),
  publish_date: DateInput.optional().describe('Today or later; absent: the one that is stored, else today'),
  pinned: z.boolean().optional(),
  version: z.int().optional().describe('That was seen; without one the newest is published'),
});
export type Publication = z.output<typeof Publication>;

const PATH = 'company/news';
const authors = { audience: ['Seller', 'Administrator'], permission: 'content' } as const;
const keepers = { audience: ['Administrator'], permission: 'content' } as const;

export const newsEndpoints = {
  listNews: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'News that you may read now, pinned first, then the newest; or those that you look after',
    audience: 'signed-in',
    query: z.strictObject({
      ...Paging,
      all: z.enum(['0', '1']).optional().describe('1: of every author and status, for administrators'),
      own: z.enum(['0', '1']).optional().describe('1: of the own company in every status, for sellers'),
      company_id: QueryId.optional().describe('Of a seller, as in its profile'),
      status: Status.optional().describe('With `all` or `own`'),
      audience: Audience.optional(),
      catalog_type: CatalogType.optional(),
      search: text(100).optional().describe('Part of title or summary'),
      sort: z.enum(NEWS_SORTS).default('-publish').describe('With `all` or `own`'),
    }),
    reply: list(News),
    errors: ['forbidden'],
  }),
  listNewsHosts: endpoint({
    method: 'GET',
    path: `${PATH}/hosts`,
    summary: 'Clients of the marketplace to whose hosts news can be limited',
    ...keepers,
    reply: data(z.array(z.object({ id: Id, name: z.string(), hosts: z.array(z.string()) }))),
  }),
  getNews: endpoint({
    method: 'GET',
    path: `${PATH}/{id}`,
    summary: 'News that you may read now, or look after',
    audience: 'signed-in',
    params: IdParam,
    reply: data(News),
    errors: ['not_found'],
  }),
  getNewsImage: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/image`,
    summary: 'The image of news that you may read',
    audience: 'signed-in',
    params: IdParam,
    query: z.strictObject({ v: z.coerce.number().optional().describe('Of which version; any is answered') }),
    reply: 'file',
    rate: 'picture',
    errors: ['not_found'],
  }),
  createNews: endpoint({
    method: 'POST',
    path: PATH,
    summary: 'Write news; it is a draft until it is published',
    ...authors,
    body: NewNews,
    reply: data(News),
    status: 201,
    idempotent: true,
    rate: 'write',
    audit: 'news.created',
    errors: ['forbidden', 'rule_broken', 'idempotency_mismatch'],
  }),
  saveNews: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: 'Save news',
    ...authors,
    params: IdParam,
    body: SavedNews,
    reply: data(News),
    rate: 'write',
    audit: 'news.saved',
    errors: ['not_found', 'forbidden', 'stale', 'rule_broken'],
  }),
  publishNews: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/publication`,
    summary: 'Publish news now or later, take it back, pin it',
    ...authors,
    params: IdParam,
    body: Publication,
    reply: data(News),
    rate: 'write',
    audit: 'news.publication_changed',
    errors: ['not_found', 'forbidden', 'stale', 'conflict', 'rule_broken'],
  }),
  announceNews: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/announcement`,
    summary: 'Tell every reader of published news, once',
    ...keepers,
    params: IdParam,
    reply: data(News),
    rate: 'write',
    audit: 'news.announced',
    errors: ['not_found', 'conflict'],
  }),
  putNewsImage: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/image`,
    summary: 'Give news its image: PNG or JPEG, up to 5 MB, with what it shows',
    ...authors,
    params: IdParam,
    body: z.strictObject({ image_text: ImageText, version: z.int() }),
    upload: { maxBytes: NEWS_IMAGE_MAX_BYTES },
    reply: data(News),
    rate: 'heavy',
    audit: 'news.image_set',
    errors: ['not_found', 'forbidden', 'stale', 'too_large', 'rule_broken'],
  }),
  removeNewsImage: endpoint({
    method: 'DELETE',
    path: `${PATH}/{id}/image`,
    summary: 'Remove the image of news',
    ...authors,
    params: IdParam,
    reply: data(News),
    rate: 'write',
    audit: 'news.image_removed',
    errors: ['not_found', 'forbidden'],
  }),
  deleteNews: endpoint({
    method: 'DELETE',
    path: `${PATH}/{id}`,
    summary: 'Delete news and its image',
    ...authors,
    params: IdParam,
    reply: Done,
    rate: 'write',
    audit: 'news.deleted',
    errors: ['not_found', 'forbidden'],
  }),
} as const;
export type NewsReply = z.output<typeof News>;
