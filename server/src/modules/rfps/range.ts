import { sql, type RawBuilder } from 'kysely';
import { NOT_APPROVED } from '#rules/bids/bid-words.ts';
import type { RfpActor } from '#rules/rfps/rfp-status.ts';
import { NOT_A_BUYER } from '#rules/rfps/rfp-words.ts';
import { forbidden } from '../../platform/errors.ts';
import { hasRole, type Scope } from '../../platform/scope.ts';
import { buyerFacilities, buysFor, facilityRange, moderates } from '../orders/index.ts';

/** The requests `r` in the asker's range: of its facilities, and those it was asked for. */
export const rfpsOf = (scope: Scope): RawBuilder<unknown> =>
  rangeOf(scope, {
    sold: (companyId) =>
      sql`exists (select from rfp_invitation i where i.rfp_id = r.id and i.company_id = ${companyId})`,
    own: (
      owner,
    ) => sql`(not exists (select from rfp_invitation i where i.rfp_id = r.id and i.company_id <> ${owner})
      or exists (select from rfp_proposal o where o.rfp_id = r.id and o.company_id = ${owner} and o.status = 'accepted'))`,
  });

/** The contracts `r` with their accepted proposal `p` in the asker's range: a supplier sees those it won alone. */
export const contractsOf = (scope: Scope): RawBuilder<unknown> =>
  rangeOf(scope, { sold: ofSupplier, own: ofSupplier });

const ofSupplier = (companyId: number): RawBuilder<unknown> => sql`p.company_id = ${companyId}`;

interface Sides {
  /** What a supplier has of it. */
  sold: (companyId: number) => RawBuilder<unknown>;
  /** What its buyers see of it on a site of that supplier: what was asked of it alone, or became its contract. */
  own: (owner: number) => RawBuilder<unknown>;
}

function rangeOf(scope: Scope, { sold, own }: Sides): RawBuilder<unknown> {
  if (moderates(scope)) return sql`true`;
  const companyId = scope.company?.id ?? 0;
  const { hydra, hydra_config: features, supplier_company_id: owner } = scope.client;
  if (hydra && !features.rfp_enabled) return sql`false`;
  const sides: RawBuilder<unknown>[] = [];
  if (hasRole(scope, 'Seller') && (owner === null || owner === companyId)) sides.push(sold(companyId));
  if (hasRole(scope, 'Buyer')) {
    const bought =
      facilityRange(scope) === 'company'
        ? sql`r.buyer_company_id = ${companyId}`
        : sql`(r.buyer_company_id = ${companyId} and r.facility_id = any (${buyerFacilities(scope)}::bigint[]))`;
    sides.push(owner === null ? bought : sql`(${bought} and ${own(owner)})`);
  }
  return sides.length === 0 ? sql`false` : sql`(${sql.join(sides, sql` or `)})`;
}

interface BuyingSide {
  facility_id: number;
  buyer_company_id: number;
}

/**
 * As whom the asker sees a request of its range. An administrator who buys for its facility is the buyer there, elsewhere neither
 * side (X-41).
 */
export function actorOf(scope: Scope, rfp: BuyingSide): Exclude<RfpActor, 'system'> {
  if (moderates(scope)) return scope.facility?.id === rfp.facility_id ? 'buyer' : 'admin';
  return hasRole(scope, 'Buyer') && scope.company?.id === rfp.buyer_company_id ? 'buyer' : 'seller';
}

/** The supplier as which the asker answers; null for everybody else. */
export const supplierOf = (scope: Scope): number | null =>
  !moderates(scope) && hasRole(scope, 'Seller') ? (scope.company?.id ?? null) : null;

const isApproved = (scope: Scope): boolean => scope.isVetted || moderates(scope);

/** Whether the asker writes as the buyer of a request. */
export const mayBuy = (scope: Scope, rfp: BuyingSide): boolean =>
  actorOf(scope, rfp) === 'buyer' && isApproved(scope) && buysFor(scope, rfp.facility_id);

/** 403 for a buyer who is not approved (G-006). */
export function requireApproved(scope: Scope): void {
  if (!isApproved(scope)) throw forbidden(NOT_APPROVED);
}

/** 403 for a buyer who is not approved, or does not buy for the facility, whatever is written. */
export function requireBuyer(scope: Scope, rfp: BuyingSide): void {
  requireApproved(scope);
  if (!buysFor(scope, rfp.facility_id)) throw forbidden(NOT_A_BUYER);
}
