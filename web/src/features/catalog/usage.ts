import { bucketSavings, effectiveAmu, type PricedQuantity } from '#rules/catalog/prices.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import type { ListingDetail } from './api.ts';

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

/** What is compared: the chosen packs at the prices of their lots, else the suggested ones at the lowest. */
export interface Compared {
  lines: readonly PricedQuantity[];
  packs: number;
  /** Nothing is chosen yet. */
  suggested: boolean;
}

export function comparedOf(
  listing: Pick<ListingDetail, 'lots' | 'pricing'>,
  quantities: ReadonlyMap<number, number>,
  suggestedPacks: number,
): Compared | null {
  const chosen = listing.lots.flatMap(({ id, price }) => {
    const quantity = quantities.get(id) ?? 0;
    return price === null || quantity === 0 ? [] : [{ priceCents: fromDollars(price), quantity }];
  });
  const packs = chosen.reduce((sum, line) => sum + line.quantity, 0);
  if (packs > 0) return { lines: chosen, packs, suggested: false };
  const { lowest_price: lowest } = listing.pricing;
  if (lowest === null || suggestedPacks === 0) return null;
  const line = { priceCents: fromDollars(lowest), quantity: suggestedPacks };
  return { lines: [line], packs: suggestedPacks, suggested: true };
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
