import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * The built browser application. Every address that is no file is a page of it, except below `/services/`. Files
 * named by their content are kept by the browser; the page itself is asked for every time. The build has them compressed.
 */
export async function mountWeb(app: FastifyInstance, dist: string): Promise<void> {
  const built = fs.existsSync(path.join(dist, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (response, file) => {
        const forever = file.includes(`${path.sep}assets${path.sep}`);
        response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get('/', (_request, reply) => sendPage(reply));
  }
  app.setNotFoundHandler((request, reply) => {
    const [address = ''] = request.url.split('?');
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !address.startsWith('/services/') &&
      // No page has a dot: this is a file that is not there, or one that scanners look for.
      !address.includes('.');
    if (!isPage || !built) throw new AppError('not_found', 'Not found');
    return sendPage(reply);
  });
}

const sendPage = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html');
