import { parseCalendarDate } from '#rules/dates.ts';
import { fromDollars } from '#rules/money.ts';
import type { Offer } from '#rules/ordering/allot.ts';
import type { LineChoice } from '#rules/ordering/choose-offers.ts';
import type { ReplyOf } from './http.ts';

type DeskProduct = ReplyOf<'readOrderLines'>['data']['products'][number];
type DeskOffer = DeskProduct['offers'][number];

const LONG_AGO = '1900-01-01';

/** An offer as the rules want it. */
const toOffer = (offer: DeskOffer): Offer => ({
  listingId: offer.listing_id,
  name: offer.name,
  ndc: offer.ndc,
  eachesPerPack: offer.eaches_per_pack,
  supplierId: offer.company_id,
  supplierName: offer.company_name,
  minimumCents: fromDollars(offer.minimum_order_total),
  refusal: offer.refusal,
  exclusionReason: offer.exclusion_reason,
  blocked: offer.blocked,
  caseLock: offer.case_lock,
  caseSize: offer.case_size,
  minPacks: offer.min_packs,
  lots: offer.lots.map((lot) => ({
    id: lot.id,
    expiry: parseCalendarDate(lot.expiry_date) ?? LONG_AGO,
    priceCents: lot.price === null ? null : fromDollars(lot.price),
    stock: lot.stock,
    minQty: lot.min_qty,
    inCart: lot.in_cart,
  })),
});

export const offersOf = ({ offers }: DeskProduct): readonly Offer[] => offers.map(toOffer);

export const offersByKey = (products: readonly DeskProduct[]): ReadonlyMap<string, readonly Offer[]> =>
  new Map(products.map((product) => [product.key, offersOf(product)]));

/** What is sent to the cart for a found line, at the prices that are shown. */
export function toCartLine({ offer, allotment }: LineChoice) {
  if (offer === null || allotment === null) return null;
  return {
    listing_id: offer.listingId,
    // Only who agreed has such an offer found.
    ...(offer.blocked && offer.refusal === null && { agree_soft_block: true }),
    lots: allotment.lots.map(({ id, quantity }) => {
      const cents = offer.lots.find((lot) => lot.id === id)?.priceCents ?? null;
      return { id, quantity, ...(cents !== null && { seen_price: cents / 100 }) };
    }),
  };
}
