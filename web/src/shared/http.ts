import type { Arguments, Endpoint, Reply } from '#contract/endpoint.ts';
import type { Contract, OperationId } from '#contract/index.ts';
import { ApiError, toApiError, unreachable } from './api-error.ts';
import { callLost, connectionHeld, connectionLost } from './connection.ts';
import type { OperationShape } from './describe-operations.ts';
import { operations } from './operations.ts';
import { randomUuid } from './random.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Makes a repeat of the call safe; only sent to operations that honour it (X-18). */
  idempotencyKey?: string;
  /** Only the product login sends a bearer token; every other call goes by cookie. */
  bearer?: string;
}

type JsonOperation = {
  [K in OperationId]: Contract[K]['reply'] extends 'file' | 'events' ? never : K;
}[OperationId];
export type FileOperation = {
  [K in OperationId]: Contract[K]['reply'] extends 'file' ? K : never;
}[OperationId];
/** What the caller passes; nothing for an operation without parameters, query and body. */
type CallArguments<E> =
  Record<string, never> extends Arguments<E>
    ? [args?: Arguments<E>, options?: CallOptions]
    : [args: Arguments<E>, options?: CallOptions];

export type Api = {
  [K in JsonOperation]: (...call: CallArguments<Contract[K]>) => Promise<Reply<Contract[K]>>;
};
/** The reply of an operation by its id: `ReplyOf<'searchCatalog'>`. */
export type ReplyOf<K extends OperationId> = Reply<Contract[K]>;
/** What is sent as query, body or path parameters: `SentTo<'searchCatalog'>['query']`. */
export type SentTo<K extends OperationId> = Arguments<Contract[K]>;

export interface RawArguments {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

interface Surroundings {
  /** Catalog type of the host, for the header `CatalogType`. */
  catalogType: () => string;
  /** Called for every 401 (X-37 decides what follows). */
  onUnauthenticated: () => void;
}

const surroundings: Surroundings = { catalogType: () => 'medigi', onUnauthenticated: () => undefined };

/** The session tells here what the calls need of it; the client itself knows no session. */
export function connectHttp(parts: Surroundings): void {
  Object.assign(surroundings, parts);
}

/** Calls any operation that answers JSON: `api.searchCatalog({ query: { search: 'amox' } })`. Throws ApiError. */
export const api: Api = makeApi();

function makeApi(): Api {
  const calls = Object.keys(operations).map((name) => [
    name,
    (args: RawArguments = {}, options: CallOptions = {}) => call(name, args, options),
  ]);
  // The table is built from the contract, operation by operation; its static type is that same contract.
  return Object.fromEntries(calls) as Api;
}

export function shapeOf(name: string): OperationShape {
  const shape = operations[name];
  if (!shape) throw new Error(`The operation ${name} is not in the contract.`);
  return shape;
}

interface Sent {
  what: string;
  answer: Promise<unknown>;
}

/** The last change under way, by its address. */
const underWay = new Map<string, Sent>();

/** A change that is asked for again while it is under way, as a double click does, is sent once; both callers get its answer. */
function call(name: string, args: RawArguments, options: CallOptions): Promise<unknown> {
  const shape = shapeOf(name);
  if (shape.method === 'GET' || options.signal) return exchange(shape, args, options);
  const address = pathFor(shape.path, args);
  const what = `${shape.method} ${JSON.stringify(args.body)}`;
  const known = underWay.get(address);
  if (known?.what === what) return known.answer;
  const sent: Sent = {
    what,
    answer: exchange(shape, args, options).finally(() => {
      if (underWay.get(address) === sent) underWay.delete(address);
    }),
  };
  underWay.set(address, sent);
  return sent.answer;
}

async function exchange(shape: OperationShape, args: RawArguments, options: CallOptions): Promise<unknown> {
  const response = await send(shape, args, options);
  const body = await readJson(response, shape.method, options.signal);
  if (response.ok) return body;
  throw refusal(response.status, response.statusText, body);
}

/** Turns an answer that is no success into the error to throw; a 401 is announced first. */
export function refusal(status: number, statusText: string, body: unknown): ApiError {
  if (status === 401) surroundings.onUnauthenticated();
  return toApiError(status, statusText, body);
}

/** Sends the request. Throws ApiError 'unreachable' when no answer came, and the reason of an abort as it is. */
export async function send(
  shape: OperationShape,
  args: RawArguments,
  options: CallOptions,
): Promise<Response> {
  const headers = headersFor(shape.method);
  if (args.body !== undefined) headers.set('Content-Type', 'application/json');
  if (shape.idempotent) headers.set('Idempotency-Key', options.idempotencyKey ?? randomUuid());
  if (options.bearer !== undefined) headers.set('Authorization', `Bearer ${options.bearer}`);
  try {
    const response = await fetch(pathFor(shape.path, args), {
      method: shape.method,
      headers,
      credentials: 'include',
      ...(args.body !== undefined && { body: JSON.stringify(args.body) }),
      ...(options.signal && { signal: options.signal }),
    });
    connectionHeld();
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    lose(shape.method);
    throw unreachable();
  }
}

/** A read may have failed alone. What was sent and got no answer waits for the line, so that it can be said and sent once more. */
const lose = (method: Endpoint['method']): void => (method === 'GET' ? callLost() : connectionLost());

/** The headers of every call (SH-058 … SH-063). */
export function headersFor(method: Endpoint['method']): Headers {
  const headers = new Headers({
    Accept: 'application/json',
    SourceDomain: location.hostname.toLowerCase(),
    CatalogType: surroundings.catalogType(),
  });
  if (method === 'GET') {
    headers.set('Cache-Control', 'no-cache, no-store, must-revalidate');
    headers.set('Pragma', 'no-cache');
    headers.set('Expires', '0');
    headers.set('TransactionId', randomUuid());
  }
  return headers;
}

/** `/services/…` with path parameters filled in and the query appended; absent values are left out. */
export function pathFor(path: string, args: RawArguments): string {
  const params = new Map(entriesOf(args.params));
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params.get(key) ?? ''));
  const query = new URLSearchParams(entriesOf(args.query)).toString();
  return `/services/${filled}${query === '' ? '' : `?${query}`}`;
}

function entriesOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([, one]) => one !== undefined && one !== null && one !== '')
    .map(([key, one]) => [key, String(one)]);
}

/** What a body holds. One that breaks off is no answer: throws ApiError 'unreachable'. */
export async function arrived<T>(
  body: Promise<T>,
  method: Endpoint['method'] = 'GET',
  signal?: AbortSignal,
): Promise<T> {
  try {
    return await body;
  } catch (error) {
    if (error instanceof SyntaxError || signal?.aborted) throw error;
    lose(method);
    throw unreachable();
  }
}

/** Null where the body is no JSON. */
async function readJson(
  response: Response,
  method: Endpoint['method'],
  signal?: AbortSignal,
): Promise<unknown> {
  try {
    return await arrived(response.json(), method, signal);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
