import fc from 'fast-check';
import { addDays } from '#rules/dates.ts';
import type { Lot, Offer, Problem, Seller } from '#rules/ordering/better-cart/problem.ts';
import { shippingOptions } from '#rules/orders/shipping.ts';

export const TODAY = '2026-11-23';
const [STANDARD] = shippingOptions(false, 1);
if (!STANDARD) throw new Error('There is a standard option.');

export const aLot = (id: number, over: Partial<Lot> = {}): Lot => ({
  id,
  name: `L${id}`,
  expiry: '2028-06-30',
  stock: 100,
  minQty: 0,
  prices: [{ from: 1, cents: 1000 }],
  excluded: false,
  shippingPriceCents: null,
  thresholdCents: null,
  ...over,
});
export const anOffer = (
  listingId: number,
  sellerId: number,
  lots: readonly Lot[],
  over: Partial<Offer> = {},
): Offer => ({
  listingId,
  sellerId,
  eachesPerPack: 100,
  caseLock: false,
  caseSize: 1,
  minPacks: 1,
  lots,
  ...over,
});
export const aSeller = (id: number, over: Partial<Seller> = {}): Seller => ({
  id,
  name: `Seller ${id}`,
  shippingPriceCents: 2500,
  thresholdCents: 50_000,
  minimumCents: 0,
  ...over,
});
export const aProblem = (over: Pick<Problem, 'needs' | 'sellers'> & Partial<Problem>): Problem => ({
  option: STANDARD,
  paymentOption: 'net_terms',
  today: TODAY,
  ...over,
});
const lotOf = (id: number) =>
  fc
    .record({
      stock: fc.integer({ min: 1, max: 4 }),
      minQty: fc.constantFrom(0, 0, 2),
      cents: fc.integer({ min: 300, max: 1500 }),
      tier: fc.option(fc.integer({ min: 2, max: 3 })),
      shippingPriceCents: fc.constantFrom(null, null, 0, 900),
      thresholdCents: fc.constantFrom(null, null, 0, 3000),
      days: fc.integer({ min: 30, max: 900 }),
    })
    .map(({ cents, tier, days, ...lot }): Lot =>
      aLot(id, {
        ...lot,
        expiry: addDays(TODAY, days),
        prices: [
          { from: 1, cents },
          ...(tier === null ? [] : [{ from: tier, cents: Math.round(cents * 0.8) }]),
        ],
      }),
    );

const offerOf = (listingId: number) =>
  fc
    .record({
      sellerId: fc.integer({ min: 1, max: 3 }),
      lots: fc.tuple(lotOf(listingId * 10 + 1), fc.option(lotOf(listingId * 10 + 2))),
      eachesPerPack: fc.constantFrom(100, 100, 50),
      caseLock: fc.boolean(),
      caseSize: fc.constantFrom(1, 1, 2, 3),
      minPacks: fc.constantFrom(1, 1, 2, 3),
    })
    .map(({ lots, sellerId, ...offer }): Offer =>
      anOffer(
        listingId,
        sellerId,
        lots.filter((lot) => lot !== null),
        offer,
      ),
    );

export const smallProblem = fc
  .record({
    needs: fc.tuple(
      fc.record({ eaches: fc.constantFrom(100, 200, 300), offers: fc.tuple(offerOf(1), offerOf(2)) }),
      fc.record({ eaches: fc.constantFrom(100, 200), offers: fc.tuple(offerOf(3)) }),
    ),
    sellers: fc.tuple(
      ...[1, 2, 3].map((id) =>
        fc
          .record({
            shippingPriceCents: fc.constantFrom(0, 700, 1500),
            thresholdCents: fc.constantFrom(null, 1500, 3000),
            minimumCents: fc.constantFrom(0, 0, 1200),
          })
          .map((over) => aSeller(id, over)),
      ),
    ),
  })
  .map((drawn) => aProblem(drawn));
