import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  billedParts,
  notShippedPart,
  refundEntries,
  shareOfPart,
  type Bearer,
  type RefundableLine,
  type Refunded,
  type RefundPart,
} from './refunds.ts';
import type { Entry } from './receipts.ts';

/** Example A, shipped whole on invoice 1. */
const LINE: RefundableLine = {
  id: 5,
  number: 1,
  packs: 10,
  shipped: 10,
  notShipped: 0,
  priceCents: 1836,
  sellerPriceCents: 1800,
  feeCents: 0,
  billed: [{ invoiceId: 1, packs: 10, refundedPacks: 0, refundedCents: 0 }],
};
const none = new Map<number, string>();
const plain = (entries: readonly Entry[]) => entries.map(({ account, cents }) => [account, cents]);
const sum = (parts: readonly RefundPart[], key: 'cents' | 'feeCents' | 'sellerCents' | 'marketplaceCents') =>
  parts.reduce((total, part) => total + part[key], 0);

describe('RB-020 2 packs of example A', () => {
  const parts = billedParts({ line: LINE, packs: 2, cents: null }, none);
  const refunded = (more: Partial<Refunded>): Refunded => ({
    payment: 'net_terms',
    borneBy: 'seller',
    released: true,
    parts,
    shipping: null,
    open: new Map(),
    ...more,
  });

  it.each<[string, Partial<Refunded>, [string, number][]]>([
    [
      "after the payment, at the seller's cost",
      {},
      [
        ['seller_payable', 3600],
        ['marketplace_fee', 72],
        ['buyer_credit', -3672],
      ],
    ],
    [
      'before the share is released',
      { released: false },
      [
        ['seller_pending', 3600],
        ['marketplace_fee', 72],
        ['buyer_credit', -3672],
      ],
    ],
    [
      'borne by the marketplace',
      { borneBy: 'marketplace' },
      [
        ['adjustment', 3672],
        ['buyer_credit', -3672],
      ],
    ],
    [
      'RB-051 while 20.00 of the invoice is open',
      { open: new Map([[1, 2000]]), released: false, borneBy: 'marketplace' },
      [
        ['adjustment', 3672],
        ['buyer_receivable', -2000],
        ['buyer_credit', -1672],
      ],
    ],
    [
      'RB-051 by card, with the shipping',
      { payment: 'credit_card', shipping: { invoiceId: 1, cents: 2500 } },
      [
        ['seller_payable', 6100],
        ['marketplace_fee', 72],
        ['refund_payable', -6172],
      ],
    ],
  ])('%s', (_name, more, expected) => {
    expect(plain(refundEntries(refunded(more)))).toEqual(expected);
  });
});

describe('RB-048 the transaction fee of a line comes back with its packs', () => {
  it.each([
    [555, 3, [185, 185, 185]],
    [540, 7, [77, 77, 77, 78, 77, 77, 77]],
    [1, 3, [0, 1, 0]],
  ])('%d cents on %d packs, one by one', (fee, packs, expected) => {
    const shares = Array.from({ length: packs }, (_, before) => shareOfPart(fee, packs, before, 1));
    expect(shares).toEqual(expected);
  });
});

describe('RB-047 RB-049 RB-050 what is refused', () => {
  const half = {
    ...LINE,
    shipped: 4,
    billed: [{ invoiceId: 1, packs: 4, refundedPacks: 1, refundedCents: 1836 }],
  };
  it.each([
    [() => billedParts({ line: half, packs: 4, cents: null }, none), 'Line 1 has 3 pack(s) left to refund.'],
    [() => billedParts({ line: half, packs: 0, cents: 5509 }, none), 'Line 1 has $55.08 left to refund.'],
    [() => notShippedPart({ line: half, packs: 7, cents: null }), 'These packs have shipped.'],
    [
      () =>
        notShippedPart({ line: { ...half, shipped: 0, notShipped: 8, billed: [] }, packs: 3, cents: null }),
      'Line 1 has 2 pack(s) left to refund.',
    ],
  ])('%#', (attempt, sentence) => {
    expect(attempt).toThrow(sentence);
  });
});

it('RB-050 packs that never left were not earned', () => {
  const part = notShippedPart({ line: { ...LINE, shipped: 4, feeCents: 551 }, packs: 6, cents: null });
  expect(part).toMatchObject({ invoiceId: null, packs: 6, cents: 11_016, feeCents: 331, sellerCents: 0 });
  const entries = (payment: Refunded['payment']) =>
    plain(
      refundEntries({
        payment,
        borneBy: 'seller',
        released: false,
        parts: [part],
        shipping: null,
        open: new Map(),
      }),
    );
  expect(entries('credit_card')).toEqual([
    ['order_unearned', 11_016],
    ['transaction_fee', 331],
    ['refund_payable', -11_016],
    ['refund_payable', -331],
  ]);
  expect(entries('net_terms').slice(0, 3)).toEqual([
    ['order_unearned', 11_016],
    ['transaction_fee', 331],
    ['buyer_open_order', -11_016],
  ]);
});

it('RB-051 lowers invoices that are open before others, oldest due first', () => {
  const billed = [1, 2, 3].map((invoiceId) => ({ invoiceId, packs: 3, refundedPacks: 0, refundedCents: 0 }));
  const line = { ...LINE, shipped: 9, billed };
  const open = new Map([
    [2, '2026-08-01'],
    [3, '2026-07-01'],
  ]);
  const parts = billedParts({ line, packs: 7, cents: null }, open);
  expect(parts.map(({ invoiceId, packs }) => [invoiceId, packs])).toEqual([
    [3, 3],
    [2, 3],
    [1, 1],
  ]);
});

it('RB-047 … RB-049 whatever is given back bit by bit adds up to the line, and so do its shares', () => {
  const aLine = fc.record({
    packs: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 1, max: 5000 }),
    fee: fc.nat(900),
    margin: fc.nat(99),
    split: fc.nat(8),
  });
  const steps = fc.array(fc.record({ correction: fc.boolean(), size: fc.integer({ min: 1, max: 6000 }) }), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(aLine, steps, ({ packs, price, fee, margin, split }, tried) => {
      const first = Math.min(split, packs);
      let line: RefundableLine = {
        ...LINE,
        packs,
        shipped: packs,
        priceCents: price,
        sellerPriceCents: Math.max(1, price - margin),
        feeCents: fee,
        billed: [first, packs - first].map((count, index) => ({
          invoiceId: index + 1,
          packs: count,
          refundedPacks: 0,
          refundedCents: 0,
        })),
      };
      const done: RefundPart[] = [];
      const give = (wanted: { packs: number; cents: number | null }) => {
        const parts = billedParts({ line, ...wanted }, none);
        done.push(...parts);
        const billed = line.billed.map((one) => ({
          ...one,
          refundedPacks:
            one.refundedPacks +
            parts.filter((p) => p.invoiceId === one.invoiceId).reduce((s, p) => s + p.packs, 0),
          refundedCents:
            one.refundedCents +
            sum(
              parts.filter((p) => p.invoiceId === one.invoiceId),
              'cents',
            ),
        }));
        line = { ...line, billed };
      };
      for (const { correction, size } of tried) {
        const wanted = correction ? { packs: 0, cents: size } : { packs: size % (packs + 1), cents: null };
        try {
          give(wanted);
        } catch {
          // Refused as it should be.
        }
        expect(sum(done, 'cents')).toBeLessThanOrEqual(packs * price);
      }
      const left = packs * price - sum(done, 'cents');
      if (left > 0) give({ packs: 0, cents: left });
      expect(sum(done, 'cents')).toBe(packs * price);
      expect(sum(done, 'feeCents')).toBe(fee);
      expect(sum(done, 'sellerCents')).toBe(packs * Math.max(1, price - margin));
      expect(sum(done, 'marketplaceCents')).toBe(packs * (price - Math.max(1, price - margin)));
      for (const part of done) expect(part.marketplaceCents).toBeGreaterThanOrEqual(0);
      for (const borneBy of ['seller', 'marketplace'] satisfies Bearer[]) {
        const entries = refundEntries({
          payment: 'ach',
          borneBy,
          released: false,
          parts: done,
          shipping: null,
          open: new Map([[1, 7]]),
        });
        expect(entries.reduce((total, { cents }) => total + cents, 0)).toBe(0);
      }
    }),
  );
});
