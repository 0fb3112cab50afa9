import type { FileStore } from '../../platform/files/files.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { lockNews, showNews } from './lock-news.ts';

/** Its image goes with it. */
export async function deleteNews(context: RequestContext, id: number, files: FileStore): Promise<void> {
  await context.command(async (command) => {
    const { tx } = command;
    const news = await lockNews(context, command, { id });
    const { image_file_id: imageId, version: _, announced: _announced, ...before } = news;
    await tx.deleteFrom('news').where('id', '=', id).execute();
    if (imageId !== null) await files.remove(tx, imageId);
    command.audit({ entity: 'news', entityId: id, before });
    showNews(command, news, news.published);
  });
}
