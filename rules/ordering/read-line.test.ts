import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTable, readLine, splitLines } from './read-line.ts';

const TODAY = '2026-06-15';
const read = (text: string) => {
  const { kind, candidates, words, quantity, quantityGiven, problem } = readLine(text, TODAY);
  return problem ?? [kind, candidates.join(' ') || words, quantityGiven ? quantity : null];
};
const NDC = '70101000101';

describe('WB-022 a product by code, its quantity before or after it', () => {
  it.each([
    ['70101-0001-01', null],
    ['70101000101', null],
    ['070101000101', null],
    ['070101-0001-01', null],
    ['NDC: 70101-0001-01', null],
    ['70101 0001 01', null],
    ['70101-0001-01 5', 5],
    ['5 70101-0001-01', 5],
    ['70101-0001-01\t5', 5],
    ['5\t70101-0001-01', 5],
    ['70101-0001-01,5', 5],
    ['70101-0001-01; 5', 5],
    ['70101-0001-01 x 5', 5],
    ['70101-0001-01 x5', 5],
    ['5x 70101-0001-01', 5],
    ['5 × 70101-0001-01', 5],
    ['70101-0001-01 qty 5', 5],
    ['70101-0001-01 Qty: 5', 5],
    ['70101-0001-01 5 packs', 5],
    ['70101-0001-01 1,200', 1200],
    ['70101-0001-01\tAmoxicillin 500 mg Capsule, 100 per pack\t12', 12],
    ['70101-0001-01 amoxicillin 500 mg capsule 12', 12],
    ['70101-0001-01\tAmoxicillin 500 mg', null],
    ['70101 0001 01 5', 5],
    ['70101-0001-01 5.0', 5],
    ['70101-0001-01\tAmoxicillin\t12.50', null],
    ['70101-0001-01\t5\t12.50', 5],
    ['"70101000101";"6"', 6],
    ['70101-0001-01: 12 ea', 12],
    ['> 70101-0001-01 - 5 bottles', 5],
    ['• 70101-0001-01 – 5', 5],
    ['1. 70101-0001-01', null],
    ['70101-0001-01 4.', 4],
    ['2) 70101-0001-01 qty 3', 3],
  ])('%j', (text, quantity) => {
    expect(read(text)).toEqual(['ndc', NDC, quantity]);
  });

  it('WB-023 ten digits without dashes keep their three readings', () => {
    expect(read('1234567890 x 3')).toEqual(['ndc', '01234567890 12345067890 12345678900', 3]);
  });

  it('UPC-A, also as it is printed', () => {
    expect(read('370101000101 4')).toEqual(['upc', '07010100010 70101000010 70101000100', 4]);
    expect(read('3 70101 00010 1')).toEqual(['upc', '07010100010 70101000010 70101000100', null]);
    expect(read('370101000104')).toMatch(/^The last digit/);
  });
});

describe('WB-022 a product by its words', () => {
  it.each([
    ['amoxicillin 500 mg', 'amoxicillin 500 mg', null],
    ['amoxicillin 500', 'amoxicillin 500', null],
    ['5 amoxicillin 500 mg', 'amoxicillin 500 mg', 5],
    ['5 x amoxicillin 500 mg', 'amoxicillin 500 mg', 5],
    ['500 mg amoxicillin', '500 mg amoxicillin', null],
    ['amoxicillin 500 mg x 5', 'amoxicillin 500 mg', 5],
    ['amoxicillin 500 mg 5', 'amoxicillin 500 mg', 5],
    ['amoxicillin 500 mg, 5', 'amoxicillin 500 mg', 5],
    ['amoxicillin 500 mg\t5', 'amoxicillin 500 mg', 5],
    ['Amoxicillin 500 mg Capsule, 100 per pack', 'Amoxicillin 500 mg Capsule, 100 per pack', null],
    ['Amoxicillin 500 mg Capsule, 100 per pack, 7', 'Amoxicillin 500 mg Capsule, 100 per pack', 7],
    ['Sodium chloride 0.9% 10 x 100 ml', 'Sodium chloride 0.9% 10 x 100 ml', null],
    ['vitamin b12 5 packs', 'vitamin b12', 5],
  ])('%j', (text, words, quantity) => {
    expect(read(text)).toEqual(['words', words, quantity]);
  });
});

describe('WB-025 what cannot be read says why', () => {
  it.each([
    ['71015523', /^An NDC has 10, 11 or 12 digits; 71015523 has 8\..*leading zeros/],
    ['93102401\t4', /; 93102401 has 8\..*leading zeros/],
    ['093102401 x 4', /; 093102401 has 9\..*leading zeros/],
    ['7.0101E+10 3', /^A spreadsheet shortened this code to 7\.0101E\+10/],
    ['70101-0001-01 =IF(F6<10,12,0)', /^The quantity must be/],
    ['70101-0001-01 10-12', /^The quantity must be/],
    ['70101-0001-01 1/2', /^The quantity must be/],
    ['70101-0001-01 70101-0002-01', /^The quantity must be/],
    ['500', /^Name a product/],
    ['-', /^Name a product/],
    ['12345-6789-123', /^An NDC is written|^Name a product/],
    ['70101-0001-01 x 0', /^The quantity must be/],
    ['70101-0001-01 x 99999999', /^The quantity must be/],
    ['70101-0001-01 -5', /^The quantity must be/],
    ['70101-0001-01\t-5', /^The quantity must be/],
    ['70101-0001-01, Amoxicillin, -5', /^The quantity must be/],
    ['-5\t70101-0001-01', /^The quantity must be/],
    ['amoxicillin 500 mg -5', /^The quantity must be/],
    ['70101-0001-01 amoxicillin -5', /^The quantity must be/],
    ['70101-0001-01 2.5', /^The quantity must be/],
    ['70101-0001-01 qty 2.5', /^The quantity must be/],
    ['70101-0001-01 123456789012', /^The quantity must be/],
  ])('%j', (text, reason) => {
    expect(readLine(text, TODAY).problem).toMatch(reason);
  });

  it('whatever is typed is read or refused, never thrown', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const reading = readLine(text, TODAY);
        expect(reading.problem !== null || reading.words !== '' || reading.candidates.length > 0).toBe(true);
        expect(reading.quantity).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('a quantity is read alike before and after any NDC', () => {
    const ndc = fc.stringMatching(/^[1-9]\d{4}-\d{4}-\d{2}$/);
    fc.assert(
      fc.property(ndc, fc.integer({ min: 1, max: 99_999 }), (code, quantity) => {
        expect(readLine(`${code}\t${quantity}`, TODAY)).toEqual(readLine(`${quantity} ${code}`, TODAY));
        expect(readLine(`${code} x${quantity}`, TODAY).quantity).toBe(quantity);
      }),
    );
  });
});

it('WB-025 what stands beside a code and is no quantity is kept, to be told', () => {
  const beside = (text: string) => readLine(text, TODAY).beside;
  expect(beside('70101-0001-01 need 3 asap')).toBe('need 3 asap');
  expect(beside('70101-0001-01 two')).toBe('two');
  expect(beside('70101-0001-01 x 2')).toBe('');
  expect(beside('NDC 70101-0001-01')).toBe('');
});

it('WB-021 pasted text comes line by line, blank ones are none', () => {
  expect(splitLines('a\r\n\n b \nc\rd')).toEqual(['a', 'b', 'c', 'd']);
});

it.each(['-', ' ', ': ', ','])('a long run of %j reads as a short one', (sign) => {
  const long = `lisinopril${sign.repeat(140)}10 mg`;
  expect(read(long)).toEqual(read(`lisinopril${sign.repeat(8).slice(0, 8)}10 mg`));
});

it('WB-021 WB-033 rows of three columns are a table, of two they are products with quantities', () => {
  expect(isTable('NDC\tDescription\tOrder\tOn hand\n70101000101\tAmoxicillin\t4\t250')).toBe(true);
  expect(isTable('70101000101\t4\t\n70101000201\t5\t')).toBe(false);
  expect(isTable('70101000101\tAmoxicillin\t4')).toBe(false);
  expect(isTable('a mail\nwith lines\n70101000101\tAmoxicillin\t4')).toBe(false);
});
