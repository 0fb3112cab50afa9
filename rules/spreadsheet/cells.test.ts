import { describe, expect, it } from 'vitest';
import type { Cell } from './cells.ts';
import { amountOf, looksLikeFormula, quoted, textOf, wholeNumberOf, type Decimal } from './cells.ts';

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

  it.each<[Cell, Decimal, number | string]>([
    ['$1,234.50', 'point', 123_450],
    ['$ 3,950.00', 'point', 395_000],
    ['.5', 'point', 50],
    ['USD 3.95', 'point', 395],
    ['3.95 USD', 'point', 395],
    ['US$3.95', 'point', 395],
    ['3,95', 'point', 'decimal_comma'],
    ['$ 3,95', 'point', 'decimal_comma'],
    ['1.234,50', 'point', 'decimal_comma'],
    ['1,234', 'point', 123_400],
    ['3,95', 'comma', 395],
    ['1.234,50', 'comma', 123_450],
    ['1.234', 'comma', 123_400],
    ['3.95', 'comma', 395],
    [3.95, 'comma', 395],
    [1.234, 'comma', 'decimals'],
    ['3,955', 'comma', 'decimals'],
    ['1e3', 'point', 'scientific'],
    ['1,5E+03', 'point', 'scientific'],
    ['1,5E+03', 'comma', 'scientific'],
    ['€3.95', 'point', 'currency'],
    ['3.95 EUR', 'point', 'currency'],
    ['CALL', 'point', 'no_amount'],
    ['0', 'point', 'not_positive'],
    ['-1', 'point', 'not_positive'],
  ])('%j with a decimal %s is the amount %s', (cell, decimal, amount) => {
    expect(amountOf(cell, decimal)).toBe(amount);
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
