import { sql } from 'kysely';
import { CHIEFS_ALONE, NEWS_GONE, NEWS_STALE, type NewsAudience } from '#rules/news.ts';
import type { CommandContext } from '../../platform/command.ts';
import { forbidden, notFound, stale } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { changesNewsOf } from './range.ts';
import { seenBy } from './views/news.ts';

export interface LockedNews {
  id: number;
  company_id: number | null;
  title: string;
  summary: string;
  body: string;
  link: string | null;
  audience: NewsAudience;
  catalog_type: string | null;
  client_ids: number[];
  image_file_id: number | null;
  image_text: string | null;
  published: boolean;
  publish_date: string | null;
  expiry_date: string | null;
  pinned: boolean;
  profile_pinned: boolean;
  announced: boolean;
  version: number;
}

/** Locks news to change it. 404 for what the asker does not see, 403 for what it only reads, 409 where another version was seen. */
export async function lockNews(
  { scope, today }: Pick<RequestContext, 'scope' | 'today'>,
  { tx }: CommandContext,
  { id, seen }: { id: number; seen?: number | undefined },
): Promise<LockedNews> {
  const { rows } =
    await sql<LockedNews>`select n.id, n.company_id, n.title, n.summary, n.body, n.link, n.audience,
      n.catalog_type, n.client_ids::int[] as client_ids, n.image_file_id, n.image_text, n.published, n.publish_date, n.expiry_date,
      n.pinned, n.profile_pinned, n.announced_at is not null as announced, n.version
    from news n where n.id = ${id} and ${seenBy(scope, today)} for no key update`.execute(tx);
  const [news] = rows;
  if (!news) throw notFound(NEWS_GONE);
  if (!changesNewsOf(scope, news.company_id)) throw forbidden(CHIEFS_ALONE);
  if (seen !== undefined && seen !== news.version) throw stale(NEWS_STALE, { version: news.version });
  return news;
}

/**
 * Has open pages read again what they show: everybody's where readers may see the change, else those of who writes it, so that
 * nobody's drafts have all browsers ask.
 */
export function showNews(
  command: CommandContext,
  { id, company_id: companyId }: Pick<LockedNews, 'id' | 'company_id'>,
  isPublic: boolean,
): void {
  const readers = isPublic
    ? { everyone: true }
    : { admins: true, ...(companyId !== null && { company_ids: [companyId] }) };
  command.live({ topic: 'news', id, ...readers });
}
