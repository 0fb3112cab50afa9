import { sql, type RawBuilder } from 'kysely';
import type { RfpActor } from '#rules/rfps/rfp-status.ts';
import { hasPermission, hasRole, type Scope } from '../../platform/scope.ts';
import { buyerFacilities, facilityRange } from '../orders/index.ts';

/** The requests `r` in the asker's range: of its facilities, and those it was asked for. */
export const rfpsOf = (scope: Scope): RawBuilder<unknown> =>
  rangeOf(
    scope,
    (companyId) =>
      sql`exists (select from rfp_invitation i where i.rfp_id = r.id and i.company_id = ${companyId})`,
  );

/** The contracts `r` with their accepted proposal `p` in the asker's range: a supplier sees those it won alone. */
export const contractsOf = (scope: Scope): RawBuilder<unknown> =>
  rangeOf(scope, (companyId) => sql`p.company_id = ${companyId}`);

function rangeOf(scope: Scope, sold: (companyId: number) => RawBuilder<unknown>): RawBuilder<unknown> {
  if (hasPermission(scope, 'orders')) return sql`true`;
  const companyId = scope.company?.id ?? 0;
  const sides: RawBuilder<unknown>[] = [];
  if (hasRole(scope, 'Seller')) sides.push(sold(companyId));
  if (hasRole(scope, 'Buyer'))
    sides.push(
      facilityRange(scope) === 'company'
        ? sql`r.buyer_company_id = ${companyId}`
        : sql`(r.buyer_company_id = ${companyId} and r.facility_id = any (${buyerFacilities(scope)}::bigint[]))`,
    );
  return sides.length === 0 ? sql`false` : sql`(${sql.join(sides, sql` or `)})`;
}

/**
 * As whom the asker sees a request of its range. An administrator who buys for its facility is the buyer there, elsewhere neither
 * side (X-41).
 */
export function actorOf(
  scope: Scope,
  rfp: { facility_id: number; buyer_company_id: number },
): Exclude<RfpActor, 'system'> {
  if (scope.isAdmin) return scope.facility?.id === rfp.facility_id ? 'buyer' : 'admin';
  return hasRole(scope, 'Buyer') && scope.company?.id === rfp.buyer_company_id ? 'buyer' : 'seller';
}

/** The supplier as which the asker answers; null for everybody else. */
export const supplierOf = (scope: Scope): number | null =>
  !scope.isAdmin && hasRole(scope, 'Seller') ? (scope.company?.id ?? null) : null;
