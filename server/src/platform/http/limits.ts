import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { AppError } from '../errors.ts';

/** Requests per minute and caller; kept in the database so that every process counts together. */
const BUDGETS = { login: 60, heavy: 60, signin_address: 60, signin_account: 10 } as const;
type Budget = keyof typeof BUDGETS;

export const isBudgeted = (rate: string | undefined): rate is 'login' | 'heavy' =>
  rate === 'login' || rate === 'heavy';

const windowOf = (now: Date) => new Date(Math.floor(now.getTime() / 60_000) * 60_000);

export async function spendBudget(db: Database, budget: Budget, who: string, now: Date): Promise<void> {
  const window = windowOf(now);
  const { rows } = await sql<{ hits: number }>`
    insert into rate_window (budget, who, window_start, hits) values (${budget}, ${who}, ${window}, 1)
    on conflict (budget, who, window_start) do update set hits = rate_window.hits + 1 returning hits`.execute(
    db,
  );
  if ((rows[0]?.hits ?? 0) > BUDGETS[budget]) {
    throw new AppError('rate_limited', 'Too many requests. Please wait a minute.', null, 60);
  }
}

/** Gives one request back that turned out not to count. */
export async function refundBudget(db: Database, budget: Budget, who: string, now: Date): Promise<void> {
  await sql`update rate_window set hits = hits - 1
    where budget = ${budget} and who = ${who} and window_start = ${windowOf(now)} and hits > 0`.execute(db);
}

/** Sheds load before work starts: beyond `max` requests at once callers are told to come back. */
export class Admission {
  private inFlight = 0;
  readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  enter(): void {
    if (this.inFlight >= this.max) {
      throw new AppError('unavailable', 'The service is busy. Please try again in a moment.', null, 1);
    }
    this.inFlight += 1;
  }

  leave(): void {
    this.inFlight -= 1;
  }

  get current(): number {
    return this.inFlight;
  }
}
