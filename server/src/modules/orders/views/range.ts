import { sql, type RawBuilder } from 'kysely';
import { hasPermission, hasRole, type Scope } from '../../../platform/scope.ts';
import { buyerFacilities, facilityRange } from '../policy.ts';

/** The orders `r` inside the asker's range; the SQL twin of `policy.ts`. Nobody without a side sees any. */
export function ordersOf(scope: Scope): RawBuilder<unknown> {
  if (hasPermission(scope, 'orders')) return sql`true`;
  const sides: RawBuilder<unknown>[] = [];
  const companyId = scope.company?.id ?? 0;
  if (hasRole(scope, 'Seller')) sides.push(sql`r.seller_company_id = ${companyId}`);
  if (hasRole(scope, 'Buyer')) {
    sides.push(
      facilityRange(scope) === 'company'
        ? sql`r.buyer_company_id = ${companyId}`
        : sql`(r.buyer_company_id = ${companyId} and r.facility_id = any (${buyerFacilities(scope)}::bigint[]))`,
    );
  }
  if (sides.length === 0) return sql`false`;
  return sql`(${sql.join(sides, sql` or `)})`;
}

/** Those of the supply side alone, which ships them. */
export const soldBy = (scope: Scope): RawBuilder<unknown> =>
  hasPermission(scope, 'orders')
    ? sql`true`
    : sql`r.seller_company_id = ${hasRole(scope, 'Seller') ? (scope.company?.id ?? 0) : 0}`;
