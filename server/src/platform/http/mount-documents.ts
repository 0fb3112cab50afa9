import type { FastifyInstance } from 'fastify';
import { DOCS_SCRIPT, docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';
import type { Addresses } from './openapi-text.ts';

/** Serves the OpenAPI document and a page to read it, both made from the contract. */
export function mountDocuments(app: FastifyInstance, addresses: Addresses): void {
  const document = openApiDocument(addresses);
  const page = docsPage(document);
  const bytes = Buffer.from(JSON.stringify(document));
  app.get('/services/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(bytes),
  );
  app.get('/services/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/services/docs.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(DOCS_SCRIPT),
  );
}
