import type { Endpoint } from '#contract/endpoint.ts';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { AppError, BUSY } from '../errors.ts';
import { Gate, TURNED_AWAY } from '../gate.ts';
import type { Metrics } from '../metrics.ts';

/** Requests per minute and caller; kept in the database so that every process counts together. */
const BUDGETS = {
  login: 60,
  heavy: 60,
  signin_address: 60,
  signin_account: 10,
  contact: 5,
  registration: 20,
  registration_file: 60,
} as const;
type Budget = keyof typeof BUDGETS;
/** Those that count longer than a minute. */
const LONGER: Partial<Record<Budget, { minutes: number; refusal: string }>> = {
  contact: { minutes: 60, refusal: 'Too many messages. Please try again in an hour.' },
  registration: { minutes: 60, refusal: 'Too many registrations. Please try again in an hour.' },
  registration_file: { minutes: 60, refusal: 'Too many files. Please try again in an hour.' },
};

export const isBudgeted = (rate: string | undefined): rate is 'login' | 'heavy' =>
  rate === 'login' || rate === 'heavy';

const lengthOf = (budget: Budget) => (LONGER[budget]?.minutes ?? 1) * 60_000;
const windowOf = (budget: Budget, now: Date) =>
  new Date(Math.floor(now.getTime() / lengthOf(budget)) * lengthOf(budget));

export async function spendBudget(db: Database, budget: Budget, who: string, now: Date): Promise<void> {
  const window = windowOf(budget, now);
  const { rows } = await sql<{ hits: number }>`
    insert into rate_window (budget, who, window_start, hits) values (${budget}, ${who}, ${window}, 1)
    on conflict (budget, who, window_start) do update set hits = rate_window.hits + 1 returning hits`.execute(
    db,
  );
  if ((rows[0]?.hits ?? 0) > BUDGETS[budget]) {
    const refusal = LONGER[budget]?.refusal ?? 'Too many requests. Please wait a minute.';
    throw new AppError('rate_limited', refusal, null, lengthOf(budget) / 1000);
  }
}

/** Gives one request back that turned out not to count. */
export async function refundBudget(db: Database, budget: Budget, who: string, now: Date): Promise<void> {
  await sql`update rate_window set hits = hits - 1
    where budget = ${budget} and who = ${who} and window_start = ${windowOf(budget, now)} and hits > 0`.execute(
    db,
  );
}

export type LoadClass = 'read' | 'write' | 'heavy';

/**
 * Requests of a class at work at once, how many more may wait, and how many of the refused are asked back for the same
 * second; chosen by measurement, see decision 14.
 */
const BOUNDS: Record<LoadClass, { atWork: number; waiting: number; backPerSecond: number }> = {
  read: { atWork: 24, waiting: 100, backPerSecond: 150 },
  write: { atWork: 16, waiting: 64, backPerSecond: 50 },
  heavy: { atWork: 2, waiting: 6, backPerSecond: 2 },
};
/** A line that moves slower than it is long. */
const PATIENCE_MS = 1000;
const LATEST_RETURN_S = 10;

/** Which bound an operation counts against; null for those that are never refused: sign-out and open streams. */
export function loadClassOf(endpoint: Endpoint): LoadClass | null {
  if (endpoint.rate === 'exempt' || endpoint.reply === 'events') return null;
  if (endpoint.rate === 'heavy') return 'heavy';
  return endpoint.method === 'GET' ? 'read' : 'write';
}

/**
 * Sheds load before work starts: where the line of its class is full or stands still, a caller is told when to come back.
 * Entered with the body read and left with the answer made, so that a slow or deaf client holds no place.
 */
export class Admission {
  private readonly lines: Record<LoadClass, Line>;
  private readonly metrics: Metrics;

  constructor(metrics: Metrics) {
    this.metrics = metrics;
    this.lines = { read: new Line('read'), write: new Line('write'), heavy: new Line('heavy') };
  }

  async pass<T>(load: LoadClass | null, work: () => Promise<T>): Promise<T> {
    if (load === null) return work();
    const { gate, refuse } = this.lines[load];
    const passed = gate.pass(work);
    this.metrics.inFlight.set({ class: load }, gate.inside);
    try {
      const result = await passed;
      if (result !== TURNED_AWAY) return result;
    } finally {
      this.metrics.inFlight.set({ class: load }, gate.inside);
    }
    this.metrics.shed.inc({ class: load });
    throw refuse();
  }
}

class Line {
  readonly gate: Gate;
  private readonly backPerSecond: number;
  private second = 0;
  private refused = 0;

  constructor(load: LoadClass) {
    const { atWork, waiting, backPerSecond } = BOUNDS[load];
    this.gate = new Gate({ atWork, waiting, patienceMs: PATIENCE_MS });
    this.backPerSecond = backPerSecond;
  }

  /** A crowd that is refused at once would come back at once; here it comes back at the pace of the work. */
  readonly refuse = (): AppError => {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.second) this.refused = 0;
    this.second = second;
    const seconds = 1 + Math.floor(this.refused / this.backPerSecond);
    this.refused += 1;
    return new AppError('unavailable', BUSY, null, Math.min(seconds, LATEST_RETURN_S));
  };
}
