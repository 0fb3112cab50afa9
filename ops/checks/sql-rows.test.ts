import path from 'node:path';
import { expect, it } from 'vitest';
import { factsOf } from './row-facts.ts';
import { compareRows, readFacts } from './sql-rows.ts';

const fixture = path.join(import.meta.dirname, 'fixtures/sql-rows');
const PLACE = 'server/src/orders.ts:12:59';

const good = {
  id: 1,
  note: 'call first',
  placed_at: new Date(0),
  lines: [{ pack: 'bottle', price: null }],
  facts: { packs: 3 },
};

const compare = (...rows: unknown[]) =>
  compareRows(
    fixture,
    'server/src',
    readFacts(rows.flatMap((row) => factsOf(row).map((fact) => `${PLACE}\t${fact}`))),
  );

it('rows of the promised type pass', () => {
  expect(compare(good, { ...good, note: null, lines: [], facts: {} })).toEqual({
    problems: [],
    typed: 1,
    unseen: [],
  });
});

const { note: _note, ...withoutNote } = good;

it.each([
  ['a column that is gone', withoutNote, 'the row: has no note'],
  ['a column with another name', { ...withoutNote, remark: 'call first' }, 'the row: has no note'],
  ['a number that comes as text', { ...good, id: '1' }, '.id: is text, not number'],
  ['null where the type says never', { ...good, id: null }, '.id: is null, not number'],
  [
    'a time that came through JSON',
    { ...good, placed_at: '2026-01-01T00:00:00Z' },
    '.placed_at: is text, not Date',
  ],
  [
    'an object for a list',
    { ...good, lines: {} },
    '.lines: is object, not { pack: string; price: number | null; sent?: boolean | undefined; }[]',
  ],
  ['a property deep inside that is gone', { ...good, lines: [{ pack: 'bottle' }] }, '.lines[]: has no price'],
  [
    'a value deep inside of another type',
    { ...good, lines: [{ pack: 'bottle', price: 1, sent: 1 }] },
    '.lines[].sent: is number, not undefined | false | true',
  ],
  ['an entry of another type', { ...good, facts: { packs: '3' } }, '.facts.packs: is text, not number'],
])('%s is refused', (_what, row, problem) => {
  expect(compare(good, row).problems).toEqual([`${PLACE} ${problem}`]);
});

it('says which statements no test made answer a row', () => {
  expect(compare().unseen).toEqual([PLACE]);
});
