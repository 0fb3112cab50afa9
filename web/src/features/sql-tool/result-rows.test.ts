import { expect, it } from 'vitest';
import { asText, cellText, sortRows } from './result-rows.ts';

const COLUMNS = [
  { name: 'name', type: 'text' },
  { name: 'total', type: 'numeric(14,2)' },
];
const ROWS = [
  ['b', 2],
  ['A', null],
  ['a10', 10],
  ['a9', 9.5],
];

it('RB-495 sorts texts as people do, numbers by size, nulls last both ways', () => {
  const names = (column: number, descending: boolean) =>
    sortRows(ROWS, COLUMNS, { column, descending }).map(([name]) => name);
  expect(names(0, false)).toEqual(['A', 'a9', 'a10', 'b']);
  expect(names(1, false)).toEqual(['b', 'a9', 'a10', 'A']);
  expect(names(1, true)).toEqual(['a10', 'a9', 'b', 'A']);
  expect(sortRows(ROWS, COLUMNS, null)).toBe(ROWS);
});

it.each([
  [9.5, 'numeric(14,2)', '9.50'],
  [9, 'numeric', '9.00'],
  [1.23456, 'numeric', '1.23456'],
  [9, 'bigint', '9'],
  ['9007199254740993', 'bigint', '9007199254740993'],
  [true, 'boolean', 'true'],
])('RB-494 shows %j of %s as %s', (cell, type, text) => {
  expect(cellText(cell, type)).toBe(text);
});

it('RB-495 is copied as text with tabs', () => {
  expect(
    asText({
      columns: COLUMNS,
      rows: [
        ['a\tb\nc', 9.5],
        [null, null],
      ],
    }),
  ).toBe('name\ttotal\na b c\t9.50\n\t');
});
