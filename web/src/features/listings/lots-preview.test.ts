import { describe, expect, it } from 'vitest';
import { lotsOf, previewOf, readChange, readPercent, tooMany } from './lots-preview.ts';
import { aListing, aLot } from './test-listings.tsx';

describe('WB-133 what is typed for many lots', () => {
  it.each([
    ['5', 5],
    ['+5', 5],
    ['-2.5', -2.5],
    ['−10 %', -10],
    ['12.25%', 12.25],
  ])('%s is %f percent', (text, value) => expect(readPercent(text)).toEqual({ ok: true, value }));
  it.each(['', 'x', '1.234', '-91', '901', '5 5'])('%j is none', (text) =>
    expect(readPercent(text).ok).toBe(false),
  );

  it('a stock is a whole number, an expiry a day to come', () => {
    const today = '2026-06-15';
    expect(readChange('stock', '1,200', today)).toEqual({ ok: true, value: { kind: 'stock', stock: 1200 } });
    expect(readChange('stock', '1.5', today).ok).toBe(false);
    expect(readChange('expiry', '6/15/2026', today)).toEqual({
      ok: true,
      value: { kind: 'expiry', expiry_date: '06/15/2026' },
    });
    expect(readChange('expiry', '06/14/2026', today)).toEqual({ ok: false, reason: 'This date is past.' });
  });
});

describe('WB-133 WB-134 the preview', () => {
  const row = { lot: aLot({ price: 10, stock: 40 }), name: 'Amoxicillin' };
  it('says old and new, how far, and flags more than 20 %', () => {
    expect(previewOf(row, 'price', { kind: 'price', percent: 5 })).toMatchObject({
      before: '$10.00',
      after: '$10.50',
      change: '+5.0 %',
      large: false,
      changes: true,
    });
    expect(previewOf(row, 'price', { kind: 'price', percent: -20.01 })).toMatchObject({
      after: '$8.00',
      large: false,
    });
    expect(previewOf(row, 'price', { kind: 'price', percent: -20.1 })).toMatchObject({
      after: '$7.99',
      large: true,
    });
  });

  it('what stays is no change, and nothing changes before something is typed', () => {
    const cent = { lot: aLot({ price: 0.01 }), name: 'X' };
    expect(previewOf(cent, 'price', { kind: 'price', percent: -50 })).toMatchObject({
      after: '$0.01',
      changes: false,
    });
    expect(previewOf(row, 'stock', { kind: 'stock', stock: 40 }).changes).toBe(false);
    expect(previewOf(row, 'expiry', null)).toMatchObject({
      before: '06/30/2030',
      after: '06/30/2030',
      changes: false,
    });
  });

  it('has the lots of listings that may be changed', () => {
    const withdrawn = aListing({
      can: { edit: false, pause: false, activate: false, withdraw: false, deactivate: false },
    });
    expect(lotsOf([aListing({ lots: [aLot(), aLot({ id: 12 })] }), withdrawn])).toHaveLength(2);
    expect([tooMany(1000), tooMany(1001)]).toEqual([null, expect.stringContaining('At most 1,000 lots')]);
  });
});
