import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { statementCounter } from '../database.ts';
import { newUuid } from '../ids.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { Admission } from './limits.ts';
import { sendProblem } from './problem.ts';
import { addRequestLog } from './request-log.ts';
import { addSecurityHeaders, securityHeaders } from './security-headers.ts';
import { refuseUnreadable } from './unreadable.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: string;
  }
}

const MAX_IN_FLIGHT = 1500;
/** Operators' endpoints and static files are never shed. */
const isCounted = (url: string) =>
  url.startsWith('/services/') && !url.startsWith('/services/user/me/events');

/** The bare server: budgets, error shape, headers, metrics. Endpoints are mounted by the composition root. */
export async function createServer(options: {
  log: Log;
  metrics: Metrics;
  issuer: string;
  https: boolean;
  /** The addresses whose forwarded headers count. */
  trustProxy: string | false;
  /** Tells in `x-statements` how many statements an answer took; for tests and the bench. */
  countStatements: boolean;
}): Promise<FastifyInstance> {
  const { log, metrics } = options;
  const headers = securityHeaders(options);
  const app = Fastify({
    ...refuseUnreadable(headers, log),
    logger: false,
    genReqId: () => newUuid(),
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    trustProxy: options.trustProxy,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    forceCloseConnections: 'idle',
  });
  app.server.headersTimeout = 10_000;
  const admission = new Admission(MAX_IN_FLIGHT);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, log));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!isCounted(request.url)) return;
    try {
      admission.enter();
    } catch (error) {
      metrics.shed.inc();
      throw error;
    }
    metrics.inFlight.set(admission.current);
    reply.raw.once('close', () => {
      admission.leave();
      metrics.inFlight.set(admission.current);
    });
  });
  app.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.config.operation ?? 'other';
    metrics.requests.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  addSecurityHeaders(app, headers);
  addRequestLog(app, log);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: true });
  await app.register(compress, { global: true, encodings: ['gzip', 'identity'], threshold: 2048 });
  app.addHook('onRequest', (_request, _reply, done) => statementCounter.run({ statements: 0 }, done));
  if (options.countStatements) {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('x-statements', statementCounter.getStore()?.statements ?? 0);
    });
  }
  app.removeContentTypeParser('text/plain');
  return app;
}
