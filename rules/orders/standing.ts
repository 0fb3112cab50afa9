/** Whether a facility may be delivered to by a contract (trading G-085); of bids `rules/bids/may-bid.ts` says it. */
import { isExpired, type IsoDate } from '../dates.ts';

export interface BuyerStanding {
  readonly facility_name: string;
  readonly facility_vetted: boolean;
  readonly buyer_active: boolean;
  readonly state_license_ends: IsoDate | null;
  readonly has_terms: boolean;
}

/** Why it may not, in words for both sides; null when it may. */
export function standingProblem(buyer: BuyerStanding, today: IsoDate): string | null {
  const { facility_name: facility } = buyer;
  if (!buyer.buyer_active) return `The company of ${facility} is not active.`;
  if (!buyer.facility_vetted) return `${facility} is not approved to buy at present.`;
  if (buyer.state_license_ends !== null && isExpired(buyer.state_license_ends, today))
    return `The state license of ${facility} has ended.`;
  if (!buyer.has_terms) return `The company of ${facility} has no active terms.`;
  return null;
}
