/** Totals of one cart (regular or CII) and of the seller orders it becomes; decisions … X-79, table 3. */
import type { Cents, Fraction } from '../money.ts';
import { percentOfCents } from '../money.ts';
import { lineSavings } from '../catalog/prices.ts';
import type { LotShipping, SellerShipping, ShippingOption } from './shipping.ts';
import { sellerOrderShipping } from './shipping.ts';

export type PaymentOption = 'net_terms' | 'credit_card' | 'ach';
export type CatalogType = 'medigi' | 'medshorts' | '503b';
/** The regular cart and the one of schedule II, which is signed for. */
export type CartType = 'c0' | 'c2';

/** One lot of one listing. Lines with a quantity of 0 are ignored. */
export interface CartLine extends LotShipping {
  readonly listingId: number;
  readonly lotId: number;
  readonly sellerId: number;
  readonly catalogType: CatalogType;
  readonly priceCents: Cents;
  /** Packs. */
  readonly quantity: number;
  /** Base price of the facility for this listing; null when there is none. */
  readonly basePrice: Fraction | null;
}

export interface CartSeller extends SellerShipping {
  readonly id: number;
  /** Minimum order total; null or 0 for none. */
  readonly minimumCents: Cents | null;
}

export interface CartInput {
  readonly lines: readonly CartLine[];
  readonly sellers: readonly CartSeller[];
  readonly option: ShippingOption;
  readonly paymentOption: PaymentOption;
}

export interface LineTotals {
  readonly listingId: number;
  readonly lotId: number;
  readonly subtotalCents: Cents;
  readonly feeCents: Cents;
  /** 0 where the line saves nothing or has no base price. */
  readonly savingsCents: Cents;
  readonly catalogType: CatalogType;
}

/** `totalCents` is the sum of the four amounts before it. */
export interface SellerOrderTotals {
  readonly sellerId: number;
  readonly subtotalCents: Cents;
  readonly shippingCents: Cents;
  readonly optionCents: Cents;
  readonly feeCents: Cents;
  readonly totalCents: Cents;
  readonly minimumMissingCents: Cents;
  readonly lines: readonly LineTotals[];
}

/** `shippingTotalCents` holds the option too. Savings are information and never subtracted. */
export interface CartTotals {
  readonly orders: readonly SellerOrderTotals[];
  readonly subtotalCents: Cents;
  readonly shippingTotalCents: Cents;
  readonly transactionFeeTotalCents: Cents;
  /** Of `medigi` lines. */
  readonly savingsTotalCents: Cents;
  /** Of the lines of the other catalogs. */
  readonly otherSavingsTotalCents: Cents;
  readonly totalCents: Cents;
}

const CARD_FEE_BASIS_POINTS = 300;

/** One order per seller, in the order in which the sellers appear. Throws RangeError on a line of an unknown seller. */
export function computeCart({ lines, sellers, option, paymentOption }: CartInput): CartTotals {
  const bySeller = new Map<number, CartLine[]>();
  for (const line of lines) {
    if (line.quantity <= 0) continue;
    const group = bySeller.get(line.sellerId);
    if (group) group.push(line);
    else bySeller.set(line.sellerId, [line]);
  }
  const orders = [...bySeller].map(([sellerId, own]) => {
    const seller = sellers.find((one) => one.id === sellerId);
    if (!seller) throw new RangeError(`Seller ${sellerId} of a cart line is unknown.`);
    return sellerOrder(seller, own, option, paymentOption);
  });
  const { own = [], others = [] } = Object.groupBy(
    orders.flatMap((order) => order.lines),
    (line) => (line.catalogType === 'medigi' ? 'own' : 'others'),
  );
  return {
    orders,
    subtotalCents: sumOf(orders, (order) => order.subtotalCents),
    shippingTotalCents: sumOf(orders, (order) => order.shippingCents + order.optionCents),
    transactionFeeTotalCents: sumOf(orders, (order) => order.feeCents),
    savingsTotalCents: sumOf(own, (line) => line.savingsCents),
    otherSavingsTotalCents: sumOf(others, (line) => line.savingsCents),
    totalCents: sumOf(orders, (order) => order.totalCents),
  };
}

/** 3 % of a line when the company pays by card, else 0. */
export function transactionFee(lineCents: Cents, paymentOption: PaymentOption): Cents {
  return paymentOption === 'credit_card' ? percentOfCents(lineCents, CARD_FEE_BASIS_POINTS) : 0;
}

/** What is missing to the seller's minimum order total: minimum − other items − this subtotal, at least 0. */
export function sellerMinimumMissing(
  minimumCents: Cents | null,
  otherItemsCents: Cents,
  subtotalCents: Cents,
): Cents {
  return Math.max(0, (minimumCents ?? 0) - otherItemsCents - subtotalCents);
}

function sellerOrder(
  seller: CartSeller,
  cartLines: readonly CartLine[],
  option: ShippingOption,
  paymentOption: PaymentOption,
): SellerOrderTotals {
  const lines = cartLines.map((line) => lineTotals(line, paymentOption));
  const subtotalCents = sumOf(lines, (line) => line.subtotalCents);
  const shippingCents = sellerOrderShipping(subtotalCents, cartLines, seller);
  const optionCents = option.perOrderCents;
  const feeCents = sumOf(lines, (line) => line.feeCents);
  return {
    sellerId: seller.id,
    subtotalCents,
    shippingCents,
    optionCents,
    feeCents,
    totalCents: subtotalCents + shippingCents + optionCents + feeCents,
    minimumMissingCents: sellerMinimumMissing(seller.minimumCents, 0, subtotalCents),
    lines,
  };
}

function lineTotals(line: CartLine, paymentOption: PaymentOption): LineTotals {
  const subtotalCents = line.priceCents * line.quantity;
  return {
    listingId: line.listingId,
    lotId: line.lotId,
    subtotalCents,
    feeCents: transactionFee(subtotalCents, paymentOption),
    savingsCents: line.basePrice ? Math.max(0, lineSavings(line.basePrice, line)) : 0,
    catalogType: line.catalogType,
  };
}

function sumOf<T>(items: readonly T[], amount: (item: T) => Cents): Cents {
  return items.reduce((sum, item) => sum + amount(item), 0);
}
