import { afterAll, describe, expect, it } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { withoutIdleMoves, type CartGoal, type Choice } from '#rules/ordering/better-cart/problem.ts';
import { improve } from './improve.ts';
import { createSolver, type Solver } from './solver.ts';
import { aLot, anOffer, aProblem, aSeller, TODAY } from './test-problems.ts';

const solver = createSolver();
afterAll(() => solver.close());

const bought = ({ choice }: { choice: Choice }) => Object.fromEntries(choice);

describe('a better cart', () => {
  it('WB-220 WB-222 moves a line where that saves its shipping, though its packs cost more', async () => {
    const needs = [
      { eaches: 200, offers: [anOffer(1, 1, [aLot(11)])] },
      {
        eaches: 200,
        offers: [
          anOffer(2, 2, [aLot(21)]),
          anOffer(3, 1, [aLot(31, { prices: [{ from: 1, cents: 1100 }] })]),
        ],
      },
    ];
    const problem = aProblem({ needs, sellers: [aSeller(1), aSeller(2)] });
    const found = await improve(
      solver,
      problem,
      new Map([
        [11, 2],
        [21, 2],
      ]),
      'cheapest',
    );
    expect(found && bought(found)).toEqual({ 11: 2, 31: 2 });
    expect(found?.valued.totals.totalCents).toBe(2000 + 2200 + 2500);
    expect(found?.proven).toBe(true);
  });

  it('WB-222 takes the packs of a tier, whole cases, and never less than the listing asks', async () => {
    const tiers = [
      { from: 1, cents: 1000 },
      { from: 5, cents: 700 },
    ];
    const needs = [
      { eaches: 600, offers: [anOffer(1, 1, [aLot(11, { stock: 4 }), aLot(12, { prices: tiers })])] },
      {
        eaches: 1200,
        offers: [
          anOffer(2, 1, [aLot(21, { prices: [{ from: 1, cents: 100 }] })], { caseLock: true, caseSize: 5 }),
          anOffer(3, 1, [aLot(31)], { caseLock: true, caseSize: 6 }),
        ],
      },
      {
        eaches: 300,
        offers: [
          anOffer(4, 1, [aLot(41, { prices: [{ from: 1, cents: 1 }] })], { minPacks: 10 }),
          anOffer(5, 1, [aLot(51)]),
        ],
      },
    ];
    const problem = aProblem({ needs, sellers: [aSeller(1)] });
    const current = new Map([
      [11, 4],
      [12, 2],
      [31, 12],
      [51, 3],
    ]);
    const found = await improve(solver, problem, current, 'cheapest');
    expect(found && bought(found)).toEqual({ 12: 6, 31: 12, 51: 3 });
  });

  it('WB-220 the fewest parcels come before the cost, and the longest expiry does', async () => {
    const short = aLot(11, { expiry: addDays(TODAY, 100), prices: [{ from: 1, cents: 500 }] });
    const needs = [
      {
        eaches: 100,
        offers: [
          anOffer(1, 1, [short, aLot(12, { prices: [{ from: 1, cents: 900 }] })]),
          anOffer(2, 2, [aLot(21, { prices: [{ from: 1, cents: 9000 }] })]),
        ],
      },
      { eaches: 100, offers: [anOffer(3, 2, [aLot(31)])] },
    ];
    const problem = aProblem({ needs, sellers: [aSeller(1, { shippingPriceCents: 0 }), aSeller(2)] });
    const current = new Map([
      [11, 1],
      [31, 1],
    ]);
    const of = async (goal: CartGoal) =>
      bought((await improve(solver, problem, current, goal)) ?? { choice: new Map() });
    expect(await of('cheapest')).toEqual({ 11: 1, 31: 1 });
    expect(await of('fewest_parcels')).toEqual({ 21: 1, 31: 1 });
    expect(await of('longest_expiry')).toEqual({ 12: 1, 31: 1 });
  });

  it('WB-220 what expires first expires as late as it can, though the average would be later otherwise', async () => {
    const lasting = (id: number, days: number) => aLot(id, { expiry: addDays(TODAY, days), stock: 4 });
    const needs = [
      { eaches: 200, offers: [anOffer(1, 1, [lasting(11, 700)]), anOffer(2, 2, [lasting(21, 600)])] },
      { eaches: 200, offers: [anOffer(3, 1, [lasting(31, 100)]), anOffer(4, 2, [lasting(41, 150)])] },
    ];
    // The minimum of the first asks for both products or none.
    const problem = aProblem({ needs, sellers: [aSeller(1, { minimumCents: 4000 }), aSeller(2)] });
    const current = new Map([
      [11, 2],
      [31, 2],
    ]);
    const found = await improve(solver, problem, current, 'longest_expiry');
    expect(found && bought(found)).toEqual({ 21: 2, 41: 2 });
    expect(found?.valued.firstDays).toBe(150);
    expect(found?.proven).toBe(true);
  });

  it('WB-224 says nothing where nothing can be ordered, and finds what can where the cart cannot', async () => {
    const needs = [
      {
        eaches: 100,
        offers: [
          anOffer(1, 1, [aLot(11)]),
          anOffer(2, 2, [aLot(21, { prices: [{ from: 1, cents: 9000 }] })]),
        ],
      },
    ];
    const high = aSeller(1, { minimumCents: 5000 });
    const current = new Map([[11, 1]]);
    const other = await improve(
      solver,
      aProblem({ needs, sellers: [high, aSeller(2)] }),
      current,
      'cheapest',
    );
    expect(other && bought(other)).toEqual({ 21: 1 });
    const none = aProblem({ needs, sellers: [high, aSeller(2, { minimumCents: 99_000 })] });
    expect(await improve(solver, none, current, 'cheapest')).toBeNull();
  });
});

describe('a search that is not finished', () => {
  const needs = [
    { eaches: 200, offers: [anOffer(1, 1, [aLot(11)])] },
    {
      eaches: 200,
      offers: [anOffer(2, 2, [aLot(21)]), anOffer(3, 1, [aLot(31, { prices: [{ from: 1, cents: 1100 }] })])],
    },
  ];
  const problem = aProblem({ needs, sellers: [aSeller(1), aSeller(2)] });
  const current = new Map([
    [11, 2],
    [21, 2],
  ]);

  it('WB-220 is compared with what the other goals find', async () => {
    let asked = 0;
    const outOfTime: Solver = {
      ...solver,
      solve: async (lp, seconds, start) => {
        asked += 1;
        return asked === 1 ? { values: null, gap: null } : await solver.solve(lp, seconds, start);
      },
    };
    const found = await improve(outOfTime, problem, current, 'cheapest');
    expect(found && bought(found)).toEqual({ 11: 2, 31: 2 });
    expect(found?.proven).toBe(false);
  });

  it('WB-221 proves nothing where a set of suppliers was left for want of time', async () => {
    const alone = { needs, sellers: [aSeller(1), aSeller(2)] };
    const answers = async (late: number) => {
      let asked = 0;
      const some: Solver = {
        ...solver,
        solve: async (lp, seconds, start) => {
          asked += 1;
          return asked === late ? { values: null, gap: null } : await solver.solve(lp, seconds, start);
        },
      };
      return (await improve(some, aProblem(alone), current, 'fewest_parcels'))?.proven;
    };
    expect(await answers(0)).toBe(true);
    // The first question asks which suppliers, the second what they would cost.
    expect(await answers(2)).toBe(false);
  });

  it('WB-224 keeps no move that gains nothing, and the moves that need each other', () => {
    const dear = {
      eaches: 100,
      offers: [anOffer(4, 1, [aLot(41), aLot(42, { prices: [{ from: 1, cents: 1700 }] })])],
    };
    const more = { ...problem, needs: [...needs, dear] };
    const now = new Map([...current, [41, 1]]);
    const kept = withoutIdleMoves(
      more,
      'cheapest',
      now,
      new Map([
        [11, 2],
        [31, 2],
        [42, 1],
      ]),
    );
    expect(Object.fromEntries(kept)).toEqual({ 11: 2, 31: 2, 41: 1 });
    const same = { eaches: 100, offers: [anOffer(4, 1, [aLot(41), aLot(42)])] };
    const even = withoutIdleMoves(
      { ...problem, needs: [...needs, same] },
      'cheapest',
      now,
      new Map([...current, [41, 0], [42, 1]]),
    );
    expect(even.get(42)).toBeUndefined();
  });
});
