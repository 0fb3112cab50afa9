import { describe, expect, it } from 'vitest';
import type { BidNow } from './api.ts';
import { DEARER } from '#rules/bids/bid-words.ts';
import type { BidSummary } from '#contract/bids/bid-shapes.ts';
import { acceptancePlan, counterPlan, leftOutWords, movedProblem, readPercent, sumOf } from './bulk.ts';
import { monthsUntil, totalOf } from './months.ts';
import { WAITS } from './test-list.ts';
import { aBidLot, aBidRow, someFigures } from './test-world.ts';

const TODAY = '2026-06-15';
const aBid = (
  id: number,
  line: Partial<BidSummary['current_offer_line']> = {},
  change: Partial<BidSummary> = {},
): BidNow => {
  const bid = { ...aBidRow({ id, can: WAITS, ...change }), calculations: null, price_problem: null };
  return { ...bid, current_offer_line: { ...bid.current_offer_line, ...line } };
};
const lotsFor = (bids: readonly BidSummary[], ...lots: ReturnType<typeof aBidLot>[]) =>
  new Map(bids.map(({ id }) => [id, lots]));

describe('WB-240 bids for more than their packs cost in the catalog', () => {
  const lot = aBidLot({ id: 1, expiry_date: '09/30/2026', stock: 90, price: 7 });

  it('are left out of an acceptance with the reason, and countered below their price', () => {
    const change = { earliest_expiry_date: TODAY, total: 240 };
    const bids = [aBid(1, {}, change), aBid(2, { price: 7 }, { ...change, total: 210 })];
    const { rows } = acceptancePlan(bids, lotsFor(bids, lot), TODAY);
    expect(rows.map(({ problem }) => problem)).toEqual([DEARER.seller, null]);
    const told = bids.map((bid) => ({ ...bid, price_problem: DEARER.seller }));
    expect(acceptancePlan(told, lotsFor(told, lot), TODAY).rows[1]?.problem).toBe(DEARER.seller);
    const [counter] = counterPlan(told, lotsFor(told, lot), 95, TODAY);
    expect(counter).toMatchObject({ price: 6.65, problem: null });
  });
});

describe('G-024 G-042 accepting many bids', () => {
  const soon = aBidLot({ id: 1, name: 'SOON', expiry_date: '09/30/2026', stock: 40 });
  const late = aBidLot({ id: 2, name: 'LATE', expiry_date: '06/30/2028', stock: 60 });

  it('takes from the lots that expire first, each bid from what the one before left', () => {
    const bids = [
      aBid(1, { quantity: 30 }, { earliest_expiry_date: TODAY }),
      aBid(2, { quantity: 30 }, { earliest_expiry_date: TODAY }),
      aBid(3, { quantity: 41 }, { earliest_expiry_date: '2027-01-31' }),
    ];
    const plan = acceptancePlan(bids, lotsFor(bids, soon, late), TODAY);
    expect(plan.rows.map(({ bid, problem, from }) => [bid.id, problem, from])).toEqual([
      [1, null, [{ lot: 'SOON', packs: 30 }]],
      [
        2,
        null,
        [
          { lot: 'SOON', packs: 10 },
          { lot: 'LATE', packs: 20 },
        ],
      ],
      [3, 'Stock is below the bid quantity.', []],
    ]);
    expect(plan.effects.map(({ lot, stock, taken }) => [lot, stock, taken])).toEqual([
      ['SOON', 40, 40],
      ['LATE', 60, 20],
    ]);
  });

  it('leaves what would break a case, and lots that end before the minimum expiry', () => {
    const cased = aBid(1, { quantity: 40 }, { earliest_expiry_date: '2027-01-31' });
    const bid = { ...cased, listing: { ...cased.listing, case_size: 20 } };
    const plan = acceptancePlan([bid], lotsFor([bid], soon, { ...late, stock: 59 }), TODAY);
    expect(plan.effects.map(({ lot, taken }) => [lot, taken])).toEqual([['LATE', 40]]);
    const short = acceptancePlan([bid], lotsFor([bid], soon, { ...late, stock: 39 }), TODAY);
    expect(short.rows.map(({ problem }) => problem)).toEqual(['Stock is below the bid quantity.']);
    expect(short.effects).toEqual([]);
  });
});

const HIGHEST = 'Bid price must be below the listing price of $9.99.';

describe('countering many bids', () => {
  const lot = aBidLot({ price: 9.99 });
  const ofCases = { listing: { ...aBidRow().listing, case_size: 24 } };
  it.each<
    [
      string,
      Parameters<typeof aBid>[1],
      Parameters<typeof aBid>[2],
      number | null,
      number | null,
      string | null,
    ]
  >([
    ['at the percent, a half cent up', {}, {}, 95, 9.49, null],
    ['not at what is bid already', { price: 9.49 }, {}, 95, 9.49, 'The buyer already bids $9.49: accept it.'],
    ['not below what is bid', { price: 9.5 }, {}, 95, 9.49, 'The buyer already bids $9.50: accept it.'],
    ['not at the price of the listing', { price: 1 }, {}, 99.99, 9.99, HIGHEST],
    [
      'not after the last counter',
      {},
      { exceeded_max_counters: true },
      95,
      null,
      'All your counters are made.',
    ],
    [
      'not without a lot that lasts',
      {},
      { earliest_expiry_date: '2100-01-31' },
      95,
      null,
      'Lot is expired/out of stock',
    ],
    ['not for a broken case', {}, ofCases, 95, null, 'This listing must be purchased in multiples of 24.'],
    ['not for more than is there', { quantity: 51 }, {}, 95, null, 'Stock is below the bid quantity.'],
    ['not before a percent is entered', {}, {}, null, null, null],
  ])('%s', (_, line, change, percent, price, problem) => {
    const bids = [aBid(1, line, change)];
    expect(counterPlan(bids, lotsFor(bids, lot), percent, TODAY)).toMatchObject([{ price, problem }]);
  });

  it('G-024 is a percent of what all lots come to that would fill the bid', () => {
    const bids = [aBid(1, { quantity: 40 })];
    const lots = lotsFor(bids, aBidLot({ price: 9, stock: 30 }), aBidLot({ id: 2, price: 11 }));
    expect(counterPlan(bids, lots, 90, TODAY)).toMatchObject([{ listed: 9.5, price: 8.55, problem: null }]);
  });

  it.each([
    ['95', 95],
    [' 92.5 ', 92.5],
    ['100', null],
    ['0', null],
    ['-5', null],
    ['95%', null],
    ['', null],
  ])('reads %o as %o', (text, percent) => {
    expect(readPercent(text)).toBe(percent);
  });
});

it('says why chosen bids stay out, and what the others come to', () => {
  const none = { can: { ...WAITS, answer: false } };
  const mine = aBid(1);
  const left = [
    aBid(2, {}, { ...none, turn: 'buyer' }),
    aBid(3, {}, { ...none, turn: null }),
    aBid(4, {}, none),
    aBid(5, {}, { ...none, turn: 'buyer' }),
  ];
  expect(leftOutWords(left)).toEqual(['2 wait for the buyer', '1 is closed', '1 has run out of time']);
  expect(leftOutWords([])).toEqual([]);
  const rows = [mine, aBid(2, { price: 8.5, quantity: 3 })].map((bid) => ({ bid, problem: null, price: 9 }));
  expect([sumOf(rows), sumOf(rows, ({ price }) => price)].map(({ total }) => total)).toEqual([265.5, 297]);
});

it.each([
  [8, { total: 265, shipping: 25 }],
  [16.66, { total: 524.8, shipping: 25 }],
  [16.67, { total: 500.1, shipping: 0 }],
])('TR-217 counts the shipping that the buyer pays at %f a pack', (price, sum) => {
  const bid = { ...aBid(1), calculations: someFigures() };
  expect(sumOf([{ bid, problem: null }], () => price)).toEqual(sum);
});

it.each<[Partial<BidSummary>, string]>([
  [{ turn: null, status: 'declined' }, 'This bid is already declined.'],
  [{ turn: 'buyer' }, 'Your offer is pending buyer action.'],
  [{}, 'The time of this bid is up.'],
])('says what became of a chosen bid meanwhile: %o', (change, problem) => {
  const can = { answer: false, decline: false, extend: false, edit: false };
  const [bid, lots] = [aBid(1, {}, { can, ...change }), new Map()];
  expect(movedProblem(bid, 'answer')).toBe(problem);
  expect(acceptancePlan([bid], lots, TODAY).rows.map((row) => row.problem)).toEqual([problem]);
  expect(counterPlan([bid], lots, 95, TODAY).map((row) => row.problem)).toEqual([problem]);
});

it('names the months without a bid, up to this one', () => {
  const month = {
    placed: 2,
    open: 0,
    accepted: 1,
    declined: 0,
    expired: 1,
    cancelled: 0,
    accepted_total: 80,
    listed_total: 100,
    average_discount_percent: 20,
  };
  const months = monthsUntil(
    [
      { ...month, month: '2025-11' },
      { ...month, month: '2026-01' },
    ],
    '2026-02-03',
  );
  expect(months.map((one) => [one.month, one.placed])).toEqual([
    ['2025-11', 2],
    ['2025-12', 0],
    ['2026-01', 2],
    ['2026-02', 0],
  ]);
  expect(totalOf(months)).toMatchObject({
    placed: 4,
    accepted: 2,
    expired: 2,
    accepted_total: 160,
    below: 40,
  });
});
