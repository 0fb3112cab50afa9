import { contract, type OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { utcDay, type Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { AppError, StartupError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Replica } from '../database/replica.ts';
import type { Scope } from '../scope.ts';
import { writeEvent } from '../audit/event-log.ts';
import { actorOf, originOf, type Origin } from './actor.ts';
import { runCommand, type CommandSettings } from './command.ts';
import type { FileReply, Handlers, RequestContext } from './context.ts';
import { sendFile } from './file-reply.ts';
import { checkAudience, checkKey, checkSameSite } from './guard.ts';
import { idempotentCall } from './idempotency.ts';
import { serialiserSchema } from './json-schema.ts';
import { dismissUpload, keepUpload, readParams } from './multipart.ts';
import { isBudgeted, isShared, loadClassOf, spendBudget, type Admission } from './limits.ts';
import { RecentReads, recordRead } from './recorded-reads.ts';
import { TaggedJson } from './tagged-json.ts';
import { RefusalBudget, reportRefusal } from './refusals.ts';
import type { MsClient } from '#contract/brands/brands.ts';

/** What is asked for with a request. */
export interface Asking {
  now: Date;
  asksLastCommand: boolean;
  /** Anything but a GET. */
  changes: boolean;
}

interface Authenticated {
  scope: Scope;
  /** Asks for the same-site check. */
  byCookie: boolean;
  lastCommand: number;
  /** To be called when the answer is made: the call counts as at work until then. */
  leave: (() => Promise<void>) | null;
}

/** What the mounted endpoints need from the modules. */
export interface Mounting {
  db: Database;
  /** Answers what tolerates lag; null where none is configured. */
  replica: Replica | null;
  clock: Clock;
  log: Log;
  admission: Admission;
  siteOf(request: FastifyRequest): Promise<{ client: MsClient; host: string }>;
  /** Answers null without a valid session, and throws for an API key that is not valid or spent. */
  authenticate(request: FastifyRequest, client: MsClient, asked: Asking): Promise<Authenticated | null>;
  /** Checks every reply against its schema; tests switch it on. */
  validateReplies: boolean;
}

type AnyHandler = (context: RequestContext, input: Input) => Promise<unknown>;

/** Registers every operation of the contract. Refuses to start with one that has no handler or no audience. */
export function mountContract(
  app: FastifyInstance,
  mounting: Mounting,
  handlers: Handlers<OperationId>,
): void {
  const refusals = { db: mounting.db, log: mounting.log, budget: new RefusalBudget() };
  const recent = new RecentReads();
  for (const [operation, definition] of Object.entries(contract)) {
    const endpoint: Endpoint = definition;
    // The table is typed per operation; here only its uniform shape is needed.
    const handler = (handlers as Record<string, AnyHandler | undefined>)[operation];
    if (!handler) throw new StartupError(`The operation ${operation} has no handler.`);
    if (endpoint.audience.length === 0) throw new StartupError(`The operation ${operation} has no audience.`);
    const load = loadClassOf(endpoint);
    const route: RouteOptions = {
      method: endpoint.method,
      url: `/services/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { operation, anyForm: endpoint.anyForm === true, changes: endpoint.audit !== undefined },
      schema: {
        ...(typeof endpoint.reply === 'object' && {
          response: { 200: serialiserSchema(endpoint.reply), 201: serialiserSchema(endpoint.reply) },
        }),
      },
      handler: async (request, reply) => {
        const origin = originOf(request, mounting.clock.now());
        try {
          return await mounting.admission.pass(isShared(load) ? null : load, () =>
            answer(mounting, { operation, endpoint, handler, origin, recent }, request, reply),
          );
        } catch (error) {
          dismissUpload(request);
          const scope = request.notes.scope ?? null;
          await reportRefusal(
            refusals,
            { operation, endpoint, params: request.params, origin, scope },
            error,
          );
          throw error;
        }
      },
    };
    if (endpoint.bytes) mountBytes(app, route, endpoint.bytes.maxBytes);
    else app.route(route);
    if (endpoint.alsoAt !== undefined) app.route({ ...route, url: `/services/${endpoint.alsoAt}` });
  }
}

/** A route whose body nothing reads before its handler. */
function mountBytes(app: FastifyInstance, route: RouteOptions, bodyLimit: number): void {
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    inner.route({ ...route, bodyLimit });
  });
}

interface Call {
  operation: string;
  endpoint: Endpoint;
  handler: AnyHandler;
  origin: Origin;
  recent: RecentReads;
}

type CommandCall = Pick<Call, 'operation' | 'endpoint' | 'origin'> & Pick<Mounting, 'db'>;

async function answer(
  mounting: Mounting,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint, origin } = call;
  const site = await mounting.siteOf(request);
  const session = await mounting.authenticate(request, site.client, {
    now: origin.at,
    asksLastCommand: replicaFor(mounting, endpoint) !== null,
    changes: endpoint.method !== 'GET',
  });
  const result = await leaving(session, () => carryOut(mounting, call, { request, reply, site, session }));
  if (endpoint.reply === 'events') return reply;
  // A handler of a 'file' endpoint returns a FileReply by its type.
  if (endpoint.reply === 'file') return sendFile(reply, result as FileReply);
  const isTagged = result instanceof TaggedJson;
  if (mounting.validateReplies) endpoint.reply.parse(isTagged ? JSON.parse(result.text) : result);
  if (isTagged) return result.send(request, reply);
  return reply.code(endpoint.status ?? 200).send(result);
}

async function leaving<T>(session: Authenticated | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await session?.leave?.();
  }
}

const replicaFor = ({ replica }: Mounting, { lagTolerant }: Endpoint) => (lagTolerant ? replica : null);

/** A request, its host and who sent it. */
interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  site: { client: MsClient; host: string };
  session: Authenticated | null;
}

async function carryOut(
  mounting: Mounting,
  { operation, endpoint, handler, origin, recent }: Call,
  { request, reply, site: { client, host }, session }: Exchange,
): Promise<unknown> {
  const now = origin.at;
  const replica = replicaFor(mounting, endpoint);
  const scope = session?.scope ?? null;
  if (scope) request.notes.scope = scope;
  checkKey(operation, scope);
  checkAudience(endpoint, scope);
  if (session?.byCookie) checkSameSite(request);
  const caller = callerOf(scope, request);
  if (isBudgeted(endpoint.rate)) await spendBudget(mounting.db, endpoint.rate, caller, now);
  const call: CommandCall = { db: mounting.db, operation, endpoint, origin };
  const contextOn = (db: Database, input: Input): RequestContext => ({
    requestId: request.id,
    now,
    today: utcDay(now),
    client,
    host,
    signedIn: scope !== null,
    get scope() {
      if (!scope) throw new AppError('unauthenticated', 'Please sign in.');
      return scope;
    },
    db,
    log: mounting.log,
    http: { request, reply },
    report: (event, parameters) => writeEvent(mounting.db, actorOf(origin, scope), event, parameters),
    command: (work) => runCommand(settingsOf(call, request, input), work),
    part: (name, given, work) => runCommand(partOf(settingsOf(call, request, given), name), work),
  });
  const act = async (input: Input) => {
    const work = (db: Database) => handler(contextOn(db, input), input);
    const result = await (replica ? replica.read(session?.lastCommand ?? 0, work) : work(mounting.db));
    await recordRead({ db: mounting.db, recent }, { operation, endpoint, origin, scope }, input);
    return result;
  };
  const load = loadClassOf(endpoint);
  return mounting.admission.pass(
    isShared(load) ? load : null,
    async () => {
      const input = await readInput(endpoint, request);
      if (!endpoint.upload || endpoint.rate !== 'heavy' || isJsonOf(endpoint, request)) return act(input);
      await keepUpload(request, endpoint.upload.maxBytes);
      return mounting.admission.pass('heavy', () => act(input), caller);
    },
    caller,
  );
}

/** Whose share of what takes long it is: a key has its own, so that it never uses up the browser's of its user. */
function callerOf(scope: Scope | null, { ip }: FastifyRequest): string {
  if (scope?.apiKey) return `key:${scope.apiKey.id}`;
  return scope ? `user:${scope.realUserId}` : `ip:${ip}`;
}

/** One of several transactions of a request keeps its own answer under the key of the request. */
function partOf(settings: CommandSettings, name: string): CommandSettings {
  const { idempotency: key } = settings;
  const own = key && { ...key, operation: `${key.operation}/${name}` };
  return { ...settings, idempotency: own, mayBeIdle: true };
}

function settingsOf(
  { db, operation, endpoint, origin }: CommandCall,
  request: FastifyRequest,
  input: unknown,
): CommandSettings {
  const { scope = null } = request.notes;
  const key = request.headers['idempotency-key'];
  return {
    db,
    origin,
    operation: endpoint.audit ?? operation,
    scope,
    status: endpoint.status ?? 200,
    idempotency: endpoint.idempotent && scope ? idempotentCall(key, scope, operation, input) : null,
    changed: (record) => {
      request.notes.record = record;
    },
  };
}

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<Input> {
  return {
    // Identifiers that cannot be one are as absent as unknown ones.
    params: endpoint.params ? parseParams(endpoint.params, request.params) : undefined,
    query: endpoint.query ? parsePart(endpoint.query, withoutEmpty(request.query)) : undefined,
    body: endpoint.body ? parsePart(endpoint.body, await readBody(endpoint, request)) : undefined,
  };
}

/** A value that is empty, as forms send fields that nobody filled, is as if it were absent. */
const withoutEmpty = (query: unknown): unknown =>
  Object.fromEntries(Object.entries(Object(query)).filter(([, value]) => value !== ''));

/** Beside a file, the body is a part of the form. */
async function readBody(endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  const { upload } = endpoint;
  return upload && !isJsonOf(endpoint, request) ? readParams(request, upload.maxBytes) : (request.body ?? {});
}

/** The body of an operation that takes a file or JSON, without a file. */
const isJsonOf = ({ upload }: Endpoint, request: FastifyRequest): boolean =>
  upload?.orJson === true && !request.isMultipart();

function parseParams(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('not_found', 'Not found');
  return parsed.data;
}

function parsePart(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field =
      issue.path.join('.') || (issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : 'body');
    fields[field] ??= issue.message;
  }
  throw new AppError('invalid', Object.values(fields)[0] ?? 'This cannot be read.', fields);
}
