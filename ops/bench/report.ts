import { totalMs, type CostTable } from './cost-table.ts';
import { paceOf, risesOver } from './baseline.ts';
import { goalRows } from './goals.ts';
import { costsOf, rounded, type SizeResult } from './result.ts';

const percent = (share: number) => `${Math.round(share * 100)} %`;

export function printSize(result: SizeResult, baseline: CostTable | null): void {
  const { listings, coldStart, memory, imported, ruleChanges, reportRead, night, boards, browser } = result;
  const size = listings.toLocaleString('en-US');
  console.log(`\n${size} listings, pieces of work per second and milliseconds of a request`);
  console.table(rates(result));
  console.log('Milliseconds of processor time per piece of work');
  console.table(processorTimes(result, baseline));
  console.table(
    result.examined.map(({ work, statements, waits }) => ({
      work,
      statements,
      'waits for the database': waits,
    })),
  );
  console.table(plans(result));
  if (ruleChanges.length > 0) console.table(ruleChanges);
  if (reportRead) console.table([reportRead]);
  if (night) console.table([night]);
  if (boards.length > 0) console.table(boards);
  if (browser.length > 0) console.table(browser);
  console.log(
    `Cold start ${coldStart} ms, memory ${memory.idle} MB idle, ${memory.loaded} MB after all work.`,
  );
  if (imported)
    console.log(
      `Price file of ${imported.rows} rows: answered after ${imported.answered} ms, checked ${imported.checked}, carried out ${imported.carriedOut} rows a second.`,
    );
}

function rates({ measured }: SizeResult) {
  return measured.map(({ work, sides: { product, ruled, honest, bare } }) => {
    const share = (floor: typeof bare) =>
      product && floor ? percent(product.perSecond / floor.perSecond) : '';
    return {
      work,
      bare: bare ? Math.round(bare.perSecond) : '',
      honest: honest ? Math.round(honest.perSecond) : '',
      product: Math.round(product?.perSecond ?? 0),
      'with rules': ruled ? Math.round(ruled.perSecond) : '',
      'of honest': share(honest),
      'of bare': share(bare),
      p50: rounded(product?.p50 ?? 0),
      'p97.5': rounded(product?.p97 ?? 0),
      p99: rounded(product?.p99 ?? 0),
      'p50 with rules': ruled ? rounded(ruled.p50) : '',
      'p97.5 with rules': ruled ? rounded(ruled.p97) : '',
    };
  });
}

function processorTimes(result: SizeResult, baseline: CostTable | null) {
  const costs = Object.entries(costsOf(result));
  const ruledOf = (work: string) => result.measured.find((one) => one.work === work)?.sides.ruled;
  return costs.map(([work, cost]) => {
    const before = baseline?.work[work];
    const { honestMs, bareMs } = cost;
    const ruled = ruledOf(work);
    return {
      work,
      process: cost.processMs,
      database: cost.databaseMs,
      'jobs: process': cost.queueProcessMs,
      'jobs: database': cost.queueDatabaseMs,
      all: rounded(totalMs(cost)),
      'with rules': ruled ? rounded(totalMs(ruled)) : '',
      baseline: before ? rounded(totalMs(before)) : '',
      honest: honestMs ?? '',
      bare: bareMs ?? '',
      'others took': cost.rates[0]?.othersTook ?? '',
    };
  });
}

const plans = ({ examined }: SizeResult) =>
  examined
    .flatMap(({ plans: all }) => all)
    .map(({ work, statement, milliseconds, buffers, scans }) => ({
      work,
      statement,
      milliseconds,
      buffers,
      scans: scans.slice(0, 90),
    }));

/** The goals, and a line for every work that takes more than the baseline allows. True when there is none. */
export function printVerdict(results: readonly SizeResult[], baseline: CostTable | null): boolean {
  console.table(goalRows(results));
  const same = results.find(({ listings }) => listings === baseline?.listings);
  if (!baseline || !same) {
    console.log('Not held against the baseline, which is of another number of listings or missing.');
    return true;
  }
  const now = costsOf(same);
  console.log(
    `The floors take ${paceOf(baseline.work, now).toFixed(2)} × their processor time of the baseline.`,
  );
  const rises = risesOver(baseline.work, now);
  for (const { work, beforeMs, nowMs, times } of rises)
    console.error(
      `RISEN  ${work}: ${rounded(nowMs)} ms of processor time, was ${rounded(beforeMs)}; held against the floors, ${percent(times - 1)} more.`,
    );
  return rises.length === 0;
}
