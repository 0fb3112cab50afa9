import { describe, expect, it } from 'vitest';
import {
  findContractHeader,
  guessContractColumns,
  overlap,
  readContractLine,
  type ContractMapping,
} from './contract-file.ts';

const TODAY = '2026-11-23';
const ALL: ContractMapping = { customer: 0, ndc: 1, price: 2, from: 3, to: 4, minimum: 5 };
const GOOD = ['Harbor Pharmacy', '70101-0001-01', '$9.20', '01/01/2027', '12/31/2027', '24'];
const read = (change: Readonly<Record<number, string | number>> = {}, mapping = ALL) =>
  readContractLine(
    GOOD.map((cell, index) => change[index] ?? cell),
    mapping,
    TODAY,
  );

describe('trading G-096 contract prices in a file', () => {
  it.each([
    [['Customer', 'NDC', 'Contract price', 'From', 'To', 'Minimum'], ALL],
    [['Pharmacy name', 'Facility', 'NDC #', 'Net price'], { customer: 1, ndc: 2, price: 3 }],
    [
      ['NDC 11', 'Effective date', 'Expiration date', 'DEA number', 'Price', 'Min qty'],
      { ndc: 0, from: 1, to: 2, customer: 3, price: 4, minimum: 5 },
    ],
    [['Customer', 'NDC', 'Price', 'Price'], { customer: 0, ndc: 1 }],
    [['A', 'B'], {}],
  ])('the header %j', (header, mapping) => {
    expect(guessContractColumns(header)).toEqual(mapping);
  });

  it.each(['01/2027', '2027-01', 'Jan 2027'])('%s as a first day is the first of the month', (from) =>
    expect(read({ 3: from })).toMatchObject({ start_date: '2027-01-01', problems: [] }),
  );

  it('finds the row that names the columns below a title', () => {
    expect(findContractHeader([['Prices 2027'], ['Customer', 'NDC', 'Price'], GOOD])).toBe(1);
    expect(findContractHeader([GOOD])).toBeNull();
  });

  it('reads a row; without days it counts from today on, without an end', () => {
    expect(read()).toMatchObject({
      customer: 'Harbor Pharmacy',
      ndcs: ['70101000101'],
      cents: 920,
      start_date: '2027-01-01',
      end_date: '2027-12-31',
      min_quantity: 24,
      problems: [],
    });
    expect(read({ 3: '', 4: '', 5: '' })).toMatchObject({
      start_date: TODAY,
      end_date: null,
      min_quantity: 1,
    });
    expect(read({ 1: 93_310_905 })?.ndcs[0]).toBe('00093310905');
    expect(readContractLine(['', '', ''], ALL, TODAY)).toBeNull();
  });

  it.each([
    [{ 0: '' }, 'The customer is missing.'],
    [{ 1: '' }, 'The NDC is missing.'],
    [{ 2: 'free' }, 'The contract price must be an amount such as 9.20; it is "free".'],
    [{ 2: '9,20' }, 'The contract price must be an amount such as 9.20; it is "9,20".'],
    [{ 3: 'soon' }, 'From must be a day such as 01/01/2027; it is "soon".'],
    [{ 4: '2026-12-31' }, 'It ends before its first day.'],
    [{ 5: '0' }, 'Minimum must be a whole number of packs; it is "0".'],
  ])('refuses %j', (change, problem) => {
    expect(read(change)?.problems).toEqual([problem]);
  });

  it.each([
    ['2026-01-01', null, '2027-01-01', null, true],
    ['2026-01-01', '2026-12-31', '2027-01-01', null, false],
    ['2026-01-01', '2027-01-01', '2027-01-01', '2027-02-01', true],
  ])('%s to %s and %s to %s', (start, end, otherStart, otherEnd, result) => {
    const one = { start_date: start, end_date: end };
    const other = { start_date: otherStart, end_date: otherEnd };
    expect([overlap(one, other), overlap(other, one)]).toEqual([result, result]);
  });
});
