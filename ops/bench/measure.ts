import { sql } from 'kysely';
import type { Database } from '../../server/src/platform/database/database.ts';
import { orderFault } from './carts.ts';
import { run, type Answered } from './load.ts';
import { switchPriceRules } from './price-rules.ts';
import { readProcessorTime, type ProcessorTime } from './processor-time.ts';
import { drainQueue, holdQueue } from './queue.ts';
import { isOrder } from './requests.ts';
import type { Side, SideName } from './sides.ts';
import type { Work } from './work.ts';

/** One side's figures of a work. Milliseconds, those of processors per piece of work. */
export interface Figures {
  connections: number;
  /** Pieces of work, their jobs included. */
  perSecond: number;
  p50: number;
  p97: number;
  p99: number;
  processMs: number;
  databaseMs: number;
  /** Of the jobs alone, both together where they run along. */
  queueProcessMs: number;
  queueDatabaseMs: number;
  clientMs: number;
  /** Processors that other programs took meanwhile. */
  othersTook: number;
}

export interface Measured {
  work: string;
  sides: Partial<Record<SideName, Figures>>;
  /** The product at 64 connections, where that was asked for. */
  crowd: Figures | null;
}

export interface Pace {
  connections: number;
  seconds: number;
  rounds: number;
  /** Whether works that say so are measured at 64 connections too. */
  crowd: boolean;
}

export interface Bench {
  db: Database;
  sides: readonly Side[];
  /** The number of the database server's first process. */
  postmaster: number;
}

const CROWD = 64;
const WARM_PIECES = 6;
/** Of each connection, so that a slow minute leaves enough to be measured in hundredths of a second. */
const LEAST_PIECES = 10;

/** The sides by turns, so that a busy minute of the machine hits all of them; medians of the rounds. */
export async function measureWork(bench: Bench, work: Work, pace: Pace): Promise<Measured> {
  const sides = bench.sides.filter(({ name }) => work.sides.includes(name));
  await vacuum(bench.db);
  const pieces = new Map<Side, number>();
  for (const side of sides) pieces.set(side, await piecesFor(bench, work, side, pace));
  const rounds: Partial<Record<SideName, Figures[]>> = {};
  for (let round = 0; round < pace.rounds; round += 1)
    for (const side of sides) {
      const turn = { work, side, connections: pace.connections, pieces: pieces.get(side) ?? 0 };
      (rounds[side.name] ??= []).push(await measureTurn(bench, turn));
    }
  const [product] = sides;
  const crowd =
    pace.crowd && work.crowd && product
      ? await measureTurn(bench, {
          work,
          side: product,
          connections: CROWD,
          pieces: pieces.get(product) ?? 0,
        })
      : null;
  return {
    work: work.name,
    sides: Object.fromEntries(Object.entries(rounds).map(([name, all]) => [name, medians(all)])),
    crowd,
  };
}

/** How many take about the time of a round; the side is warm then. */
async function piecesFor(bench: Bench, work: Work, side: Side, pace: Pace): Promise<number> {
  const { connections, seconds } = pace;
  if (work.once) {
    const pieces = Math.floor(side.buyers.length / connections) * connections;
    await measureTurn(bench, { work, side, connections, pieces });
    return pieces;
  }
  const first = await measureTurn(bench, { work, side, connections, pieces: WARM_PIECES * connections });
  const warm = Math.max(1, Math.round(first.perSecond / connections)) * connections;
  const { perSecond } = await measureTurn(bench, { work, side, connections, pieces: warm });
  return Math.max(LEAST_PIECES, Math.round((perSecond * seconds) / connections)) * connections;
}

interface Turn {
  work: Work;
  side: Side;
  connections: number;
  pieces: number;
}

async function measureTurn(bench: Bench, turn: Turn): Promise<Figures> {
  const { db } = bench;
  await switchPriceRules(db, turn.side.name === 'ruled');
  try {
    return await measureAsItIs(bench, turn);
  } finally {
    await switchPriceRules(db, false);
  }
}

async function measureAsItIs(bench: Bench, turn: Turn): Promise<Figures> {
  const { db } = bench;
  const { work, side, connections, pieces } = turn;
  await fillCartsFor(work, side);
  if (work.queue === 'held') await holdQueue(db);
  const since = await databaseTime(db);
  const read = () => readProcessorTime(side.running.pid, bench.postmaster);
  const before = read();
  let after = before;
  let drained = before;
  const answered = await run({
    url: side.running.url,
    connections,
    requests: (connection) => work.requests(side, connection, connections),
    amount: pieces * work.steps,
    atEnd: () => (drained = after = read()),
  });
  if (work.queue) {
    // What the load itself waits for at its end is nobody's.
    const letGo = read();
    await drainQueue(db, since);
    drained = plus(after, letGo, read());
  }
  await requireOrders(turn, since);
  return figuresOf(turn, answered, { before, after, drained });
}

/** `after` with what was spent between two later moments. */
const plus = (after: ProcessorTime, from: ProcessorTime, to: ProcessorTime): ProcessorTime => ({
  process: after.process + to.process - from.process,
  database: after.database + to.database - from.database,
  client: after.client + to.client - from.client,
  machine: after.machine + to.machine - from.machine,
  elapsed: after.elapsed + to.elapsed - from.elapsed,
});

export async function fillCartsFor({ carts }: Work, side: Side): Promise<void> {
  if (!carts) return;
  const lines = { empty: 0, standing: 3, full: 10 }[carts];
  await side.fill(
    side.buyers,
    side.baskets.map((basket) => basket.slice(0, lines)),
  );
}

function figuresOf(
  { work, connections, pieces }: Turn,
  answered: Answered,
  { before, after, drained }: Record<'before' | 'after' | 'drained', ProcessorTime>,
): Figures {
  const along = work.queue === 'along';
  const end = along ? drained : after;
  const spent = (name: keyof ProcessorTime) => end[name] - before[name];
  const each = (ms: number) => Math.max(0, ms) / pieces;
  const queue = (name: 'process' | 'database') => (along ? 0 : drained[name] - after[name]);
  const { p50, p97, p99, seconds } = answered;
  const others = spent('machine') - spent('process') - spent('database') - spent('client');
  return {
    connections,
    perSecond: pieces / (seconds + (work.queue ? (drained.elapsed - after.elapsed) / 1000 : 0)),
    p50,
    p97,
    p99,
    processMs: each(spent('process')),
    databaseMs: each(spent('database')),
    queueProcessMs: each(queue('process')),
    queueDatabaseMs: each(queue('database')),
    clientMs: each(spent('client')),
    othersTook: Math.max(0, others / spent('elapsed')),
  };
}

/** Throws when an order that was answered is not there or has not its lines, on whichever side. */
async function requireOrders({ work, side, connections, pieces }: Turn, since: Date): Promise<void> {
  const { linesEach } = work;
  if (linesEach === undefined) return;
  const asked = (pieces * work.steps) / connections;
  let orders = 0;
  for (let connection = 0; connection < connections; connection += 1) {
    const requests = work.requests(side, connection, connections);
    for (let number = 0; number < asked; number += 1) {
      const request = requests[number % requests.length];
      if (request && isOrder(request)) orders += 1;
    }
  }
  const fault = orderFault(await side.linesOf(side.buyers, since), { orders, linesEach });
  if (fault !== null) throw new Error(`${work.name}, ${side.name} side: ${fault}.`);
}

async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

/** What former works left dead would cost the next ones. */
const vacuum = (db: Database) =>
  sql`vacuum (analyze) cart, cart_item, cart_lot, lot, catalog_search, session, graphile_worker._private_jobs`.execute(
    db,
  );

function medians(rounds: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => median(rounds.map((figures) => figures[name]));
  return {
    connections: of('connections'),
    perSecond: of('perSecond'),
    p50: of('p50'),
    p97: of('p97'),
    p99: of('p99'),
    processMs: of('processMs'),
    databaseMs: of('databaseMs'),
    queueProcessMs: of('queueProcessMs'),
    queueDatabaseMs: of('queueDatabaseMs'),
    clientMs: of('clientMs'),
    othersTook: of('othersTook'),
  };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
