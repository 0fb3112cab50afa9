import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { addDays } from '#rules/dates.ts';
import {
  CART_GOALS,
  compareFor,
  valueOf,
  type CartGoal,
  type Lot,
  type Offer,
  type Problem,
  type Valued,
} from '#rules/ordering/better-cart/problem.ts';
import { improve } from './improve.ts';
import { createSolver } from './solver.ts';
import { smallProblem, TODAY } from './test-problems.ts';

const solver = createSolver();
afterAll(() => solver.close());

/** The best of all choices there are. */
function bestOf(problem: Problem, goal: CartGoal): Valued | null {
  const lots = problem.needs.flatMap((need) => need.offers.flatMap((offer) => offer.lots));
  const choice = new Map<number, number>();
  let best: Valued | null = null;
  const walk = (place: number): void => {
    const lot = lots[place];
    if (lot === undefined) {
      const valued = valueOf(problem, choice);
      if (valued && (best === null || compareFor(goal, valued, best) < 0)) best = valued;
      return;
    }
    for (let packs = 0; packs <= lot.stock; packs += 1) {
      choice.set(lot.id, packs);
      walk(place + 1);
    }
    choice.delete(lot.id);
  };
  walk(0);
  return best;
}

it.each(CART_GOALS)(
  'WB-224 WB-221 for %s it is as good as the best of all choices of a small cart',
  { timeout: 120_000 },
  async (goal) => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(smallProblem, async (problem) => {
        const best = bestOf(problem, goal);
        const found = await improve(solver, problem, new Map(), goal);
        if (best === null) {
          expect(found).toBeNull();
          return;
        }
        compared += 1;
        if (found === null) throw new Error('There is a choice.');
        expect(compareFor(goal, found.valued, best)).toBe(0);
      }),
      { numRuns: 100, seed: 20_261_123 },
    );
    expect(compared).toBeGreaterThan(20);
  },
);

it(
  'WB-220 WB-224 no answer for a goal is worse for it than the answer for another',
  { timeout: 60_000 },
  async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(smallProblem, async (problem) => {
        const answers = new Map<CartGoal, Valued>();
        for (const goal of CART_GOALS) {
          const answer = await improve(solver, problem, new Map(), goal);
          if (answer) answers.set(goal, answer.valued);
        }
        for (const [goal, own] of answers)
          for (const other of answers.values()) {
            compared += 1;
            expect(compareFor(goal, own, other)).toBeLessThanOrEqual(0);
          }
      }),
      { numRuns: 40, seed: 20_261_124 },
    );
    expect(compared).toBeGreaterThan(90);
  },
);

/** The problem with some of its lots closed, as a longer expiry or one manufacturer closes them. */
const narrower = (problem: Problem, closed: (lot: Lot, offer: Offer) => boolean): Problem => ({
  ...problem,
  needs: problem.needs.map((need) => ({
    ...need,
    offers: need.offers.map((offer) => ({
      ...offer,
      lots: offer.lots.map((lot) => ({ ...lot, excluded: closed(lot, offer) })),
    })),
  })),
});

it.each(CART_GOALS)(
  'WB-220 WB-224 for %s fewer restrictions never find a worse cart, nor one of which something expires sooner',
  { timeout: 60_000 },
  async (goal) => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(smallProblem, fc.boolean(), async (problem, byExpiry) => {
        const close = byExpiry
          ? narrower(problem, (lot) => lot.expiry < addDays(TODAY, 300))
          : narrower(problem, (_, offer) => offer.listingId === 2);
        const narrow = await improve(solver, close, new Map(), goal);
        const free = await improve(solver, problem, new Map(), goal);
        if (narrow === null) return;
        if (free === null) throw new Error('What the narrower search finds is there for the free one.');
        compared += 1;
        expect(compareFor(goal, free.valued, narrow.valued)).toBeLessThanOrEqual(0);
        if (goal === 'longest_expiry')
          expect(free.valued.firstDays).toBeGreaterThanOrEqual(narrow.valued.firstDays);
      }),
      { numRuns: 60, seed: 20_261_126 },
    );
    expect(compared).toBeGreaterThan(15);
  },
);
