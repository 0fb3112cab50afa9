/** How long stock lasts: at the pace of these last days, whatever was ordered in them and not cancelled. */
export const SOLD_DAYS = 90;

/** Whole days; null where nothing was sold. */
export const daysOfStock = (packs: number, soldPacks: number): number | null =>
  soldPacks <= 0 ? null : Math.floor((packs * SOLD_DAYS) / soldPacks);
