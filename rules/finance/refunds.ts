/** What is given back of a line, and who bears it. */
import { formatUsd, roundHalfUp, toDollars, type Cents } from '../money.ts';
import type { PaymentOption } from '../orders/cart-totals.ts';
import type { IsoDate } from '../dates.ts';
import type { Entry } from './receipts.ts';

export const REFUND_REASONS = [
  'not_shipped',
  'returned',
  'damaged',
  'short',
  'price_correction',
  'other',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
export const REFUND_REASON_LABELS: Readonly<Record<RefundReason, string>> = {
  not_shipped: 'Not shipped',
  returned: 'Returned',
  damaged: 'Damaged',
  short: 'Short',
  price_correction: 'Price correction',
  other: 'Other',
};
export const BEARERS = ['seller', 'marketplace'] as const;
export type Bearer = (typeof BEARERS)[number];

export const creditNoteNumber = (refundId: number): string => `CN-${refundId}`;
/** What its paper is called: on terms it lowers what is owed. */
export const refundName = (payment: PaymentOption, refundId: number): string =>
  payment === 'net_terms' ? creditNoteNumber(refundId) : `Refund ${refundId}`;

/** Packs of a line on an invoice, and what was given back of them. */
export interface BilledPacks {
  readonly invoiceId: number;
  readonly packs: number;
  readonly refundedPacks: number;
  readonly refundedCents: Cents;
}

export interface RefundableLine {
  readonly id: number;
  readonly number: number;
  readonly packs: number;
  readonly shipped: number;
  /** Packs that were taken off, since they will not come. */
  readonly notShipped: number;
  readonly priceCents: Cents;
  readonly sellerPriceCents: Cents;
  /** Its transaction fee. */
  readonly feeCents: Cents;
  readonly billed: readonly BilledPacks[];
}

export interface WantedRefund {
  readonly line: RefundableLine;
  /** Either packs, or an amount where the price is corrected. */
  readonly packs: number;
  readonly cents: Cents | null;
}

export interface RefundPart {
  readonly lineId: number;
  /** Null where the packs never left. */
  readonly invoiceId: number | null;
  readonly packs: number;
  readonly cents: Cents;
  /** What of the transaction fee comes back with it. */
  readonly feeCents: Cents;
  readonly sellerCents: Cents;
  readonly marketplaceCents: Cents;
}

/** A refund that is not possible, in words. */
export class RefundProblem extends Error {}

export const packsLeft = ({ shipped, billed }: RefundableLine): number =>
  shipped - billed.reduce((sum, { refundedPacks }) => sum + refundedPacks, 0);
export const centsLeft = ({ shipped, priceCents, billed }: RefundableLine): Cents =>
  shipped * priceCents - refundedOf(billed);
export const packsToShip = ({ packs, shipped, notShipped }: RefundableLine): number =>
  packs - shipped - notShipped;

const refundedOf = (billed: readonly BilledPacks[]): Cents =>
  billed.reduce((sum, { refundedCents }) => sum + refundedCents, 0);

/** Of what is billed once and given back bit by bit; all bits together are all of it. */
export const shareOfPart = (whole: Cents, total: Cents, before: Cents, now: Cents): Cents =>
  total === 0 ? 0 : roundHalfUp(whole * (before + now), total) - roundHalfUp(whole * before, total);

/** Packs that never left. */
export function notShippedPart({ line, packs }: WantedRefund): RefundPart {
  const left = packsToShip(line);
  if (packs > left)
    throw new RefundProblem(line.shipped > 0 ? 'These packs have shipped.' : tooManyPacks(line, left));
  const cents = packs * line.priceCents;
  return {
    lineId: line.id,
    invoiceId: null,
    packs,
    cents,
    ...NOTHING_EARNED,
    feeCents: feeOf(line, 0, cents),
  };
}

/**
 * Packs that were billed, or a part of their price: of invoices that are open first, oldest due first. A pack whose price was
 * corrected gives back what is left of it.
 */
export function billedParts(wanted: WantedRefund, open: ReadonlyMap<number, IsoDate>): RefundPart[] {
  const { line, packs, cents } = wanted;
  if (cents === null && packs > packsLeft(line)) throw new RefundProblem(tooManyPacks(line, packsLeft(line)));
  if (cents !== null && cents > centsLeft(line))
    throw new RefundProblem(`Line ${line.number} has ${dollars(centsLeft(line))} left to refund.`);
  const parts: RefundPart[] = [];
  let left = cents ?? packs;
  let before = refundedOf(line.billed);
  for (const billed of inOrder(line.billed, open)) {
    const most = billed.packs * line.priceCents - billed.refundedCents;
    const taken = Math.min(left, cents === null ? billed.packs - billed.refundedPacks : most);
    if (taken <= 0) continue;
    const goods = cents === null ? Math.min(taken * line.priceCents, most) : taken;
    parts.push({
      lineId: line.id,
      invoiceId: billed.invoiceId,
      packs: cents === null ? taken : 0,
      cents: goods,
      ...earned(line, before, goods),
      feeCents: feeOf(line, before, goods),
    });
    before += goods;
    left -= taken;
  }
  return parts;
}

const NOTHING_EARNED = { sellerCents: 0, marketplaceCents: 0 };

/** How the seller and the marketplace had shared it; the parts add up to the shares of the line. */
function earned(line: RefundableLine, before: Cents, cents: Cents) {
  const marketplaceCents = shareOfPart(
    (line.priceCents - line.sellerPriceCents) * line.packs,
    line.priceCents * line.packs,
    before,
    cents,
  );
  return { marketplaceCents, sellerCents: cents - marketplaceCents };
}

/** The transaction fee counts packs that never left, too. */
const feeOf = (line: RefundableLine, billedBefore: Cents, cents: Cents): Cents =>
  shareOfPart(
    line.feeCents,
    line.priceCents * line.packs,
    billedBefore + line.notShipped * line.priceCents,
    cents,
  );

const inOrder = (billed: readonly BilledPacks[], open: ReadonlyMap<number, IsoDate>): BilledPacks[] =>
  billed.toSorted(
    (a, b) =>
      (open.get(a.invoiceId) ?? '9').localeCompare(open.get(b.invoiceId) ?? '9') || a.invoiceId - b.invoiceId,
  );

const tooManyPacks = ({ number }: RefundableLine, left: number): string =>
  `Line ${number} has ${left} pack(s) left to refund.`;
const dollars = (cents: Cents): string => formatUsd(toDollars(cents));

export interface Refunded {
  readonly payment: PaymentOption;
  readonly borneBy: Bearer;
  /** Whether the seller's share is due to it already. */
  readonly released: boolean;
  readonly parts: readonly RefundPart[];
  /** Shipping, with the invoice that billed it. */
  readonly shipping: { readonly invoiceId: number; readonly cents: Cents } | null;
  /** What the invoices owe. */
  readonly open: ReadonlyMap<number, Cents>;
}

const GOES_TO = { net_terms: 'buyer_credit', credit_card: 'refund_payable', ach: 'buyer_credit' } as const;

/** A refund: who bears it, then what it lowers of each invoice, and where the rest goes. */
export function refundEntries({ payment, borneBy, released, parts, shipping, open }: Refunded): Entry[] {
  const share = released ? 'seller_payable' : 'seller_pending';
  const goes = GOES_TO[payment];
  const invoices = [...new Set([...parts.map((part) => part.invoiceId), shipping?.invoiceId ?? null])];
  const entries = invoices.flatMap((invoiceId): Entry[] => {
    const own = parts.filter((part) => part.invoiceId === invoiceId);
    const sum = (key: 'cents' | 'feeCents' | 'sellerCents' | 'marketplaceCents') =>
      own.reduce((total, part) => total + part[key], 0);
    if (invoiceId === null)
      return [
        { account: 'order_unearned', cents: sum('cents') },
        { account: 'transaction_fee', cents: sum('feeCents') },
        { account: payment === 'net_terms' ? 'buyer_open_order' : goes, cents: -sum('cents') },
        { account: goes, cents: -sum('feeCents') },
      ];
    const shipped = shipping?.invoiceId === invoiceId ? shipping.cents : 0;
    const whole = sum('cents') + sum('feeCents') + shipped;
    const lowered = Math.min(whole, Math.max(0, open.get(invoiceId) ?? 0));
    const borne: Entry[] =
      borneBy === 'marketplace'
        ? [{ account: 'adjustment', cents: sum('cents') + shipped, invoiceId }]
        : [
            { account: share, cents: sum('sellerCents') + shipped, invoiceId },
            { account: 'marketplace_fee', cents: sum('marketplaceCents'), invoiceId },
          ];
    return [
      ...borne,
      { account: 'transaction_fee', cents: sum('feeCents'), invoiceId },
      { account: 'buyer_receivable', cents: -lowered, invoiceId },
      { account: goes, cents: lowered - whole, invoiceId },
    ];
  });
  return entries.filter(({ cents }) => cents !== 0);
}
