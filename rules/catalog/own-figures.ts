/** What a buyer may say of the own facility: the price it pays elsewhere and how much it uses (trading TR-229 … TR-249). */
import { FAR_PRICE } from '../history/match-product.ts';
import { formatUsd, isHundredths, roundFraction, toFraction, type Cents, type Fraction } from '../money.ts';
import { convertPacks, estMonthlySavings, wholeSavingsPercent } from './prices.ts';

/** Dollars of a pack; the slider starts at its floor, and its ceiling grows with a dearer pack. */
export const BASE_PRICE = { floor: 0.1, most: 9_999_999.99, ceiling: 10_000 } as const;
/** Packs a month. */
export const OWN_AMU = { least: 0, most: 10_000, step: 1 } as const;
/** How long a slider rests before its box follows. */
export const SLIDER_REST_MS = 50;

export const BASE_PRICE_PROBLEM = 'A base price is from $0.10 to $9,999,999.99 per pack.';
export const OWN_AMU_PROBLEM = 'AMU is a whole number of packs from 0 to 10,000.';
export const NO_DRUG_GROUP =
  'This product belongs to no drug group, for which a base price and an AMU are kept.';

const CEILING_STEP = 1000;

/** Why a price in dollars is no base price; null when it is one. */
export function basePriceProblem(dollars: number): string | null {
  const inside = dollars >= BASE_PRICE.floor && dollars <= BASE_PRICE.most;
  return inside && isHundredths(dollars) ? null : BASE_PRICE_PROBLEM;
}

/** What makes one doubt a base price, beside what a pack is reckoned at without it; null where nothing does. It may be kept. */
export function basePriceDoubt(dollars: number, reckoned: number | null): string | null {
  if (reckoned === null || reckoned <= 0 || dollars <= 0) return null;
  const times = Math.max(dollars / reckoned, reckoned / dollars);
  if (times <= FAR_PRICE) return null;
  const far = Math.round(times).toLocaleString('en-US');
  const compared = dollars > reckoned ? `${far} times` : `1/${far} of`;
  return `This is ${compared} the ${formatUsd(reckoned)} that a pack was reckoned at. Keep it?`;
}

/** Why a number of packs is no AMU that somebody can set; null when it is one. */
export function ownAmuProblem(packs: number): string | null {
  const inside = packs >= OWN_AMU.least && packs <= OWN_AMU.most;
  return inside && Number.isInteger(packs) ? null : OWN_AMU_PROBLEM;
}

/** An AMU set for one pack, in packs of another, two decimals: 20 of 100 eaches are 40 of 50. */
export function amuOnPack(amu: number, setForEaches: number, shownEaches: number): number {
  const packs = convertPacks(amu, setForEaches, shownEaches);
  return roundFraction(packs.numerator * 100n, packs.denominator) / 100;
}

/** Where the slider of the base price ends: 10,000, or the value rounded up to the next 1,000. */
export function basePriceCeiling(dollars: number): number {
  return Math.max(BASE_PRICE.ceiling, Math.ceil(dollars / CEILING_STEP) * CEILING_STEP);
}

/** A step of the slider for a pack of this price: price × 2.5 ÷ 200, to the cent, at least one. */
export function basePriceStep(dollars: number | null): number {
  const exact = toFraction(dollars ?? 0);
  return Math.max(1, roundFraction(exact.numerator * 250n, exact.denominator * 200n)) / 100;
}

/** What was typed, put to the nearest limit on leaving the box. */
export function nearestBasePrice(dollars: number): number {
  return Math.round(Math.min(BASE_PRICE.most, Math.max(BASE_PRICE.floor, dollars)) * 100) / 100;
}

export function nearestAmu(packs: number): number {
  return Math.round(Math.min(OWN_AMU.most, Math.max(OWN_AMU.least, packs)));
}

/** What `nearestBasePrice` made of a number that is none; null where it takes it as it is. */
export function basePriceLimit(dollars: number): string | null {
  if (dollars < BASE_PRICE.floor) return 'At least $0.10';
  if (dollars > BASE_PRICE.most) return 'At most $9,999,999.99';
  return isHundredths(dollars) ? null : 'Whole cents only';
}

/** The same of `nearestAmu`. */
export function amuLimit(packs: number): string | null {
  if (packs < OWN_AMU.least) return 'At least 0 packs';
  if (packs > OWN_AMU.most) return 'At most 10,000 packs';
  return Number.isInteger(packs) ? null : `Whole packs only: ${nearestAmu(packs)}`;
}

/** 'Savings' of the panel: cents a month, and percent without decimals; both 0 without a base price, never below 0. */
export function panelSavings(
  base: Fraction | null,
  amu: number,
  lowestCents: Cents | null,
): { monthlyCents: Cents; percent: number } | null {
  if (lowestCents === null) return null;
  if (base === null || base.numerator <= 0n) return { monthlyCents: 0, percent: 0 };
  return {
    monthlyCents: estMonthlySavings(amu, base, lowestCents) ?? 0,
    percent: wholeSavingsPercent(base, lowestCents),
  };
}
