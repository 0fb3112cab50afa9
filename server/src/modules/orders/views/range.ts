import { sql, type RawBuilder } from 'kysely';
import { hasPermission, hasRole, type Scope } from '../../../platform/scope.ts';
import { buyerFacilities, facilityRange } from '../policy.ts';

/** The orders `r` of a seller. One of schedule II reaches it when it is signed, and never where it was not (X-86). */
export const reached = (sellerId: number): RawBuilder<unknown> =>
  sql`(r.seller_company_id = ${sellerId} and (not r.is_c2 or r.signed_at is not null))`;

/** The same of kept figures, called `r` as orders are. */
export const reachedFigures = (sellerId: number): RawBuilder<unknown> =>
  sql`(r.seller_company_id = ${sellerId} and r.is_reached)`;

/**
 * The orders `r` inside the asker's range; the SQL twin of `policy.ts`. Nobody without a side sees any. Of kept figures `r` with
 * `reachedFigures`.
 */
export function ordersOf(scope: Scope, reachedBy: typeof reached = reached): RawBuilder<unknown> {
  if (hasPermission(scope, 'orders')) return sql`true`;
  const sides: RawBuilder<unknown>[] = [];
  const companyId = scope.company?.id ?? 0;
  if (hasRole(scope, 'Seller')) sides.push(reachedBy(companyId));
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
    : reached(hasRole(scope, 'Seller') ? (scope.company?.id ?? 0) : 0);
