import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { errorCodes, type FastifyInstance } from 'fastify';
import { statementCounter } from '../database/database.ts';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { newUuid } from '../secrets.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { closeWhenSilent } from './event-stream.ts';
import { sendProblem } from './problem.ts';
import { addRequestLog } from './request-log.ts';
import { addSecurityHeaders, securityHeaders } from './security-headers.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: string;
    anyForm?: boolean;
    /** Although it may be a GET. */
    changes?: boolean;
  }
}

/** Headers, and a body that is no upload, are sent within this time; so slow a client is no browser. */
const HEADERS_WITHIN_MS = 10_000;
const BODY_WITHIN_MS = 10_000;
const UPLOAD_WITHIN_MS = 30 * 60_000;
/** The least that must arrive of an upload in that time, some 50 kbit/s. */
const PACE = { bytes: 64 * 1024, inMs: 10_000 };

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
  /** While it stops, every answer asks the client to leave the connection. */
  isStopping: () => boolean;
}): Promise<FastifyInstance> {
  const { log, metrics } = options;
  const headers = securityHeaders(options);
  const app = Fastify({
    ...refuseUnreadable(headers, log),
    logger: false,
    genReqId: () => newUuid(),
    bodyLimit: 1024 * 1024,
    requestTimeout: UPLOAD_WITHIN_MS,
    http: { headersTimeout: HEADERS_WITHIN_MS, connectionsCheckingInterval: 1000 },
    keepAliveTimeout: 72_000,
    trustProxy: options.trustProxy,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, log));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    enterPipeline(request.raw.socket);
    endSlowBody(request.raw);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (options.isStopping()) reply.header('connection', 'close');
    closeWhenSilent(reply.raw);
  });
  app.addHook('onResponse', async (request, reply) => {
    leavePipeline(request.raw.socket);
    if (!request.raw.complete) endUnread(request.raw);
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
  takeFormsWhereAny(app);
  return app;
}

/** Only an endpoint that ignores its form may be posted one: a page of any site can post forms. */
function takeFormsWhereAny(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 10_000 }, (request, _body, done) => {
    if (request.routeOptions.config.anyForm) return done(null, {});
    return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type));
  });
}

/** Cuts the connection of a body that is late, and of an upload that stands still. */
function endSlowBody(request: IncomingMessage): void {
  const { headers } = request;
  const hasBody = Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined;
  if (!hasBody) return;
  const { socket } = request;
  const isUpload = headers['content-type']?.startsWith('multipart/') ?? false;
  const timer = isUpload ? keepPace(request) : setTimeout(() => socket.destroy(), BODY_WITHIN_MS);
  for (const over of ['end', 'close']) request.once(over, () => clearTimeout(timer));
}

function keepPace(request: IncomingMessage): NodeJS.Timeout {
  const { socket } = request;
  let arrived = socket.bytesRead;
  return setInterval(() => {
    const more = socket.bytesRead - arrived;
    arrived += more;
    // The sender is not to blame for what has arrived and was not read yet.
    if (more < PACE.bytes && request.readableLength === 0) socket.destroy();
  }, PACE.inMs);
}

/** A body that goes on after its answer is read a little further, so that its sender hears the answer before the end. */
const UNREAD = { ms: 2_000, bytes: 8 * 1024 * 1024, lookEveryMs: 20 };

function endUnread(request: IncomingMessage): void {
  const { socket } = request;
  const [since, from] = [performance.now(), socket.bytesRead];
  request.unpipe();
  request.resume();
  const look = setInterval(() => {
    if (!request.complete && performance.now() - since < UNREAD.ms && socket.bytesRead - from < UNREAD.bytes)
      return;
    clearInterval(look);
    if (!request.complete) socket.destroy();
  }, UNREAD.lookEveryMs).unref();
}

/** Requests sent on one connection before their answers were read. No browser does so; each answer waits in memory. */
const MAX_PIPELINED = 8;
const unanswered = new WeakMap<Socket, number>();

function enterPipeline(socket: Socket): void {
  const open = (unanswered.get(socket) ?? 0) + 1;
  unanswered.set(socket, open);
  if (open > MAX_PIPELINED) socket.destroy();
}

const leavePipeline = (socket: Socket) => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
