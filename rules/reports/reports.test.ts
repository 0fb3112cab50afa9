import { describe, expect, it } from 'vitest';
import { quantileOf } from './boards.ts';
import {
  isWholeMonths,
  monthsOf,
  periodOf,
  periodRefusal,
  weeksOf,
  wholeMonthsIn,
  type PeriodName,
} from './periods.ts';
import { leftAtExpiry, soldPerMonth } from './expiring-stock.ts';
import { isEmptyReport, percentOf, percentSaved, reportsFor } from './reports.ts';

const BOTH = ['orders', 'bids', 'rfps', 'price_changes'];
const BOUGHT = [
  'savings',
  'spend_by_month',
  'top_spends_ndc',
  'top_spends_generic',
  'purchase_history',
  ...BOTH,
];
const SOLD = ['expiring_stock', 'sales_by_buyer'];

describe('RB-450 which reports somebody has', () => {
  it.each([
    ['buyer', BOUGHT],
    [null, BOUGHT],
    ['seller', [...BOTH, ...SOLD]],
    ['administrator', [...BOUGHT, ...SOLD]],
  ] as const)('%s', (type, names) => expect(reportsFor(type)).toEqual(names));
});

describe('RB-451 periods', () => {
  it.each([
    ['this_month', '2026-03-01', '2026-03-15'],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['last_3_months', '2025-12-01', '2026-02-28'],
    ['last_12_months', '2025-03-01', '2026-02-28'],
    ['year_to_date', '2026-01-01', '2026-03-15'],
  ] satisfies [PeriodName, string, string][])('%s', (name, start, end) =>
    expect(periodOf(name, '2026-03-15')).toEqual({ start, end }),
  );

  it.each([
    ['2026-03-15', '2026-03-15', null],
    ['2026-03-15', '2026-03-14', 'The end lies before the start.'],
    ['2023-03-15', '2026-03-14', null],
    ['2023-03-15', '2026-03-15', 'Choose at most 36 months.'],
  ])('from %s to %s', (start, end, refusal) => expect(periodRefusal({ start, end })).toBe(refusal));

  it('RB-457 names every month that it touches', () => {
    expect(monthsOf({ start: '2025-11-20', end: '2026-01-01' })).toEqual(['2025-11', '2025-12', '2026-01']);
    expect(isWholeMonths({ start: '2025-11-20', end: '2026-01-31' })).toBe(false);
    expect(isWholeMonths({ start: '2025-11-01', end: '2026-01-31' })).toBe(true);
  });

  it('names the Monday of every week that it touches', () => {
    expect(weeksOf({ start: '2026-05-31', end: '2026-06-15' })).toEqual([
      '2026-05-25',
      '2026-06-01',
      '2026-06-08',
      '2026-06-15',
    ]);
  });

  it('RB-513 rounds percents half up', () => {
    expect([percentOf(8, 22), percentOf(1, 16), percentOf(0, 3)]).toEqual([36.4, 6.3, 0]);
    expect([percentOf(2, 3), percentOf(0, 0), percentOf(-1, 16)]).toEqual([66.7, 0, -6.3]);
    expect([percentOf(0.63, 2.37), percentOf(9e15, 9e15)]).toEqual([26.6, 100]);
  });

  it('cuts what was saved off', () => {
    expect([percentSaved(2, 1), percentSaved(0, 0), percentSaved(1, 0)]).toEqual([66.6, 0, 100]);
  });
});

describe('RB-453 what is left of stock that expires', () => {
  // 90 packs in 90 days are one a day.
  it.each([
    ['one lot', [['2026-07-15', 100]], 90, [70]],
    [
      'the lot that expires first is sold first',
      [
        ['2026-06-25', 4],
        ['2026-07-15', 100],
      ],
      90,
      [0, 74],
    ],
    [
      'a lot that sells out leaves its days to the next',
      [
        ['2026-06-25', 20],
        ['2026-06-30', 20],
      ],
      90,
      [10, 15],
    ],
    ['nothing is sold', [['2026-06-25', 20]], 0, [20]],
    ['the last day is today', [['2026-06-15', 20]], 90, [20]],
    ['a part of a pack', [['2026-06-16', 20]], 100, [19]],
  ] as const)('%s', (_case, lots, sold, left) => {
    const all = lots.map(([expiry, packs]) => ({ expiry, packs }));
    expect(leftAtExpiry(all, sold, '2026-06-15')).toEqual(left);
  });

  it('sold in a month is a third of 90 days', () => expect(soldPerMonth(100)).toBe(33.3));
});

describe('RB-458 what is nothing', () => {
  it.each([
    ['no row', ['text'], [], [null], true],
    ['rows without a sum', ['text'], [['a']], [null], false],
    ['months of nothing', ['month', 'money'], [['2026-05', 0]], [null, 0], true],
    ['months of something', ['month', 'money'], [['2026-05', 1]], [null, 1], false],
  ])('%s', (_case, kinds, rows, totals, empty) =>
    expect(isEmptyReport({ columns: kinds.map((kind) => ({ kind })), rows, totals })).toBe(empty),
  );
});

it.each([
  ['2026-01-01', '2026-05-31', '2026-01-01', '2026-05-31'],
  ['2026-01-02', '2026-05-30', '2026-02-01', '2026-04-30'],
  ['2025-12-31', '2026-02-28', '2026-01-01', '2026-02-28'],
  ['2026-06-01', '2026-06-15', '2026-06-01', '2026-06-15'],
  ['2026-04-02', '2026-06-20', '2026-05-01', '2026-06-20'],
  ['2026-05-01', '2026-06-14', '2026-05-01', '2026-05-31'],
])('RB-478 the full months from %s to %s are those from %s to %s', (start, end, first, last) => {
  expect(wholeMonthsIn({ start, end }, '2026-06-15')).toEqual({ start: first, end: last });
});

it.each([
  ['2026-03-01', '2026-03-30'],
  ['2026-03-02', '2026-04-29'],
  ['2026-03-15', '2026-03-15'],
  ['2026-06-02', '2026-06-15'],
])('RB-478 there are no full months from %s to %s', (start, end) => {
  expect(wholeMonthsIn({ start, end }, '2026-06-15')).toBeNull();
});

it('RB-474 a share of all lies below its quantile, between two neighbours in proportion', () => {
  const values = [
    { value: 10, count: 2 },
    { value: 20, count: 1 },
    { value: 40, count: 2 },
  ];
  expect([0, 0.25, 0.5, 0.625, 0.9, 1].map((share) => quantileOf(values, share))).toEqual([
    10, 10, 20, 30, 40, 40,
  ]);
  expect(quantileOf([{ value: 7, count: 1 }], 0.9)).toBe(7);
  expect(quantileOf([], 0.5)).toBeNull();
});
