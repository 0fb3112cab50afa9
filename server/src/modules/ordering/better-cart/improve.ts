import { modelOf, suppliersModel, type Aim, type Held } from '#rules/ordering/better-cart/model.ts';
import {
  compareFor,
  DAYS_THAT_COUNT,
  valueOf,
  type CartGoal,
  type Choice,
  type Problem,
  type Valued,
} from '#rules/ordering/better-cart/problem.ts';
import type { Solver } from './solver.ts';

export interface Better {
  choice: Choice;
  valued: Valued;
  /** Nothing is better; else the time was over first. */
  proven: boolean;
}

/** How long a question may take. */
const [MOST_SECONDS, FEW_SECONDS] = [2.5, 1.2];

/**
 * The best cart for the goal that was found, never worse than `current`; null where not even that can be ordered and nothing
 * else was found. What the solver proposes counts for what the rules of the cart make of it.
 */
export async function improve(
  solver: Solver,
  problem: Problem,
  current: Choice,
  goal: CartGoal,
): Promise<Better | null> {
  const own = valueOf(problem, current);
  const found = await FINDERS[goal](solver, problem);
  const asItIs = own && { choice: current, valued: own, proven: found?.proven ?? false };
  if (found === null || asItIs === null) return found ?? asItIs;
  return compareFor(goal, found.valued, asItIs.valued) <= 0 ? found : asItIs;
}

type Finder = (solver: Solver, problem: Problem) => Promise<Better | null>;

const FINDERS: Record<CartGoal, Finder> = {
  cheapest: (solver, problem) => solved(solver, problem, 'cost', {}, MOST_SECONDS),
  fewest_parcels: fewestParcels,
  longest_expiry: longestExpiry,
};

/** First from which suppliers: the smallest set that has everything and can be ordered from; then the cheapest of so many. */
async function fewestParcels(solver: Solver, problem: Problem): Promise<Better | null> {
  const tried: ReadonlySet<number>[] = [];
  const end = performance.now() + MOST_SECONDS * 1000;
  while (performance.now() < end) {
    const model = suppliersModel(problem, tried);
    const { values, gap } = await solver.solve(model.lp, FEW_SECONDS);
    if (values === null) break;
    const suppliers = model.suppliersOf(values);
    const few = await solved(solver, problem, 'cost', { suppliers }, FEW_SECONDS);
    if (few) {
      const cheaper = await solved(solver, problem, 'cost', { parcels: suppliers.size }, FEW_SECONDS);
      const best = cheaper && cheaper.valued.totals.totalCents < few.valued.totals.totalCents ? cheaper : few;
      return { ...best, proven: gap === 0 && (cheaper?.proven ?? false) };
    }
    tried.push(suppliers);
  }
  const cheapest = await solved(solver, problem, 'cost', {}, FEW_SECONDS);
  return cheapest && { ...cheapest, proven: false };
}

async function longestExpiry(solver: Solver, problem: Problem): Promise<Better | null> {
  const longest = await solved(solver, problem, 'days', {}, FEW_SECONDS);
  if (longest === null) return null;
  // With room for the noise of binary fractions.
  const missing = (DAYS_THAT_COUNT - longest.valued.days) * problem.needs.length + 1e-4;
  const cheaper = await solved(solver, problem, 'cost', { missing }, FEW_SECONDS);
  const best =
    cheaper && compareFor('longest_expiry', cheaper.valued, longest.valued) < 0 ? cheaper : longest;
  return { ...best, proven: longest.proven && (cheaper?.proven ?? false) };
}

async function solved(
  solver: Solver,
  problem: Problem,
  aim: Aim,
  held: Held,
  seconds: number,
): Promise<Better | null> {
  const model = modelOf(problem, aim, held);
  const { values, gap } = await solver.solve(model.lp, seconds);
  if (values === null) return null;
  const choice = model.choiceOf(values);
  const valued = valueOf(problem, choice);
  return valued && { choice, valued, proven: gap === 0 };
}
