import { isUnanswered } from '../../shared/api-error.ts';
import { api } from '../../shared/http.ts';
import { queryClient } from '../../shared/query-client.ts';
import { toast } from '../../ui/toasts.tsx';
import { refreshCarts } from '../cart/index.ts';
import { catalogKeys, type ListingDetail } from './api.ts';
import { startOf, type Edit } from './own-figures.ts';

/** A figure that was changed, and how. */
export interface Change {
  kind: Exclude<Edit['kind'], 'keep'>;
  value: number;
}

/** What became of a figure; `unanswered`: nobody knows. */
export type Outcome = 'stored' | 'refused' | 'unanswered';

const told = async (call: Promise<unknown>, [done, failed]: readonly [string, string]): Promise<Outcome> => {
  try {
    await call;
    toast.success(done);
    return 'stored';
  } catch (error) {
    toast.error(failed);
    return isUnanswered(error) ? 'unanswered' : 'refused';
  }
};

const nothing: Promise<Outcome> = Promise.resolve('stored');

/** Both at once, each with its own message (G-054); catalog and cart are read anew. Answers what became of each. */
export async function saveOwnFigures(
  listing: ListingDetail,
  { price, amu }: { price: Change | null; amu: Change | null },
): Promise<{ price: Outcome; amu: Outcome }> {
  const [priceOutcome, amuOutcome] = await Promise.all([
    price === null
      ? nothing
      : told(sendPrice(listing, price), ['Price Flag was updated', 'Failed to update Price Flag']),
    amu === null ? nothing : told(sendAmu(listing, amu), ['AMU was updated', 'Failed to update AMU']),
  ]);
  // What a colleague did meanwhile may be why one failed.
  const refreshed = Promise.all([
    queryClient.invalidateQueries({ queryKey: catalogKeys.all }),
    queryClient.invalidateQueries({ queryKey: catalogKeys.allFacets }),
    refreshCarts(),
  ]);
  // Without the server there is nothing to wait for.
  if (priceOutcome !== 'unanswered' && amuOutcome !== 'unanswered') await refreshed;
  return { price: priceOutcome, amu: amuOutcome };
}

function sendPrice(listing: ListingDetail, { kind, value }: Change): Promise<unknown> {
  if (kind === 'reset') return api.removePriceFlag({ params: { id: startOf(listing).flagId ?? 0 } });
  const { id, gcn_seqno: gcn, package_size, eaches_per_pack } = listing;
  const body = {
    listing_id: id,
    customer_base_price: value,
    gcn_seqno: gcn ?? 0,
    package_size,
    eaches_per_pack,
  };
  return api.setPriceFlag({ body });
}

function sendAmu(listing: ListingDetail, { kind, value }: Change): Promise<unknown> {
  const params = { id: listing.ndc };
  return kind === 'reset'
    ? api.removeAmu({ params })
    : api.setAmu({ params, body: { listing_id: listing.id, amu: value } });
}
