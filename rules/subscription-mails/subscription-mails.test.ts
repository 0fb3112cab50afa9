import { describe, expect, it } from 'vitest';
import { favoriteChanges, type FavoriteState } from './favorites.ts';
import { favoritesSubject, monthlySalesSubject, monthlySubject, periodOfMail } from './kinds.ts';
import { changeText } from './monthly.ts';
import { chooseChanges, type Change } from './weekly.ts';

describe('the days of a mail', () => {
  it.each([
    ['weekly_changes', '2026-06-15', '2026-06-15', '2026-06-08', '2026-06-14'],
    ['weekly_changes', '2026-06-21', '2026-06-15', '2026-06-08', '2026-06-14'],
    ['trending_products', '2026-06-16', '2026-06-10', '2026-06-03', '2026-06-09'],
    ['trending_products', '2026-06-17', '2026-06-17', '2026-06-10', '2026-06-16'],
    ['monthly_executive', '2026-01-31', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['monthly_executive', '2028-03-01', '2028-03-01', '2028-02-01', '2028-02-29'],
    ['fav_listings', '2026-06-15', '2026-06-15', '2026-06-15', '2026-06-15'],
  ] as const)('RB-535 RB-536 RB-537 RB-538 %s on %s', (kind, today, key, start, end) =>
    expect(periodOfMail(kind, today)).toEqual({ key, start, end }),
  );
});

describe('what changed of a favorite', () => {
  const before: FavoriteState = {
    isOffered: true,
    cents: 1000,
    packs: 100,
    caseSize: 12,
    earliestExpiry: '2028-06-30',
    day: '2026-06-14',
  };
  const now = { ...before, day: '2026-06-15' };

  it.each<[string, Partial<FavoriteState>, Partial<FavoriteState>, string[]]>([
    ['nothing', {}, {}, []],
    ['dearer', {}, { cents: 1125 }, ['Price up from $10.00 to $11.25 (12.5%)']],
    ['cheaper', {}, { cents: 990 }, ['Price down from $10.00 to $9.90 (1.0%)']],
    ['hidden now', {}, { cents: null }, []],
    ['hidden before', { cents: null }, {}, []],
    ['sold out', {}, { packs: 0, cents: null }, []],
    ['back', { packs: 0 }, {}, ['Back in stock: 100 packs']],
    ['back with little', { packs: 0 }, { packs: 3 }, ['Back in stock: 3 packs']],
    ['offered again', { isOffered: false }, {}, ['Back in stock: 100 packs']],
    ['under a case', {}, { packs: 11 }, ['Nearly out: 11 packs left']],
    ['a case', {}, { packs: 12 }, []],
    ['under ten', { caseSize: 1 }, { caseSize: 1, packs: 9 }, ['Nearly out: 9 packs left']],
    ['ten', { caseSize: 1 }, { caseSize: 1, packs: 10 }, []],
    ['nearly out before', { packs: 11 }, { packs: 4 }, []],
    ['89 days left', {}, { earliestExpiry: '2026-09-12' }, ['Expires Sep 12, 2026']],
    ['90 days left', {}, { earliestExpiry: '2026-09-13' }, []],
    [
      'short since yesterday',
      { earliestExpiry: '2026-09-12' },
      { earliestExpiry: '2026-09-12' },
      ['Expires Sep 12, 2026'],
    ],
    ['short for long', { earliestExpiry: '2026-09-11' }, { earliestExpiry: '2026-09-11' }, []],
    ['withdrawn', {}, { isOffered: false, cents: 1 }, ['Withdrawn']],
    ['withdrawn before', { isOffered: false }, { isOffered: false }, []],
  ])('RB-538 %s', (_, was, is, said) =>
    expect(favoriteChanges({ ...before, ...was }, { ...now, ...is })).toEqual(said),
  );
});

it('RB-535 lists twenty at most, what moves a month most first, up or down', () => {
  const change = (listingId: number, effect: number, amu = 1): Change => ({
    kind: effect < 0 ? 'down' : 'up',
    listingId,
    text: String(listingId),
    effect,
    amu,
  });
  const many = Array.from({ length: 30 }, (_, at) => change(at, at % 2 === 0 ? at : -at));
  const chosen = chooseChanges(many);
  expect([...chosen.values()].flat()).toHaveLength(20);
  expect(chosen.get('down')?.map(({ listingId }) => listingId)).toEqual([
    29, 27, 25, 23, 21, 19, 17, 15, 13, 11,
  ]);
  expect(chooseChanges([change(1, 0, 2), change(2, 0, 5)]).get('up')?.[0]?.listingId).toBe(2);
});

it.each([
  ['money', 100, 112.5, ' (12.5% more than the month before)'],
  ['money', 2.37, 3, ' (26.6% more than the month before)'],
  ['money', 100, 0, ' (100.0% less than the month before)'],
  ['percent', 10, 12.5, ' (2.5 points more than the month before)'],
  ['money', 0, 50, ''],
  ['money', null, 50, ''],
  ['money', 50, null, ''],
  ['money', 50, 50, ''],
] as const)('RB-536 %s of %s, then %s:%s', (kind, before, now, said) =>
  expect(changeText(kind, before, now)).toBe(said),
);

it('RB-536 RB-538 subjects', () => {
  expect(monthlySubject('2026-05', '$1,240.00', '–')).toBe('May 2026: spend $1,240.00, savings –');
  expect(monthlySalesSubject('2026-05', '$9.00', 1)).toBe('May 2026: sales $9.00, 1 order');
  expect([favoritesSubject(1), favoritesSubject(3)]).toEqual([
    '1 of your favorites changed',
    '3 of your favorites changed',
  ]);
});
