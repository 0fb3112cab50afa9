import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { EXPORT_ROWS, EXPORT_ROWS_READ } from '../export-rows.ts';
import { exportFile } from './write.ts';

const LEFT_OUT = 'Only the first 10,000 rows are in this file. Narrow the filters to get the others.';

async function linesOf(rows: number, more?: boolean): Promise<string[]> {
  const table = {
    name: 'lots',
    headers: ['Lot'],
    rows: Array.from({ length: rows }, (_, row) => [`L${row}`]),
  };
  const { content } = exportFile(table, 'csv', more === undefined ? {} : { more });
  if (Buffer.isBuffer(content) || typeof content === 'string') throw new Error('An export is a stream.');
  return (await text(content)).trimEnd().split('\r\n');
}

it.each([
  ['all rows where there are no others', EXPORT_ROWS, undefined, [EXPORT_ROWS + 1, `L${EXPORT_ROWS - 1}`]],
  [
    'the sentence after the last row where there are others',
    EXPORT_ROWS_READ,
    undefined,
    [EXPORT_ROWS + 2, LEFT_OUT],
  ],
  ['the sentence where rows were left out before', 3, true, [5, LEFT_OUT]],
])('an export has %s', async (_what, rows, more, expected) => {
  const lines = await linesOf(rows, more);
  expect([lines.length, lines.at(-1)?.replaceAll('"', '')]).toEqual(expected);
});

it('dollars have two decimals, whatever else is a number', async () => {
  const table = { name: 'bids', headers: ['Packs', 'Price'], money: ['Price'], rows: [[12, 12.1] as const] };
  const { content } = exportFile(table, 'csv');
  if (Buffer.isBuffer(content) || typeof content === 'string') throw new Error('An export is a stream.');
  expect((await text(content)).trimEnd().split('\r\n')[1]).toBe('12,12.10');
});
