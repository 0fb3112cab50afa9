import { expect, it } from 'vitest';
import { orderFault } from './carts.ts';

it.each([
  ['every order has its lines', [10, 10], null],
  ['an order is empty', [10, 0], '1 of 2 orders do not have 10 lines'],
  ['an order lacks a line', [9, 10], '1 of 2 orders do not have 10 lines'],
  ['an order was not kept', [10], '1 orders stand where 2 were placed'],
])('%s', (_what, lines, fault) => {
  expect(orderFault(lines, { orders: 2, linesEach: 10 })).toBe(fault);
});
