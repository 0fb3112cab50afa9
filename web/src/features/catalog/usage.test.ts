import { describe, expect, it } from 'vitest';
import { amuOf, KEEP, leftBox, priceOf, savingsOf } from './own-figures.ts';
import { monthsOf } from './monthly.ts';
import { aListing, aSignal, aUsage } from './test-world.ts';
import { bucketRow, bucketsOf, comparedOf, usedAmu } from './usage.ts';

const listing = aListing({
  amu_data: aUsage(),
  current_price_signal: { ...aSignal(102_000, 90), type: 'History Upload' },
  pricing: { ...aListing().pricing, price: 9, lowest_price: 9 },
});
const set = (text: string) => ({ kind: 'set', text }) as const;

describe('G-051 where the boxes start', () => {
  it('at what is stored, else at what was bought, the wholesale price, the price here', () => {
    expect([priceOf(listing, KEEP).text, amuOf(listing, KEEP).text]).toEqual(['11.33', '15']);
    const bare = aListing({ amu_data: null, current_price_signal: null });
    expect([priceOf(bare, KEEP).text, amuOf(bare, KEEP).text]).toEqual(['10.00', '0']);
    const own = aListing({ amu_data: aUsage({ override_amu: 0 }) });
    expect(amuOf(own, KEEP).text).toBe('0');
  });

  it('TR-240 something has changed when it differs from that', () => {
    expect(priceOf(listing, set('11.33')).changed).toBe(false);
    expect(priceOf(listing, set('12')).changed).toBe(true);
    expect(priceOf(listing, set('')).value).toBeNull();
    expect(amuOf(listing, { kind: 'reset' }).changed).toBe(false);
    const own = aListing({ amu_data: aUsage({ override_amu: 20 }) });
    expect(amuOf(own, { kind: 'reset' })).toEqual({ text: '15', value: 15, changed: true });
  });

  it('TR-242 what is out of range goes to the nearest limit on leaving the box', () => {
    expect(leftBox(set('0'), 'price')).toEqual({ ...set('0.10'), limit: 'At least $0.10' });
    expect(leftBox(set('12.345'), 'price')).toEqual({ ...set('12.35'), limit: 'Whole cents only' });
    expect(leftBox(set('14'), 'price')).toEqual(set('14.00'));
    expect(leftBox(set('10001'), 'amu')).toEqual({ ...set('10000'), limit: 'At most 10,000 packs' });
    expect(leftBox(set(''), 'amu')).toEqual(KEEP);
  });
});

describe('TR-234 G-053 X-68 savings of the panel', () => {
  it('are the server’s until a box is edited, then those of the boxes', () => {
    expect(savingsOf(listing, KEEP, KEEP)).toEqual({ monthlyCents: 3500, percent: 21, packs: 15 });
    expect(savingsOf(listing, set('12'), KEEP)).toMatchObject({ monthlyCents: 4500, percent: 25 });
    expect(savingsOf(listing, KEEP, set('30'))).toMatchObject({ monthlyCents: 7000, percent: 21 });
    expect(savingsOf(listing, set(''), KEEP)).toMatchObject({ monthlyCents: 0, percent: 0 });
    expect(savingsOf(listing, set('9999999.99'), set('10000'))).toEqual({
      monthlyCents: 9_999_990_990_000,
      percent: 100,
      packs: 10_000,
    });
    expect(savingsOf(listing, set('9e99'), KEEP)).toBeNull();
    expect(savingsOf(listing, KEEP, set('9e99'))).toBeNull();
    const flagged = { ...listing, current_price_signal: { ...aSignal(2000), id: 7 } };
    expect(savingsOf(flagged, { kind: 'reset' }, KEEP)).toMatchObject({ monthlyCents: 3500, percent: 21 });
  });
});

describe('SP-195 … SP-198 the Savings tab', () => {
  it('compares the chosen packs, else the suggested ones, at the prices of their lots', () => {
    const chosen = comparedOf(
      listing,
      new Map([
        [11, 4],
        [12, 2],
      ]),
      new Map([[11, 10]]),
    );
    expect(chosen).toEqual({
      lines: [
        { priceCents: 1000, quantity: 4 },
        { priceCents: 1050, quantity: 2 },
      ],
      packs: 6,
      suggested: false,
    });
    expect(comparedOf(listing, new Map(), new Map([[12, 6]]))).toEqual({
      lines: [{ priceCents: 1050, quantity: 6 }],
      packs: 6,
      suggested: true,
    });
    expect(comparedOf(listing, new Map(), new Map())).toBeNull();
  });

  it('is to the cent that of the worked example: 6 packs at 9.00 against 10.00 save 6.00', () => {
    const lots = listing.lots.map((lot) => ({ ...lot, price: 9 }));
    const compared = comparedOf({ lots }, new Map(), new Map([[11, 6]]));
    if (compared === null) throw new Error('There is something to compare.');
    const rows = bucketsOf(aUsage()).map(([type, bucket]) => [type, bucketRow(bucket, compared)]);
    expect(rows).toEqual([
      ['WAC', { average: 14, packs: 6, cost: 84, lotCost: 54, savings: 30 }],
      ['340B', null],
      ['GPO', { average: 10, packs: 6, cost: 60, lotCost: 54, savings: 6 }],
      ['Undefined', null],
    ]);
    const dear = { ...compared, lines: [{ priceCents: 1208, quantity: 6 }] };
    expect(bucketRow(aUsage().gpo, dear)?.savings).toBe(-12.48);
    expect(usedAmu(listing)).toBe(15);
  });
});

describe('G-058 the months of the chart', () => {
  it('are the last twelve and this one, those without purchases too', () => {
    const months = monthsOf(
      [
        { date: '2026-11-01', account_type: 'WAC', purchased_pkg: 3 },
        { date: '2025-11-01', account_type: '340B', purchased_pkg: 1.5 },
      ],
      '2026-11-21',
    );
    expect(months.length).toBe(13);
    expect(months[0]).toEqual({ month: '2025-11', parts: [1.5, 0, 0] });
    expect(months[6]).toEqual({ month: '2026-05', parts: [0, 0, 0] });
    expect(months.at(-1)).toEqual({ month: '2026-11', parts: [0, 0, 3] });
  });
});
