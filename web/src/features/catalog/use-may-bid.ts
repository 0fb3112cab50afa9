import { listingObstacle, type ListingObstacle } from '#rules/bids/may-bid.ts';
import { todayUtc } from '../../shared/clock.ts';
import { useClient, useMe } from '../../shared/session.ts';
import type { CatalogListing } from './api.ts';
import { hasTerms } from './person.ts';

type Asked = Pick<CatalogListing, 'offer_orders_enabled' | 'is_c2' | 'start_date' | 'company_id'>;

/** Whether bids are for this person at all: not for who sells (SP-180), nor where a supplier's own site leaves them out. */
export function useBids(): boolean {
  const { is_seller, is_admin } = useMe();
  const { hydra, hydra_config: config } = useClient();
  return (is_admin || !is_seller) && (!hydra || config.bid_enabled);
}

/** Why a listing takes no bids of this person; null where it does (SP-181 … SP-183). */
export function useBidObstacle(): (listing: Asked) => ListingObstacle | null {
  const me = useMe();
  return (listing) =>
    listingObstacle(
      {
        offersEnabled: listing.offer_orders_enabled,
        isC2: listing.is_c2,
        startDate: listing.start_date,
        isOwn: me.company_id === listing.company_id,
        hasTerms: hasTerms(me),
      },
      todayUtc(),
    );
}

/** Which listings are marked as taking bids. */
export function useTakesBids(): (listing: Asked) => boolean {
  const bids = useBids();
  const obstacleOf = useBidObstacle();
  return (listing) => bids && obstacleOf(listing) === null;
}
