import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/** What probes and monitors ask comes by address, not by name. */
const OPERATORS = new Set(['/healthz', '/readyz', '/metrics']);

/** Refuses every other request for a host that no brand has: pages, sign-in and API alike (421). */
export function refuseUnknownHosts(app: FastifyInstance, isKnown: (host: string) => Promise<boolean>): void {
  app.addHook('onRequest', async (request) => {
    if (OPERATORS.has(request.url) || (await isKnown(request.host))) return;
    throw new AppError('unknown_host', 'This address is not served here.');
  });
}
