import { expect, it } from 'vitest';
import { placeOf, suggestionsFor } from './completion.ts';

const column = (name: string) => ({ name, type: 'text' });
const SCHEMA = {
  available: true,
  views: [
    { name: 'orders', about: 'Orders.', columns: [column('order_id'), column('status'), column('total')] },
    { name: 'order_lines', about: 'Lines.', columns: [column('order_id'), column('ndc')] },
  ],
  functions: ['count', 'coalesce', 'sum'],
  types: [],
};
const names = (text: string, caret = text.length) =>
  suggestionsFor(text, caret, SCHEMA).map(({ name }) => name);

it.each([
  ['select cou', ['count']],
  ['select * from ord', ['orders', 'order_lines']],
  ['select o. from orders o', ['order_id', 'orders', 'order_lines']],
  ['select * from report.order_', ['order_lines']],
  ['select n from nothing x where x.', []],
  ['select ', []],
])('RB-499 completes %j by %j', (text, expected) => {
  expect(names(text)).toEqual(expected);
});

it('RB-499 offers the columns of the view behind a name, and those of views that are read first', () => {
  expect(names('select o. from orders o', 9)).toEqual(['order_id', 'status', 'total']);
  expect(names('select o.to from orders as o', 11)).toEqual(['total']);
  expect(names('select or from order_lines', 9)).toEqual(['order_id', 'orders', 'order_lines']);
  expect(names('select s from orders where true', 8)).toEqual(['status', 'sum']);
});

it('RB-499 finds line and column of a place', () => {
  expect(placeOf('select\n a,\n  b', 13)).toEqual({ line: 2, column: 2 });
});
