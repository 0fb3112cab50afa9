import { sql } from 'kysely';
import { IMAGE_REFUSED, NEWS_GONE, NEWS_IMAGE_MAX_BYTES } from '#rules/news.ts';
import type { NewsReply } from '#contract/news.ts';
import { notFound, ruleBroken } from '../../platform/errors.ts';
import type { FileStore } from '../../platform/files/files.ts';
import { pictureType, readPhotograph } from '../../platform/files/pictures.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { readUpload } from '../../platform/http/multipart.ts';
import { lockNews, showNews } from './lock-news.ts';
import { seenBy, viewNews } from './views/news.ts';

/** Takes the place of the one before. Its bytes say what kind of file it is, not its name. */
export async function putImage(
  context: RequestContext,
  id: number,
  { image_text: shown, version, files }: { image_text: string; version: number; files: FileStore },
): Promise<NewsReply> {
  const { scope, now, today, http, db } = context;
  await viewNews(scope, db, { id, today });
  const sent = await readUpload(http.request, NEWS_IMAGE_MAX_BYTES);
  const type = pictureType(sent.bytes);
  const bytes = type === 'image/png' || type === 'image/jpeg' ? await readPhotograph(sent.bytes) : null;
  if (bytes === null) throw ruleBroken(IMAGE_REFUSED, { doc: IMAGE_REFUSED });
  return files.keep(bytes, (received) =>
    context.command(async (command) => {
      const { tx } = command;
      const news = await lockNews(context, command, { id, seen: version });
      const file = await files.record(tx, received, sent.name, 'image/webp');
      await tx
        .updateTable('news')
        .set({ image_file_id: file.id, image_text: shown, version: news.version + 1, updated_at: now })
        .where('id', '=', id)
        .execute();
      if (news.image_file_id !== null) await files.remove(tx, news.image_file_id);
      const before = { image: news.image_file_id, image_text: news.image_text };
      command.audit({ entity: 'news', entityId: id, before, after: { image: file.id, image_text: shown } });
      showNews(command, news, news.published);
      return viewNews(scope, tx, { id, today });
    }),
  );
}

/** 404 where there is none. */
export async function removeImage(context: RequestContext, id: number, files: FileStore): Promise<NewsReply> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const { tx } = command;
    const news = await lockNews(context, command, { id });
    if (news.image_file_id === null) throw notFound();
    await tx
      .updateTable('news')
      .set({ image_file_id: null, image_text: null, version: news.version + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    await files.remove(tx, news.image_file_id);
    const before = { image: news.image_file_id, image_text: news.image_text };
    command.audit({ entity: 'news', entityId: id, before, after: { image: null } });
    showNews(command, news, news.published);
    return viewNews(scope, tx, { id, today });
  });
}

/** For whoever may read the news at this moment; never kept by a browser. */
export async function readImage(
  { scope, db, today }: RequestContext,
  id: number,
  files: FileStore,
): Promise<FileReply> {
  const { rows } = await sql<{ file_id: number }>`select n.image_file_id as file_id from news n
    where n.id = ${id} and n.image_file_id is not null and ${seenBy(scope, today)}`.execute(db);
  const [image] = rows;
  if (!image) throw notFound(NEWS_GONE);
  const { file, bytes } = await files.read(db, image.file_id);
  return { name: 'image.webp', contentType: file.contentType, content: bytes, inline: true };
}
