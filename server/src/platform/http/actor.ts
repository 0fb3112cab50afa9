import type { FastifyRequest } from 'fastify';
import type { AuditActor } from '../audit/audit.ts';
import type { Scope } from '../scope.ts';

/** When and from where a request came. */
export type Origin = Pick<AuditActor, 'at' | 'requestId' | 'host' | 'ip'>;

export const originOf = (request: FastifyRequest, at: Date): Origin => ({
  at,
  requestId: request.id,
  host: request.host.slice(0, 253),
  ip: request.ip,
});

export const actorOf = (origin: Origin, scope: Scope | null): AuditActor => ({
  ...origin,
  realUserId: scope?.realUserId ?? null,
  subjectUserId: scope?.userId ?? null,
  companyId: scope?.company?.id ?? null,
  facilityId: scope?.facility?.id ?? null,
  apiKey: scope?.apiKey ?? null,
});
