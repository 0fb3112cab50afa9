import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { notFound } from '../errors.ts';
import type { Metrics } from '../metrics.ts';

/** Endpoints for operators: alive, ready (database reachable, not stopping), figures. */
export function mountOperations(
  app: FastifyInstance,
  options: { db: Database; metrics: Metrics; isStopping: () => boolean },
): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    if (options.isStopping()) return reply.code(503).send({ status: 'stopping' });
    try {
      await sql`select 1 from kysely_migration limit 1`.execute(options.db);
      return { status: 'ready' };
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'database unavailable' });
    }
  });
  // For monitors beside the process; a proxy that passes it on gets nothing.
  app.get('/metrics', async (request, reply) => {
    if (request.headers['x-forwarded-for'] !== undefined) throw notFound();
    return reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics());
  });
}
