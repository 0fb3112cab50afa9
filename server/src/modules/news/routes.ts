import type { newsEndpoints } from '#contract/news.ts';
import type { FileStore } from '../../platform/files/files.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { announceNews } from './announce.ts';
import { deleteNews } from './delete-news.ts';
import { putImage, readImage, removeImage } from './images.ts';
import { publishNews } from './publish.ts';
import { createNews, saveNews } from './save-news.ts';
import { newsHosts } from './unscoped/hosts.ts';
import { listNews, viewNews } from './views/news.ts';

export const newsRoutes = ({ files }: { files: FileStore }): Handlers<keyof typeof newsEndpoints> => ({
  listNews: ({ scope, db, today }, { query }) => listNews(scope, db, { query, today }),
  listNewsHosts: async ({ db }) => ({ data: await newsHosts(db) }),
  getNews: async ({ scope, db, today }, { params }) => ({
    data: await viewNews(scope, db, { id: params.id, today }),
  }),
  getNewsImage: (context, { params }) => readImage(context, params.id, files),
  createNews: async (context, { body }) => ({ data: await createNews(context, body) }),
  saveNews: async (context, { params, body }) => ({ data: await saveNews(context, params.id, body) }),
  deleteNews: async (context, { params }) => {
    await deleteNews(context, params.id, files);
    return { data: { ok: true } };
  },
  publishNews: async (context, { params, body }) => ({ data: await publishNews(context, params.id, body) }),
  announceNews: async (context, { params }) => ({ data: await announceNews(context, params.id) }),
  putNewsImage: async (context, { params, body }) => ({
    data: await putImage(context, params.id, { ...body, files }),
  }),
  removeNewsImage: async (context, { params }) => ({ data: await removeImage(context, params.id, files) }),
});
