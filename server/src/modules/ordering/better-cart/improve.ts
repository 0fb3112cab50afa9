import { modelOf, suppliersModel, type Aim, type Held } from '#rules/ordering/better-cart/model.ts';
import {
  CART_GOALS,
  compareFor,
  DAYS_THAT_COUNT,
  valueOf,
  withoutIdleMoves,
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

/** How long the search for the goal may take, and those for the others that it is compared with. */
const OWN_PACE = { most: 2.5, few: 1.2 };
const OTHER_PACE = { most: 0.5, few: 0.25 };

/**
 * The best cart for the goal that was found, never worse than `current`; null where not even that can be ordered and nothing
 * else was found. What the solver proposes counts for what the rules of the cart make of it. While it is not proven that
 * nothing is better, what is found for the other goals is weighed as well; moves that gain nothing are taken back.
 */
export async function improve(
  solver: Solver,
  problem: Problem,
  current: Choice,
  goal: CartGoal,
): Promise<Better | null> {
  const first = await FINDERS[goal]({ solver, problem, current, pace: OWN_PACE });
  const proven = first?.proven ?? false;
  const others = proven ? [] : CART_GOALS.filter((other) => other !== goal);
  const found = first ? [first] : [];
  for (const other of others) {
    const search = { solver, problem, current: first?.choice ?? current, pace: OTHER_PACE };
    const answer = await FINDERS[other](search);
    if (answer) found.push(answer);
  }
  const own = valueOf(problem, current);
  if (own) found.push({ choice: current, valued: own, proven });
  const [best] = found.toSorted((one, other) => compareFor(goal, one.valued, other.valued));
  if (best === undefined) return null;
  const choice = withoutIdleMoves(problem, goal, current, best.choice);
  return { choice, valued: valueOf(problem, choice) ?? best.valued, proven };
}

interface Search {
  solver: Solver;
  problem: Problem;
  /** What the search starts from. */
  current: Choice;
  /** Seconds of a search that is the only one, and of each of several. */
  pace: { readonly most: number; readonly few: number };
}

type Finder = (search: Search) => Promise<Better | null>;

const FINDERS: Record<CartGoal, Finder> = {
  cheapest: (search) => solved(search, 'cost', {}, search.pace.most),
  fewest_parcels: fewestParcels,
  longest_expiry: longestExpiry,
};

/** First from which suppliers: the smallest set that has everything and can be ordered from; then the cheapest of so many. */
async function fewestParcels(search: Search): Promise<Better | null> {
  const { solver, problem, pace } = search;
  const tried: ReadonlySet<number>[] = [];
  const end = performance.now() + pace.most * 1000;
  while (performance.now() < end) {
    const model = suppliersModel(problem, tried);
    const { values, gap } = await solver.solve(model.lp, pace.few);
    if (values === null) break;
    const suppliers = model.suppliersOf(values);
    const few = await solved(search, 'cost', { suppliers }, pace.few);
    if (few) {
      const cheaper = await solved(from(search, few), 'cost', { parcels: suppliers.size }, pace.few);
      const best = cheaper && cheaper.valued.totals.totalCents < few.valued.totals.totalCents ? cheaper : few;
      return { ...best, proven: gap === 0 && (cheaper?.proven ?? false) };
    }
    tried.push(suppliers);
  }
  const cheapest = await solved(search, 'cost', {}, pace.few);
  return cheapest && { ...cheapest, proven: false };
}

async function longestExpiry(search: Search): Promise<Better | null> {
  const { problem, pace } = search;
  const longest = await solved(search, 'days', {}, pace.few);
  if (longest === null) return null;
  // With room for the noise of binary fractions.
  const missing = (DAYS_THAT_COUNT - longest.valued.days) * problem.needs.length + 1e-4;
  const cheaper = await solved(from(search, longest), 'cost', { missing }, pace.few);
  const best =
    cheaper && compareFor('longest_expiry', cheaper.valued, longest.valued) < 0 ? cheaper : longest;
  return { ...best, proven: longest.proven && (cheaper?.proven ?? false) };
}

const from = (search: Search, { choice }: Better): Search => ({ ...search, current: choice });

async function solved(
  { solver, problem, current }: Search,
  aim: Aim,
  held: Held,
  seconds: number,
): Promise<Better | null> {
  const model = modelOf(problem, aim, held);
  const { values, gap } = await solver.solve(model.lp, seconds, model.valuesOf(current));
  if (values === null) return null;
  const choice = model.choiceOf(values);
  const valued = valueOf(problem, choice);
  return valued && { choice, valued, proven: gap === 0 };
}
