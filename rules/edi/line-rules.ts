import { toDollars, type Cents } from '../money.ts';
import { exact } from './exact.ts';
import type { Mapping } from './mapping.ts';
import type { OrderedLine } from './purchase-order.ts';

/** Why a line of an 850 is not ordered as it was asked. The sentences travel in the 855. */

export interface OrderPolicies {
  readonly price: 'reject' | 'accept ours';
  readonly shortStock: 'cut' | 'reject';
}

const amount = (cents: Cents) => toDollars(cents).toFixed(2);

/** How the line names an item: our listing, an NDC of 11 digits, or both. */
export const namedBy = (line: OrderedLine, qualifier: string): string | null =>
  line.items.find(([one]) => one === qualifier)?.[1] ?? null;

/** What is wrong about a line before its item is looked for. Ten digits can mean three products and are never padded. */
export function lineProblem(line: OrderedLine, { packUnits }: Pick<Mapping, 'packUnits'>): string | null {
  if (!packUnits.includes(line.unit)) return `Unit ${line.unit} is not known; send packs.`;
  if (line.packs < 1) return 'The quantity is not a number of whole packs.';
  const ndc = namedBy(line, 'N4');
  if (ndc !== null && /^\d{10}$/.test(ndc)) return `NDC ${ndc} has 10 digits; send 11.`;
  return null;
}

/** A listing and an NDC that are both named must be one. */
export function itemProblem(line: OrderedLine, listingNdc: string): string | null {
  const listing = namedBy(line, 'VC');
  const ndc = namedBy(line, 'N4');
  if (listing === null || ndc === null || ndc === listingNdc) return null;
  return `Item ${listing} is not NDC ${ndc}.`;
}

/** Below zero where the partner expects less than we ask, zero where both are one or nothing was sent. */
export function comparePrice(line: OrderedLine, ours: Cents): number {
  if (line.price === null) return 0;
  const { numerator, denominator } = exact(line.price);
  const difference = numerator * 100n - BigInt(ours) * denominator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** An order never carries a partner's price: one that expects less is refused, or ordered at ours. */
export function priceProblem(line: OrderedLine, ours: Cents, { price }: Pick<OrderPolicies, 'price'>) {
  if (price === 'accept ours' || comparePrice(line, ours) >= 0) return null;
  return `Price ${shownPrice(line.price ?? '')} is below ours (${amount(ours)}).`;
}

/** '8.5' → '8.50'; more than two decimals stand as they were sent. */
const shownPrice = (price: string) => (/^\d*\.?\d{0,2}$/.test(price) ? Number(price).toFixed(2) : price);

export interface Shelf {
  readonly stock: number;
  readonly caseSize: number;
  readonly minimum: number;
}

export type Fill =
  | { readonly kind: 'packs'; readonly packs: number }
  | { readonly kind: 'refused'; readonly sentence: string };

const NO_STOCK: Fill = { kind: 'refused', sentence: 'No stock.' };

/** How many of the packs asked for there are, in whole cases. Case rules of the asked quantity itself are the cart's. */
export function fillLine(
  asked: number,
  { stock, caseSize, minimum }: Shelf,
  { shortStock }: Pick<OrderPolicies, 'shortStock'>,
): Fill {
  if (stock >= asked) return { kind: 'packs', packs: asked };
  const packs = stock - (stock % caseSize);
  if (shortStock === 'reject' || packs <= 0) return NO_STOCK;
  if (packs >= minimum) return { kind: 'packs', packs };
  return { kind: 'refused', sentence: `Only ${packs} packs left, the minimum is ${minimum}.` };
}
