import fc from 'fast-check';
import { expect, it } from 'vitest';
import { polished } from '#rules/ordering/better-cart/polish.ts';
import { CART_GOALS, compareFor, valueOf, type Choice } from '#rules/ordering/better-cart/problem.ts';
import { improve } from './improve.ts';
import type { Solver } from './solver.ts';
import { aLot, anOffer, aProblem, aSeller, smallProblem } from './test-problems.ts';

/** Whose time is over before it finds anything. */
const late: Solver = {
  solve: async () => ({ values: null, gap: null }),
  polish: async ({ problem, goal, choice }) => polished(problem, goal, choice),
  close: async () => undefined,
};
const at = (cents: number) => ({ prices: [{ from: 1, cents }] });
const bought = (choice: Choice | undefined) => Object.fromEntries(choice ?? []);

it('WB-228 without a solver a product moves to where it is cheaper, as a whole, and a supplier that costs more than it saves is left out', async () => {
  const problem = aProblem({
    needs: [
      {
        eaches: 900,
        offers: [
          anOffer(1, 1, [aLot(11, { stock: 7, ...at(900) }), aLot(12, at(1000))]),
          anOffer(2, 2, [aLot(21, at(950))]),
        ],
      },
      { eaches: 100, offers: [anOffer(3, 3, [aLot(31, at(500))]), anOffer(4, 2, [aLot(41, at(1200))])] },
      { eaches: 100, offers: [anOffer(5, 3, [aLot(51, at(500))]), anOffer(6, 2, [aLot(61, at(1200))])] },
    ],
    sellers: [aSeller(1), aSeller(2), aSeller(3)],
  });
  const current = new Map([
    [11, 7],
    [12, 2],
    [31, 1],
    [51, 1],
  ]);
  const found = await improve(late, problem, current, 'cheapest');
  expect(bought(found?.choice)).toEqual({ 21: 9, 41: 1, 61: 1 });
  expect(found?.valued.totals.totalCents).toBe(9 * 950 + 2 * 1200 + 2500);
  expect(found?.proven).toBe(false);
});

it('WB-228 fills up from another lot of the same listing before it pays more elsewhere', async () => {
  const offers = [
    anOffer(1, 1, [aLot(11, { stock: 5, ...at(900) }), aLot(12, at(910))]),
    anOffer(2, 1, [aLot(21, { stock: 100, ...at(990) })]),
  ];
  const problem = aProblem({ needs: [{ eaches: 700, offers }], sellers: [aSeller(1)] });
  const found = await improve(
    late,
    problem,
    new Map([
      [11, 5],
      [21, 2],
    ]),
    'cheapest',
  );
  expect(bought(found?.choice)).toEqual({ 11: 5, 12: 2 });
});

it.each(CART_GOALS)('WB-224 WB-228 for %s it is never worse, and the same again', (goal) => {
  let compared = 0;
  fc.assert(
    fc.property(smallProblem, (problem) => {
      const first = polished(problem, goal, new Map());
      const worth = valueOf(problem, first);
      if (worth === null) return;
      compared += 1;
      const again = valueOf(problem, polished(problem, goal, first));
      expect(again && compareFor(goal, again, worth)).toBe(0);
      for (const other of CART_GOALS) {
        const kept = valueOf(problem, polished(problem, goal, polished(problem, other, new Map())));
        const start = valueOf(problem, polished(problem, other, new Map()));
        if (start === null || kept === null) throw new Error('What can be ordered stays so.');
        expect(compareFor(goal, kept, start)).toBeLessThanOrEqual(0);
      }
    }),
    { numRuns: 200, seed: 20_261_127 },
  );
  expect(compared).toBeGreaterThan(50);
});
