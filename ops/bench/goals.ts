import { totalMs } from './cost-table.ts';
import type { SizeResult } from './result.ts';

/** Shares of the rates of the floors, and milliseconds of processor time with the jobs. */
interface WorkGoal {
  work: string;
  honest: number;
  bare: number | null;
  processorMs: number;
  waits?: number;
}

const WORK_GOALS: readonly WorkGoal[] = [
  { work: 'search, ordinary words', honest: 0.6, bare: 0.5, processorMs: 1.6 },
  { work: 'search, common words', honest: 0.6, bare: 0.7, processorMs: 5 },
  { work: 'listing detail', honest: 0.6, bare: 0.2, processorMs: 0.7 },
  { work: 'add to cart', honest: 0.5, bare: 0.25, processorMs: 1.4 },
  { work: 'checkout, 1 line', honest: 0.5, bare: 0.25, processorMs: 5, waits: 4 },
  { work: 'read carts', honest: 0.6, bare: null, processorMs: 0.5 },
];
const HOT = { work: 'checkout, hot lot', waits: 2 };
/** How much more a search may take of a catalog a hundred times as large. */
const GROWTH = { processorTimes: 2, lateTimes: 4, from: 10_000, to: 1_000_000 };
const GROWING = [
  'search, rare words',
  'search, ordinary words',
  'search, common words',
  'search by product',
  'catalog filters',
  'NDC fragments',
];
/** How much more a request may take for a buyer with price rules. */
const RULED_TIMES = 3;
/** Of each board, whoever asks (RB-478). */
const BOARD_P95 = 300;
const MEMORY = { idle: 150, loaded: 250 };
const START_PAGE = { scripts: 110, largestPaint: 1500 };

export interface GoalRow {
  goal: string;
  asked: string;
  figure: string;
  met: 'yes' | 'no' | '';
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

function row(
  goal: string,
  [figure, limit, most]: [number | null | undefined, number, boolean],
  write: (value: number) => string,
): GoalRow {
  const asked = `${most ? '≤' : '≥'} ${write(limit)}`;
  if (figure == null) return { goal, asked, figure: 'not measured', met: '' };
  return {
    goal,
    asked,
    figure: write(figure),
    met: (most ? figure <= limit : figure >= limit) ? 'yes' : 'no',
  };
}

const atMost = (
  goal: string,
  figure: number | null | undefined,
  limit: number,
  write: (value: number) => string,
) => row(goal, [figure, limit, true], write);
const atLeast = (goal: string, figure: number | null | undefined, limit: number) =>
  row(goal, [figure, limit, false], percent);

/** Every goal beside its figure. */
export function goalRows(results: readonly SizeResult[]): GoalRow[] {
  const [first] = results;
  if (!first) return [];
  return [
    ...WORK_GOALS.flatMap((goal) => workRows(first, goal)),
    atMost(
      `${HOT.work}: waits while its lot is held`,
      first.examined.find(({ work }) => work === HOT.work)?.waitsWithLots,
      HOT.waits,
      String,
    ),
    ...growthRows(results),
    ...results.flatMap(ruledRows),
    ...first.boards.map(({ board, by, lines, p95 }) =>
      atMost(
        `board ${board} of ${by}, p95 over ${lines.toLocaleString('en-US')} order lines`,
        p95,
        BOARD_P95,
        ms,
      ),
    ),
    atMost('memory of the process, idle', first.memory.idle, MEMORY.idle, (value) => `${value} MB`),
    atMost(
      'memory of the process, after all work',
      first.memory.loaded,
      MEMORY.loaded,
      (value) => `${value} MB`,
    ),
    atMost('start page, scripts', startPage(first)?.scripts, START_PAGE.scripts, (value) => `${value} kB`),
    atMost(
      'start page, largest paint on a slow computer',
      startPage(first)?.largestPaint,
      START_PAGE.largestPaint,
      ms,
    ),
  ];
}

/** In one run, since a minute of the machine hits both. */
const ruledRows = ({ listings, measured }: SizeResult): GoalRow[] =>
  measured.flatMap(({ work, sides: { product, ruled } }) =>
    product && ruled
      ? [
          atMost(
            `${work}: processor time with price rules to without, ${listings.toLocaleString('en-US')} listings`,
            totalMs(ruled) / totalMs(product),
            RULED_TIMES,
            (value) => `${value.toFixed(1)} ×`,
          ),
        ]
      : [],
  );

const startPage = ({ browser }: SizeResult) => browser.find(({ page }) => page === '/');
const figuresOf = ({ measured }: SizeResult, work: string) =>
  measured.find((one) => one.work === work)?.sides;

function workRows(result: SizeResult, { work, honest, bare, processorMs, waits }: WorkGoal): GoalRow[] {
  const sides = figuresOf(result, work);
  const share = (floor: 'honest' | 'bare') =>
    sides?.product && sides[floor] && sides.product.perSecond / sides[floor].perSecond;
  const examined = result.examined.find((one) => one.work === work);
  return [
    atLeast(`${work}: of the honest floor`, share('honest'), honest),
    ...(bare === null ? [] : [atLeast(`${work}: of the bare floor`, share('bare'), bare)]),
    atMost(`${work}: processor time`, sides?.product && totalMs(sides.product), processorMs, ms),
    ...(waits === undefined
      ? []
      : [atMost(`${work}: waits of the order`, examined?.waitsOfLast, waits, String)]),
  ];
}

/** Of the large catalog against the small one, where both were measured. */
function growthRows(results: readonly SizeResult[]): GoalRow[] {
  const of = (listings: number, work: string) => {
    const result = results.find((one) => one.listings === listings);
    return result && figuresOf(result, work)?.product;
  };
  return GROWING.flatMap((work) => {
    const [small, large] = [of(GROWTH.from, work), of(GROWTH.to, work)];
    const times = (value: number) => `${value.toFixed(1)} ×`;
    return [
      atMost(
        `${work}: processor time at 1,000,000 listings to 10,000`,
        small && large && totalMs(large) / totalMs(small),
        GROWTH.processorTimes,
        times,
      ),
      atMost(`${work}: p97.5 of the same`, small && large && large.p97 / small.p97, GROWTH.lateTimes, times),
    ];
  });
}
