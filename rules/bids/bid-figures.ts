/** What a bid comes to and saves (trading G-028, G-030, G-033). */
import type { Cents, Fraction } from '../money.ts';
import { formatUsd, roundFraction, toDollars } from '../money.ts';
import { ruledPrice, type PriceRule } from '../pricing/price-rules.ts';
import {
  sellerOrderShipping,
  thresholdOf,
  type LotShipping,
  type SellerShipping,
} from '../orders/shipping.ts';

export const LEAST_BID: Cents = 1;

/** What a buyer pays so that the seller receives that: the marketplace's fee on top. */
export const buyerPriceOf = (base: Cents, fee: PriceRule | null): Cents =>
  fee === null ? base : ruledPrice(base, fee);

/** What the seller receives where a buyer pays that: the most of which price and fee are not more; at least a cent. */
export function sellerPriceOf(paid: Cents, fee: PriceRule | null): Cents {
  if (fee === null) return paid;
  let base = Math.max(LEAST_BID, roundFraction(BigInt(paid) * 10_000n, BigInt(10_000 + fee.value)));
  while (base > LEAST_BID && buyerPriceOf(base, fee) > paid) base -= 1;
  while (buyerPriceOf(base + 1, fee) <= paid) base += 1;
  return base;
}

/** The highest bid: a cent below the price of the selected lot; null where nothing can be bid (C-04). */
export const highestBid = (lotCents: Cents): Cents | null => (lotCents > LEAST_BID ? lotCents - 1 : null);

/** Why a price is refused; null when it may be sent. */
export function priceProblem(cents: Cents, lotCents: Cents): string | null {
  if (cents < LEAST_BID) return `Bid price must be at least ${formatUsd(toDollars(LEAST_BID))}.`;
  if (cents >= lotCents)
    return `Bid price must be below the listing price of ${formatUsd(toDollars(lotCents))}.`;
  return null;
}

export interface BidSavingsInput {
  /** Of the bid, and of the selected lot; both as the same side sees them. */
  readonly cents: Cents;
  readonly lotCents: Cents;
  readonly quantity: number;
  /** What the facility would pay elsewhere; null where unknown, or not to be told. */
  readonly base: Fraction | null;
}

export interface BidSavings {
  readonly savings: Cents | null;
  readonly totalSavings: Cents | null;
  readonly totalPercentSavings: number | null;
  readonly listingTotalSavings: Cents | null;
  readonly listingTotalPercentSavings: number | null;
  readonly additionalSavings: Cents;
  readonly additionalPercentSavings: number;
}

/** What a bid saves, against elsewhere and against the listing. */
export const bidSavings = ({ cents, lotCents, quantity, base }: BidSavingsInput): BidSavings => ({
  savings: saved(base, cents, 1),
  totalSavings: saved(base, cents, quantity),
  totalPercentSavings: savedPercent(base, cents),
  listingTotalSavings: saved(base, lotCents, quantity),
  listingTotalPercentSavings: savedPercent(base, lotCents),
  additionalSavings: (lotCents - cents) * quantity,
  additionalPercentSavings: roundFraction(BigInt(lotCents - cents) * 1000n, BigInt(lotCents)) / 10,
});

export interface BidFiguresInput extends BidSavingsInput {
  /** What the buyer pays for a pack, by which shipping is free, whichever side asks. */
  readonly paidCents: Cents;
  readonly lots: readonly LotShipping[];
  readonly seller: SellerShipping;
}

export interface BidFigures extends BidSavings {
  readonly subtotalCents: Cents;
  readonly shippingPriceCents: Cents;
  readonly shippingCostCents: Cents;
  readonly thresholdCents: Cents | null;
  readonly shippingNotification: string | null;
  readonly totalCents: Cents;
}

export function bidFigures(input: BidFiguresInput): BidFigures {
  const { cents, quantity, lots, seller } = input;
  const subtotalCents = cents * quantity;
  const [first] = lots;
  const lot = first ?? { shippingPriceCents: null, thresholdCents: null };
  const thresholdCents = thresholdOf(lot, seller);
  const paidCents = input.paidCents * quantity;
  const shippingCostCents = sellerOrderShipping(paidCents, lots, seller);
  const missing = thresholdCents === null ? 0 : thresholdCents - paidCents;
  return {
    ...bidSavings(input),
    subtotalCents,
    shippingPriceCents: lot.shippingPriceCents ?? seller.shippingPriceCents,
    shippingCostCents,
    thresholdCents,
    shippingNotification:
      missing > 0 && shippingCostCents > 0
        ? `Add ${formatUsd(toDollars(missing))} more for free shipping.`
        : null,
    totalCents: subtotalCents + shippingCostCents,
  };
}

/** (B − price) × quantity, rounded once, at least 0. */
function saved(base: Fraction | null, cents: Cents, quantity: number): Cents | null {
  if (base === null) return null;
  const difference = base.numerator - BigInt(cents) * base.denominator;
  return Math.max(0, roundFraction(difference * BigInt(quantity), base.denominator));
}

function savedPercent(base: Fraction | null, cents: Cents): number | null {
  if (base === null || base.numerator <= 0n) return null;
  const difference = base.numerator - BigInt(cents) * base.denominator;
  return Math.max(0, roundFraction(difference * 1000n, base.numerator) / 10);
}
