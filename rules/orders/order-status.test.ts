import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderActor, OrderStatus, PaymentActor, PaymentStatus } from './order-status.ts';
import {
  buyerCancellation,
  canMove,
  canMovePayment,
  isFinal,
  OPEN_STATUSES,
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  SELLING_STATUSES,
  shippedStatus,
  TO_SHIP_STATUSES,
  trackingMoves,
} from './order-status.ts';

const actors: readonly OrderActor[] = ['buyer', 'seller', 'admin', 'csos_signer', 'carrier', 'job', 'system'];

/** Table 2, written a second time by hand: 'from to' and who may. */
const allowed: Readonly<Record<string, readonly OrderActor[]>> = {
  'new placed': ['buyer', 'system'],
  'new pending_signature': ['buyer'],
  'pending_signature placed': ['csos_signer'],
  'pending_signature cancelled': ['buyer', 'job'],
  'placed confirmed': ['seller', 'admin'],
  'placed cancelled': ['buyer', 'admin'],
  'placed cancel_requested': ['buyer'],
  'confirmed cancel_requested': ['buyer'],
  'confirmed partially_shipped': ['seller', 'admin'],
  'confirmed shipped': ['seller', 'admin'],
  'partially_shipped shipped': ['seller', 'admin'],
  'partially_shipped confirmed': ['seller', 'admin'],
  'shipped partially_shipped': ['seller', 'admin'],
  'shipped confirmed': ['seller', 'admin'],
  'shipped delivered': ['seller', 'admin', 'carrier', 'job'],
  'cancel_requested cancelled': ['seller', 'admin'],
  'cancel_requested placed': ['seller', 'admin'],
  'cancel_requested confirmed': ['seller', 'admin'],
};

describe('TR-402 G-103 moves of an order', () => {
  const starts: readonly (OrderStatus | null)[] = [null, ...ORDER_STATUSES];
  const pairs = starts.flatMap((from) => ORDER_STATUSES.map((to) => ({ from, to })));
  it.each(pairs)('$from → $to is open to exactly the actors of the table', ({ from, to }) => {
    const may = actors.filter((actor) => canMove(from, to, actor));
    expect(may).toEqual(allowed[`${from ?? 'new'} ${to}`] ?? []);
  });

  it('delivered and cancelled are final, nothing else is', () => {
    expect(ORDER_STATUSES.filter(isFinal)).toEqual(['delivered', 'cancelled']);
  });

  it('every status can be reached from a new order and has a label', () => {
    const reached = new Set<OrderStatus | null>([null]);
    for (let round = 0; round < ORDER_STATUSES.length; round += 1) {
      for (const { from, to } of pairs) {
        if (reached.has(from) && actors.some((actor) => canMove(from, to, actor))) reached.add(to);
      }
    }
    expect(ORDER_STATUSES.filter((status) => !reached.has(status))).toEqual([]);
    expect(ORDER_STATUS_LABELS.pending_signature).toBe('Waiting for CSOS signature');
    expect(Object.keys(ORDER_STATUS_LABELS)).toEqual([...ORDER_STATUSES]);
  });
});

describe('what lists and figures count', () => {
  it.each([
    [
      'open',
      OPEN_STATUSES,
      ['pending_signature', 'placed', 'confirmed', 'partially_shipped', 'cancel_requested'],
    ],
    ['to ship', TO_SHIP_STATUSES, ['confirmed', 'partially_shipped']],
    ['with the seller', SELLING_STATUSES, ['placed', 'confirmed', 'partially_shipped']],
  ])('%s', (_what, statuses, expected) => expect(statuses).toEqual(expected));
});

describe('cancellation by the buyer', () => {
  const minute = 60_000;
  it.each<[OrderStatus, number, 'cancel' | 'request' | null]>([
    ['pending_signature', 6000, 'cancel'],
    ['placed', 0, 'cancel'],
    ['placed', 60, 'cancel'],
    ['placed', 61, 'request'],
    ['confirmed', 1, 'request'],
    ['partially_shipped', 1, null],
    ['shipped', 1, null],
    ['delivered', 1, null],
    ['cancel_requested', 1, null],
    ['cancelled', 1, null],
  ])('TR-407 %s after %d minutes: %s', (status, minutes, expected) => {
    expect(buyerCancellation({ status, type: 'cart' }, 1_000_000, 1_000_000 + minutes * minute)).toBe(
      expected,
    );
  });

  it('one millisecond past 60 minutes it becomes a request', () => {
    expect(buyerCancellation({ status: 'placed', type: 'cart' }, 0, 60 * minute + 1)).toBe('request');
  });

  it('G-038 what both sides agreed to is asked for at once, never cancelled', () => {
    for (const type of ['bid', 'rfp'] as const)
      expect(buyerCancellation({ status: 'placed', type }, 0, 1)).toBe('request');
  });

  it('answers only what the table allows a buyer', () => {
    for (const status of ORDER_STATUSES) {
      const answer = buyerCancellation({ status, type: 'cart' }, 0, 90 * minute);
      if (answer)
        expect(canMove(status, answer === 'cancel' ? 'cancelled' : 'cancel_requested', 'buyer')).toBe(true);
    }
  });
});

describe('shipping', () => {
  const ordered = [
    { lineId: 1, quantity: 10 },
    { lineId: 2, quantity: 5 },
  ];
  it.each([
    [[], null],
    [[{ lineId: 1, quantity: 0 }], null],
    [[{ lineId: 1, quantity: 10 }], 'partially_shipped'],
    [
      [
        { lineId: 1, quantity: 4 },
        { lineId: 2, quantity: 5 },
        { lineId: 1, quantity: 6 },
      ],
      'shipped',
    ],
  ])('TR-403 tracking of %j says %s', (shipped, status) => {
    expect(shippedStatus(ordered, shipped)).toBe(status);
  });

  it('refuses lines of other orders and more than was ordered', () => {
    expect(() => shippedStatus(ordered, [{ lineId: 3, quantity: 1 }])).toThrow(
      'Line 3 is not part of this order.',
    );
    expect(() => shippedStatus(ordered, [{ lineId: 2, quantity: 6 }])).toThrow(
      'Line 2 has 5 pack(s) left to ship.',
    );
    expect(() => shippedStatus(ordered, [{ lineId: 2, quantity: -1 }])).toThrow(RangeError);
  });

  it('is shipped exactly when all packs are', () => {
    const lines = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 50 }), left: fc.nat(50) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(lines, (some) => {
        const all = some.map((line, lineId) => ({ lineId, quantity: line.quantity }));
        const sent = some.map((line, lineId) => ({
          lineId,
          quantity: Math.max(0, line.quantity - line.left),
        }));
        const missing = some.some((line) => line.left > 0);
        const none = sent.every((line) => line.quantity === 0);
        expect(shippedStatus(all, sent)).toBe(none ? null : missing ? 'partially_shipped' : 'shipped');
      }),
    );
  });

  it.each<[OrderStatus, 'partially_shipped' | 'shipped', readonly OrderStatus[] | null]>([
    ['placed', 'shipped', ['confirmed', 'shipped']],
    ['placed', 'partially_shipped', ['confirmed', 'partially_shipped']],
    ['confirmed', 'partially_shipped', ['partially_shipped']],
    ['partially_shipped', 'partially_shipped', []],
    ['partially_shipped', 'shipped', ['shipped']],
    ['pending_signature', 'shipped', null],
    ['shipped', 'shipped', null],
    ['cancel_requested', 'shipped', null],
    ['cancelled', 'shipped', null],
  ])('tracking on %s up to %s moves it to %j', (status, reached, moves) => {
    expect(trackingMoves(status, reached)).toEqual(moves);
    let now = status;
    for (const next of moves ?? []) {
      expect(canMove(now, next, 'seller')).toBe(true);
      now = next;
    }
  });
});

describe('moves of a payment', () => {
  const payers: readonly PaymentActor[] = ['finance', 'job', 'system'];
  const table: Readonly<Record<string, readonly PaymentActor[]>> = {
    'unpaid invoiced': ['system'],
    'unpaid paid': ['system'],
    'invoiced unpaid': ['system'],
    'overdue unpaid': ['system'],
    'invoiced paid': ['finance'],
    'invoiced overdue': ['job'],
    'overdue paid': ['finance'],
    'paid invoiced': ['finance'],
    'paid overdue': ['finance'],
    'paid refunded': ['finance', 'system'],
  };
  const pairs = PAYMENT_STATUSES.flatMap((from) =>
    PAYMENT_STATUSES.map((to): [PaymentStatus, PaymentStatus] => [from, to]),
  );
  it.each(pairs)('G-103 RB-034 RB-044 %s → %s is open to exactly the actors of the table', (from, to) => {
    expect(payers.filter((actor) => canMovePayment(from, to, actor))).toEqual(table[`${from} ${to}`] ?? []);
  });
});
