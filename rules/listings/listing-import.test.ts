import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from '../spreadsheet/cells.ts';
import type { PriceFileColumn } from './import-columns.ts';
import { IMPORT_COLUMNS } from './import-columns.ts';
import type { ProblemCode } from './import-problems.ts';
import type { ImportSettings } from './import-settings.ts';
import { PLAIN_SETTINGS } from './import-settings.ts';
import { readListingRow } from './listing-import.ts';

const today = '2026-01-15';
const plain = { today, settings: PLAIN_SETTINGS, longestNdc: 11 };
const mapping = Object.fromEntries(IMPORT_COLUMNS.map((column, index) => [column, index]));

const good: Readonly<Record<PriceFileColumn, Cell>> = {
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
  bids_enabled: 'Yes',
  offer_minimum: '6',
};

function read(over: Partial<Record<PriceFileColumn, Cell>>, settings: Partial<ImportSettings> = {}) {
  const cells = { ...good, ...over };
  return readListingRow(
    IMPORT_COLUMNS.map((column) => cells[column]),
    mapping,
    { ...plain, settings: { ...PLAIN_SETTINGS, ...settings } },
  );
}

describe('a good row', () => {
  it('says everything', () => {
    expect(read({})).toEqual({
      kind: 'ok',
      row: {
        ndcCandidates: ['70101000101'],
        ndcPadded: null,
        ndcLostZeros: false,
        name: 'Amoxicillin 500 mg Capsule',
        lot: 'AMX-104',
        expiry: '2027-06-30',
        packPriceCents: 123_450,
        stock: 1200,
        minimumQuantity: 10,
        caseSize: 12,
        priceType: '340b',
        catalog: 'medigi',
        bidsEnabled: true,
        offerMinimum: 6,
      },
    });
  });

  it('SP-087 needs only the five required columns; the price type is WAC', () => {
    const cells = ['70101000101', 'L1', '2027-06-30', 18, 0];
    const reading = readListingRow(cells, { ndc: 0, lot: 1, expiry: 2, pack_price: 3, stock: 4 }, plain);
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

  it.each<[Partial<Record<PriceFileColumn, Cell>>, object]>([
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

describe('an NDC as suppliers write it', () => {
  it.each<[Cell]>([
    ["'70101000101"],
    ['NDC 70101-0001-01'],
    ['NDC: 70101000101'],
    ['70101 0001 01'],
    ['70101 000101'],
    ['70101000101.0'],
    ['\u200b70101000101'],
    ['="70101000101"'],
  ])('%j is read', (ndc) => {
    expect(read({ ndc })).toMatchObject({ kind: 'ok', row: { ndcCandidates: ['70101000101'] } });
  });

  it.each<[Cell, object]>([
    [378_180_010, { ndcCandidates: ['00378180010'], ndcPadded: '00378180010' }],
    ['71015523', { ndcCandidates: ['00071015523'], ndcPadded: '00071015523' }],
    [
      1_234_567_890,
      { ndcCandidates: ['01234567890', '12345067890', '12345678900'], ndcPadded: '01234567890' },
    ],
    ['1234567890', { ndcPadded: '01234567890', ndcLostZeros: true }],
    ['1234-5678-90', { ndcCandidates: ['01234567890'], ndcPadded: null }],
    ['70101000101', { ndcCandidates: ['70101000101'], ndcPadded: null }],
  ])('X-24 %j is padded to 11 digits when the user says so', (ndc, row) => {
    expect(read({ ndc }, { pad_ndc: true })).toMatchObject({ kind: 'ok', row });
  });

  it('X-24 ten digits as text lost nothing unless others of the file have eleven', () => {
    const cells = IMPORT_COLUMNS.map((column) => (column === 'ndc' ? '1234567890' : good[column]));
    const settings = { ...PLAIN_SETTINGS, pad_ndc: true };
    expect(readListingRow(cells, mapping, { today, settings, longestNdc: 10 })).toMatchObject({
      row: { ndcPadded: null, ndcLostZeros: false },
    });
  });

  it('tells that digits were lost for good', () => {
    expect(read({ ndc: '3.78E+08' }, { pad_ndc: true })).toMatchObject({
      problems: [
        {
          code: 'digits_lost',
          message:
            'NDC was shortened to 3.78E+08 by a spreadsheet, and digits were lost; fill it in again as text.',
        },
      ],
    });
  });
});

describe('what the user says of a whole file', () => {
  it.each<[Partial<Record<PriceFileColumn, Cell>>, Partial<ImportSettings>, object]>([
    [{ expiry: '05/06/2028' }, { date_order: 'dmy' }, { expiry: '2028-06-05' }],
    [
      { pack_price: '1.234,50', stock: '1.200' },
      { decimal: 'comma' },
      { packPriceCents: 123_450, stock: 1200 },
    ],
    [{ stock: '10 EA' }, { units_are_packs: true }, { stock: 10 }],
    [{ price_type: 'FOO' }, { instead: { price_type: 'GPO' } }, { priceType: 'GPO' }],
    [{ price_type: '' }, { instead: { price_type: 'GPO' } }, { priceType: 'GPO' }],
    [{ price_type: 'wac' }, { instead: { price_type: 'GPO' } }, { priceType: 'WAC' }],
    [{ catalog: 'main' }, { instead: { catalog: 'not said' } }, { catalog: null }],
    [{ case_size: 'a dozen' }, { instead: { case_size: 'not said' } }, { caseSize: null }],
  ])('%j with %j', (over, settings, row) => {
    expect(read(over, settings)).toMatchObject({ kind: 'ok', row });
  });

  it.each<[Partial<Record<PriceFileColumn, Cell>>, Partial<ImportSettings>, ProblemCode]>([
    [{ stock: '10 EA' }, {}, 'with_unit'],
    [{ stock: '3 CS' }, { units_are_packs: true }, 'cases'],
    [{ stock: '1e6' }, { units_are_packs: true }, 'scientific'],
    [{ pack_price: '1e3' }, {}, 'scientific'],
    [{ pack_price: '3,95' }, {}, 'decimal_comma'],
    [{ pack_price: '€3.95' }, {}, 'currency'],
    [{ price_type: '=1' }, { instead: { price_type: 'GPO' } }, 'formula'],
    [{ price_type: 'FOO' }, { instead: { price_type: 'BAR' } }, 'not_one_of'],
  ])('%j with %j is still refused: %s', (over, settings, code) => {
    expect(read(over, settings)).toMatchObject({ problems: [{ code }] });
  });
});

describe('a refused row', () => {
  it.each<[PriceFileColumn, Cell, ProblemCode, string]>([
    ['ndc', '', 'missing', 'NDC is missing.'],
    ['ndc', null, 'missing', 'NDC is missing.'],
    [
      'ndc',
      '123-45',
      'not_understood',
      'An NDC is written 4-4-2, 5-3-2, 5-4-1, 5-4-2 or 6-4-2; this one is 3-2.',
    ],
    [
      'ndc',
      71_015_523,
      'zeros_lost',
      'An NDC has 10, 11 or 12 digits; this one has 8. If a spreadsheet dropped leading zeros, format the column as text.',
    ],
    ['ndc', '=A1', 'formula', 'NDC looks like a spreadsheet formula; enter the plain value.'],
    [
      'name',
      '=HYPERLINK("http://x")',
      'formula',
      'Name looks like a spreadsheet formula; enter the plain value.',
    ],
    ['name', '+cmd', 'formula', 'Name looks like a spreadsheet formula; enter the plain value.'],
    ['name', 'x'.repeat(201), 'too_long', 'Name is longer than 200 characters.'],
    ['lot', ' ', 'missing', 'Lot is missing.'],
    ['lot', '@SUM(A1)', 'formula', 'Lot looks like a spreadsheet formula; enter the plain value.'],
    ['lot', '-1+1', 'formula', 'Lot looks like a spreadsheet formula; enter the plain value.'],
    [
      'lot',
      new Date('2027-06-01T00:00:00Z'),
      'became_date',
      'Lot was turned into a date by a spreadsheet; format the column as text.',
    ],
    ['lot', 'A\u0000B', 'not_shown', 'Lot holds characters that cannot be shown.'],
    ['lot', 'x'.repeat(51), 'too_long', 'Lot is longer than 50 characters.'],
    [
      'expiry',
      'soon',
      'not_understood',
      'Expiry must be a date such as 06/30/2027 or 2027-06-30; it is "soon".',
    ],
    [
      'expiry',
      '13/2027',
      'not_understood',
      'Expiry must be a date such as 06/30/2027 or 2027-06-30; it is "13/2027".',
    ],
    [
      'expiry',
      '02/30/2027',
      'not_understood',
      'Expiry must be a date such as 06/30/2027 or 2027-06-30; it is "02/30/2027".',
    ],
    ['expiry', '01/14/2026', 'past', 'Expiry 01/14/2026 is past; expired lots cannot be listed.'],
    ['expiry', '12/2025', 'past', 'Expiry 12/31/2025 is past; expired lots cannot be listed.'],
    ['expiry', '01/16/2046', 'too_far', 'Expiry 01/16/2046 is more than 20 years away.'],
    [
      'pack_price',
      'call us',
      'not_understood',
      'Pack price must be an amount such as 1,234.50; it is "call us".',
    ],
    ['pack_price', '12.345', 'decimals', 'Pack price has at most two decimals; it is "12.345".'],
    ['pack_price', 12.345, 'decimals', 'Pack price has at most two decimals; it is "12.345".'],
    ['pack_price', '0.00', 'not_positive', 'Pack price must be more than $0.00.'],
    ['pack_price', -5, 'not_positive', 'Pack price must be more than $0.00.'],
    ['pack_price', '10,000,000.01', 'too_much', 'Pack price must not be more than $10,000,000.00.'],
    ['pack_price', '=1+1', 'formula', 'Pack price looks like a spreadsheet formula; enter the plain value.'],
    ['stock', '12.5', 'not_understood', 'Stock must be a whole number of 0 or more; it is "12.5".'],
    ['stock', '-3', 'not_understood', 'Stock must be a whole number of 0 or more; it is "-3".'],
    ['stock', true, 'not_understood', 'Stock must be a whole number of 0 or more; it is "true".'],
    ['stock', '99999999', 'too_much', 'Stock must not be more than 10,000,000.'],
    [
      'minimum_quantity',
      'many',
      'not_understood',
      'Minimum quantity must be a whole number of 0 or more; it is "many".',
    ],
    ['case_size', '0', 'not_understood', 'Case size must be a whole number of 1 or more; it is "0".'],
    ['price_type', 'AWP', 'not_one_of', 'Price type must be one of WAC, 340b, GPO; it is "AWP".'],
    ['catalog', 'main', 'not_one_of', 'Catalog must be one of medigi, medshorts, 503b; it is "main".'],
  ])('%s %j is %s: %s', (column, cell, code, message) => {
    expect(read({ [column]: cell })).toMatchObject({ kind: 'problems' });
    const reading = read({ [column]: cell });
    expect(reading.kind === 'problems' && reading.problems).toEqual([{ column, code, message }]);
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
    expect(readListingRow(['70101000101'], mapping, plain)).toMatchObject({
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
        const reading = readListingRow(cells, mapping, plain);
        if (reading.kind === 'problems') {
          expect(reading.problems.length).toBeGreaterThan(0);
          return;
        }
        if (reading.kind === 'withdraw') throw new Error('These files have no such column.');
        const { row } = reading;
        expect(row.packPriceCents > 0 && row.stock >= 0 && row.expiry >= today).toBe(true);
        expect(row.ndcCandidates.every((ndc) => /^\d{11}$/.test(ndc))).toBe(true);
        expect(/^[=@+-]/.test(row.lot) || /^[=@+-]/.test(row.name ?? '')).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe('RB-381 a row that takes something out of sale', () => {
  const columns = { ndc: 0, lot: 1, catalog: 2, withdraw: 3 };
  const readAs = (...cells: Cell[]) => readListingRow(cells, columns, plain);
  const ndc = (text: string) => ({ candidates: [text], padded: null, lostZeros: false });

  it('names a lot, or without one the product; nothing else needs to be said', () => {
    expect(readAs('70101-0001-01', 'A1', '', 'Yes')).toEqual({
      kind: 'withdraw',
      row: { ndc: ndc('70101000101'), lot: 'A1', catalog: null },
    });
    expect(readAs('70101-0001-01', '', 'medigi', 'y')).toEqual({
      kind: 'withdraw',
      row: { ndc: ndc('70101000101'), lot: null, catalog: 'medigi' },
    });
  });

  it('takes a dash for a lot: it must not withdraw the product', () => {
    const reading = readAs('70101-0001-01', '-', '', 'Yes');
    expect(reading.kind === 'withdraw' && reading.row.lot === null).toBe(false);
  });

  it.each<[Cell[], string]>([
    [['', 'A1', '', 'Yes'], 'NDC is missing.'],
    [['70101-0001-01', 'A1', '', 'perhaps'], 'Withdraw must be Yes or No; it is "perhaps".'],
  ])('%j is refused', (cells, sentence) => {
    const reading = readAs(...cells);
    expect(reading.kind === 'problems' && reading.problems.map(({ message }) => message)).toEqual([sentence]);
  });
});
