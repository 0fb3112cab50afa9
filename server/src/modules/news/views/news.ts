import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { newsEndpoints, NewsReply } from '#contract/news.ts';
import type { IsoDate } from '#rules/dates.ts';
import { NEWS_GONE, newsStatus, newsStatusText, type NewsStatus } from '#rules/news.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, isoOrNull, readPage, readRows } from '../../../platform/database/read-page.ts';
import { forbidden, notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { changesNewsOf, isOut, keepsNews, lookedAfterBy, readBy, writesFor } from '../range.ts';

export type ListQuery = z.output<NonNullable<typeof newsEndpoints.listNews.query>>;

interface NewsRow extends Pick<
  NewsReply,
  | 'id'
  | 'company_id'
  | 'company_name'
  | 'title'
  | 'summary'
  | 'body'
  | 'image_text'
  | 'link'
  | 'audience'
  | 'catalog_type'
  | 'client_ids'
  | 'publish_date'
  | 'expiry_date'
  | 'version'
> {
  published: boolean;
  pinned: boolean;
  profile_pinned: boolean;
  announced_at: string | null;
}

const COLUMNS = sql`n.id, n.company_id, (select c.name from company c where c.id = n.company_id) as company_name,
  n.title, n.summary, n.body, n.image_text, n.link, n.audience, n.catalog_type, n.client_ids, n.publish_date, n.expiry_date,
  n.published, n.pinned, n.profile_pinned, n.announced_at, n.version`;

const NEWEST = sql`n.publish_date desc nulls first, n.published_at desc nulls first, n.id desc`;
const BY_COMPANY = sql`(select lower(c.name) collate "C" from company c where c.id = n.company_id)`;
const ORDER_BY: Record<ListQuery['sort'], RawBuilder<unknown>> = {
  '-publish': NEWEST,
  publish: sql`n.publish_date nulls last, n.published_at nulls last, n.id`,
  title: sql`lower(n.title) collate "C", n.id`,
  '-title': sql`lower(n.title) collate "C" desc, n.id desc`,
  company: sql`${BY_COMPANY} nulls first, n.id`,
  '-company': sql`${BY_COMPANY} desc nulls last, n.id desc`,
  expiry: sql`n.expiry_date nulls last, n.id`,
  '-expiry': sql`n.expiry_date desc nulls last, n.id desc`,
  '-updated': sql`n.updated_at desc, n.id desc`,
};

/** One page of what may be read now, or of what the asker looks after, with the exact count. */
export async function listNews(
  scope: Scope,
  db: Queryable,
  { query, today }: { query: ListQuery; today: IsoDate },
) {
  const { where, orderBy } = selectionOf(scope, query, today);
  const { rows, meta } = await readPage<NewsRow>(
    db,
    { columns: COLUMNS, from: sql`news n`, where, orderBy, key: sql`n.id` },
    query,
  );
  const place: Place = query.own === '1' || (query.company_id && query.all !== '1') ? 'profile' : 'market';
  return { data: rows.map((row) => toNews(scope, row, { today, place })), meta };
}

/** What may be read now, or is looked after. 404 for everything else. */
export async function viewNews(
  scope: Scope,
  db: Queryable,
  { id, today }: { id: number; today: IsoDate },
): Promise<NewsReply> {
  const rows = await readRows<NewsRow>(db, {
    columns: COLUMNS,
    from: sql`news n`,
    where: sql`n.id = ${id} and ${seenBy(scope, today)}`,
    orderBy: sql`n.id`,
    key: sql`n.id`,
  });
  const [row] = rows;
  if (!row) throw notFound(NEWS_GONE);
  const place: Place = keepsNews(scope) || row.company_id !== writesFor(scope) ? 'market' : 'profile';
  return toNews(scope, row, { today, place });
}

export const seenBy = (scope: Scope, today: IsoDate): RawBuilder<unknown> =>
  sql`(${lookedAfterBy(scope)} or (${readBy(scope, today)}))`;

function selectionOf(scope: Scope, query: ListQuery, today: IsoDate) {
  const { company_id: companyId } = query;
  const filters = conditions(query);
  if (query.all === '1') {
    if (!keepsNews(scope)) throw forbidden();
    return {
      where: all([...filters, statusIs(query.status, today), ofCompany(companyId)]),
      orderBy: ORDER_BY[query.sort],
    };
  }
  if (query.own === '1') {
    const own = writesFor(scope);
    if (own === null) throw forbidden();
    return {
      where: all([...filters, statusIs(query.status, today), sql`n.company_id = ${own}`]),
      orderBy: ORDER_BY[query.sort],
    };
  }
  if (companyId === undefined)
    return {
      where: all([...filters, readBy(scope, today)]),
      orderBy: sql`n.pinned desc, ${NEWEST}`,
    };
  // A seller reads its own profile as its buyers do.
  const read = companyId === writesFor(scope) ? sql`(${isOut(today)})` : sql`(${readBy(scope, today)})`;
  return {
    where: all([...filters, read, ofCompany(companyId)]),
    orderBy: sql`n.profile_pinned desc, ${NEWEST}`,
  };
}

const all = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` and `);
const ofCompany = (id: number | undefined) => (id === undefined ? sql`true` : sql`n.company_id = ${id}`);

function conditions({ audience, catalog_type: catalog, search }: ListQuery): RawBuilder<unknown>[] {
  const parts = [sql`true`];
  if (audience) parts.push(sql`n.audience = ${audience}`);
  if (catalog) parts.push(sql`n.catalog_type = ${catalog}`);
  if (search) {
    const like = contains(search);
    parts.push(sql`(lower(n.title) like ${like} or lower(n.summary) like ${like})`);
  }
  return parts;
}

/** As `newsStatus` has it. */
function statusIs(status: NewsStatus | undefined, today: IsoDate): RawBuilder<unknown> {
  const day = sql`${today}::date`;
  const isOver = sql`coalesce(n.expiry_date <= ${day}, false)`;
  switch (status) {
    case undefined:
      return sql`true`;
    case 'Draft':
      return sql`not n.published`;
    case 'Expired':
      return sql`n.published and ${isOver}`;
    case 'Scheduled':
      return sql`n.published and n.publish_date > ${day}`;
    case 'Published':
      return sql`n.published and n.publish_date <= ${day} and not ${isOver}`;
  }
}

type Place = 'market' | 'profile';

function toNews(scope: Scope, row: NewsRow, { today, place }: { today: IsoDate; place: Place }): NewsReply {
  const { published, pinned, profile_pinned: inProfile, announced_at: announced, ...rest } = row;
  const days = { published, publishDate: row.publish_date, expiryDate: row.expiry_date };
  const status = newsStatus(days, today);
  const keeps = keepsNews(scope);
  const changes = changesNewsOf(scope, row.company_id);
  const isLive = status === 'Published' || status === 'Scheduled';
  return {
    ...rest,
    image_url: row.image_text === null ? null : `/services/company/news/${row.id}/image?v=${row.version}`,
    client_ids: keeps ? row.client_ids : [],
    status,
    status_text: newsStatusText(status, row.publish_date),
    pinned: place === 'profile' ? inProfile : pinned,
    announced_date: keeps ? isoOrNull(announced) : null,
    can: {
      save: changes,
      pin: changes && isLive,
      announce: keeps && status === 'Published' && announced === null,
    },
  };
}
