import { lookup as resolve, type LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { getCACertificates } from 'node:tls';
import { isPublicAddress } from './addresses.ts';

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

const RESOLVED_WITHIN_MS = 3000;
const REFUSED = 'This address is not allowed.';

class AddressRefused extends Error {}

export function createOutbound(settings: OutboundSettings): Outbound {
  const { authorities } = settings;
  const isPrivate = new Set(settings.privateHosts.map((host) => host.toLowerCase()));
  const mayBe = (host: string, address: string) =>
    isPrivate.has(host.toLowerCase()) || isPublicAddress(address);
  const trust = authorities === null ? {} : { ca: [...getCACertificates('default'), authorities] };
  return {
    async allows(url) {
      const host = hostOf(url);
      const addresses = isIP(host) === 0 ? await addressesOf(host) : [host];
      return addresses.every((address) => mayBe(host, address));
    },
    post: (sent) => send(sent, { ...settings, mayBe, trust }),
  };
}

/** Without the brackets of IPv6. */
const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');

/** None also of a name that nobody tells of in time: whoever saves it does not wait. */
const addressesOf = (host: string): Promise<string[]> =>
  new Promise((done) => {
    const late = setTimeout(() => done([]), RESOLVED_WITHIN_MS);
    resolve(host, { all: true }, (error, found) => {
      clearTimeout(late);
      done(error ? [] : found.map(({ address }) => address));
    });
  });

interface Sending extends OutboundSettings {
  mayBe: (host: string, address: string) => boolean;
  trust: { ca?: string[] };
}

/** Resolves a name and hands on what was checked, so that the address connected to is the one that was looked at. */
const checkedLookup =
  (mayBe: Sending['mayBe']): LookupFunction =>
  (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, []);
      if (!found.every(({ address }) => mayBe(host, address)))
        return callback(new AddressRefused(REFUSED), []);
      if (options.all) return callback(null, found);
      const [first] = found;
      callback(null, first?.address ?? '', first?.family);
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
      lookup: checkedLookup(sending.mayBe),
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

function wordsFor(error: Error): string {
  if (error instanceof AddressRefused) return REFUSED;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/CERT|SIGNED|ALTNAME|VERIFY|ISSUER/.test(code)) return `The certificate is not trusted (${code}).`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The host was not found (${code}).`;
  return code === '' ? 'The receiver could not be reached.' : `The receiver could not be reached (${code}).`;
}
