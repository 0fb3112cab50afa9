import { sql, type RawBuilder } from 'kysely';
import { hasPermission, hasRole, type Scope } from '../../platform/scope.ts';
import { buyerFacilities, facilityRange } from '../orders/index.ts';

/** Whoever looks after what is asked for. */
export const keepsRequests = (scope: Scope): boolean => hasPermission(scope, 'catalog');

/** The requests `r` in the asker's range: of its facilities, on a supplier's own site those that were asked there. */
export function requestsOf(scope: Scope): RawBuilder<unknown> {
  if (keepsRequests(scope)) return sql`true`;
  if (!hasRole(scope, 'Buyer')) return sql`false`;
  const companyId = scope.company?.id ?? 0;
  const owner = scope.client.supplier_company_id;
  const bought =
    facilityRange(scope) === 'company'
      ? sql`r.buyer_company_id = ${companyId}`
      : sql`(r.buyer_company_id = ${companyId} and r.facility_id = any (${buyerFacilities(scope)}::bigint[]))`;
  return owner === null ? bought : sql`(${bought} and r.site_company_id = ${owner})`;
}
