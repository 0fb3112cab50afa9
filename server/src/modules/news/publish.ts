import { sql } from 'kysely';
import type { NewsReply, Publication } from '#contract/news.ts';
import type { IsoDate } from '#rules/dates.ts';
import { MOST_PINNED, publicationOf, THREE_PINNED } from '#rules/news.ts';
import { LOCKS } from '../../platform/database/advisory-locks.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { lockNews, showNews, type LockedNews } from './lock-news.ts';
import { keepsNews } from './range.ts';
import { readDay } from './save-news.ts';
import { viewNews } from './views/news.ts';

/** Publishes, takes back, pins (RB-197, RB-198). 409 for a move that is none, and for a fourth pin at a place. */
export async function publishNews(
  context: RequestContext,
  id: number,
  { publish, publish_date, pinned, version }: Publication,
): Promise<NewsReply> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const { tx } = command;
    const news = await lockNews(context, command, { id, seen: version });
    const asked =
      publish_date === undefined ? undefined : (readDay(publish_date, 'publish_date') ?? undefined);
    const days = { published: news.published, publishDate: news.publish_date, expiryDate: news.expiry_date };
    const next = publicationOf(days, { publish, publishDate: asked, pinned }, today);
    if ('problem' in next)
      throw next.kind === 'conflict'
        ? conflict(next.problem)
        : ruleBroken(next.problem, { publish_date: next.problem });
    const place = keepsNews(scope) ? 'pinned' : 'profile_pinned';
    if (pinned === true && !news[place]) await requireRoom(tx, news, place, today);
    const pins = next.published
      ? {
          pinned: news.pinned,
          profile_pinned: news.profile_pinned,
          ...(pinned !== undefined && { [place]: pinned }),
        }
      : { pinned: false, profile_pinned: false };
    const change = { published: next.published, publish_date: next.publishDate, ...pins };
    await tx
      .updateTable('news')
      .set({
        ...change,
        ...(next.published && !news.published && { published_at: now }),
        version: news.version + 1,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    const { published, publish_date: day, pinned: everywhere, profile_pinned } = news;
    command.audit({
      entity: 'news',
      entityId: id,
      before: { published, publish_date: day, pinned: everywhere, profile_pinned },
      after: change,
    });
    showNews(command, news, true);
    return viewNews(scope, tx, { id, today });
  });
}

/** What has expired leaves its place. */
async function requireRoom(
  tx: Tx,
  news: LockedNews,
  place: 'pinned' | 'profile_pinned',
  today: IsoDate,
): Promise<void> {
  // Pins are counted one after the other.
  await sql`select pg_advisory_xact_lock(${LOCKS.newsPins})`.execute(tx);
  const { rows } = await sql<{ pins: number }>`select count(*)::int as pins from news n
    where n.published and n.id <> ${news.id} and ${sql.ref(`n.${place}`)}
      and (n.expiry_date is null or n.expiry_date > ${today}::date)
      ${place === 'pinned' ? sql`` : sql`and n.company_id = ${news.company_id}`}`.execute(tx);
  if ((rows[0]?.pins ?? 0) >= MOST_PINNED) throw conflict(THREE_PINNED);
}
