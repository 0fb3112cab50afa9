import { sql, type RawBuilder } from 'kysely';
import type { BidActor, BidSide } from '#rules/bids/bid-status.ts';
import { NOT_APPROVED } from '#rules/bids/bid-words.ts';
import { forbidden } from '../../platform/errors.ts';
import { hasRole, type Scope } from '../../platform/scope.ts';
import { buyerFacilities, buysFor, facilityRange, moderates } from '../orders/index.ts';

/** The bids `b` in the asker's range (trading G-006, X-40). */
export function bidsOf(scope: Scope): RawBuilder<unknown> {
  if (moderates(scope)) return sql`true`;
  const companyId = scope.company?.id ?? 0;
  const sides: RawBuilder<unknown>[] = [];
  if (hasRole(scope, 'Seller')) sides.push(sql`b.seller_company_id = ${companyId}`);
  if (hasRole(scope, 'Buyer'))
    sides.push(
      facilityRange(scope) === 'company'
        ? sql`b.buyer_company_id = ${companyId}`
        : sql`(b.buyer_company_id = ${companyId} and b.facility_id = any (${buyerFacilities(scope)}::bigint[]))`,
    );
  return sides.length === 0 ? sql`false` : sql`(${sql.join(sides, sql` or `)})`;
}

export interface BidParties {
  facility_id: number;
  buyer_company_id: number;
  seller_company_id: number;
}

/** As whom the asker sees a bid of its range; an administrator who buys for its facility is that side, every other one neither (X-41). */
export function sideOf(scope: Scope, bid: BidParties): BidSide | null {
  if (moderates(scope)) return scope.facility?.id === bid.facility_id ? 'buyer' : null;
  if (hasRole(scope, 'Seller') && scope.company?.id === bid.seller_company_id) return 'seller';
  return hasRole(scope, 'Buyer') && scope.company?.id === bid.buyer_company_id ? 'buyer' : null;
}

/** As whom the asker moves it; null for who reads it for the company, but does not buy for its facility. */
export function actorOf(scope: Scope, bid: BidParties): BidActor | null {
  const side = sideOf(scope, bid);
  if (moderates(scope)) return side ?? 'admin';
  return side === 'buyer' && !buysFor(scope, bid.facility_id) ? null : side;
}

/** 403 for a buyer who is not approved, whatever is written (G-006). */
export function requireApproved(scope: Scope): void {
  if (hasRole(scope, 'Buyer') && !scope.isVetted && !moderates(scope)) throw forbidden(NOT_APPROVED);
}
