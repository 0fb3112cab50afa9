import type { Endpoint } from '#contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { scopesFor } from '#contract/key-access/index.ts';
import { CLOSED_TO_KEYS, covers, lacksScope } from '#rules/accounts/api-keys.ts';
import { AppError, forbidden } from '../errors.ts';
import { hasPermission, type Scope } from '../scope.ts';

const NO_RIGHT = "You don't have permission to do this.";

/** Audience and permission of an endpoint. An empty list of roles lets nobody in. */
export function checkAudience(endpoint: Endpoint, scope: Scope | null): void {
  if (endpoint.audience === 'public') return;
  if (!scope) throw new AppError('unauthenticated', 'Please sign in.');
  if (endpoint.inPerson && scope.realUserId !== scope.userId)
    throw forbidden(
      typeof endpoint.inPerson === 'string'
        ? endpoint.inPerson
        : 'You can’t do this while impersonating another user.',
    );
  if (endpoint.audience === 'signed-in') return;
  const byRole = endpoint.audience.some((role) => scope.roles.includes(role));
  if (!byRole) throw forbidden(NO_RIGHT);
  if (endpoint.permission === undefined || !scope.isAdmin) return;
  const alsoAsTrader = endpoint.audience.some(
    (role) => role !== 'Administrator' && scope.roles.includes(role),
  );
  if (!alsoAsTrader && !hasPermission(scope, endpoint.permission)) throw forbidden(NO_RIGHT);
}

/** The scopes that an operation asks of a key, which stand in the contract (RB-423, RB-424). */
export function checkKey(operation: string, scope: Scope | null): void {
  if (!scope?.apiKey) return;
  const { scopes } = scope.apiKey;
  const needed = scopesFor(operation);
  if (!needed) throw forbidden(CLOSED_TO_KEYS);
  const lacking = needed.find((one) => !covers(scopes, one));
  if (lacking) throw forbidden(lacksScope(lacking));
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A write that a browser authenticates by cookie must come from a page of the same host: it carries `SourceDomain`
 * and a same-origin `Sec-Fetch-Site`, or an `Origin` of this host where the browser sends no such header.
 */
export function checkSameSite(request: FastifyRequest): void {
  if (SAFE.has(request.method)) return;
  if (!isSameOrigin(request) || request.headers['sourcedomain'] === undefined) {
    throw forbidden('This request did not come from a page of this site.');
  }
}

/** What a GET that acts needs where no navigation leads to it. */
export function isSameOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'same-origin' || (site === undefined && isOriginOf(headers.origin, headers.host));
}

function isOriginOf(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined || host === undefined) return false;
  const parsed = URL.parse(origin);
  return parsed !== null && parsed.host === host;
}

/** A GET that acts works for a navigation of this site only. */
export function isSameSiteNavigation(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return request.headers['sec-fetch-mode'] === 'navigate' && (site === 'same-origin' || site === 'same-site');
}
