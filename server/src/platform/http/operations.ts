import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import type { Metrics } from '../metrics.ts';

/** Endpoints for operators: alive, ready (database answers, not stopping), figures. */
export function mountOperations(
  app: FastifyInstance,
  options: { metrics: Metrics; isReachable: () => boolean; isStopping: () => boolean },
): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    if (options.isStopping()) return reply.code(503).send({ status: 'stopping' });
    if (options.isReachable()) return { status: 'ready' };
    return reply.code(503).header('retry-after', '2').send({ status: 'database unavailable' });
  });
  // For monitors beside the process; a proxy that passes it on gets nothing.
  app.get('/metrics', async (request, reply) => {
    if (request.headers['x-forwarded-for'] !== undefined) throw notFound();
    return reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics());
  });
}
