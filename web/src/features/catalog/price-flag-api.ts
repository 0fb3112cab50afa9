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

const told = async (call: Promise<unknown>, [done, failed]: readonly [string, string]): Promise<boolean> => {
  try {
    await call;
    toast.success(done);
    return true;
  } catch {
    toast.error(failed);
    return false;
  }
};

const nothing = Promise.resolve(true);

/** Both at once, each with its own message (G-054); catalog and cart are read anew. Answers which one is stored. */
export async function saveOwnFigures(
  listing: ListingDetail,
  { price, amu }: { price: Change | null; amu: Change | null },
): Promise<{ price: boolean; amu: boolean }> {
  const [priceStored, amuStored] = await Promise.all([
    price === null
      ? nothing
      : told(sendPrice(listing, price), ['Price Flag was updated', 'Failed to update Price Flag']),
    amu === null ? nothing : told(sendAmu(listing, amu), ['AMU was updated', 'Failed to update AMU']),
  ]);
  // What a colleague did meanwhile may be why one failed.
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: catalogKeys.all }),
    queryClient.invalidateQueries({ queryKey: catalogKeys.allFacets }),
    refreshCarts(),
  ]);
  return { price: priceStored, amu: amuStored };
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
