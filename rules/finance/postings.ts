/** What each event of an order moves, by account; each adds up to 0. */
import type { Cents } from '../money.ts';
import type { PaymentOption } from '../orders/cart-totals.ts';
import type { Account } from './accounts.ts';

export type Amounts = readonly (readonly [account: Account, cents: Cents])[];

/** Packs of a line that leave together. */
export interface ShippedPacks {
  readonly packs: number;
  readonly priceCents: Cents;
  /** What the seller receives for a pack. */
  readonly sellerPriceCents: Cents;
}

/** What is charged once for an order: its shipping with the share of the option, and its transaction fee. */
export interface OrderCharges {
  readonly shippingCents: Cents;
  readonly feeCents: Cents;
}

export interface Worth extends OrderCharges {
  readonly goodsCents: Cents;
  /** Of goods and shipping, what the seller earns. */
  readonly sellerCents: Cents;
  readonly totalCents: Cents;
}

export const NO_CHARGES: OrderCharges = { shippingCents: 0, feeCents: 0 };

/** What a shipment is billed at: its packs, and the charges of the order with the first. */
export function worthOf(lines: readonly ShippedPacks[], { shippingCents, feeCents }: OrderCharges): Worth {
  const sumOf = (price: 'priceCents' | 'sellerPriceCents') =>
    lines.reduce((sum, line) => sum + line.packs * line[price], 0);
  const goodsCents = sumOf('priceCents');
  return {
    goodsCents,
    shippingCents,
    feeCents,
    sellerCents: sumOf('sellerPriceCents') + shippingCents,
    totalCents: goodsCents + shippingCents + feeCents,
  };
}

/** Where what is placed and not yet shipped is owed from. */
const OWED_BY = { net_terms: 'buyer_open_order', credit_card: 'clearing_card', ach: 'clearing_ach' } as const;
/** Where what will not be shipped goes. */
const RETURNED_TO = {
  net_terms: 'buyer_open_order',
  credit_card: 'refund_payable',
  ach: 'buyer_credit',
} as const;

/** Of placing, and of what expediting adds later: owed as the rest of the order is. */
export const placedAmounts = (payment: PaymentOption, totalCents: Cents): Amounts =>
  moved([
    [OWED_BY[payment], totalCents],
    ['order_unearned', -totalCents],
  ]);

export const shippedAmounts = (payment: PaymentOption, worth: Worth): Amounts =>
  moved([
    ['buyer_receivable', payment === 'net_terms' ? worth.totalCents : 0],
    ['buyer_open_order', payment === 'net_terms' ? -worth.totalCents : 0],
    ['order_unearned', worth.totalCents],
    ['seller_pending', -worth.sellerCents],
    ['marketplace_fee', worth.sellerCents - worth.goodsCents - worth.shippingCents],
    ['transaction_fee', -worth.feeCents],
  ]);

export const cancelledAmounts = (payment: PaymentOption, unshippedCents: Cents): Amounts =>
  moved([
    ['order_unearned', unshippedCents],
    [RETURNED_TO[payment], -unshippedCents],
  ]);

/** What a seller gets besides its share of an order: the marketplace bears it, the buyer's price does not move. */
export const adjustedAmounts = (cents: Cents, isDue: boolean): Amounts => [
  ['adjustment', cents],
  [isDue ? 'seller_payable' : 'seller_pending', -cents],
];

export const reversedAmounts = (amounts: Amounts): Amounts =>
  amounts.map(([account, cents]) => [account, -cents]);

const moved = (amounts: Amounts): Amounts => amounts.filter(([, cents]) => cents !== 0);
