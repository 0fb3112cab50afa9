import { isOpenBid, type BidStatus } from '#rules/bids/bid-status.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { hidesPrices } from '../catalog/index.ts';
import { seesListing } from './facts.ts';
import { sideOf, type BidParties } from './range.ts';

/**
 * Whether a bid tells its reader the lots and prices of today, beside what was agreed: while it is open, and a buyer as long as it sees
 * the prices of the listing elsewhere.
 */
export async function tellsMarket(
  scope: Scope,
  db: Queryable,
  bid: BidParties & { listing_id: number; status: BidStatus },
  today: string,
): Promise<boolean> {
  if (!isOpenBid(bid.status)) return false;
  if (sideOf(scope, bid) !== 'buyer') return true;
  return !hidesPrices(scope) && (await seesListing(scope, db, bid.listing_id, today));
}
