import { addDays } from '#rules/dates.ts';
import type { Choice, Lot, Need, Offer, Problem, Seller } from '#rules/ordering/better-cart/problem.ts';
import { shippingOptions } from '#rules/orders/shipping.ts';
import { seededRandom, type Random } from '../../server/demo/random.ts';

const [LINES, SUPPLIERS] = [60, 15];
const TODAY = '2026-11-23';

/** A cart of 60 lines over 15 suppliers as a seed draws it, with up to eight offers of each product. */
export function drawCart(seed: number): { problem: Problem; current: Choice } {
  const random = seededRandom(seed);
  const [option] = shippingOptions(false, SUPPLIERS);
  if (!option) throw new Error('There is a standard option.');
  const lines = Array.from({ length: LINES }, (_, line) => drawLine(random, line));
  const sellers = Array.from({ length: SUPPLIERS }, (_, place) => drawSeller(random, place + 1));
  return {
    problem: {
      needs: lines.map(({ need }) => need),
      sellers,
      option,
      paymentOption: 'net_terms',
      today: TODAY,
    },
    current: new Map(lines.map(({ lot, packs }) => [lot, packs])),
  };
}

const drawSeller = (random: Random, id: number): Seller => ({
  id,
  name: `Supplier ${id}`,
  shippingPriceCents: random.int(900, 3500),
  thresholdCents: random.chance(0.8) ? random.int(250, 1000) * 100 : null,
  minimumCents: random.chance(0.3) ? random.int(50, 150) * 100 : 0,
});

function drawLine(random: Random, line: number): { need: Need; lot: number; packs: number } {
  const packs = random.int(1, 12);
  const cents = random.int(800, 9000);
  const first = line % SUPPLIERS;
  const offers = Array.from({ length: random.int(3, 8) }, (_, place): Offer => {
    const listingId = line * 10 + place + 1;
    const isFirst = place === 0;
    return {
      listingId,
      // Each offer is another supplier's; the first is in the cart.
      sellerId: ((first + place * 2) % SUPPLIERS) + 1,
      eachesPerPack: !isFirst && random.chance(0.2) ? 50 : 100,
      caseLock: !isFirst && random.chance(0.15),
      caseSize: 4,
      minPacks: !isFirst && random.chance(0.15) ? 3 : 1,
      lots: Array.from({ length: isFirst ? 1 : random.int(1, 3) }, (__, lot) =>
        drawLot(random, listingId * 10 + lot, cents, isFirst),
      ),
    };
  });
  return { need: { eaches: packs * 100, offers }, lot: (line * 10 + 1) * 10, packs };
}

function drawLot(random: Random, id: number, around: number, isFirst: boolean): Lot {
  const cents = Math.round((around * random.int(isFirst ? 95 : 85, 120)) / 100);
  const tier = !isFirst && random.chance(0.25) ? random.int(4, 10) : null;
  return {
    id,
    name: `L${id}`,
    expiry: addDays(TODAY, random.int(60, 1000)),
    stock: isFirst ? 200 : random.int(2, 60),
    minQty: 0,
    prices: [{ from: 1, cents }, ...(tier === null ? [] : [{ from: tier, cents: Math.round(cents * 0.92) }])],
    excluded: false,
    shippingPriceCents: null,
    thresholdCents: null,
  };
}
