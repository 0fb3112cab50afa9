/** What a supplier fills in to propose, what is wrong with it, and what it comes to. */
import { fromDollars } from '#rules/money.ts';
import { NOT_ACKNOWLEDGED, SHIPPING_NOT_ACKNOWLEDGED } from '#rules/rfps/rfp-words.ts';
import { contractTotals, matchingQuantity, type ContractTotals } from '#rules/rfps/terms.ts';
import { countOf, formatUsd } from '../../shared/format.ts';
import type { NdcListing, Rfp } from './answering-api.ts';

/** Dollars. `null` is emptied again; shipping that was not typed is what the calculation says. */
export interface Draft {
  ndc: string | null;
  price: number | null;
  shipping?: number | null;
}

export interface Terms {
  product: NdcListing | null;
  price: number | null;
  shipping: number | null;
}

export type Problems = Readonly<Partial<Record<'ndc' | 'price' | 'shipping', string>>>;

const LEAST_PRICE = 0.01;

/** TR-346 … TR-349, TR-352, TR-353. */
export const problemsOf = ({ product, price, shipping }: Terms): Problems => ({
  ...(product === null && { ndc: 'NDC is required' }),
  ...(price === null
    ? { price: 'Price is required' }
    : price < LEAST_PRICE && { price: 'Price is at least $0.01' }),
  ...(shipping === null
    ? { shipping: 'Shipping price is required' }
    : shipping < 0 && { shipping: 'Shipping price is at least $0.00' }),
});

interface Agreed {
  shipping: boolean;
  terms: boolean;
}

/** Why it cannot be sent; null when it can (TR-350 … TR-353). */
export const reasonNotToSend = (problems: Problems, agreed: Agreed): string | null =>
  problems.ndc ??
  problems.price ??
  problems.shipping ??
  (agreed.shipping ? (agreed.terms ? null : NOT_ACKNOWLEDGED) : SHIPPING_NOT_ACKNOWLEDGED);

/** Packs a period of the own product that come closest to the units asked for (TR-356, TR-357). */
export const quantityOf = (rfp: Rfp, { csp }: NdcListing): number =>
  matchingQuantity({ quantity: rfp.quantity, unitsPerPack: rfp.csp }, csp);

/** Null while something of it is missing. */
export function totalsOf(rfp: Rfp, { product, price, shipping }: Terms): ContractTotals | null {
  if (product === null || price === null || shipping === null) return null;
  return contractTotals(
    { duration: rfp.duration, period: rfp.period, quantity: quantityOf(rfp, product) },
    { cents: fromDollars(price), shippingCents: fromDollars(shipping) },
  );
}

interface Billed {
  packs: number;
  deliveries: number;
  /** Dollars. */
  amount: number;
}

/** said where the deliveries are billed another amount than the total shown. */
export const billedText = ({ packs, deliveries, amount }: Billed): string =>
  `Billed: ${countOf(packs, 'pack')} in ${countOf(deliveries, 'delivery', 'deliveries')} = ${formatUsd(amount)}`;
