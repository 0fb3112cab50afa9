import { expect, it } from 'vitest';
import { waitsWithLots } from './plans.ts';

const sent = (...texts: string[]) => texts.map((text, number) => ({ text, wait: number + 1 }));

it('an order that locks its lots first holds them over all that follows', () => {
  const statements = [
    'begin',
    'select 1 from lot o for no key update',
    'update lot o set stock = 1',
    'commit',
  ];
  expect(waitsWithLots(sent(...statements))).toBe(2);
});

it('an order that takes its lots last holds them until its commit', () => {
  expect(
    waitsWithLots(sent('begin', 'select 1 from cart for update', 'select place_order($1)', 'commit')),
  ).toBe(1);
});

it('what goes out together is waited for once', () => {
  const together = sent('begin', 'update lot o set stock = 1', 'commit').map((one) => ({ ...one, wait: 1 }));
  expect(waitsWithLots(together)).toBe(0);
});

it('a change of a cart holds none', () => {
  expect(waitsWithLots(sent('begin', 'insert into cart_lot values ($1)', 'commit'))).toBeNull();
});
