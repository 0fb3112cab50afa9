import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import type { Log } from '../log.ts';
import type { Scope } from '../scope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asked and why it was refused, as far as known when the answer leaves. */
    notes: { scope?: Scope; code?: ErrorCode };
  }
}

const levelOf = (status: number) => (status === 500 ? 'error' : status >= 400 ? 'info' : 'debug');

/**
 * One line per answer, by allow-listed fields: the route instead of the address, ids instead of names, never a header or
 * a body. Refusals are logged at `info`, what went well at `debug`; what changed something is in the audit log.
 */
export function addRequestLog(app: FastifyInstance, log: Log): void {
  app.decorateRequest('notes');
  app.addHook('onRequest', async (request) => {
    request.notes = {};
  });
  app.addHook('onResponse', async (request, reply) => {
    log[levelOf(reply.statusCode)](
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        code: request.notes.code ?? null,
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
