import { describe, expect, it } from 'vitest';
import type { Cell } from './import-cells.ts';
import { dateOf, looksLikeFormula, quoted, textOf, wholeNumberOf } from './import-cells.ts';

describe('cells of a file', () => {
  it.each<[Cell, string]>([
    [null, ''],
    [undefined, ''],
    ['  a ', 'a'],
    [19.989_999_999_999_998, '19.99'],
    [12, '12'],
    [false, 'false'],
    [new Date(Number.NaN), ''],
    [new Date('2027-06-30T00:00:00Z'), '2027-06-30T00:00:00.000Z'],
  ])('the text of %s is %j', (cell, text) => {
    expect(textOf(cell)).toBe(text);
  });

  it('a value is told back in quotes, cut after 40 characters', () => {
    expect(quoted(' a ')).toBe('"a"');
    expect(quoted('b'.repeat(40))).toBe(`"${'b'.repeat(40)}"`);
    expect(quoted('b'.repeat(41))).toBe(`"${'b'.repeat(40)}…"`);
  });

  it.each<[Cell, number | null]>([
    ['1,200', 1200],
    ['12.0', 12],
    [7, 7],
    ['1,20', null],
    ['-1', null],
    ['', null],
    [1.5, null],
  ])('%j is the whole number %s', (cell, value) => {
    expect(wholeNumberOf(cell)).toBe(value);
  });

  it.each<[Cell, string | null]>([
    [25_569, '1970-01-01'],
    ['46568', '2027-06-30'],
    ['2/2028', '2028-02-29'],
    ['2027-06-30 08:15', '2027-06-30'],
    ['13/2027', null],
    [4656, null],
    [new Date('+010000-01-01T00:00:00Z'), null],
    ['', null],
  ])('%s is the date %s', (cell, date) => {
    expect(dateOf(cell)).toBe(date);
  });

  it.each<[Cell, boolean, boolean]>([
    ['=1', false, true],
    [' @x', false, true],
    ['-5', false, false],
    ['-5', true, true],
    ['+x', true, true],
    [-5, true, false],
    ['a=b', true, false],
  ])('%j (plain text %s) looks like a formula: %s', (cell, plainText, expected) => {
    expect(looksLikeFormula(cell, plainText)).toBe(expected);
  });
});
