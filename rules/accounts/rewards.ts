/** Reward points and badges of buyers (SH-363 … SH-368, shell G-58, G-59). */

/** Points that fill the bar; one reward order is one point. */
export const MOST_POINTS = 15;
const PERCENT_PER_POINT = 6.66;
const WIDEST_PERCENT = 96;

/** Width of the bar in percent: 7 points → 46.62. */
export const rewardsWidth = (orders: number): number =>
  Math.min(Math.round(Math.min(orders, MOST_POINTS) * PERCENT_PER_POINT * 100) / 100, WIDEST_PERCENT);

/** '7/15 Points'. */
export const rewardsLabel = (orders: number): string =>
  `${Math.min(orders, MOST_POINTS)}/${MOST_POINTS} Points`;

const BADGES = [
  [24, 'Platinum'],
  [12, 'Gold'],
  [6, 'Silver'],
  [1, 'Bronze'],
] as const;

/** The badge of a company by the months in which it ordered; null before the first. */
export const badgeFor = (months: number): string | null =>
  BADGES.find(([least]) => months >= least)?.[1] ?? null;

/** Savings as a share of what would have been spent, whole percent cut off; 0 when nothing was spent or saved. */
export function percentSaved({ spend, savings }: { spend: number; savings: number }): number {
  const sum = spend + savings;
  return sum === 0 ? 0 : Math.trunc((savings / sum) * 100);
}
