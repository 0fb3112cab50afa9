/**
 * `npm run bench:cart`: how long a better cart takes for each goal, of drawn carts of 60 lines over 15 suppliers. The
 * database and HTTP, which add some milliseconds, are left out.
 */
import { CART_GOALS, type CartGoal, type Choice, type Problem } from '#rules/ordering/better-cart/problem.ts';
import { improve, type Better } from '../../server/src/modules/ordering/better-cart/improve.ts';
import { createSolver, type Solver } from '../../server/src/modules/ordering/better-cart/solver.ts';
import { drawCart } from './draw-cart.ts';

const CARTS = 24;

interface Run {
  ms: number;
  better: Better | null;
  /** Of them in the solver. */
  solvingMs: number;
  questions: number;
}

const solver = createSolver();
// Starting the thread is the process's, once.
await run(solver, drawCart(0), 'cheapest');
const rows = [];
for (const goal of CART_GOALS) {
  const runs: Run[] = [];
  for (let seed = 1; seed <= CARTS; seed += 1) runs.push(await run(solver, drawCart(seed), goal));
  rows.push({ goal, ...figuresOf(runs) });
}
console.table(rows);
await solver.close();

async function run(
  to: Solver,
  { problem, current }: { problem: Problem; current: Choice },
  goal: CartGoal,
): Promise<Run> {
  let [solvingMs, questions] = [0, 0];
  const watched: Solver = {
    ...to,
    solve: async (...question) => {
      const start = performance.now();
      const answer = await to.solve(...question);
      solvingMs += performance.now() - start;
      questions += 1;
      return answer;
    },
  };
  const start = performance.now();
  const better = await improve(watched, problem, current, goal);
  return { ms: performance.now() - start, better, solvingMs, questions };
}

function figuresOf(runs: readonly Run[]) {
  const times = runs.map(({ ms }) => Math.round(ms)).toSorted((one, other) => one - other);
  const found = runs.flatMap(({ better }) => better ?? []);
  const sum = (of: (better: Better) => number) => found.reduce((total, one) => total + of(one), 0);
  return {
    fastest: times[0],
    median: times[Math.floor(times.length / 2)],
    slowest: times.at(-1),
    'outside of the solver': Math.round(Math.max(...runs.map(({ ms, solvingMs }) => ms - solvingMs))),
    questions: Math.max(...runs.map(({ questions }) => questions)),
    proven: found.filter(({ proven }) => proven).length,
    found: found.length,
    dollars: Math.round(sum(({ valued }) => valued.totals.totalCents) / 100),
    parcels: sum(({ valued }) => valued.parcels),
    days: Math.round(sum(({ valued }) => valued.days)),
  };
}
