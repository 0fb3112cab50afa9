import { describe, expect, it } from 'vitest';
import type { OpenInvoice } from './allocation.ts';
import { payOldestFirst } from './allocation.ts';
import {
  appliedEntries,
  paidBackEntries,
  paymentEntries,
  reversedEntries,
  settledEntries,
  writtenOffEntries,
  type Entry,
} from './receipts.ts';

const open = (openCents: number, id = 1, orderId = 10): OpenInvoice => ({
  id,
  orderId,
  dueOn: '2026-07-15',
  openCents,
});
const plain = (entries: readonly Entry[]) => entries.map(({ account, cents }) => [account, cents]);

describe('what moves', () => {
  it('RB-018 example A paid with 100.00 and then 120.00', () => {
    const first = paymentEntries(10_000, payOldestFirst(10_000, [open(20_860)]));
    expect(plain(first)).toEqual([
      ['cash', 10_000],
      ['buyer_receivable', -10_000],
    ]);
    expect(plain(paymentEntries(12_000, payOldestFirst(12_000, [open(10_860)])))).toEqual([
      ['cash', 12_000],
      ['buyer_receivable', -10_860],
      ['buyer_credit', -1140],
    ]);
  });

  it('RB-003 cash names the order where it is one alone', () => {
    const one = paymentEntries(100, payOldestFirst(100, [open(50), open(50, 2)]));
    const two = paymentEntries(100, payOldestFirst(100, [open(50), open(50, 2, 11)]));
    expect([one[0]?.orderId, two[0]?.orderId]).toEqual([10, undefined]);
    expect(two.map(({ orderId, invoiceId }) => [orderId, invoiceId])).toEqual([
      [undefined, undefined],
      [10, 1],
      [11, 2],
    ]);
  });

  it('RB-021 RB-042 RB-043 RB-053 credit applied and paid back, and what is written off', () => {
    const allocated = payOldestFirst(100, [open(60), open(40, 2)]);
    expect(plain(appliedEntries(allocated))).toEqual([
      ['buyer_credit', 100],
      ['buyer_receivable', -60],
      ['buyer_receivable', -40],
    ]);
    expect(plain(paidBackEntries(4812))).toEqual([
      ['buyer_credit', 4812],
      ['cash', -4812],
    ]);
    expect(plain(writtenOffEntries(allocated))[0]).toEqual(['adjustment', 100]);
  });

  it('RB-024 example B settled', () => {
    const entries = settledEntries('clearing_card', 38_990, 1161);
    expect(plain(entries)).toEqual([
      ['cash', 37_829],
      ['processor_cost', 1161],
      ['clearing_card', -38_990],
    ]);
    expect(plain(reversedEntries(entries))[0]).toEqual(['cash', -37_829]);
    expect(plain(settledEntries('clearing_ach', 100, 0))).toHaveLength(2);
  });
});
