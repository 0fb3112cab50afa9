import { describe, expect, it } from 'vitest';
import type { Cell } from './cells.ts';
import {
  chosenColumns,
  columnLetters,
  countNames,
  findHeaderByNames,
  guessByHeader,
  headerWord,
  namedColumns,
  shareOfFilled,
  usedTwice,
  words,
  type ColumnTable,
} from './columns.ts';
import { looksLikeNdc, looksLikeTotal } from './looks.ts';

type Column = 'code' | 'count' | 'size';
const TABLE: ColumnTable<Column> = {
  columns: ['code', 'count', 'size'],
  names: { code: words('ndc code'), count: words('qty units'), size: words('size units') },
};

describe('columns of a file', () => {
  it('are named as spreadsheets do', () => {
    expect([0, 25, 26, 27, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA']);
  });

  it.each([
    ['Exp. Date (MM/YYYY)', 'expdate'],
    [' NDC # ', 'ndc'],
    ['Price (each)', 'priceeach'],
  ])('%s is the word %s', (header, word) => {
    expect(headerWord(header)).toBe(word);
  });

  it('come by the likeliest name first', () => {
    expect(namedColumns(TABLE, ['Code', 'NDC', 'ndc'], 'code')).toEqual([1, 2, 0]);
    expect(countNames(TABLE, ['NDC', 'Units'])).toBe(3);
  });

  it.each<[string, Cell[], Partial<Record<Column, number>>]>([
    ['by their names', ['Units', 'Code'], { code: 1, count: 0 }],
    ['the first of two names', ['Code', 'NDC'], { code: 1 }],
    ['not of two equal headers', ['NDC', 'Qty', 'Qty'], { code: 0 }],
    ['each column of the file once', ['Qty', 'Units'], { count: 0, size: 1 }],
  ])('are guessed: %s', (_how, header, mapping) => {
    expect(guessByHeader(TABLE, header)).toEqual(mapping);
  });

  it('are guessed among those that are worth it', () => {
    const last = (_: Column, named: readonly number[]) => named.slice(-1);
    expect(guessByHeader(TABLE, ['Code', 'NDC', 'NDC'], last)).toEqual({ code: 0 });
  });

  it('stand below the row that names the most of them', () => {
    const rows = [['A list'], ['Code'], ['NDC', 'Qty'], ['1', '2']];
    expect(findHeaderByNames(TABLE, rows, { atLeast: 2 })).toBe(2);
    expect(findHeaderByNames(TABLE, rows, { atLeast: 2, within: 2 })).toBeNull();
    expect(findHeaderByNames(TABLE, rows, { atLeast: 1, isNone: (row) => row.length > 1 })).toBe(1);
    expect(findHeaderByNames(TABLE, [], { atLeast: 1 })).toBeNull();
  });

  it('fit by the share of their filled cells', () => {
    const rows = [['1'], [''], ['x'], [2], []];
    expect(shareOfFilled(rows, 0, (cell) => Number(cell) > 0)).toBeCloseTo(2 / 3);
    expect(shareOfFilled(rows, 1, () => true)).toBe(0);
  });

  it('are chosen without those that are not in the file, and told where one is used twice', () => {
    const { columns } = TABLE;
    expect(chosenColumns(columns, { code: 2, count: null })).toEqual({ code: 2 });
    expect([...usedTwice(columns, { code: 2, count: null, size: 2 })]).toEqual([['size', 'code']]);
  });
});

describe('cells', () => {
  it.each<[Cell, boolean]>([
    ['00378-1800-10', true],
    [378_180_010, true],
    ["'00378180010", true],
    ['NDC 00378-1800-10', true],
    ['="00378180010"', true],
    ['3.78E+08', true],
    ['3,78E+08', true],
    ['1234567.50', false],
    ['12345', false],
    ['Lot 1234567', false],
    ['', false],
  ])('%j looks like an NDC: %s', (cell, expected) => {
    expect(looksLikeNdc(cell)).toBe(expected);
  });

  it.each<[Cell, boolean]>([
    ['TOTAL', true],
    ['Sub-total of May', true],
    ['Totally free', false],
  ])('%j looks like a total: %s', (cell, expected) => {
    expect(looksLikeTotal(cell)).toBe(expected);
  });
});
