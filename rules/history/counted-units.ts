/** What a purchase report counts where it is not packs, as a person says it of a product. */
import { roundFraction, type Cents } from '../money.ts';

/** Cases of so many packs, or units of which a pack has so many; both 1: packs. */
export interface CountedUnits {
  readonly packs_per_case: number;
  readonly units_per_pack: number;
}

export const COUNTS_PACKS: CountedUnits = { packs_per_case: 1, units_per_pack: 1 };
/** So that a quantity of a report stays a number of packs that the history can hold. */
export const MOST_PER_CASE = 1_000;
export const MOST_PER_PACK = 100_000;
export const NO_TWO_UNITS = 'A report counts cases or units, not both.';

export const countedProblem = ({ packs_per_case, units_per_pack }: CountedUnits): string | null =>
  packs_per_case > 1 && units_per_pack > 1 ? NO_TWO_UNITS : null;

/** What a pack costs where what was counted costs so much. */
export const packPrice = (cents: Cents, { packs_per_case, units_per_pack }: CountedUnits): Cents =>
  roundFraction(BigInt(cents) * BigInt(units_per_pack), BigInt(packs_per_case));
