import type { Cost, CostTable } from '../bench/cost-table.ts';
import { quantile, simulateOpen, type Station, type Stream } from './queues.ts';

/** What a pharmacy does. Declared, not measured. */
export interface Load {
  /** Hours of people at work in the product, and the hours of the day over which they are spread. */
  userHoursPerDay: number;
  hoursOfDay: number;
  /** The busiest hour against the mean. */
  peakFactor: number;
  perUserHour: Readonly<Record<string, number>>;
  eventsPerUserHour: number;
  ordersPerDay: number;
  suppliersPerOrder: number;
  linesPerOrder: number;
  /** Commands of the supplier for its part of an order: confirm, ship, deliver. */
  movesPerSupplier: number;
  notificationsPerSupplier: number;
  historyLinesPerMonth: number;
  daysPerYear: number;
}

export const LOAD: Load = {
  userHoursPerDay: 6,
  hoursOfDay: 10,
  peakFactor: 3,
  perUserHour: {
    'search by product': 40,
    'catalog filters': 40,
    suggestions: 40,
    'listing detail': 20,
    'read carts': 30,
    'add to cart': 12,
  },
  eventsPerUserHour: 20,
  ordersPerDay: 2,
  suppliersPerOrder: 2,
  linesPerOrder: 8,
  movesPerSupplier: 3,
  notificationsPerSupplier: 4,
  historyLinesPerMonth: 2500,
  daysPerYear: 300,
};

/** What one server is, and what is asked of the answers. */
export const LIMITS = {
  utilisation: 0.6,
  p95Ms: 100,
  /** Processors of a machine that carries everything, and of a server that is a database alone. */
  machine: 8,
  databaseServer: 16,
  /** Connections of PostgreSQL as it is installed, but for those of people, and those of one process. */
  connections: 90,
  connectionsPerProcess: 18,
  /** A relation with its indexes beyond the memory of the database server. */
  relationGb: 64,
  /** What one server restores in a working day, at 200 MB a second. */
  serverGb: 6000,
} as const;

/** Answered by a replica where there is one. */
const LAG_TOLERANT = new Set(['search by product', 'catalog filters', 'suggestions', 'listing detail']);
const REQUESTS = 20_000;
const SEED = 20_261_121;

interface Operation {
  perSecond: number;
  processMs: number;
  databaseMs: number;
  kind: 'lag tolerant' | 'fresh' | 'command';
}

export interface Size {
  pharmacies: number;
  perSecond: number;
  processes: number;
  /** Processors of all database servers, and of those the primary needs once replicas answer what they may. */
  databaseCores: number;
  primaryCores: number;
  chainUse: number;
  p95Ms: number;
  /** Gigabytes after a year by relation, and of all after one and after five. */
  yearGb: Readonly<Record<string, number>>;
  oneYearGb: number;
  fiveYearsGb: number;
}

/** The processor time of a piece of work together with that of the jobs it leaves. */
export const withJobs = ({ processMs, databaseMs, queueProcessMs, queueDatabaseMs }: Cost) => ({
  processMs: processMs + queueProcessMs,
  databaseMs: databaseMs + queueDatabaseMs,
});

function operationsAtPeak(pharmacies: number, costs: CostTable, load: Load): Operation[] {
  const costOf = (name: string) => {
    const cost = costs.work[name];
    if (!cost) throw new Error(`${name} was not measured.`);
    return cost;
  };
  const peak = (perDay: number) => (pharmacies * perDay * load.peakFactor) / (load.hoursOfDay * 3600);
  const change = costOf('add to cart');
  const both = costOf('checkout, 1 line');
  return [
    ...Object.entries(load.perUserHour).map(([name, count]): Operation => ({
      perSecond: peak(load.userHoursPerDay * count),
      processMs: costOf(name).processMs,
      databaseMs: costOf(name).databaseMs,
      kind: name === 'add to cart' ? 'command' : LAG_TOLERANT.has(name) ? 'lag tolerant' : 'fresh',
    })),
    {
      perSecond: peak(load.ordersPerDay),
      processMs: withJobs(both).processMs - change.processMs,
      databaseMs: withJobs(both).databaseMs - change.databaseMs,
      kind: 'command',
    },
    // A move of an order is a transaction like a change of a cart.
    {
      perSecond: peak(load.ordersPerDay * load.suppliersPerOrder * load.movesPerSupplier),
      processMs: change.processMs,
      databaseMs: change.databaseMs,
      kind: 'command',
    },
  ];
}

/** Rows that a pharmacy adds in a year. */
function rowsOfYear(load: Load): Record<string, number> {
  const orders = load.ordersPerDay * load.suppliersPerOrder * load.daysPerYear;
  const changes = load.userHoursPerDay * (load.perUserHour['add to cart'] ?? 0) * load.daysPerYear;
  const commands = changes + load.ordersPerDay * load.daysPerYear + orders * load.movesPerSupplier;
  return {
    purchase_history_row: load.historyLinesPerMonth * 12,
    orders,
    order_line: load.ordersPerDay * load.linesPerOrder * load.daysPerYear,
    notification: orders * load.notificationsPerSupplier,
    audit_log: commands,
    audit_search: commands,
    event_log: load.userHoursPerDay * load.eventsPerUserHour * load.daysPerYear,
  };
}

const busy = (operations: readonly Operation[], need: (operation: Operation) => number) =>
  operations.reduce((sum, operation) => sum + (operation.perSecond * need(operation)) / 1000, 0);
const servers = (use: number) => Math.max(1, Math.ceil(use / LIMITS.utilisation));

/** What so many pharmacies need at their peak, held against a simulation of the waits. */
export function sizeFor(pharmacies: number, costs: CostTable, load: Load = LOAD): Size {
  const operations = operationsAtPeak(pharmacies, costs, load);
  const perSecond = busy(operations, () => 1000);
  const own = operations.filter(({ kind }) => kind !== 'lag tolerant');
  const commands = operations.filter(({ kind }) => kind === 'command');
  const chainUse = busy(commands, () => costs.chainMs);
  const { processes, databaseCores, p95Ms } = servedWithin(LIMITS.p95Ms, operations, costs.chainMs, {
    processes: servers(busy(operations, ({ processMs }) => processMs)),
    databaseCores: servers(busy(operations, ({ databaseMs }) => databaseMs)),
    chains: servers(chainUse),
  });
  const yearGb = Object.fromEntries(
    Object.entries(rowsOfYear(load)).map(([name, rows]) => [
      name,
      (rows * pharmacies * (costs.rowBytes[name] ?? 0)) / 1e9,
    ]),
  );
  const oneYearGb = Object.values(yearGb).reduce((sum, gb) => sum + gb, 0);
  return {
    pharmacies,
    perSecond,
    processes,
    databaseCores,
    primaryCores: servers(busy(own, ({ databaseMs }) => databaseMs)),
    chainUse,
    p95Ms,
    yearGb,
    oneYearGb,
    fiveYearsGb: oneYearGb * 5,
  };
}

interface Servers {
  processes: number;
  databaseCores: number;
  chains: number;
}

const MOST_MORE = 10;

/** So many servers, or as many more as bring the simulated waits below the goal. */
function servedWithin(
  goalMs: number,
  operations: readonly Operation[],
  chainMs: number,
  needed: Servers,
): Servers & { p95Ms: number } {
  const streams = operations.map(({ perSecond, processMs, databaseMs, kind }): Stream => ({
    perSecond,
    visits: [
      { station: 'process', meanMs: processMs },
      { station: 'database', meanMs: databaseMs },
      ...(kind === 'command' ? [{ station: 'chain', meanMs: chainMs }] : []),
    ],
  }));
  for (let more = 0; more <= MOST_MORE; more += 1) {
    const processes = needed.processes + more;
    const databaseCores = needed.databaseCores + more;
    const stations: Station[] = [
      { name: 'process', servers: processes },
      { name: 'database', servers: databaseCores },
      { name: 'chain', servers: needed.chains },
    ];
    const p95Ms = quantile(simulateOpen({ stations, streams, requests: REQUESTS, seed: SEED }), 0.95);
    if (p95Ms <= goalMs) return { ...needed, processes, databaseCores, p95Ms };
  }
  throw new Error(`No number of servers answers within ${goalMs} ms: the work itself takes too long.`);
}

export interface Step {
  name: string;
  because: string;
  isDue(size: Size): boolean;
}

const bigRelations = ({ yearGb }: Size) => Object.values(yearGb).filter((gb) => gb > LIMITS.relationGb);

/** Each step of the way beyond one process, and what makes it due. */
export const STEPS: readonly Step[] = [
  { name: 'a second process', because: 'one is busy for 60 %', isDue: (size) => size.processes > 1 },
  {
    name: 'a second machine, files in S3',
    because: `processes and database need more than ${LIMITS.machine} processors`,
    isDue: (size) => size.processes + size.databaseCores > LIMITS.machine,
  },
  {
    name: 'partitions by month',
    because: `a relation is beyond ${LIMITS.relationGb} GB after a year`,
    isDue: (size) => bigRelations(size).length > 0,
  },
  {
    name: 'PgBouncer',
    because: `processes open more than ${LIMITS.connections} connections`,
    isDue: (size) => size.processes * LIMITS.connectionsPerProcess > LIMITS.connections,
  },
  {
    name: 'a replica',
    because: `the database needs more than ${LIMITS.databaseServer} processors`,
    isDue: (size) => size.databaseCores > LIMITS.databaseServer,
  },
  {
    name: 'Citus by facility',
    because: `after five years there are more than ${LIMITS.serverGb / 1000} TB, or the primary needs more than ${LIMITS.databaseServer} processors`,
    isDue: (size) => size.fiveYearsGb > LIMITS.serverGb || size.primaryCores > LIMITS.databaseServer,
  },
  {
    name: 'an audit chain per company',
    because: 'the chain is busy for 60 %',
    isDue: (size) => size.chainUse > LIMITS.utilisation,
  },
];

const MOST = 200_000;

/** The smallest number of pharmacies, in hundreds, at which a step is due; null beyond 200,000. */
export function dueAt(step: Step, costs: CostTable, load: Load = LOAD): number | null {
  const isDue = (pharmacies: number) => step.isDue(sizeFor(pharmacies, costs, load));
  if (!isDue(MOST)) return null;
  let [below, due] = [0, MOST / 100];
  while (due - below > 1) {
    const middle = Math.floor((below + due) / 2);
    if (isDue(middle * 100)) due = middle;
    else below = middle;
  }
  return due * 100;
}
