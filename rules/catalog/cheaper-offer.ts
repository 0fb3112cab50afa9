import { parseCalendarDate } from '../dates.ts';
import { priceFor, type TieredPrice } from '../pricing/price-for.ts';

interface PricedLot extends TieredPrice {
  /** MM/DD/YYYY. */
  readonly expiry_date: string;
}

/** An offer of the same product. */
export interface OfferWithLots {
  readonly lots: readonly PricedLot[];
  /** Packs that can be bought. */
  readonly stock: number;
}

export interface CheaperOffer<Offer> {
  readonly offer: Offer;
  /** Dollars of a pack. */
  readonly price: number;
  /** What it is cheaper than. */
  readonly instead: number;
}

/**
 * The cheapest lot of others that lasts at least as long as `own` and costs less, both at the price of so many packs; null where
 * nothing is cheaper, or where nothing lasts as long.
 */
export function cheaperOffer<Offer extends OfferWithLots>(
  own: PricedLot,
  packs: number,
  others: readonly Offer[],
): CheaperOffer<Offer> | null {
  const instead = priceFor(own, packs);
  const expiry = parseCalendarDate(own.expiry_date);
  if (instead === null || expiry === null) return null;
  const lasting = others.flatMap((offer) =>
    offer.stock > 0
      ? offer.lots
          .filter((lot) => (parseCalendarDate(lot.expiry_date) ?? '') >= expiry)
          .map((lot) => ({ offer, price: priceFor(lot, packs) ?? Infinity, instead }))
      : [],
  );
  const [best] = lasting.toSorted((a, b) => a.price - b.price);
  return best !== undefined && best.price < instead ? best : null;
}
