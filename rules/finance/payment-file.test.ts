import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findPaymentHeader,
  guessPaymentColumns,
  isFormula,
  paidAmount,
  paidDay,
  paidMethod,
  paymentRowOf,
} from './payment-file.ts';

describe('RB-097 amounts', () => {
  it.each([
    ['1,234.50', 123_450],
    ['$1234.5', 123_450],
    ['1234', 123_400],
    ['0.01', 1],
    ['9,999,999.99', 999_999_999],
  ])('%s is %d cents', (text, cents) => expect(paidAmount(text)).toEqual({ cents }));

  it.each([
    ['(12.00)', 'Amount must be above 0'],
    ['$(12.00)', 'Amount must be above 0'],
    ['-12.00', 'Amount must be above 0'],
    ['-$12.00', 'Amount must be above 0'],
    ['$-12.00', 'Amount must be above 0'],
    ['0', 'Amount must be above 0'],
    ['0.00', 'Amount must be above 0'],
    ['12.005', 'Amount has more than two decimals'],
    ['1,234.567', 'Amount has more than two decimals'],
    ['twelve', 'Amount is not a number'],
    ['', 'Amount is not a number'],
    ['12,50', 'Amount is not a number'],
    ['1.2E+05', 'Amount is not a number'],
    ['10,000,000.00', 'Amount is above $9,999,999.99'],
  ])('%s: %s', (text, error) => expect(paidAmount(text)).toEqual({ error }));

  it('reads what it would write', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (cents) => {
        const dollars = (cents / 100).toFixed(2);
        expect(paidAmount(`$${dollars}`)).toEqual({ cents });
        expect(paidAmount(Number(dollars).toLocaleString('en-US', { minimumFractionDigits: 2 }))).toEqual({
          cents,
        });
      }),
    );
  });
});

it.each([
  ['06/05/2026', '2026-06-05'],
  ['6/5/2026', '2026-06-05'],
  ['2026-06-05', '2026-06-05'],
  ['6/5/26', '2026-06-05'],
  ['30/06/2026', null],
  ['02/30/2026', null],
  ['June 5', null],
  ['', null],
])('RB-097 the day of %s is %s', (text, day) => expect(paidDay(text)).toBe(day));

it.each([
  ['ACH', 'ach'],
  ['check', 'check'],
  ['Wire', 'wire'],
  ['Zelle', 'other'],
  ['', 'other'],
])('the method %s is %s', (text, method) => expect(paidMethod(text)).toBe(method));

describe('RB-096 which column is which', () => {
  it.each([
    ['by a short name', 'Amt USD', ['$100.00', 'twelve', '12,50', '', '']],
    ['by what most of it holds', 'Betrag', ['$100.00', '1,000.00', '258.70', 'twelve', '12,50']],
  ])('an amount %s', (_, name, amounts) => {
    const body = amounts.map((amount) => ['INV-7-1', '06/05/2026', amount, 'June']);
    expect(guessPaymentColumns(['Inv. No.', 'Paid on', name, 'Comment'], body)).toEqual({
      invoice: 0,
      paid_date: 1,
      amount: 2,
      note: 3,
    });
  });

  const header = ['Amount', 'Vendor', 'Inv No', 'Payment Date', 'Memo'];
  const row = ['$12.00', 'Acme', 'INV-7-1', '06/05/2026', 'June'];

  it('by name in any order', () => {
    expect(findPaymentHeader([['Payments of June'], header, row])).toBe(1);
    const mapping = guessPaymentColumns(header, [row]);
    expect(mapping).toEqual({ invoice: 2, paid_date: 3, amount: 0, supplier: 1, note: 4 });
    expect(paymentRowOf(row, mapping)).toEqual({
      invoice: 'INV-7-1',
      paid_date: '06/05/2026',
      amount: '$12.00',
      company: '',
      supplier: 'Acme',
      method: '',
      reference: '',
      note: 'June',
    });
  });

  it('by what the columns hold, where the header says nothing', () => {
    expect(findPaymentHeader([row])).toBe(null);
    expect(findPaymentHeader([['June'], ['a', 'b', 'c'], row])).toBe(1);
    expect(findPaymentHeader([['June'], row])).toBe(null);
    expect(guessPaymentColumns(null, [row, row])).toEqual({ invoice: 2, paid_date: 3, amount: 0 });
    expect(guessPaymentColumns(['a', 'b', 'c', 'd', 'e'], [row])).toEqual({
      invoice: 2,
      paid_date: 3,
      amount: 0,
    });
  });
});

it.each([
  ['=1+1', true],
  [' =HYPERLINK("http://x")', true],
  ['@SUM(A1)', true],
  ['+1+cmd|x', true],
  ['-2+3', true],
  ['-12.00', false],
  ['-$1,200.00', false],
  ['+12', false],
  ['="00123"', false],
  ['–', false],
  ['-', false],
  ['Acme = good', false],
  ['', false],
])('RB-106 a spreadsheet would run %j: %s', (cell, runs) => expect(isFormula(cell)).toBe(runs));
