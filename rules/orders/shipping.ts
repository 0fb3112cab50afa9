/** Shipping of a seller order and the shipping options of a cart (decisions X-76 … X-78, table 3). */
import type { Cents } from '../money.ts';
import { formatUsd, toDollars } from '../money.ts';

export interface SellerShipping {
  readonly shippingPriceCents: Cents;
  /** Subtotal of the seller's order from which shipping is free; null for never. */
  readonly thresholdCents: Cents | null;
}

/** What one lot says about its own shipping; null where the seller's value holds. */
export interface LotShipping {
  readonly shippingPriceCents: Cents | null;
  /** 0 is always free. */
  readonly thresholdCents: Cents | null;
}

export type ShippingOptionId = 'standard' | 'expedited';

export interface ShippingOption {
  readonly id: ShippingOptionId;
  readonly name: string;
  readonly description: string;
  /** For the whole cart. */
  readonly priceCents: Cents;
  /** The share of each seller order. */
  readonly perOrderCents: Cents;
}

export const EXPEDITED_CENTS = 2500;

/** The threshold that applies to a lot: its own, else the seller's, else none. A lot without a price is always free. */
export function thresholdOf(lot: LotShipping, seller: SellerShipping): Cents | null {
  if ((lot.shippingPriceCents ?? seller.shippingPriceCents) === 0) return 0;
  return lot.thresholdCents ?? seller.thresholdCents;
}

/** The highest shipping price among the chosen lots that are not free at this subtotal; 0 when there is none. */
export function sellerOrderShipping(
  subtotalCents: Cents,
  lots: readonly LotShipping[],
  seller: SellerShipping,
): Cents {
  const prices = lots
    .filter((lot) => !isFree(thresholdOf(lot, seller), subtotalCents))
    .map((lot) => lot.shippingPriceCents ?? seller.shippingPriceCents);
  return Math.max(0, ...prices);
}

/** The options of a cart with so many seller orders; the first is the default. */
export function shippingOptions(expeditedOffered: boolean, orderCount: number): readonly ShippingOption[] {
  const standard = option('standard', 'Standard Shipping', 'Ships within 48 business hours', 0, orderCount);
  if (!expeditedOffered) return [standard];
  return [
    standard,
    option('expedited', 'Expedited Shipping', 'Next business day', EXPEDITED_CENTS, orderCount),
  ];
}

/** The selected option where it still exists, else the first one, with whether the choice had to change. */
export function resolveOption(
  selected: string | null,
  options: readonly ShippingOption[],
): { readonly option: ShippingOption; readonly replaced: boolean } {
  const [first] = options;
  if (!first) throw new RangeError('A cart has at least one shipping option.');
  const found = options.find((one) => one.id === selected);
  return { option: found ?? first, replaced: !found && selected !== null };
}

/** Shows while the threshold is above the seller's subtotal with the quantity being chosen. */
export function freeShippingHint(
  thresholdCents: Cents | null,
  subtotalCents: Cents,
  company: string,
): string | null {
  if (thresholdCents === null || thresholdCents <= subtotalCents) return null;
  return freeShippingText(thresholdCents, company);
}

/** Description of a lot's `free_shipping` entry. */
export function freeShippingText(thresholdCents: Cents, company: string): string {
  if (thresholdCents <= 0) return 'Free shipping';
  return `Free shipping on orders of ${formatUsd(toDollars(thresholdCents))} or more from ${company}`;
}

/** What a seller takes: '$9.50, free from $500.00'. */
export function sellerShippingText(priceCents: Cents, thresholdCents: Cents | null): string {
  const usd = (cents: Cents) => formatUsd(toDollars(cents));
  if (priceCents === 0 || (thresholdCents !== null && thresholdCents <= 0)) return 'Free';
  return thresholdCents === null ? usd(priceCents) : `${usd(priceCents)}, free from ${usd(thresholdCents)}`;
}

/** What a seller's order pays for shipping, with its share of the chosen option named. */
export function orderShippingText(shippingCents: Cents, option: ShippingOption): string {
  const usd = (cents: Cents) => formatUsd(toDollars(cents));
  const total = shippingCents + option.perOrderCents;
  if (total === 0) return 'Free shipping';
  if (option.perOrderCents === 0) return `Shipping ${usd(total)}`;
  const standard = shippingCents === 0 ? 'standard free' : `standard ${usd(shippingCents)}`;
  return `Shipping ${usd(total)}: ${standard} + ${option.name} ${usd(option.perOrderCents)}`;
}

export interface PaidShipping {
  readonly goodsCents: Cents;
  /** With its share of the chosen option. */
  readonly shippingCents: Cents;
  readonly optionCents: Cents;
  /** What is missing to free shipping; null where there is none. */
  readonly toFreeCents: Cents | null;
  /** Whether one may buy of somebody else. */
  readonly choosesSuppliers: boolean;
}

/** Of an order whose shipping comes to half of its goods or more: both amounts and what would lower it. Null for others. */
export function dearShippingText(paid: PaidShipping): string | null {
  const { goodsCents, shippingCents, optionCents, toFreeCents, choosesSuppliers } = paid;
  if (shippingCents === 0 || shippingCents * 2 < goodsCents) return null;
  const usd = (cents: Cents) => formatUsd(toDollars(cents));
  const ways = [
    ...(optionCents > 0 ? [`choose standard shipping, ${usd(optionCents)} less`] : []),
    ...(toFreeCents !== null && toFreeCents > 0 ? [`add ${usd(toFreeCents)} for free shipping`] : []),
    ...(choosesSuppliers ? ['buy from another supplier'] : []),
  ];
  const how = ways.length === 0 ? 'A larger order spreads it.' : `To lower it, ${ways.join(', or ')}.`;
  return `Shipping is ${usd(shippingCents)} for ${usd(goodsCents)} of goods. ${how}`;
}

/** When an option ships; nothing is promised for sellers who are away. */
export function shippingPromise(
  option: ShippingOption,
  sellers: readonly { readonly name: string; readonly away: boolean }[],
): string {
  const away = sellers.filter((one) => one.away).map((one) => one.name);
  if (away.length === 0) return option.description;
  if (away.length === sellers.length) return '';
  return `${option.description}, but not from ${away.join(', ')} (on vacation)`;
}

/** The shipping layer shown with a cart item; beside an option that costs more it is named as the standard part. */
export function shippingLayer(
  lot: LotShipping,
  seller: SellerShipping,
  subtotalCents: Cents,
  company: string,
  optionCents: Cents = 0,
): { readonly name: 'free_shipping' | 'standard'; readonly description: string } {
  const shipping = optionCents === 0 ? 'shipping' : 'standard shipping';
  if (isFree(thresholdOf(lot, seller), subtotalCents))
    return { name: 'free_shipping', description: `Free ${shipping}` };
  const price = formatUsd(toDollars(lot.shippingPriceCents ?? seller.shippingPriceCents));
  return { name: 'standard', description: `${price} ${shipping} from ${company}` };
}

function isFree(thresholdCents: Cents | null, subtotalCents: Cents): boolean {
  return thresholdCents !== null && thresholdCents <= subtotalCents;
}

function option(
  id: ShippingOptionId,
  name: string,
  description: string,
  perOrderCents: Cents,
  orderCount: number,
): ShippingOption {
  return { id, name, description, perOrderCents, priceCents: perOrderCents * orderCount };
}
