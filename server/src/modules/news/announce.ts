import type { NewsReply } from '#contract/news.ts';
import { ANNOUNCED_ALREADY, NOT_ANNOUNCED, newsStatus } from '#rules/news.ts';
import { conflict } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { lockNews, showNews } from './lock-news.ts';
import { viewNews } from './views/news.ts';

/** Has its readers told, once (RB-203). 409 for what nobody could read now, and a second time. */
export async function announceNews(context: RequestContext, id: number): Promise<NewsReply> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const { tx } = command;
    const news = await lockNews(context, command, { id });
    if (news.announced) throw conflict(ANNOUNCED_ALREADY);
    const days = { published: news.published, publishDate: news.publish_date, expiryDate: news.expiry_date };
    if (newsStatus(days, today) !== 'Published') throw conflict(NOT_ANNOUNCED);
    const change = { announced_at: now, announced_by: scope.userId };
    await tx
      .updateTable('news')
      .set({ ...change, version: news.version + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    command.announce({ key: `news.announced:${id}`, type: 'news.announced', data: { news_id: id } });
    command.audit({ entity: 'news', entityId: id, before: { announced_at: null }, after: change });
    showNews(command, news, false);
    return viewNews(scope, tx, { id, today });
  });
}
