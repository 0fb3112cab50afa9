import { cartTypeOf } from '#rules/catalog/cart-type.ts';
import { swapLots } from '#rules/catalog/swap-lots.ts';
import type { IsoDate } from '#rules/dates.ts';
import { priceFor } from '#rules/pricing/price-for.ts';
import { countOf } from '../../shared/format.ts';
import { errorText } from '../../shared/api-error.ts';
import { toast } from '../../ui/toasts.tsx';
import { linesOf, quantitiesOf, useCarts, useReplaceCart } from '../cart/index.ts';
import { readListing, type ListingDetail } from './api.ts';
import { rulesOf } from './purchase.ts';

interface Wanted {
  id: number;
  /** Of the lots that are swapped. */
  expiry: IsoDate;
}

/** Puts another listing into the cart in place of one, with as many packs as it has; can be undone. */
export function useSwap(listing: ListingDetail) {
  const { data: carts } = useCarts();
  const replace = useReplaceCart();
  const type = cartTypeOf({ isC2: listing.is_c2 });
  const cartOf = (from: NonNullable<typeof carts>) => (type === 'c2' ? from.cart_c2 : from.cart);
  const packs = [...quantitiesOf(carts, listing.id).values()].reduce((sum, one) => sum + one, 0);

  const put = async (version: number, lines: ReturnType<typeof linesOf>) =>
    cartOf((await replace.mutateAsync({ cart_type: type, version, lines })).data);
  const swap = async ({ id, expiry }: Wanted): Promise<boolean> => {
    if (carts === undefined) return false;
    const cart = cartOf(carts);
    const before = linesOf(cart);
    try {
      const other = await readListing(id);
      const taken = swapLots(rulesOf(other), other.lots, { packs, expiry }, quantitiesOf(carts, id));
      if (taken.packs === 0) {
        toast.error(`Nothing of ${other.company_name} can be had in this quantity.`);
        return false;
      }
      const lotOf = new Map(other.lots.map((lot) => [lot.id, lot]));
      const lots = taken.lots.flatMap(({ id: lotId, quantity }) => {
        const lot = lotOf.get(lotId);
        return lot ? [{ id: lotId, quantity, seen_price: priceFor(lot, quantity) ?? 0 }] : [];
      });
      const rest = before.filter((line) => line.listing_id !== listing.id && line.listing_id !== id);
      const now = await put(cart.version, [...rest, { listing_id: id, lots }]);
      const moved =
        taken.packs < packs ? `${taken.packs} of ${countOf(packs, 'pack')}` : countOf(packs, 'pack');
      toast.success(`Swapped ${moved} to ${other.company_name}`, {
        undo: () => void put(now.version, before).catch((error: unknown) => toast.error(errorText(error))),
      });
      return true;
    } catch (error) {
      toast.error(errorText(error));
      return false;
    }
  };
  return { packs, swap, busy: replace.isPending };
}
