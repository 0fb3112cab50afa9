import { GalenicError } from './errors.ts';
import type { FileReply } from './operation.ts';

export interface Sent {
  url: URL;
  method: string;
  headers: Headers;
  body: string | FormData | null;
  /** Whether its answer is a file. */
  file: boolean;
  /** With one, a write may be repeated. */
  idempotencyKey: string | null;
  signal: AbortSignal | undefined;
}

export interface Patience {
  fetch: typeof fetch;
  /** Of one attempt, the answer read to its end. */
  timeLimitMs: number;
  /** Attempts after the first. */
  retries: number;
}

const FIRST_PAUSE_MS = 250;
/** Who asks for more has a budget of hours: the caller hears of it instead of waiting. */
const LONGEST_PAUSE_MS = 90_000;
const WORTH_ANOTHER = new Set([429, 503]);

/** The answer of a call, which is repeated where that is safe. Throws a `GalenicError`, or why its signal was aborted. */
export async function send(sent: Sent, patience: Patience): Promise<unknown> {
  const mayRepeat = sent.method === 'GET' || sent.idempotencyKey !== null;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptOnce(sent, patience);
    if (!(outcome instanceof GalenicError)) return outcome;
    sent.signal?.throwIfAborted();
    const pause = pauseAfter(attempt, outcome.retryAfter);
    const isWorthIt = outcome.status === 0 || WORTH_ANOTHER.has(outcome.status);
    if (!mayRepeat || !isWorthIt || attempt > patience.retries || pause > LONGEST_PAUSE_MS) throw outcome;
    await sleep(pause, sent.signal);
  }
}

/** At least what the product asks for; else longer each time and never the same for all who were refused together. */
function pauseAfter(attempt: number, retryAfter: number | null): number {
  const chance = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
  const own = FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + chance);
  return (retryAfter ?? 0) * 1000 + own;
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    const stop = () => {
      clearTimeout(over);
      // The reason is the caller's own.
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
}

async function attemptOnce(sent: Sent, { fetch, timeLimitMs }: Patience): Promise<unknown> {
  const late = AbortSignal.timeout(timeLimitMs);
  const signal = sent.signal ? AbortSignal.any([sent.signal, late]) : late;
  const { url, method, headers, body, idempotencyKey } = sent;
  try {
    // A key is not carried to where a redirect leads, and a cookie never beside it.
    const response = await fetch(url, {
      method,
      headers,
      body,
      signal,
      redirect: 'manual',
      credentials: 'omit',
    });
    if (!response.ok) return refusalOf(response, await response.text(), idempotencyKey);
    if (sent.file) return fileOf(response, await response.blob());
    return readJson(await response.text()) ?? unreadable(response, idempotencyKey);
  } catch (cause) {
    if (late.aborted)
      return new GalenicError(`No answer came within ${timeLimitMs / 1000} seconds.`, {
        status: 0,
        code: 'timeout',
        idempotencyKey,
        cause,
      });
    return new GalenicError('The connection was lost.', {
      status: 0,
      code: 'connection',
      idempotencyKey,
      cause,
    });
  }
}

function refusalOf(response: Response, text: string, idempotencyKey: string | null): GalenicError {
  const problem = readJson(text);
  const code = problem?.['code'];
  if (typeof code !== 'string') return unreadable(response, idempotencyKey);
  const { error, data } = problem ?? {};
  return new GalenicError(typeof error === 'string' ? error : code, {
    ...factsOf(response),
    code,
    data: isRecord(data) ? data : null,
    idempotencyKey,
  });
}

const unreadable = (response: Response, idempotencyKey: string | null) =>
  new GalenicError(`The answer with status ${response.status} is not one of the product.`, {
    ...factsOf(response),
    code: 'unreadable',
    idempotencyKey,
  });

function factsOf({ status, headers }: Response) {
  const seconds = headers.get('retry-after') ?? '';
  return {
    status,
    requestId: headers.get('x-request-id'),
    retryAfter: /^\d{1,9}$/.test(seconds) ? Number(seconds) : null,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function fileOf({ headers }: Response, file: Blob): FileReply {
  const disposition = headers.get('content-disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain] = /filename="([^"]*)"/i.exec(disposition) ?? [];
  return { name: encoded === undefined ? (plain ?? null) : decodeURIComponent(encoded), file };
}
