/** A lot at the prices of who asks, in dollars; the tiers rise by quantity and end with what can be bought of it. */
export interface TieredPrice {
  /** Of one pack; null while prices are hidden. */
  readonly price: number | null;
  readonly price_tiers: readonly { readonly min_quantity: number; readonly price: number }[];
}

/** What a pack costs where so many of the lot are bought; null while prices are hidden. */
export const priceFor = ({ price, price_tiers: tiers }: TieredPrice, packs: number): number | null =>
  tiers.findLast((tier) => tier.min_quantity <= packs)?.price ?? price;
