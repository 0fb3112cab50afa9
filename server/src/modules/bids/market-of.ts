import { notFound } from '../../platform/errors.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { readMarket, type Market } from './facts.ts';

/** The market of a bid that is there. */
export async function marketOf(
  db: Queryable,
  bid: { listing_id: number; facility_id: number },
  today: string,
): Promise<Market> {
  const market = await readMarket(db, { listingId: bid.listing_id, facilityId: bid.facility_id }, today);
  if (!market) throw notFound('This bid does not exist.');
  return market;
}
