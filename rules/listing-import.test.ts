import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from './import-cells.ts';
import type { ImportColumn } from './listing-import.ts';
import {
  guessColumns,
  IMPORT_COLUMNS,
  isBlankRow,
  missingColumns,
  readListingRow,
} from './listing-import.ts';

const today = '2026-01-15';
const mapping = Object.fromEntries(IMPORT_COLUMNS.map((column, index) => [column, index]));

const good: Readonly<Record<ImportColumn, Cell>> = {
  ndc: '70101-0001-01',
  name: 'Amoxicillin 500 mg Capsule',
  lot: 'AMX-104',
  expiry: '06/30/2027',
  pack_price: '$1,234.50',
  stock: '1,200',
  minimum_quantity: '10',
  case_size: '12',
  price_type: '340B',
  catalog: 'Medigi',
};

function read(over: Partial<Record<ImportColumn, Cell>>) {
  const cells = { ...good, ...over };
  return readListingRow(
    IMPORT_COLUMNS.map((column) => cells[column]),
    mapping,
    today,
  );
}

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
    expect(missingColumns(guessed)).toEqual(['expiry', 'pack_price']);
    expect(missingColumns(mapping)).toEqual([]);
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

describe('a good row', () => {
  it('says everything', () => {
    expect(read({})).toEqual({
      kind: 'ok',
      row: {
        ndcCandidates: ['70101000101'],
        name: 'Amoxicillin 500 mg Capsule',
        lot: 'AMX-104',
        expiry: '2027-06-30',
        packPriceCents: 123_450,
        stock: 1200,
        minimumQuantity: 10,
        caseSize: 12,
        priceType: '340b',
        catalog: 'medigi',
      },
    });
  });

  it('SP-087 needs only the five required columns; the price type is WAC', () => {
    const cells = ['70101000101', 'L1', '2027-06-30', 18, 0];
    const reading = readListingRow(cells, { ndc: 0, lot: 1, expiry: 2, pack_price: 3, stock: 4 }, today);
    expect(reading).toMatchObject({
      kind: 'ok',
      row: {
        name: null,
        packPriceCents: 1800,
        stock: 0,
        minimumQuantity: null,
        caseSize: null,
        catalog: null,
        priceType: 'WAC',
      },
    });
  });

  it.each<[Partial<Record<ImportColumn, Cell>>, object]>([
    [{ ndc: 70_101_000_101 }, { ndcCandidates: ['70101000101'] }],
    [{ ndc: '="00071015523"' }, { ndcCandidates: ['00071015523'] }],
    [{ expiry: '6/30/2027' }, { expiry: '2027-06-30' }],
    [{ expiry: '02/2028' }, { expiry: '2028-02-29' }],
    [{ expiry: 46_568 }, { expiry: '2027-06-30' }],
    [{ expiry: '2027-06-30T00:00:00.000Z' }, { expiry: '2027-06-30' }],
    [{ expiry: '6/30/2027 12:00 AM' }, { expiry: '2027-06-30' }],
    [{ expiry: new Date('2027-06-30T00:00:00Z') }, { expiry: '2027-06-30' }],
    [{ expiry: '01/15/2026' }, { expiry: '2026-01-15' }],
    [{ pack_price: 19.989_999_999_999_998 }, { packPriceCents: 1999 }],
    [{ stock: '12.0' }, { stock: 12 }],
    [{ price_type: 'gpo' }, { priceType: 'GPO' }],
    [{ price_type: '340 B' }, { priceType: '340b' }],
    [{ price_type: '' }, { priceType: 'WAC' }],
    [{ catalog: '503B' }, { catalog: '503b' }],
    [{ name: ' Amoxicillin\n 500 mg ' }, { name: 'Amoxicillin 500 mg' }],
    [
      { name: 'N/A', case_size: '-' },
      { name: null, caseSize: null },
    ],
    [{ lot: 4711 }, { lot: '4711' }],
    [
      { lot: 'x'.repeat(50), stock: '10,000,000' },
      { lot: 'x'.repeat(50), stock: 10_000_000 },
    ],
    [{ pack_price: '10,000,000.00' }, { packPriceCents: 1_000_000_000 }],
    [{ expiry: '01/15/2046' }, { expiry: '2046-01-15' }],
  ])('%# reads %j', (over, expected) => {
    expect(read(over)).toMatchObject({ kind: 'ok', row: expected });
  });

  it('X-24 ten digits without dashes stay open between their readings', () => {
    expect(read({ ndc: '1234567890' })).toMatchObject({
      row: { ndcCandidates: ['01234567890', '12345067890', '12345678900'] },
    });
  });
});

describe('a refused row', () => {
  it.each<[ImportColumn, Cell, string]>([
    ['ndc', '', 'NDC is missing.'],
    ['ndc', null, 'NDC is missing.'],
    ['ndc', '123-45', 'An NDC is written 4-4-2, 5-3-2, 5-4-1, 5-4-2 or 6-4-2; this one is 3-2.'],
    [
      'ndc',
      71_015_523,
      'An NDC has 10, 11 or 12 digits; this one has 8. If a spreadsheet dropped leading zeros, format the column as text.',
    ],
    ['ndc', '=A1', 'NDC looks like a spreadsheet formula; enter the plain value.'],
    ['name', '=HYPERLINK("http://x")', 'Name looks like a spreadsheet formula; enter the plain value.'],
    ['name', '+cmd', 'Name looks like a spreadsheet formula; enter the plain value.'],
    ['name', 'x'.repeat(201), 'Name is longer than 200 characters.'],
    ['lot', ' ', 'Lot is missing.'],
    ['lot', '@SUM(A1)', 'Lot looks like a spreadsheet formula; enter the plain value.'],
    ['lot', '-1+1', 'Lot looks like a spreadsheet formula; enter the plain value.'],
    [
      'lot',
      new Date('2027-06-01T00:00:00Z'),
      'Lot was turned into a date by a spreadsheet; format the column as text.',
    ],
    ['lot', 'A\u0000B', 'Lot holds characters that cannot be shown.'],
    ['lot', 'x'.repeat(51), 'Lot is longer than 50 characters.'],
    ['expiry', 'soon', 'Expiry must be a date such as 06/30/2027 or 2027-06-30; it is "soon".'],
    ['expiry', '13/2027', 'Expiry must be a date such as 06/30/2027 or 2027-06-30; it is "13/2027".'],
    ['expiry', '02/30/2027', 'Expiry must be a date such as 06/30/2027 or 2027-06-30; it is "02/30/2027".'],
    ['expiry', '01/14/2026', 'Expiry 01/14/2026 is past; expired lots cannot be listed.'],
    ['expiry', '12/2025', 'Expiry 12/31/2025 is past; expired lots cannot be listed.'],
    ['expiry', '01/16/2046', 'Expiry 01/16/2046 is more than 20 years away.'],
    ['pack_price', 'call us', 'Pack price must be an amount such as 1,234.50; it is "call us".'],
    ['pack_price', '12.345', 'Pack price has at most two decimals; it is "12.345".'],
    ['pack_price', 12.345, 'Pack price has at most two decimals; it is "12.345".'],
    ['pack_price', '0.00', 'Pack price must be more than $0.00.'],
    ['pack_price', -5, 'Pack price must be more than $0.00.'],
    ['pack_price', '10,000,000.01', 'Pack price must not be more than $10,000,000.00.'],
    ['pack_price', '=1+1', 'Pack price looks like a spreadsheet formula; enter the plain value.'],
    ['stock', '12.5', 'Stock must be a whole number of 0 or more; it is "12.5".'],
    ['stock', '-3', 'Stock must be a whole number of 0 or more; it is "-3".'],
    ['stock', true, 'Stock must be a whole number of 0 or more; it is "true".'],
    ['stock', '99999999', 'Stock must not be more than 10,000,000.'],
    ['minimum_quantity', 'many', 'Minimum quantity must be a whole number of 0 or more; it is "many".'],
    ['case_size', '0', 'Case size must be a whole number of 1 or more; it is "0".'],
    ['price_type', 'AWP', 'Price type must be one of WAC, 340b, GPO; it is "AWP".'],
    ['catalog', 'main', 'Catalog must be one of medigi, medshorts, 503b; it is "main".'],
  ])('%s %j: %s', (column, cell, message) => {
    expect(read({ [column]: cell })).toEqual({ kind: 'problems', problems: [{ column, message }] });
  });

  it('names every problem at once, in the order of the columns', () => {
    const reading = read({ catalog: 'x', stock: '', ndc: '1' });
    expect(reading.kind === 'problems' && reading.problems.map((one) => one.column)).toEqual([
      'ndc',
      'stock',
      'catalog',
    ]);
  });

  it('shortens a long value in its sentence', () => {
    expect(read({ expiry: 'y'.repeat(99) })).toMatchObject({
      problems: [
        { message: `Expiry must be a date such as 06/30/2027 or 2027-06-30; it is "${'y'.repeat(40)}…".` },
      ],
    });
  });

  it('a row that ends early misses its last columns', () => {
    expect(readListingRow(['70101000101'], mapping, today)).toMatchObject({
      problems: [{ column: 'lot' }, { column: 'expiry' }, { column: 'pack_price' }, { column: 'stock' }],
    });
  });
});

describe('any file', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.double(),
    fc.date(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('70101-0001-01', '06/30/2027', '12.50', '7', '=1'),
  );

  it('never throws, and what passes is fit to store', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 10, maxLength: 10 }), (cells) => {
        const reading = readListingRow(cells, mapping, today);
        if (reading.kind === 'problems') {
          expect(reading.problems.length).toBeGreaterThan(0);
          return;
        }
        const { row } = reading;
        expect(row.packPriceCents > 0 && row.stock >= 0 && row.expiry >= today).toBe(true);
        expect(row.ndcCandidates.every((ndc) => /^\d{11}$/.test(ndc))).toBe(true);
        expect(/^[=@+-]/.test(row.lot) || /^[=@+-]/.test(row.name ?? '')).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it('knows a blank row', () => {
    expect(isBlankRow(['', null, undefined, '  '])).toBe(true);
    expect(isBlankRow([])).toBe(true);
    expect(isBlankRow(['', 0])).toBe(false);
  });
});
