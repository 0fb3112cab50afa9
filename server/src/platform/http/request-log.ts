import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import type { Log } from '../log.ts';
import type { Scope } from '../scope.ts';

/** What a command changed, as its audit row names it. */
export interface ChangedRecord {
  entity: string | null;
  entity_id: number | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asked and why it was refused, as far as known when the answer leaves. */
    notes: { scope?: Scope; code?: ErrorCode; record?: ChangedRecord };
  }
}

function levelOf(
  { method, routeOptions }: FastifyRequest,
  status: number,
): 'error' | 'warn' | 'info' | 'debug' {
  if (status === 503) return 'warn';
  if (status >= 500) return 'error';
  const changes = routeOptions.config.changes === true || !['GET', 'HEAD', 'OPTIONS'].includes(method);
  return status >= 400 || changes ? 'info' : 'debug';
}

/**
 * The address as far as it cannot hold a secret: the route with the numbers that were asked for. Anything else in a path –
 * a token, a name – stays the name of its place.
 */
function pathOf({ routeOptions: { url }, params }: FastifyRequest): string | null {
  if (url === undefined) return null;
  const values = new Map(Object.entries(Object(params)));
  return url.replace(/:(\w+)/g, (place, name: string) => {
    const value = String(values.get(name));
    return /^\d{1,15}$/.test(value) ? value : place;
  });
}

/**
 * One line per answer, by allow-listed fields: ids instead of names, never a header, a query or a body. What changed
 * something and what was refused is logged at `info`, a read that went well at `debug`, an overload at `warn`, a fault at `error`.
 */
export function addRequestLog(app: FastifyInstance, log: Log): void {
  app.decorateRequest('notes');
  app.addHook('onRequest', async (request) => {
    request.notes = {};
  });
  app.addHook('onResponse', async (request, reply) => {
    log[levelOf(request, reply.statusCode)](
      {
        request_id: request.id,
        method: request.method,
        operation: request.routeOptions.config.operation ?? null,
        route: request.routeOptions.url ?? null,
        path: pathOf(request),
        status: reply.statusCode,
        code: request.notes.code ?? null,
        ...request.notes.record,
        ...whoAsked(request),
        ip: request.ip,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}

const whoAsked = ({ notes: { scope } }: FastifyRequest) => ({
  actor_id: scope?.realUserId ?? null,
  subject_id: scope?.userId ?? null,
});
