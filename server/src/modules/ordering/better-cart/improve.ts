import { modelOf, suppliersModel, type Aim, type Held } from '#rules/ordering/better-cart/model.ts';
import {
  CART_GOALS,
  compareFor,
  DAYS_THAT_COUNT,
  daysOf,
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

/**
 * Seconds that the search for the goal may take, each of those for the others that it is compared with, and the single moves before
 * and after them: 2.6 together, of the 3 in which an answer is there (WB-227).
 */
const OWN_SECONDS = 1.7;
const OTHER_SECONDS = 0.2;
const POLISH_SECONDS = 0.25;
/** Without it a search that follows others would end before it began. */
const LEAST_SECONDS = 0.1;

/**
 * The best cart for the goal that was found, never worse than `current`; null where not even that can be ordered and nothing
 * else was found. What the solver proposes counts for what the rules of the cart make of it. It starts from what single moves
 * find, so that a busy machine, on which its time is over early, finds these at least. While it is not proven that
 * nothing is better, what is found for the other goals is weighed as well; moves that gain nothing are taken back.
 */
export async function improve(
  solver: Solver,
  problem: Problem,
  current: Choice,
  goal: CartGoal,
): Promise<Better | null> {
  const within = (seconds: number) => performance.now() + seconds * 1000;
  const polish = async (choice: Choice): Promise<Better | null> => {
    const smooth = await solver.polish({ problem, goal, choice, seconds: POLISH_SECONDS });
    const valued = valueOf(problem, smooth);
    return valued && { choice: smooth, valued, proven: false };
  };
  const rough = await polish(current);
  const first = await FINDERS[goal]({
    solver,
    problem,
    current: rough?.choice ?? current,
    end: within(OWN_SECONDS),
  });
  const proven = first?.proven ?? false;
  const others = proven ? [] : CART_GOALS.filter((other) => other !== goal);
  const found = [first, rough].filter((one) => one !== null);
  for (const other of others) {
    const start = first?.choice ?? current;
    const answer = await FINDERS[other]({ solver, problem, current: start, end: within(OTHER_SECONDS) });
    if (answer) found.push(answer);
  }
  const own = valueOf(problem, current);
  if (own) found.push({ choice: current, valued: own, proven });
  const bestOf = () => found.toSorted((one, other) => compareFor(goal, one.valued, other.valued))[0];
  const solvedBest = bestOf();
  if (solvedBest === undefined) return null;
  const smooth = proven ? null : await polish(solvedBest.choice);
  if (smooth) found.push(smooth);
  const best = bestOf() ?? solvedBest;
  const choice = withoutIdleMoves(problem, goal, current, best.choice);
  return { choice, valued: valueOf(problem, choice) ?? best.valued, proven };
}

interface Search {
  solver: Solver;
  problem: Problem;
  /** What the search starts from. */
  current: Choice;
  /** When it is over, as `performance.now` counts. */
  end: number;
}

type Finder = (search: Search) => Promise<Better | null>;

const FINDERS: Record<CartGoal, Finder> = {
  cheapest: (search) => solved(search, 'cost', {}),
  fewest_parcels: fewestParcels,
  longest_expiry: longestExpiry,
};

/** First from which suppliers: the smallest set that has everything and can be ordered from; then the cheapest of so many. */
async function fewestParcels(search: Search): Promise<Better | null> {
  const { solver, problem, end } = search;
  const tried: ReadonlySet<number>[] = [];
  let isSure = true;
  while (performance.now() < end) {
    const model = suppliersModel(problem, tried);
    const { values, gap } = await solver.solve(model.lp, secondsTo(end));
    if (values === null) break;
    const suppliers = model.suppliersOf(values);
    const { better: few, isImpossible } = await attempt(search, 'cost', { suppliers }, PART);
    if (few) {
      const cheaper = await solved(from(search, few), 'cost', { parcels: suppliers.size });
      const best = cheaper && cheaper.valued.totals.totalCents < few.valued.totals.totalCents ? cheaper : few;
      return { ...best, proven: isSure && gap === 0 && (cheaper?.proven ?? false) };
    }
    isSure &&= isImpossible;
    tried.push(suppliers);
  }
  const cheapest = await solved(search, 'cost', {});
  return cheapest && { ...cheapest, proven: false };
}

/** First how long all of it can last; then what lasts longest on average, then the cheapest of that. */
async function longestExpiry(search: Search): Promise<Better | null> {
  const { problem } = search;
  const { longest, isSure } = await lastingLongest(search);
  if (longest === null) return null;
  const { firstDays } = longest.valued;
  // With room for the noise of binary fractions.
  const missing = (DAYS_THAT_COUNT - longest.valued.days) * problem.needs.length + 1e-4;
  const cheaper = await solved(from(search, longest), 'cost', { missing, firstDays });
  const best =
    cheaper && compareFor('longest_expiry', cheaper.valued, longest.valued) < 0 ? cheaper : longest;
  return { ...best, proven: isSure && longest.proven && (cheaper?.proven ?? false) };
}

/** Halves the days between what is known to be possible and what the stock allows; mostly the stock's is possible. */
async function lastingLongest(search: Search): Promise<{ longest: Better | null; isSure: boolean }> {
  const days = possibleFirstDays(search.problem);
  let longest: Better | null = null;
  let isSure = true;
  let [low, high] = [0, days.length - 1];
  let place = high;
  while (low <= high) {
    const { better, isImpossible } = await attempt(search, 'days', { firstDays: days[place] ?? 0 }, PART);
    if (better) [longest, low] = [better, place + 1];
    else {
      isSure &&= isImpossible;
      high = place - 1;
    }
    place = Math.floor((low + high) / 2);
  }
  return { longest, isSure };
}

/** When the first lot of a choice may expire, ascending: no later than the stock of each product allows. */
function possibleFirstDays({ needs, today }: Problem): number[] {
  const lots = needs.map(({ eaches, offers }) => ({
    eaches,
    lots: offers.flatMap((offer) =>
      offer.lots
        .filter((lot) => !lot.excluded)
        .map((lot) => ({ days: daysOf(lot, today), eaches: lot.stock * offer.eachesPerPack })),
    ),
  }));
  const all = [...new Set(lots.flatMap((need) => need.lots.map((lot) => lot.days)))];
  const suffices = (days: number) =>
    lots.every(
      (need) =>
        need.lots.reduce((sum, lot) => sum + (lot.days >= days ? lot.eaches : 0), 0) >= need.eaches - 1e-6,
    );
  return all.filter(suffices).toSorted((one, other) => one - other);
}

/** Of what is left, for what another search goes on from. */
const PART = 0.4;
const secondsTo = (end: number) => Math.max(LEAST_SECONDS, (end - performance.now()) / 1000);

const from = (search: Search, { choice }: Better): Search => ({ ...search, current: choice });

async function solved(...asked: Parameters<typeof attempt>): Promise<Better | null> {
  const { better } = await attempt(...asked);
  return better;
}

/** `isImpossible` only where it is proved: not where the time was over first, or where the rules refuse what was found. */
async function attempt(
  { solver, problem, current, end }: Search,
  aim: Aim,
  held: Held,
  part = 1,
): Promise<{ better: Better | null; isImpossible: boolean }> {
  const model = modelOf(problem, aim, held);
  const { values, gap } = await solver.solve(model.lp, secondsTo(end) * part, model.valuesOf(current));
  if (values === null) return { better: null, isImpossible: gap === 0 };
  const choice = model.choiceOf(values);
  const valued = valueOf(problem, choice);
  return { better: valued && { choice, valued, proven: gap === 0 }, isImpossible: false };
}
