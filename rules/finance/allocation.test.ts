import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payOldestFirst, payOrders, sumOf, type OpenInvoice } from './allocation.ts';

const invoice = (id: number, dueOn: string, openCents: number, orderId = 1): OpenInvoice => ({
  id,
  orderId,
  dueOn,
  openCents,
});

describe('RB-018 RB-039 what an amount pays', () => {
  const three = [
    invoice(7, '2026-07-20', 500),
    invoice(8, '2026-07-01', 300, 2),
    invoice(5, '2026-07-20', 200),
  ];

  it.each([
    ['example A, the first 100.00', 10_000, [invoice(1, '2026-07-15', 20_860)], [[1, 10_000]], 0],
    ['example A, then 120.00', 12_000, [invoice(1, '2026-07-15', 10_860)], [[1, 10_860]], 1140],
    [
      'the oldest due first',
      350,
      three,
      [
        [8, 300],
        [5, 50],
      ],
      0,
    ],
    [
      'of the same day the one that was made first',
      600,
      three,
      [
        [8, 300],
        [5, 200],
        [7, 100],
      ],
      0,
    ],
    ['nothing that is closed', 100, [invoice(1, '2026-07-15', 0)], [], 100],
    ['nothing where no invoice is', 100, [], [], 100],
  ])('%s', (_name, cents, invoices, expected, left) => {
    const { parts, leftCents } = payOldestFirst(cents, invoices);
    expect(parts.map((part) => [part.invoiceId, part.cents])).toEqual(expected);
    expect(leftCents).toBe(left);
  });

  it('a part for an order stays with it; what it does not take is left', () => {
    const wanted = [
      { orderId: 2, cents: 350 },
      { orderId: 1, cents: 100 },
    ];
    expect(payOrders(500, three, wanted)).toEqual({
      parts: [
        { invoiceId: 8, orderId: 2, cents: 300 },
        { invoiceId: 5, orderId: 1, cents: 100 },
      ],
      leftCents: 100,
    });
  });

  const invoices = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 99 }),
      orderId: fc.integer({ min: 1, max: 4 }),
      dueOn: fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-01'),
      openCents: fc.nat(5000),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  );

  it('adds up, takes no more than is open, and leaves no earlier one open for a later one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40_000 }), invoices, (cents, open) => {
        const { parts, leftCents } = payOldestFirst(cents, open);
        expect(sumOf(parts) + leftCents).toBe(cents);
        const paid = new Map(parts.map((part) => [part.invoiceId, part.cents]));
        for (const { id, openCents } of open) expect(paid.get(id) ?? 0).toBeLessThanOrEqual(openCents);
        if (leftCents > 0) expect(sumOf(parts)).toBe(sumOf(open.map((one) => ({ cents: one.openCents }))));
        const lastDue = parts.map((part) => open.find(({ id }) => id === part.invoiceId)?.dueOn ?? '').at(-1);
        for (const { id, dueOn, openCents } of open)
          if (dueOn < (lastDue ?? '')) expect(paid.get(id) ?? 0).toBe(openCents);
      }),
    );
  });

  it('by orders too, and no order gets more than was named for it', () => {
    const wanted = fc.uniqueArray(
      fc.record({ orderId: fc.integer({ min: 1, max: 4 }), cents: fc.integer({ min: 1, max: 9000 }) }),
      { selector: ({ orderId }) => orderId },
    );
    fc.assert(
      fc.property(wanted, invoices, fc.nat(3000), (named, open, more) => {
        const cents = sumOf(named) + more;
        const { parts, leftCents } = payOrders(cents, open, named);
        expect(sumOf(parts) + leftCents).toBe(cents);
        expect(leftCents).toBeGreaterThanOrEqual(more);
        for (const { orderId, cents: most } of named)
          expect(sumOf(parts.filter((part) => part.orderId === orderId))).toBe(
            Math.min(
              most,
              sumOf(open.filter((one) => one.orderId === orderId).map((one) => ({ cents: one.openCents }))),
            ),
          );
      }),
    );
  });
});
