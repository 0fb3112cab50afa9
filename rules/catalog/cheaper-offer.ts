import { parseCalendarDate, type IsoDate } from '../dates.ts';

/** An offer of the same product, its lots with price in dollars and expiry as MM/DD/YYYY. */
export interface OfferWithLots {
  readonly lots: readonly { readonly price: number; readonly expiry_date: string }[];
  /** Packs that can be bought. */
  readonly stock: number;
}

export interface CheaperOffer<Offer> {
  readonly offer: Offer;
  /** Dollars of a pack. */
  readonly price: number;
}

/**
 * The cheapest lot of others that lasts at least as long as what is looked at and costs less; null where nothing is
 * cheaper, or where nothing lasts as long.
 */
export function cheaperOffer<Offer extends OfferWithLots>(
  own: { readonly price: number | null; readonly expiry: IsoDate },
  others: readonly Offer[],
): CheaperOffer<Offer> | null {
  const lasting = others.flatMap((offer) =>
    offer.stock > 0
      ? offer.lots
          .filter((lot) => (parseCalendarDate(lot.expiry_date) ?? '') >= own.expiry)
          .map(({ price }) => ({ offer, price }))
      : [],
  );
  const [best] = lasting.toSorted((a, b) => a.price - b.price);
  return best !== undefined && own.price !== null && best.price < own.price ? best : null;
}
