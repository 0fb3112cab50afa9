import { describe, expect, it } from 'vitest';
import type { BidSummary } from '#contract/bids/bid-shapes.ts';
import { acceptancePlan, counterPlan, readPercent } from './bulk.ts';
import { monthsUntil } from './months.ts';
import { aBidLot, aBidRow } from './test-world.ts';

const TODAY = '2026-06-15';
const aBid = (
  id: number,
  line: Partial<BidSummary['current_offer_line']> = {},
  change: Partial<BidSummary> = {},
) => {
  const bid = aBidRow({ id, ...change });
  return { ...bid, current_offer_line: { ...bid.current_offer_line, ...line } };
};
const lotsFor = (bids: readonly BidSummary[], ...lots: ReturnType<typeof aBidLot>[]) =>
  new Map(bids.map(({ id }) => [id, lots]));

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
    expect(plan.fillable.map(({ id }) => id)).toEqual([1, 2]);
    expect(plan.short.map(({ bid, reason }) => [bid.id, reason])).toEqual([
      [3, 'Stock is below the bid quantity.'],
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
    expect([short.fillable, short.effects]).toEqual([[], []]);
  });
});

describe('countering many bids', () => {
  const lot = aBidLot({ price: 9.99 });
  it.each([
    ['at the percent, a half cent up', {}, {}, 95, 9.49, null],
    ['not at what is bid already', { price: 9.49 }, {}, 95, 9.49, 'The bid is as high already.'],
    ['not at the price of the listing', { price: 1 }, {}, 99.99, 9.99, 'That is the price of the listing.'],
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
      'No lot in stock lasts so long.',
    ],
    ['not before a percent is entered', {}, {}, null, null, null],
  ] as const)('%s', (_, line, change, percent, price, problem) => {
    const bids = [aBid(1, line, change)];
    expect(counterPlan(bids, lotsFor(bids, lot), percent, TODAY)).toMatchObject([{ price, problem }]);
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
});
