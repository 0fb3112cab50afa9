import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allot, type Choosing, type Offer, type OfferLot } from './allot.ts';
import { chooseOffers, type WantedLine } from './choose-offers.ts';
import { supplierTotals } from './supplier-totals.ts';

const TODAY = '2026-06-15';
const CHEAPEST: Choosing = { rule: 'cheapest', months: 0, sameNdc: false, today: TODAY };

let last = 0;
const aLot = (fields: Partial<OfferLot> = {}): OfferLot => ({
  id: (last += 1),
  expiry: '2028-06-30',
  priceCents: 1000,
  stock: 100,
  minQty: 0,
  inCart: 0,
  ...fields,
});
const anOffer = (supplierId: number, priceCents: number, fields: Partial<Offer> = {}): Offer => ({
  listingId: (last += 1),
  name: 'Amoxicillin',
  ndc: '70101000101',
  eachesPerPack: 100,
  supplierId,
  supplierName: `Supplier ${supplierId}`,
  minimumCents: 0,
  refusal: null,
  exclusionReason: null,
  caseLock: false,
  caseSize: 1,
  minPacks: 1,
  lots: [aLot({ priceCents })],
  ...fields,
});
const aLine = (offers: readonly Offer[], fields: Partial<WantedLine> = {}): WantedLine => ({
  id: String((last += 1)),
  quantity: 10,
  ndc: '70101000101',
  eachesPerPack: 100,
  listingId: null,
  offers,
  ...fields,
});
const choose = (line: WantedLine, choosing: Partial<Choosing> = {}) => {
  const choice = chooseOffers([line], { ...CHEAPEST, ...choosing }).get(line.id);
  if (!choice) throw new Error('Every line has a choice.');
  return choice;
};
const from = (line: WantedLine, choosing: Partial<Choosing> = {}) => choose(line, choosing).offer?.supplierId;

describe('WB-027 the best offer by rule', () => {
  const long = anOffer(2, 1500, { lots: [aLot({ priceCents: 1500, expiry: '2029-01-31' })] });
  const cheap = anOffer(1, 1000, { lots: [aLot({ priceCents: 1000, expiry: '2026-12-31' })] });

  it('the cheapest, or the one that lasts longest', () => {
    expect(from(aLine([long, cheap]))).toBe(1);
    expect(from(aLine([cheap, long]), { rule: 'longest_expiry' })).toBe(2);
  });

  it('only lots that last the chosen months count, to the day', () => {
    expect(from(aLine([long, cheap]), { months: 6 })).toBe(1);
    expect(from(aLine([long, cheap]), { months: 7 })).toBe(2);
    expect(choose(aLine([long, cheap]), { months: 36 })).toMatchObject({
      state: 'not_offered',
      why: 'No lot lasts 36 months.',
    });
  });

  it('what is dear for the first packs may be cheap for all', () => {
    const few = anOffer(1, 900, { lots: [aLot({ priceCents: 900, stock: 2 }), aLot({ priceCents: 2000 })] });
    expect([
      from(aLine([few, cheap], { quantity: 2 })),
      from(aLine([few, anOffer(3, 1000)], { quantity: 10 })),
    ]).toEqual([1, 3]);
  });

  it('another NDC of the product counts unless the buyer wants the same', () => {
    const other = anOffer(3, 500, { ndc: '70102000101' });
    expect([from(aLine([cheap, other])), from(aLine([cheap, other]), { sameNdc: true })]).toEqual([3, 1]);
    expect(choose(aLine([other]), { sameNdc: true }).why).toMatch(/^Nobody offers this NDC today/);
  });

  it('a pack of another size is never chosen by itself', () => {
    const bulk = anOffer(3, 1, { eachesPerPack: 1000 });
    expect(from(aLine([bulk, cheap]))).toBe(1);
    expect(choose(aLine([bulk])).why).toBe('Offered in another pack size only.');
    expect(from(aLine([bulk, cheap], { listingId: bulk.listingId }))).toBe(3);
  });

  it('fewest suppliers: one that has everything wins over two that are cheaper', () => {
    const [a, b] = [1, 2].map((supplier) => aLine([anOffer(supplier, 100), anOffer(3, 200)]));
    const suppliers = (rule: Choosing['rule']) =>
      [
        ...chooseOffers(
          [a, b].filter((one) => one !== undefined),
          { ...CHEAPEST, rule },
        ).values(),
      ].map((one) => one.offer?.supplierId);
    expect([suppliers('cheapest'), suppliers('fewest_suppliers')]).toEqual([
      [1, 2],
      [3, 3],
    ]);
  });

  it('fewest suppliers never fills fewer lines nor takes more suppliers than the cheapest', () => {
    const offers = fc.array(
      fc.tuple(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 30 }),
      ),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(fc.array(offers, { minLength: 1, maxLength: 12 }), (all) => {
        const lines = all.map((own) =>
          aLine(
            own.map(([supplier, price, stock]) =>
              anOffer(supplier, price, { lots: [aLot({ priceCents: price, stock })] }),
            ),
          ),
        );
        const [cheap_, few] = (['cheapest', 'fewest_suppliers'] as const).map((rule) =>
          [...chooseOffers(lines, { ...CHEAPEST, rule }).values()].filter((one) => one.state === 'found'),
        );
        const suppliers = (found: typeof few = []) => new Set(found.map((one) => one.offer?.supplierId)).size;
        expect(few?.length).toBe(cheap_?.length);
        expect(suppliers(few)).toBeLessThanOrEqual(suppliers(cheap_));
      }),
    );
  });
});

describe('WB-025 WB-028 short, refused, not offered', () => {
  it('short: says what is there, and what is there can be taken', () => {
    const line = aLine(
      [anOffer(1, 100, { lots: [aLot({ stock: 40 })] }), anOffer(2, 90, { lots: [aLot({ stock: 30 })] })],
      { quantity: 100 },
    );
    expect(choose(line)).toMatchObject({
      state: 'short',
      why: 'Supplier 1 has 40 of 100 packs.',
      allotment: { packs: 40 },
    });
    expect(choose({ ...line, quantity: 40 })).toMatchObject({ state: 'found' });
    expect(choose(line, { months: 6 }).why).toBe('Supplier 1 has 40 of 100 packs that last 6 months.');
  });

  it('refused: the minimum, with a quantity that would do', () => {
    const offer = anOffer(1, 100, { minPacks: 24 });
    expect(choose(aLine([offer]))).toMatchObject({
      state: 'refused',
      why: 'Listing Minimum: 24 pack(s)',
      allotment: { suggested: 24 },
    });
    expect(from(aLine([offer, anOffer(2, 900)]))).toBe(2);
  });

  it('refused: cases, up to the next one', () => {
    const offer = anOffer(1, 100, { caseLock: true, caseSize: 12 });
    expect(choose(aLine([offer]))).toMatchObject({
      state: 'refused',
      why: 'Sold in cases of 12 packs.',
      allotment: { suggested: 12 },
    });
    expect(choose(aLine([offer], { quantity: 24 }))).toMatchObject({ state: 'found' });
  });

  it('refused by the server whatever the quantity; not offered without an offer', () => {
    expect(choose(aLine([anOffer(1, 1, { refusal: 'Blocked' })]))).toMatchObject({
      state: 'refused',
      why: 'Blocked',
    });
    expect(choose(aLine([]))).toMatchObject({ state: 'not_offered', why: 'Nobody offers it today.' });
  });

  it('WB-031 what is in the cart is counted: for the minimum, and against the stock', () => {
    const inCart = anOffer(1, 100, { minPacks: 24, lots: [aLot({ inCart: 20, stock: 40 })] });
    expect(choose(aLine([inCart], { quantity: 4 }))).toMatchObject({ state: 'found' });
    expect(choose(aLine([inCart], { quantity: 30 }))).toMatchObject({
      state: 'short',
      allotment: { available: 20 },
    });
  });

  it('two lines of one product share its stock', () => {
    const offer = anOffer(1, 100, { lots: [aLot({ stock: 15 })] });
    const lines = [aLine([offer]), aLine([offer])];
    expect(
      [...chooseOffers(lines, CHEAPEST).values()].map((one) => [one.state, one.allotment?.available]),
    ).toEqual([
      ['found', 15],
      ['short', 5],
    ]);
  });
});

describe('WB-037 what is allotted can be bought', () => {
  const lots = fc.array(
    fc.record({
      stock: fc.integer({ min: 1, max: 60 }),
      priceCents: fc.integer({ min: 1, max: 9 }),
      inCart: fc.constant(0),
    }),
    { minLength: 1, maxLength: 4 },
  );
  it('never more than the stock, never more than wanted, whole cases alone', () => {
    fc.assert(
      fc.property(
        lots,
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 20 }),
        (own, quantity, caseSize, caseLock, minPacks) => {
          const offer = anOffer(1, 0, { caseSize, caseLock, minPacks, lots: own.map(aLot) });
          const { packs, suggested, lots: taken } = allot(offer, quantity, CHEAPEST);
          for (const { id, quantity: count } of taken) {
            const stock = offer.lots.find((lot) => lot.id === id)?.stock ?? 0;
            expect(count).toBeLessThanOrEqual(stock);
            if (caseLock && caseSize > 1)
              expect(count % caseSize === 0 || (stock < caseSize && count === stock)).toBe(true);
          }
          expect(packs).toBeLessThanOrEqual(quantity);
          if (suggested !== null) expect(allot(offer, suggested, CHEAPEST).refusal).toBeNull();
        },
      ),
    );
  });

  it('nothing is suggested where whole cases do not reach the minimum', () => {
    const lotsOf = [4, 3, 6, 4].map((stock) => aLot({ stock }));
    const offer = anOffer(1, 0, { caseSize: 3, caseLock: true, minPacks: 16, lots: lotsOf });
    const { refusal, suggested } = allot(offer, 1, CHEAPEST);
    expect([refusal, suggested]).toEqual(['Sold in cases of 3 packs.', null]);
  });

  it('where prices are hidden nothing has a cost', () => {
    expect(allot(anOffer(1, 0, { lots: [aLot({ priceCents: null })] }), 5, CHEAPEST)).toMatchObject({
      packs: 5,
      costCents: null,
    });
  });
});

it('WB-032 totals and what is missing to the minimum, with what is in the cart', () => {
  const offers = [anOffer(1, 100, { minimumCents: 5000 }), anOffer(2, 300)];
  const lines = offers.map((offer) => aLine([offer]));
  expect(supplierTotals(chooseOffers(lines, CHEAPEST).values(), new Map([[1, 1500]]))).toMatchObject([
    { supplierId: 2, lines: 1, packs: 10, subtotalCents: 3000, missingCents: 0 },
    { supplierId: 1, lines: 1, packs: 10, subtotalCents: 1000, inCartCents: 1500, missingCents: 2500 },
  ]);
});
