import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counterProblem, isDearer, fillProblem, quantityProblem, type Terms } from './bid-checks.ts';
import { distribute, packsOnOffer } from './bid-lots.ts';

it.each([
  [
    5,
    { min: 24, max: 80, step: 1 },
    'Meridian requires a minimum quantity of 24. Please add an additional 19 to meet the requirement.',
  ],
  [24, { min: 24, max: 80, step: 1 }, null],
  [25, { min: 10, max: 80, step: 10 }, 'This listing must be purchased in multiples of 10.'],
  [90, { min: 10, max: 80, step: 10 }, 'At most 80 packs with this expiry can be had.'],
  [90, { min: 30, max: 20, step: 10 }, 'Not enough stock for a bid.'],
])('TR-201 TR-184 G-025 %i packs', (quantity, bounds, text) => {
  expect(quantityProblem('Meridian', quantity, bounds)).toBe(text);
});

describe('packs that were bid', () => {
  const steps = { caseSize: 10, offerMinimum: 20 };
  const stocks = (...all: number[]) => all.map((stock) => ({ stock }));

  it.each([
    ['TR-205', 20, stocks(), 'Lot is expired/out of stock'],
    ['TR-206', 40, stocks(25, 15), 'Stock is below the bid quantity.'],
    ['TR-206', 30, stocks(25, 15), null],
    ['of no whole cases', 25, stocks(60), 'This listing must be purchased in multiples of 10.'],
    ['RB-167 below what the seller wants of new bids by now', 10, stocks(60), null],
  ])('%s: %i of %o', (_, quantity, offerable, text) => {
    expect(fillProblem('Meridian', quantity, { steps, offerable })).toBe(text);
  });

  it('TR-206 are refused exactly where the lots do not fill them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 30 }),
        (all, caseSize, cases) => {
          const lots = all.map((stock, id) => ({ id, stock, expiry: `2027-01-${10 + id}` }));
          const asked = { steps: { caseSize, offerMinimum: 1 }, offerable: lots };
          const filled = distribute(lots, cases * caseSize, { caseSize }).length > 0;
          expect(fillProblem('Meridian', cases * caseSize, asked) === null).toBe(filled);
          expect(filled).toBe(cases * caseSize <= packsOnOffer(lots, { caseSize }));
        },
      ),
    );
  });
});

const LINE: Terms = { cents: 850, quantity: 24, expiry: '2027-01-31' };
const NEARER = '2026-12-31';
const LATER = '2027-06-30';

describe('a counter', () => {
  const BIDS = 'The buyer already bids $8.50: accept it.';
  const ASKS = 'The seller already asks $8.50: accept it.';

  it.each<[string, Partial<Terms>, seller: string | null, buyer: string | null]>([
    ['TR-210 that says the same', {}, 'Change', 'Change'],
    ['for more a pack', { cents: 851 }, null, ASKS],
    ['for less a pack', { cents: 849 }, BIDS, null],
    ['at the same price for more packs', { quantity: 48 }, null, null],
    ['at the same price for fewer packs', { quantity: 12 }, null, null],
    ['at the same price with a nearer expiry', { expiry: NEARER }, null, ASKS],
    ['at the same price with a later expiry', { expiry: LATER }, BIDS, null],
    ['for less a pack and more packs', { cents: 800, quantity: 48 }, null, null],
    ['for less a pack and fewer packs', { cents: 800, quantity: 12 }, BIDS, null],
    ['for more a pack and fewer packs', { cents: 900, quantity: 12 }, null, null],
    ['for more a pack and more packs', { cents: 900, quantity: 48 }, null, ASKS],
    ['for less a pack and a nearer expiry', { cents: 800, expiry: NEARER }, null, null],
    ['for more a pack and a later expiry', { cents: 900, expiry: LATER }, null, null],
    ['for less a pack and a later expiry', { cents: 800, expiry: LATER }, BIDS, null],
    ['for more a pack and a nearer expiry', { cents: 900, expiry: NEARER }, null, ASKS],
  ])('%s', (_, change, seller, buyer) => {
    const said = (side: 'seller' | 'buyer') =>
      counterProblem(side, { ...LINE, ...change }, LINE)?.replace(/^Change price.*/, 'Change') ?? null;
    expect([said('seller'), said('buyer')]).toEqual([seller, buyer]);
  });
});

it('WB-240 a seller counters below a bid that is dearer than the listing, which it cannot accept', () => {
  const lower = { ...LINE, cents: 800 };
  expect(counterProblem('seller', lower, { ...LINE, dearer: true })).toBeNull();
  expect(counterProblem('buyer', { ...LINE, cents: 851 }, { ...LINE, dearer: true })).not.toBeNull();
  expect([isDearer(851, 850), isDearer(850, 850), isDearer(1, null)]).toEqual([true, false, false]);
});
