import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { getCACertificates } from 'node:tls';
import { callbackify } from 'node:util';
import { isPublicAddress } from './addresses.ts';
import { createResolve, type Resolve } from './names.ts';

/** What came of a request to an address that a stranger named. */
export interface Answer {
  /** Null where none came. */
  status: number | null;
  ms: number;
  /** The first bytes of what was answered, as text; empty without an answer. */
  text: string;
  retryAfter: string | undefined;
  /** Why no answer came; null with one. */
  problem: string | null;
}

export interface Sent {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Gives it up: answered as not reached. */
  signal?: AbortSignal;
}

/** Requests to addresses that companies name: public ones, over verified TLS, without redirects, with bounds. */
export interface Outbound {
  /** Whether an address may be named. One whose host leads nowhere today may; each sending looks again. */
  allows(url: string): Promise<boolean>;
  post(sent: Sent): Promise<Answer>;
}

export interface OutboundSettings {
  /** Certificates of more authorities, as PEM. */
  authorities: string | null;
  /** Hosts that may be private. */
  privateHosts: readonly string[];
  withinMs: number;
  /** Of an answer, that are read and that are kept. */
  bytes: { read: number; kept: number };
}

const REFUSED = 'This address is not allowed.';

class AddressRefused extends Error {}

export function createOutbound(settings: OutboundSettings): Outbound {
  const { authorities } = settings;
  const isPrivate = new Set(settings.privateHosts.map((host) => host.toLowerCase()));
  const isOwn = (host: string) => isPrivate.has(host.toLowerCase());
  const mayBe = (host: string, address: string) => isOwn(host) || isPublicAddress(address);
  const resolve = createResolve(isOwn);
  const trust = authorities === null ? {} : { ca: [...getCACertificates('default'), authorities] };
  return {
    async allows(url) {
      const host = hostOf(url);
      if (isIP(host) !== 0) return mayBe(host, host);
      const found = await resolve(host).catch(() => []);
      return found.every(({ address }) => mayBe(host, address));
    },
    post: (sent) => send(sent, { ...settings, mayBe, resolve, trust }),
  };
}

/** Without the brackets of IPv6. */
const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');

interface Sending extends OutboundSettings {
  mayBe: (host: string, address: string) => boolean;
  resolve: Resolve;
  trust: { ca?: string[] };
}

/** Resolves a name and hands on what was checked, so that the address connected to is the one that was looked at. */
const checkedLookup =
  ({ mayBe, resolve }: Sending): LookupFunction =>
  (host, { all }, callback) => {
    callbackify(resolve)(host, (error, found) => {
      if (error) return callback(error, []);
      const [first] = found;
      if (first === undefined || !found.every(({ address }) => mayBe(host, address)))
        return callback(new AddressRefused(REFUSED), []);
      if (all) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };

function send({ url, headers, body, signal }: Sent, sending: Sending): Promise<Answer> {
  const begun = performance.now();
  const over = AbortSignal.timeout(sending.withinMs);
  const nothing = { status: null, text: '', retryAfter: undefined };
  const spent = () => Math.round(performance.now() - begun);
  const host = hostOf(url);
  if (isIP(host) !== 0 && !sending.mayBe(host, host))
    return Promise.resolve({ ...nothing, ms: spent(), problem: REFUSED });
  return new Promise((done) => {
    const fail = (error: Error) =>
      done({ ...nothing, ms: spent(), problem: over.aborted ? tooSlow(sending.withinMs) : wordsFor(error) });
    const request = https.request(url, {
      method: 'POST',
      agent: false,
      lookup: checkedLookup(sending),
      headers: {
        ...headers,
        'content-length': String(Buffer.byteLength(body)),
        'accept-encoding': 'identity',
      },
      signal: signal ? AbortSignal.any([over, signal]) : over,
      ...sending.trust,
    });
    request.on('error', fail);
    request.on('response', (response) => {
      request.off('error', fail).on('error', () => undefined);
      readStart(response, sending.bytes, (text) => {
        done({
          status: response.statusCode ?? null,
          ms: spent(),
          text,
          retryAfter: response.headers['retry-after'],
          problem: null,
        });
        request.destroy();
      });
    });
    request.end(body);
  });
}

/** The answer counts by its status, however its text ends. */
function readStart(
  response: IncomingMessage,
  { read, kept }: OutboundSettings['bytes'],
  done: (text: string) => void,
): void {
  const parts: Buffer[] = [];
  let bytes = 0;
  const finish = () => done(asText(Buffer.concat(parts).subarray(0, kept)));
  response.on('data', (part: Buffer) => {
    parts.push(part);
    bytes += part.length;
    if (bytes >= read) response.destroy();
  });
  response.on('error', () => undefined);
  response.once('close', finish);
}

/** Without what PostgreSQL does not store. */
const asText = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\u0000', '�').toWellFormed();

const tooSlow = (ms: number): string => `No answer within ${ms / 1000} seconds.`;

/** What DNS answers, or does not. */
const NOT_FOUND: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'ENODATA',
  'ESERVFAIL',
  'EREFUSED',
  'EBADNAME',
  'ETIMEOUT',
  'ECANCELLED',
  'EAI_AGAIN',
]);

function wordsFor(error: Error): string {
  if (error instanceof AddressRefused) return REFUSED;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/CERT|SIGNED|ALTNAME|VERIFY|ISSUER/.test(code)) return `The certificate is not trusted (${code}).`;
  if (NOT_FOUND.has(code)) return `The host was not found (${code}).`;
  return code === '' ? 'The receiver could not be reached.' : `The receiver could not be reached (${code}).`;
}
