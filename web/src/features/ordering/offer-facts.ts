import type { Allotment, Offer } from '#rules/ordering/allot.ts';

/** What is shown of an offer: of the lots that a line takes, else of its cheapest. */
export function offerFacts(offer: Offer, allotment: Allotment | null) {
  const stock = offer.lots.reduce((sum, lot) => sum + lot.stock, 0);
  const [first] = offer.lots;
  const packs = allotment?.packs ?? 0;
  const packCents =
    allotment !== null && packs > 0
      ? allotment.costCents === null
        ? null
        : Math.round(allotment.costCents / packs)
      : (first?.priceCents ?? null);
  return {
    stock,
    expiry: allotment?.expiry ?? first?.expiry ?? null,
    packCents,
    eachCents: packCents === null ? null : packCents / offer.eachesPerPack,
  };
}
