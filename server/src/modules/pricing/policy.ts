import { sql, type RawBuilder } from 'kysely';
import { forbidden, notFound } from '../../platform/errors.ts';
import { hasPermission, hasRole, type Scope } from '../../platform/scope.ts';

const NO_RULE = 'This price rule does not exist.';
export const noRule = () => notFound(NO_RULE);

const ownSeller = (scope: Scope): number | null =>
  hasRole(scope, 'Seller') && scope.company?.isSeller ? scope.company.id : null;

/** Rules `r` that the asker reads: administrators all, a seller its own and what the marketplace takes from everybody. */
export function rulesOf(scope: Scope): RawBuilder<unknown> {
  if (scope.isAdmin) return sql`true`;
  const seller = ownSeller(scope) ?? 0;
  return sql`(r.seller_company_id = ${seller}
    or r.seller_company_id is null and r.audience_type = 'all' and ${seller} <> 0)`;
}

/** Listings `l` whose prices the asker may have explained: the own ones, or all for administrators. */
export const listingsOf = (scope: Scope): RawBuilder<unknown> =>
  scope.isAdmin ? sql`true` : sql`l.company_id = ${ownSeller(scope) ?? 0}`;

interface Ruled {
  seller_company_id: number | null;
  kind: string;
}

/** Fees and rules of any seller: administrators with `finance`; discounts of the own company: its administrators. */
export function mayChangeRule(scope: Scope, { seller_company_id: seller, kind }: Ruled): boolean {
  if (hasPermission(scope, 'finance')) return true;
  if (kind === 'marketplace_fee' || seller === null) return false;
  return hasRole(scope, 'CompanyAdmin') && ownSeller(scope) === seller;
}

export function refuseChange(scope: Scope, rule: Ruled): void {
  if (mayChangeRule(scope, rule)) return;
  throw forbidden(
    rule.kind === 'marketplace_fee' || rule.seller_company_id === null
      ? 'Fees are set by administrators of the marketplace with the finance permission.'
      : 'Price rules are set by company administrators.',
  );
}

/** Whose rule a new one is. */
export function sellerOf(scope: Scope, asked: number | null | undefined): number | null {
  if (scope.isAdmin) return asked ?? null;
  const own = ownSeller(scope);
  if (own === null || (asked !== undefined && asked !== own)) throw noRule();
  return own;
}

/** Buyers that a seller may name: those that ordered from it, so that numbers tell it nothing of others. */
export const orderedFrom = (
  scope: Scope,
  seller: RawBuilder<unknown> | number | null,
  by: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  scope.isAdmin
    ? sql`true`
    : sql`exists (select from orders r where r.seller_company_id = ${seller} and (not r.is_c2 or r.signed_at is not null) and ${by})`;
