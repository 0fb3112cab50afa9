/**
 * `npm run scale-model`: what a growing number of pharmacies needs and at which number each step beyond one process is due,
 * from the costs that `npm run bench` measured and the load declared in `ops/scale/sizing.ts`. Prints the tables of
 * docs/measurements.md, the last of which holds the model against the bench.
 */
import { readCosts, type CostTable } from './bench/cost-table.ts';
import { simulateClosed } from './scale/queues.ts';
import { dueAt, sizeFor, STEPS, withJobs } from './scale/sizing.ts';

const PHARMACIES = [100, 300, 1000, 3000, 10_000, 30_000, 60_000];
const REQUESTS = 20_000;
const SEED = 1;

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const short = (value: number) => (value < 10 ? value.toFixed(1) : whole(value));
const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Padded as the formatter of the documents does it. */
function markdown(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [line(head), rule, ...rows.slice(1).map(line)].join('\n');
}

function sizes(costs: CostTable): string {
  const head = ['Pharmacies', 'Requests/s', 'Processes', 'Database cores', 'p95, ms', 'Chain busy'];
  const rows = PHARMACIES.map((pharmacies) => {
    const size = sizeFor(pharmacies, costs);
    return [
      whole(pharmacies),
      whole(size.perSecond),
      whole(size.processes),
      whole(size.databaseCores),
      whole(size.p95Ms),
      percent(size.chainUse),
    ];
  });
  return markdown([head, ...rows]);
}

function volumes(costs: CostTable): string {
  const sized = PHARMACIES.map((pharmacies) => sizeFor(pharmacies, costs));
  const relations = Object.keys(sized[0]?.yearGb ?? {});
  return markdown([
    ['GB after a year', ...PHARMACIES.map(whole)],
    ...relations.map((name) => [`\`${name}\``, ...sized.map(({ yearGb }) => short(yearGb[name] ?? 0))]),
    ['all of them', ...sized.map(({ oneYearGb }) => short(oneYearGb))],
    ['after five years', ...sized.map(({ fiveYearsGb }) => short(fiveYearsGb))],
  ]);
}

function steps(costs: CostTable): string {
  const due = STEPS.map((step) => ({ ...step, at: dueAt(step, costs) }));
  const sorted = due.sort((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity));
  return markdown([
    ['Step', 'Due at pharmacies', 'When'],
    ...sorted.map(({ name, because, at }) => [name, at === null ? 'beyond 200,000' : whole(at), because]),
  ]);
}

/** How many a second the bench did with many connections, and how many the model says it could. */
export function comparison(costs: CostTable) {
  return Object.entries(costs.work).flatMap(([work, cost]) => {
    const { clientMs, rates } = cost;
    const { processMs, databaseMs } = withJobs(cost);
    return rates
      .filter(({ connections }) => connections > 1)
      .map(({ connections, perSecond, othersTook }) => {
        const stages = [
          { meanMs: clientMs, atOnce: 1 },
          { meanMs: processMs, atOnce: 1 },
          { meanMs: databaseMs, atOnce: connections },
        ];
        const processors = costs.processors - othersTook;
        const modelled = simulateClosed({ connections, stages, processors, requests: REQUESTS, seed: SEED });
        return { work, connections, measured: perSecond, modelled };
      });
  });
}

const compared = (costs: CostTable) =>
  markdown([
    ['Work', 'Connections', 'Measured/s', 'Model/s', 'Model to measured'],
    ...comparison(costs).map(({ work, connections, measured, modelled }) => [
      work,
      whole(connections),
      whole(measured),
      whole(modelled),
      percent(modelled / measured),
    ]),
  ]);

/** The tables of the scale path in docs/measurements.md. */
export const scaleTables = (costs: CostTable): string[] => [
  steps(costs),
  sizes(costs),
  volumes(costs),
  compared(costs),
];

if (import.meta.main) for (const table of scaleTables(readCosts())) console.log(`${table}\n`);
