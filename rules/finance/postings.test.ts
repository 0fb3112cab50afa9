import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentOption } from '../orders/cart-totals.ts';
import {
  cancelledAmounts,
  NO_CHARGES,
  placedAmounts,
  reversedAmounts,
  shippedAmounts,
  worthOf,
  type Amounts,
} from './postings.ts';

const balances = (...transactions: Amounts[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const [account, cents] of transactions.flat()) sums[account] = (sums[account] ?? 0) + cents;
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
};
const total = (amounts: Amounts) => amounts.reduce((sum, [, cents]) => sum + cents, 0);

describe('example A, on terms: 10 packs at 18.36, of which the seller has 18.00, and shipping 25.00', () => {
  const packs = (count: number) => [{ packs: count, priceCents: 1836, sellerPriceCents: 1800 }];
  const charges = { shippingCents: 2500, feeCents: 0 };

  it('RB-011 … RB-013 RB-016 placed and shipped whole', () => {
    expect(placedAmounts('net_terms', 20_860)).toEqual([
      ['buyer_open_order', 20_860],
      ['order_unearned', -20_860],
    ]);
    expect(shippedAmounts('net_terms', worthOf(packs(10), charges))).toEqual([
      ['buyer_receivable', 20_860],
      ['buyer_open_order', -20_860],
      ['order_unearned', 20_860],
      ['seller_pending', -20_500],
      ['marketplace_fee', -360],
    ]);
  });

  it.each([
    ['the first, with the shipping', packs(4), charges, 9844, -9700, -144],
    ['the second', packs(6), NO_CHARGES, 11_016, -10_800, -216],
  ])('RB-017 in parts of 4 and 6 packs: %s', (_name, lines, charged, billed, seller, fee) => {
    expect(balances(shippedAmounts('net_terms', worthOf(lines, charged)))).toEqual({
      buyer_receivable: billed,
      buyer_open_order: -billed,
      order_unearned: billed,
      seller_pending: seller,
      marketplace_fee: fee,
    });
  });

  it('RB-023 cancelled before it shipped leaves nothing', () => {
    expect(balances(placedAmounts('net_terms', 20_860), cancelledAmounts('net_terms', 20_860))).toEqual({});
  });
});

describe('example B, by card: goods 330.00 without a marketplace fee, shipping 50.00, transaction fee 9.90', () => {
  const worth = worthOf([{ packs: 1, priceCents: 33_000, sellerPriceCents: 33_000 }], {
    shippingCents: 5000,
    feeCents: 990,
  });

  it('RB-014 RB-015 RB-022 placed and shipped', () => {
    expect(placedAmounts('credit_card', 38_990)).toEqual([
      ['clearing_card', 38_990],
      ['order_unearned', -38_990],
    ]);
    expect(shippedAmounts('credit_card', worth)).toEqual([
      ['order_unearned', 38_990],
      ['seller_pending', -38_000],
      ['transaction_fee', -990],
    ]);
  });

  it('RB-023 cancelled it is owed back, by ACH it becomes credit', () => {
    expect(cancelledAmounts('credit_card', 38_990)).toEqual([
      ['order_unearned', 38_990],
      ['refund_payable', -38_990],
    ]);
    expect(balances(placedAmounts('ach', 38_990), cancelledAmounts('ach', 38_990))).toEqual({
      clearing_ach: 38_990,
      buyer_credit: -38_990,
    });
  });
});

const anOrder = fc.record({
  payment: fc.constantFrom<PaymentOption>('net_terms', 'credit_card', 'ach'),
  charges: fc.record({ shippingCents: fc.nat(10_000), feeCents: fc.nat(10_000) }),
  lines: fc.array(
    fc.record({
      parts: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 }),
      sellerPriceCents: fc.integer({ min: 1, max: 500_000 }),
      feePerPackCents: fc.nat(50_000),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

it('RB-001 RB-012 RB-015 any order shipped in any parts adds up to its total, and every transaction to 0', () => {
  fc.assert(
    fc.property(anOrder, fc.boolean(), ({ payment, charges, lines }, again) => {
      const priced = lines.map((line) => ({
        ...line,
        priceCents: line.sellerPriceCents + line.feePerPackCents,
      }));
      const whole = worthOf(
        priced.map(({ parts, ...line }) => ({ ...line, packs: parts.reduce((sum, n) => sum + n, 0) })),
        charges,
      );
      const count = Math.max(...priced.map(({ parts }) => parts.length));
      const shipped = Array.from({ length: count }, (_, index) => {
        const leaving = priced.flatMap(({ parts, ...line }) => {
          const packs = parts[index];
          return packs === undefined ? [] : [{ ...line, packs }];
        });
        return shippedAmounts(payment, worthOf(leaving, index === 0 ? charges : NO_CHARGES));
      });
      const last = shipped.at(-1) ?? [];
      const redone = again ? [reversedAmounts(last), last] : [];
      const all = [placedAmounts(payment, whole.totalCents), ...shipped, ...redone];
      expect(all.map(total)).toEqual(all.map(() => 0));
      expect(balances(...all)).toEqual(
        balances(placedAmounts(payment, whole.totalCents), shippedAmounts(payment, whole)),
      );
      expect(balances(...all)['order_unearned']).toBeUndefined();
      expect(-(balances(...all)['seller_pending'] ?? 0)).toBe(whole.sellerCents);
    }),
  );
});
