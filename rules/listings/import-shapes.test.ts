import { describe, expect, it } from 'vitest';
import type { Cell } from '../spreadsheet/cells.ts';
import { guessColumns, headerNotes } from './import-headers.ts';
import { guessByValues, mappingFits, valueNotes } from './import-shapes.ts';

describe('of two headers that fit', () => {
  const heads = ['NDC', 'Lot', 'Expiry', 'Price', 'Qty', 'On hand'];
  const body = (qty: Cell, onHand: Cell): Cell[][] =>
    [1, 2, 3].map((lot) => ['00378-1800-10', `L${lot}`, '06/2028', '3.95', qty, onHand]);

  it.each<[string, Cell, Cell, number, string]>([
    [
      'both are filled',
      10,
      12,
      4,
      'Stock is read from “Qty” (column E); “On hand” (column F) would fit too.',
    ],
    ['the first is empty', '', 12, 5, 'Stock is read from “On hand” (column F); “Qty” (column E) is empty.'],
    [
      'the first holds words',
      'yes',
      12,
      5,
      'Stock is read from “On hand” (column F); “Qty” (column E) would fit too.',
    ],
  ])('%s', (_what, qty, onHand, chosen, note) => {
    const rows = body(qty, onHand);
    const mapping = guessColumns(heads, rows);
    expect(mapping.stock).toBe(chosen);
    expect(headerNotes(heads, mapping, rows)).toEqual([note]);
  });

  it('that are equal the filled one is taken, and neither of two that are filled', () => {
    const twice = ['NDC', 'Lot', 'Expiry', 'Price', 'Qty', 'Price'];
    const row = ['00378-1800-10', 'L1', '06/2028', '', 10, '3.95'];
    expect(guessColumns(twice, [row]).pack_price).toBe(5);
    expect(headerNotes(twice, guessColumns(twice, [row]), [row])).toEqual([
      'Pack price is read from “Price” (column F); “Price” (column D) is empty.',
    ]);
    expect(guessColumns(twice, [row.with(3, '4.10')]).pack_price).toBeUndefined();
  });

  it('an empty price is not taken while a price per unit stands beside it', () => {
    const unit = ['NDC', 'Lot', 'Expiry', 'Price', 'Qty', 'Price/unit'];
    const row = ['00378-1800-10', 'L1', '06/2028', '', 10, '0.39'];
    expect(guessColumns(unit, [row]).pack_price).toBeUndefined();
    expect(headerNotes(unit, guessColumns(unit, [row]), [row])).toEqual([
      '“Price” (column D) is empty, so Pack price is not read from there.',
      '“Price/unit” (column F) is a price per each, so it is not taken for Pack price. Choose it if it is per pack.',
    ]);
  });
});

describe('columns without a header', () => {
  const row = ['00378-1800-10', 'AMX-104', 'Amoxicillin 500 mg Capsule', '06/30/2028', '18.40', '350', 'WAC'];
  const all = { ndc: 0, lot: 1, name: 2, expiry: 3, pack_price: 4, stock: 5, price_type: 6 };

  it('are recognised by their values, wherever they stand', () => {
    expect(guessByValues([row, row])).toEqual(all);
    expect(guessByValues([row.toReversed()])).toEqual({
      ndc: 6,
      lot: 5,
      name: 4,
      expiry: 3,
      pack_price: 2,
      stock: 1,
      price_type: 0,
    });
    expect(valueNotes([row])).toEqual([
      'The columns were recognized by their values. Check that they are right.',
    ]);
  });

  it.each<[string, Cell[], object]>([
    [
      'day numbers of a workbook',
      [378_180_010, 'A1', 46_934, 18.4, 350],
      { ndc: 0, lot: 1, expiry: 2, pack_price: 3, stock: 4 },
    ],
    [
      'eight digits are a day, not an NDC',
      ['00378180010', 'A1', '20280630', '18,40', 35_000],
      { ndc: 0, lot: 1, expiry: 2, pack_price: 3, stock: 4 },
    ],
    ['whole prices beside a stock', ['00378180010', 'A1', '06/2028', 18, 350], { ndc: 0, lot: 1, expiry: 2 }],
    [
      'two prices',
      ['00378180010', 'A1', '06/2028', '18.40', '20.10', 350],
      { ndc: 0, lot: 1, expiry: 2, stock: 5 },
    ],
    [
      'lots of digits alone',
      ['00378180010', '10452', '06/2028', '18.40'],
      { ndc: 0, expiry: 2, pack_price: 3 },
    ],
    ['nothing that is known', ['a', 'b', 'c'], {}],
  ])('%s', (_what, cells, mapping) => {
    expect(guessByValues([cells])).toEqual(mapping);
  });

  it('that could each be meant are named', () => {
    expect(valueNotes([['00378180010', 'A1', '06/2028', '18.40', '20.10', 350]])).toContain(
      'Column D and Column E could each be Pack price. Choose the right one.',
    );
  });

  it('of another file are not those that were chosen, although there are as many', () => {
    expect(mappingFits([row], all)).toBe(true);
    expect(mappingFits([row.with(3, '350').with(5, '06/30/2028')], all)).toBe(false);
  });
});
