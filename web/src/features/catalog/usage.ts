import { bucketSavings, effectiveAmu, type PricedQuantity } from '#rules/catalog/prices.ts';
import { priceFor } from '#rules/pricing/price-for.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import type { ListingDetail } from './api.ts';
import type { Quantities } from './purchase.ts';

/** AMU of the facility in packs of the listing, its own before the bought one; 0 without any. */
export const usedAmu = ({ amu_data: usage }: Pick<ListingDetail, 'amu_data'>): number =>
  effectiveAmu(usage?.amu ?? null, usage?.override_amu ?? null) ?? 0;

type AmuData = NonNullable<ListingDetail['amu_data']>;
export type Bucket = AmuData['gpo'];

/** By account type in the order of the screens. */
export const bucketsOf = (usage: AmuData): readonly (readonly [accountType: string, Bucket])[] => [
  ['WAC', usage.wac],
  ['340B', usage.three40b],
  ['GPO', usage.gpo],
  ['Undefined', usage.undefined],
];

/** What is compared: the chosen packs, else the suggested ones, at the prices of the lots that they are taken from. */
export interface Compared {
  lines: readonly PricedQuantity[];
  packs: number;
  /** Nothing is chosen yet. */
  suggested: boolean;
}

export function comparedOf(
  { lots }: Pick<ListingDetail, 'lots'>,
  chosen: Quantities,
  suggested: Quantities,
): Compared | null {
  const packsOf = (of: Quantities) => lots.reduce((sum, { id }) => sum + (of.get(id) ?? 0), 0);
  const of = packsOf(chosen) > 0 ? chosen : suggested;
  const lines = lots.flatMap((lot) => {
    const quantity = of.get(lot.id) ?? 0;
    const price = quantity === 0 ? null : priceFor(lot, quantity);
    return price === null ? [] : [{ priceCents: fromDollars(price), quantity }];
  });
  const packs = lines.reduce((sum, line) => sum + line.quantity, 0);
  return packs === 0 ? null : { lines, packs, suggested: of === suggested };
}

/** Dollars of a row of the Savings tab; savings below 0 where the lots cost more. Null without a cost elsewhere. */
export function bucketRow(bucket: Bucket, { lines, packs }: Compared) {
  const { exact, avg_pack_aac: average } = bucket.savings;
  if (exact === null || average === null) return null;
  const aac = { numerator: BigInt(exact.numerator), denominator: BigInt(exact.denominator) };
  const lotCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  const savedCents = bucketSavings(aac, lines);
  return {
    average,
    packs,
    cost: toDollars(savedCents + lotCents),
    lotCost: toDollars(lotCents),
    savings: toDollars(savedCents),
  };
}
