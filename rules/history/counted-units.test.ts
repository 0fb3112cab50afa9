import { describe, expect, it } from 'vitest';
import { countedProblem, COUNTS_PACKS, NO_TWO_UNITS, packPrice } from './counted-units.ts';

const cases = (packs_per_case: number) => ({ packs_per_case, units_per_pack: 1 });
const units = (units_per_pack: number) => ({ packs_per_case: 1, units_per_pack });

describe('X-94 what a report counts', () => {
  it.each([
    ['packs', 1200, COUNTS_PACKS, 1200],
    ['cases', 14_400, cases(12), 1200],
    ['cases, rounded half up', 1000, cases(3), 333],
    ['cases, rounded half up', 50, cases(4), 13],
    ['units', 12, units(100), 1200],
  ])('%s: %d cents, %j are %d of a pack', (_, cents, counted, pack) => {
    expect(packPrice(cents, counted)).toBe(pack);
  });
  it('is cases or units, not both', () => {
    expect([COUNTS_PACKS, cases(12), units(30)].map(countedProblem)).toEqual([null, null, null]);
    expect(countedProblem({ packs_per_case: 12, units_per_pack: 30 })).toBe(NO_TWO_UNITS);
  });
});
