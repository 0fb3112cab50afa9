import type { Endpoint } from '#contract/endpoint.ts';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { AppError, BUSY } from '../errors.ts';
import { Gate } from '../gate.ts';
import type { Metrics } from '../metrics.ts';

/** Requests per minute and caller; kept in the database so that every process counts together. */
const BUDGETS = { login: 60, heavy: 60 } as const;
type Budget = keyof typeof BUDGETS;

export const isBudgeted = (rate: string | undefined): rate is Budget => rate === 'login' || rate === 'heavy';

export async function spendBudget(db: Database, budget: Budget, who: string, now: Date): Promise<void> {
  const window = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  const { rows } = await sql<{ hits: number }>`
    insert into rate_window (budget, who, window_start, hits) values (${budget}, ${who}, ${window}, 1)
    on conflict (budget, who, window_start) do update set hits = rate_window.hits + 1 returning hits`.execute(
    db,
  );
  if ((rows[0]?.hits ?? 0) > BUDGETS[budget]) {
    throw new AppError('rate_limited', 'Too many requests. Please wait a minute.', null, 60);
  }
}

export type LoadClass = 'read' | 'write' | 'heavy';

/** Requests of a class at work at once, and how many more may wait; chosen by measurement, see decision 14. */
const BOUNDS: Record<LoadClass, { atWork: number; waiting: number }> = {
  read: { atWork: 24, waiting: 100 },
  write: { atWork: 16, waiting: 64 },
  heavy: { atWork: 2, waiting: 6 },
};

/** Which bound an operation counts against; null for those that are never refused: sign-out and open streams. */
export function loadClassOf(endpoint: Endpoint): LoadClass | null {
  if (endpoint.rate === 'exempt' || endpoint.reply === 'events') return null;
  if (endpoint.rate === 'heavy') return 'heavy';
  return endpoint.method === 'GET' ? 'read' : 'write';
}

/**
 * Sheds load before work starts: where the line of its class is full, a caller is told at once to come back. Entered
 * with the body read and left with the answer made, so that a slow or deaf client holds no place.
 */
export class Admission {
  private readonly gates: Record<LoadClass, Gate>;
  private readonly metrics: Metrics;

  constructor(metrics: Metrics) {
    this.metrics = metrics;
    const gateOf = (load: LoadClass) => new Gate(BOUNDS[load].atWork, BOUNDS[load].waiting);
    this.gates = { read: gateOf('read'), write: gateOf('write'), heavy: gateOf('heavy') };
  }

  async pass<T>(load: LoadClass | null, work: () => Promise<T>): Promise<T> {
    if (load === null) return work();
    const gate = this.gates[load];
    if (gate.isFull) {
      this.metrics.shed.inc({ class: load });
      throw new AppError('unavailable', BUSY, null, 1);
    }
    const passed = gate.pass(work);
    this.metrics.inFlight.set({ class: load }, gate.inside);
    try {
      return await passed;
    } finally {
      this.metrics.inFlight.set({ class: load }, gate.inside);
    }
  }
}
