import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Probes and monitors use the address of the process, not the name of a host. */
const OPERATORS = new Set(['/healthz', '/readyz', '/metrics']);
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Pages that touch credentials. */
const SIGN_IN = /^\/(signin|oidc|handoff)\//;

/**
 * Refuses requests for a host that no brand has (421): all of them where `strict`, else whatever changes, mails or signs
 * in, so that no request ever decides where a mailed link leads. A request that names two hosts is none (400).
 */
export function refuseUnknownHosts(
  app: FastifyInstance,
  options: { strict: boolean; isKnown: (host: string) => Promise<boolean> },
): void {
  app.addHook('onRequest', async (request) => {
    if (OPERATORS.has(request.url)) return;
    refuseTwoHosts(request);
    const changes = !READS.has(request.method) || request.routeOptions.config.changes === true;
    if (!(options.strict || changes || SIGN_IN.test(request.url)) || (await options.isKnown(request.host)))
      return;
    throw new AppError('unknown_host', 'This address is not served here.');
  });
}

/** RFC 9112, 3.2: two `Host` lines, or another host in the request line, are a request to be refused. */
function refuseTwoHosts({ raw, originalUrl }: FastifyRequest): void {
  const lines = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  const target = originalUrl.startsWith('/') ? null : URL.parse(originalUrl);
  if (lines.length > 1 || (target !== null && target.host !== raw.headers.host?.toLowerCase()))
    throw new AppError('malformed', 'This request names two hosts.');
}

/** The name of a `Host` header, without its port. */
export const hostName = (header: string): string => header.toLowerCase().replace(/:\d+$/, '');

/** Where a brand host is reached: protocol and port are those of `PUBLIC_URL`. */
export function brandOrigin(publicUrl: string, host: string): string {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}
