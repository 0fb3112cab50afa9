import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { CardPage } from './security-headers.ts';

/** Whose host a page is asked of. */
export interface PageBrand {
  name: string;
  accent: string;
}

/**
 * The built browser application. Every address that is no file is a page of it, except below `/services/`. Files
 * named by their content are kept by the browser; the page itself is asked for every time. The build has them compressed.
 */
export async function mountWeb(
  app: FastifyInstance,
  dist: string,
  brandOf: (host: string) => Promise<PageBrand>,
  cards: CardPage | null = null,
): Promise<void> {
  const index = path.join(dist, 'index.html');
  const built = fs.existsSync(index);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const [page, brand] = await Promise.all([
      readFile(index, 'utf8'),
      // Without its brand a page can still say that the server is not there.
      brandOf(request.host).catch(() => null),
    ]);
    const branded = brand === null ? page : ofBrand(page, brand);
    const takesCards = cards !== null && request.url.split('?')[0] === cards.path;
    if (takesCards) reply.header('content-security-policy', cards.policy);
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(takesCards ? withCardForm(branded, cards) : branded);
  };
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
    app.get('/', sendPage);
  }
  app.setNotFoundHandler((request, reply) => {
    const [address = ''] = request.url.split('?');
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !address.startsWith('/services/') &&
      // No page has a dot: this is a file that is not there, or one that scanners look for.
      !address.includes('.');
    if (!isPage || !built) throw new AppError('not_found', 'Not found');
    return sendPage(request, reply);
  });
}

/** Title and colour of the brand before a script has run, and where none does. */
const ofBrand = (page: string, { name, accent }: PageBrand): string =>
  page
    .replace('<html lang="en">', () => `<html lang="en" data-accent="${escape(accent)}">`)
    .replace('<title>Galenic</title>', () => `<title>${escape(name)}</title>`)
    .replace('to use Galenic.', () => `to use ${escape(name)}.`);

/** Its script stands in the page, which no script of ours may write into it. */
const withCardForm = (page: string, { script }: CardPage): string =>
  page.replace('</head>', () => `<script id="card-form" src="${escape(script)}" async></script></head>`);

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Of the letters of English, as the build named it: what the pages of the server are set in, too. */
export function builtFont(dist: string): string | null {
  const assets = path.join(dist, 'assets');
  const names = fs.existsSync(assets) ? fs.readdirSync(assets) : [];
  const font = names.find((name) => /-latin-wght-normal[^/]*\.woff2$/.test(name));
  return font === undefined ? null : `/assets/${font}`;
}
