import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What came back. `status` 0 where nobody answered: refused, cut, or silent for `PATIENCE_MS`. */
export interface Answer<T = unknown> {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: number | null;
  /** `data` of a success; undefined for a refusal. */
  readonly data: T | undefined;
  readonly text: string;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/services/`. */
  path: string;
  body?: unknown;
  key?: string;
}

const PATIENCE_MS = 40_000;

/** Somebody with a session who talks to the process at `url`. */
export class Caller {
  readonly token: string;
  private readonly url: string;

  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  call<T = unknown>(call: Call): Promise<Answer<T>> {
    return exchange<T>(`${this.url}/services/${call.path}`, call, this.token);
  }

  /**
   * As a good client: the same call with the same key until it is answered for good. Comes back after `Retry-After`,
   * and a quarter of a second after no answer; hears of every attempt by `told`.
   */
  async insist<T = unknown>(
    call: Call,
    told: (answer: Answer<T>) => void = () => undefined,
  ): Promise<Answer<T>> {
    const start = performance.now();
    while (performance.now() - start < INSISTS_MS) {
      const answer = await this.call<T>(call);
      told(answer);
      if (answer.status !== 0 && answer.status !== 429 && answer.status !== 503) return answer;
      await sleep((answer.retryAfter ?? 0.25) * 1000 + Math.random() * SCATTER_MS);
    }
    throw new Error(`${call.method} ${call.path} got no answer for ${INSISTS_MS} ms.`);
  }
}

const INSISTS_MS = 300_000;
const SCATTER_MS = 250;
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });

function exchange<T>(url: string, call: Call, token: string): Promise<Answer<T>> {
  const start = performance.now();
  const bytes = call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body));
  const headers: http.OutgoingHttpHeaders = { authorization: `Bearer ${token}` };
  if (bytes) Object.assign(headers, { 'content-type': 'application/json', 'content-length': bytes.length });
  if (call.key !== undefined) headers['idempotency-key'] = call.key;
  return new Promise((resolve) => {
    const none = (text: string) =>
      resolve({ status: 0, ms: performance.now() - start, retryAfter: null, data: undefined, text });
    const request = http.request(url, { method: call.method, headers, agent });
    request.setTimeout(PATIENCE_MS, () => request.destroy(new Error('silence')));
    request.on('error', (error) => none(error.message));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (error) => none(error.message));
      response.on('end', () => resolve(toAnswer(response, Buffer.concat(chunks).toString(), start)));
    });
    request.end(bytes);
  });
}

function toAnswer<T>(response: http.IncomingMessage, text: string, start: number): Answer<T> {
  const status = response.statusCode ?? 0;
  const retryAfter = response.headers['retry-after'];
  const isJson = response.headers['content-type']?.startsWith('application/json') ?? false;
  return {
    status,
    ms: performance.now() - start,
    retryAfter: retryAfter === undefined ? null : Number(retryAfter),
    // The edge of the process: a scenario names the type that the contract gives the reply.
    data: status < 400 && isJson ? (JSON.parse(text) as { data: T }).data : undefined,
    text,
  };
}

/** How often each status came, as `201: 100, 409: 900`. */
export function countStatuses(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The value below which `share` of the answers took, in whole milliseconds. */
export function percentile(answers: readonly Answer[], share: number): number {
  const times = answers.map((answer) => answer.ms).sort((a, b) => a - b);
  return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
}
