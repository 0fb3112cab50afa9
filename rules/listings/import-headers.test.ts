import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from '../spreadsheet/cells.ts';
import { IMPORT_COLUMNS, missingColumns } from './import-columns.ts';
import { findHeader, guessColumns, headerNotes, noProduct } from './import-headers.ts';

const mapping = Object.fromEntries(IMPORT_COLUMNS.map((column, index) => [column, index]));

describe('the header row', () => {
  it('finds our own column names', () => {
    expect(guessColumns([...IMPORT_COLUMNS])).toEqual(mapping);
  });

  it('ignores case, spaces and punctuation and knows what wholesalers write', () => {
    const headers = [
      'Item Description',
      'NDC #',
      'LOT No.',
      'Exp. Date',
      'Qty On Hand',
      'Price / Pack',
      'Price',
      'MOQ',
    ];
    expect(guessColumns(headers)).toEqual({
      name: 0,
      ndc: 1,
      lot: 2,
      expiry: 3,
      stock: 4,
      pack_price: 6,
      minimum_quantity: 7,
    });
  });

  it('takes no unit price for a pack price, and names what is missing', () => {
    const guessed = guessColumns(['NDC', 'Lot', 'Unit Price', 'Stock', null]);
    expect(guessed).toEqual({ ndc: 0, lot: 1, stock: 3 });
    expect(missingColumns(guessed, 'listings')).toEqual(['expiry', 'pack_price']);
    expect(missingColumns(mapping, 'listings')).toEqual([]);
  });

  it('uses a header once, whatever the headers are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('NDC', 'Price', 'Qty', 'Lot', 'Min'))),
        (headers) => {
          const used = Object.values(guessColumns(headers));
          expect(new Set(used).size).toBe(used.length);
          expect(used.every((index) => index >= 0 && index < headers.length)).toBe(true);
        },
      ),
    );
  });
});

describe('the words of suppliers', () => {
  it.each([
    ['Nat. Drug Code', 'ndc'],
    ['Best before', 'expiry'],
    ['Exp. Date (MM/YYYY)', 'expiry'],
    ['Pkgs per case', 'case_size'],
    ['Channel', 'price_type'],
    ['Qty available', 'stock'],
    ['Price (USD)', 'pack_price'],
    ['Control No.', 'lot'],
    ['Min. order', 'minimum_quantity'],
  ])('%s is %s', (header, column) => {
    expect(guessColumns([header])).toEqual({ [column]: 0 });
  });

  it('takes neither of two equal headers, and says so', () => {
    const headers = ['NDC', 'Price', 'Lot', 'Price'];
    const guessed = guessColumns(headers);
    expect(guessed).toEqual({ ndc: 0, lot: 2 });
    expect(headerNotes(headers, guessed)).toEqual([
      '“Price” (column B) and “Price” (column D) could each be Pack price. Choose the right one.',
    ]);
  });

  it('says which headers would fit too, and why a unit cost is no pack price', () => {
    const both = ['NDC', 'On hand', 'Qty'];
    expect(headerNotes(both, guessColumns(both))).toEqual([
      'Stock is read from “Qty” (column C); “On hand” (column B) would fit too.',
    ]);
    const unit = ['NDC', 'Unit cost'];
    expect(headerNotes(unit, guessColumns(unit))).toEqual([
      '“Unit cost” (column B) is a price per each, so it is not taken for Pack price. Choose it if it is per pack.',
    ]);
    expect(headerNotes(['Unit cost', 'Price'], { pack_price: 1 })).toEqual([]);
  });
});

describe('the row of the header', () => {
  const header = ['NDC', 'Lot', 'Expiry', 'Price', 'Qty'];
  const product = ['70101-0001-01', 'A1', '06/2028', '3.95', '10'];
  it.each<[string, Cell[][], number | null]>([
    ['stands first', [header, product], 0],
    ['stands below titles', [['Meridian price list'], ['Catalog', 'Lot'], ['Valid'], [], header, product], 4],
    ['is missing', [product, product], null],
    ['is missing below a title', [['Meridian price list'], product], null],
    ['holds one known name', [['NDC', 'a', 'b'], product], 0],
    ['holds no known name', [['Kode', 'Charge', 'Preis'], product], 0],
    ['holds no known name above no product', [['Title'], ['Kode', 'Charge'], ['x', 'y']], 1],
    ['is missing, NDCs being numbers', [[378_180_010, 'A1', 46_909, 3.95, 10], product], null],
    ['comes after 20 rows', [...Array.from({ length: 20 }, () => ['Note']), header, product], 0],
  ])('%s', (_what, rows, place) => {
    expect(findHeader(rows)).toBe(place);
  });
});

describe('a row that is no product', () => {
  const columns = { ndc: 0, lot: 1, expiry: 2, pack_price: 3, stock: 4 };
  it.each<[Cell[], string | null]>([
    [['70101-0001-01', 'A1', '06/2028', '3.95', '10'], null],
    [['378-1800-10', '', '', '', ''], null],
    [['3.78E+08', '', '', '', ''], null],
    [['', 'A1', '06/2028', '3.95', '10'], null],
    [['ask us', 'A1', '06/2028', '3.95', '10'], null],
    [['ANTIBIOTICS'], 'names no product'],
    [['* Prices until 12/31/2026. Call 800-555-0100.'], 'names no product'],
    [['TOTAL', '', '', '1,185.00', '340'], 'is a total'],
    [['', 'Grand total', '', '', '340'], 'is a total'],
    [['NDC', 'Lot', 'Expiry', 'Price', 'Qty'], 'repeats the header'],
  ])('%j: %s', (cells, why) => {
    expect(noProduct(cells, columns, ['NDC', 'Lot', 'Expiry', 'Price', 'Qty'])).toBe(why);
  });
});
