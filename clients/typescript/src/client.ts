import { OPERATIONS, type Operations } from './generated/operations.ts';
import type { Input, Operation } from './operation.ts';
import { send, type Patience } from './send.ts';

export interface ClientOptions {
  /** Where the product is, for example `https://galenic.example`. The host decides which catalog answers. */
  url: string;
  /** `gal_live_…`, made at Integrations. */
  key: string;
  /** For each attempt; 30 seconds unless told. */
  timeLimitMs?: number;
  /** Attempts after the first; 3 unless told. */
  retries?: number;
  /** Another one than that of the runtime. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Of your own, so that a call is carried out once even if your program is started anew; made for each call unless told. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** A call as its operation describes it; where nothing is required, without input. */
export type Call<Name extends keyof Operations> =
  Record<never, never> extends Operations[Name]['input']
    ? (input?: Operations[Name]['input'], options?: CallOptions) => Promise<Operations[Name]['reply']>
    : (input: Operations[Name]['input'], options?: CallOptions) => Promise<Operations[Name]['reply']>;

/** Every operation that a key may call, by its `operationId`. */
export type Galenic = { readonly [Name in keyof Operations]: Call<Name> };

const TIME_LIMIT_MS = 30_000;
const RETRIES = 3;

/** A client that acts by an API key. Throws for an address or a key that cannot be one. */
export function createClient(options: ClientOptions): Galenic {
  const base = new URL(options.url);
  if (!/^gal_(live|test)_\S+$/.test(options.key))
    throw new TypeError('The API key must begin with gal_live_ or gal_test_.');
  const patience: Patience = {
    fetch: options.fetch ?? ((...call) => fetch(...call)),
    timeLimitMs: options.timeLimitMs ?? TIME_LIMIT_MS,
    retries: options.retries ?? RETRIES,
  };
  const call =
    (operation: Operation) =>
    (input: Input = {}, { idempotencyKey, signal }: CallOptions = {}) => {
      const ownKey = operation.idempotent ? (idempotencyKey ?? newKey()) : null;
      const headers = new Headers({
        authorization: `Bearer ${options.key}`,
        accept: 'application/json, */*;q=0.5',
      });
      if (ownKey !== null) headers.set('idempotency-key', ownKey);
      const body = bodyOf(operation, input);
      if (typeof body === 'string') headers.set('content-type', 'application/json');
      const url = addressOf(base, operation.path, input);
      const file = operation.reply === 'file';
      return send(
        { url, method: operation.method, headers, body, file, idempotencyKey: ownKey, signal },
        patience,
      );
    };
  const calls = Object.entries(OPERATIONS).map(([name, operation]) => [name, call(operation)]);
  // The names and shapes come from the same document as the type.
  return Object.freeze(Object.fromEntries(calls)) as Galenic;
}

/** Chance from the runtime, in pages that are not served by https, too. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function addressOf(base: URL, path: string, { params = {}, query = {} }: Input): URL {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '')
      throw new TypeError(`The parameter ${name} is missing.`);
    return encodeURIComponent(String(value));
  });
  const url = new URL(filled, base);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  return url;
}

function bodyOf({ file: part }: Operation, { body, file }: Input): string | FormData | null {
  if (part === undefined || file === undefined) return body === undefined ? null : JSON.stringify(body);
  const form = new FormData();
  if (body !== undefined) form.append('params', JSON.stringify(body));
  form.append(part, file);
  return form;
}
