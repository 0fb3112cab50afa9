import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchProduct, namesAgree, readReportNdc } from './match-product.ts';
import { isHistoryOld } from './outcomes.ts';
import { accountTypeOf, amountIn, countIn, marksReturn } from './report-cells.ts';
import { findReportHeader, guessReportColumns, missingReportColumns } from './report-columns.ts';
import { guessDateOrder, guessReportDecimal, readReportRow } from './report-rows.ts';

const TODAY = '2026-06-15';
const LATEST = '2026-06-16';

describe('SP-326 SP-327 numbers of reports', () => {
  it.each([
    ['3', 3],
    ['-3', -3],
    ['3-', -3],
    ['(3)', -3],
    ['1,200', 1200],
    ['12.0', 12],
    ['1.5', null],
    ['', null],
    ['NaN', null],
    ['1e5', null],
    [7, 7],
    [Number.NaN, null],
  ])('%s packs are %s', (cell, packs) => expect(countIn(cell, 'point')).toBe(packs));

  it.each([
    ['$1,234.50', 'point', 123_450],
    ['USD 3.95', 'point', 395],
    ['(12.00)', 'point', -1200],
    ['12.00-', 'point', -1200],
    ['1.005', 'point', 101],
    ['1.234,50', 'comma', 123_450],
    ['(21,00)', 'comma', -2100],
    ['12.00)', 'point', null],
    ['€3.95', 'point', null],
    ['1,2', 'point', null],
  ] as const)('%s with a decimal %s is %s cents', (cell, decimal, cents) =>
    expect(amountIn(cell, decimal)).toBe(cents),
  );

  it('every amount that a report can write is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
        const dollars = (Math.abs(cents) / 100).toFixed(2);
        const written = cents < 0 ? `(${dollars})` : dollars;
        expect(amountIn(written, 'point')).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });

  it.each([
    ['340B', '340B'],
    ['340b', '340B'],
    ['PHS', '340B'],
    ['GPO', 'GPO'],
    ['Non-GPO', 'WAC'],
    ['wac', 'WAC'],
    ['', 'Undefined'],
    ['Retail', 'Undefined'],
  ] as const)('SP-328 purchase type %s is %s', (cell, type) => expect(accountTypeOf(cell)).toBe(type));

  it.each(['Credit', 'CR', 'RETURN', 'Y', true])('%s marks a return', (cell) =>
    expect(marksReturn(cell)).toBe(true),
  );
  it.each(['', 'N', 'Invoice', 'Credit Card', 'Not returned', 'Non-returnable', false])(
    '%s marks none',
    (cell) => expect(marksReturn(cell)).toBe(false),
  );
});

describe('the columns of a report', () => {
  const rows = [
    ['06/01/2026', 'AB1234563', '70101-0001-01', 'Amoxicillin', 3, '10.00', '30.00', 'GPO'],
    ['06/02/2026', 'AB1234563', '70101-0002-01', 'Lisinopril', -1, '4.00', '-4.00', 'WAC'],
  ];
  const MAPPING = {
    invoice_date: 0,
    dea: 1,
    ndc: 2,
    label: 3,
    quantity: 4,
    pack_price: 5,
    extended_cost: 6,
    account_type: 7,
  };

  it.each([
    [
      'the template',
      [
        'Invoice Date',
        'DEA Number',
        'NDC',
        'Label Name',
        'Sold Quantity',
        'Pack Price',
        'Extended',
        'Purchase Type',
      ],
    ],
    [
      'another wholesaler',
      [
        'Ship Date',
        'DEA #',
        'NDC/UPC',
        'Item Description',
        'Qty Shipped',
        'Unit Price',
        'Ext. Price',
        'Acct Type',
      ],
    ],
  ])('of %s are known by their names', (_what, header) =>
    expect(guessReportColumns(header, rows)).toEqual(MAPPING),
  );

  it('without names are known by their values where these leave no doubt', () => {
    const { label: _, ...certain } = MAPPING;
    expect(guessReportColumns([], [...rows, ...rows])).toEqual(certain);
  });

  it('a price that times the packs is not what was paid is left out', () => {
    const header = ['Invoice Date', 'NDC', 'Qty', 'Price', 'Extended Cost'];
    const paid = rows.map(([day, , ndc]) => [day, ndc, 10, '1.00', '400.00']);
    expect(guessReportColumns(header, paid)).not.toHaveProperty('pack_price');
  });

  it('two of the same name are nobody’s guess', () => {
    const header = ['Invoice Date', 'NDC', 'Qty', 'Qty', 'Price'];
    const mapping = guessReportColumns(
      header,
      rows.map(([day, , ndc]) => [day, ndc, 1, 2, '1.00']),
    );
    expect(missingReportColumns(mapping)).toEqual(['quantity']);
  });

  it('stand below titles', () => {
    const header = ['Invoice Date', 'NDC', 'Qty', 'Price'];
    expect(findReportHeader([['Report of May'], [], header, ['05/01/2026', '70101-0001-01', 1, 2]])).toBe(2);
    expect(findReportHeader([['05/01/2026', '70101-0001-01', 1, 2]])).toBeNull();
  });

  it('decimals and the order of days are those that the values leave', () => {
    expect(guessReportDecimal([['1,50'], ['2,00']], { pack_price: 0 })).toBe('comma');
    expect(guessReportDecimal([['1,50'], ['2.00']], { pack_price: 0 })).toBe('point');
    expect(guessDateOrder([['13/01/2026'], ['02/01/2026']], { invoice_date: 0 })).toBe('dmy');
    expect(guessDateOrder([['13/01/2026'], ['01/13/2026']], { invoice_date: 0 })).toBe('mdy');
  });
});

describe('SP-322 … SP-328 a row', () => {
  const reading = {
    mapping: { invoice_date: 0, ndc: 1, quantity: 2, pack_price: 3, extended_cost: 4, credit: 5 },
    date_order: 'mdy',
    decimal: 'point',
  } as const;
  const read = (...cells: (string | number)[]) => readReportRow(cells, reading, LATEST);

  it.each([
    [
      ['06/01/2026', '70101-0001-01', 3, '10.00', '30.00', ''],
      { quantity: 3, priceCents: 1000, extendedCents: 3000 },
    ],
    [
      ['46174', '70101-0001-01', 3, '', '31.00', ''],
      { date: '2026-06-01', quantity: 3, priceCents: 1033, extendedCents: 3100 },
    ],
    [['06/01/2026', '70101-0001-01', 3, '10.00', '', 'Credit'], { quantity: -3, extendedCents: -3000 }],
    [['06/01/2026', '70101-0001-01', 3, '10.00', '-30.00', ''], { quantity: -3, extendedCents: -3000 }],
    [['06/01/2026', '70101-0001-01', 3, '10.00', '29.70', ''], { quantity: 3, extendedCents: 2970 }],
  ])('%j is %j', (cells, line) => expect(read(...cells)).toMatchObject({ kind: 'line', line }));

  it.each([
    [['', '70101-0001-01', 3, '10.00', '', ''], 'refused', 'Invoice Date'],
    [['06/01/2026', '', 3, '10.00', '', ''], 'refused', 'NDC is missing'],
    [['06/01/2026', '70101-0001-01', 'many', '10.00', '', ''], 'refused', 'Sold Quantity'],
    [['06/01/2026', '70101-0001-01', 3, '10.00', '60.00', ''], 'refused', 'is not 3 ×'],
    [['06/01/2026', '70101-0001-01', 0, '10.00', '0.00', ''], 'skipped', 'Nothing was sold'],
    [['06/01/2026', '70101-0001-01', 3, '0.00', '', ''], 'skipped', 'Nothing was paid'],
    [['Total', '', '', '', '400.00', ''], 'skipped', 'A total'],
    [['12/31/2030', '70101-0001-01', 3, '10.00', '', ''], 'refused', 'cannot be'],
    [['01/01/1900', '70101-0001-01', 3, '10.00', '', ''], 'refused', 'cannot be'],
  ])('%j is %s: %s', (cells, kind, reason) =>
    expect(read(...cells)).toMatchObject({ kind, reason: expect.stringContaining(reason) }),
  );

  it('never throws, whatever stands in its cells', () => {
    const cell = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.date());
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 8 }), (cells) => {
        const row = readReportRow(cells, reading, LATEST);
        if (row.kind !== 'line') {
          expect(row.reason).not.toBe('');
          return;
        }
        expect(Number.isSafeInteger(row.line.quantity * row.line.priceCents)).toBe(true);
        expect(row.line.date >= '2000-01-01' && row.line.date <= '2026-06-16').toBe(true);
      }),
    );
  });
});

describe('which product a line means', () => {
  const amoxicillin = {
    ndc: '00378180010',
    name: 'Amoxicillin 500 mg Capsule',
    otherNames: ['Amoxil', null],
  };
  const lisinopril = { ...amoxicillin, ndc: '03781800100', name: 'Lisinopril 10 mg Tablet', otherNames: [] };
  const told = (label: string, ndc: string) => ({ label, written: readReportNdc(ndc) });

  it.each([
    ['00378-1800-10', true, ['00378180010']],
    ['="00378180010"', true, ['00378180010']],
    ['0378-1800-10', true, ['00378180010']],
    ['378180010', false, ['00378180010']],
    ['0378180010', false, ['00378180010', '03781080010', '03781800100']],
    ['3.78E+08', false, []],
    ['cough syrup', false, []],
  ])('%s', (written, isSure, candidates) => {
    const read = readReportNdc(written);
    expect([read.isSure, read.candidates.length === 0 ? [] : read.candidates]).toEqual([
      isSure,
      expect.arrayContaining(candidates),
    ]);
  });

  it.each([
    ['AMOX TR-K CLV', true],
    ['AMOXIL CAP', true],
    ['LISINOPRIL TAB', false],
    ['CAPSULE 500 MG', false],
    ['AMOXAPINE TAB', false],
  ])('%s names amoxicillin: %s', (label, agrees) => expect(namesAgree(label, amoxicillin)).toBe(agrees));

  it.each([
    ['NDC and name agree', told('AMOXICILLIN CAP', '00378-1800-10'), [amoxicillin], 'matched', 1],
    ['no name', told('', '00378-1800-10'), [amoxicillin], 'matched', 0.95],
    ['lost zeros, and the name agrees', told('AMOXICILLIN', '378180010'), [amoxicillin], 'matched', 0.9],
    ['lost zeros without a name', told('', '378180010'), [amoxicillin], 'doubtful', 0.4],
    [
      'two readings, one by name',
      told('LISINOPRIL', '0378180010'),
      [amoxicillin, lisinopril],
      'matched',
      0.9,
    ],
    ['another name', told('LISINOPRIL', '00378-1800-10'), [amoxicillin], 'doubtful', 0.5],
    ['unknown', told('AMOXICILLIN', '99999-9999-99'), [], 'unknown', 0],
  ])('%s', (_what, line, known, state, confidence) =>
    expect(matchProduct(line, known)).toMatchObject({ state, confidence }),
  );
});

it.each([
  [null, false],
  ['2025-12-14', true],
  ['2025-12-15', false],
])('SP-329 SP-540 a newest invoice of %s is old: %s', (newest, old) =>
  expect(isHistoryOld(newest, TODAY)).toBe(old),
);
