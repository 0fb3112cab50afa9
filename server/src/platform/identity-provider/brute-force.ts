import type { Database } from '../database.ts';
import { AppError } from '../errors.ts';
import { refundBudget, spendBudget } from '../http/limits.ts';
import { sha256 } from '../ids.ts';

/**
 * Counts failed sign-ins per minute by account and by address, in the database for all processes. An attempt is
 * counted before its password is looked at and given back when it was right. What was typed as an e-mail is kept as a
 * hash. Throws 429 for a minute, so that nobody can lock somebody else out for longer.
 */
export async function countAttempt(
  db: Database,
  attempt: { ip: string; email: string; now: Date },
): Promise<{ succeeded(): Promise<void> }> {
  const account = sha256(attempt.email.trim().toLowerCase()).toString('base64url');
  const budgets = [
    ['signin_address', attempt.ip],
    ['signin_account', account],
  ] as const;
  for (const [budget, who] of budgets) await spendBudget(db, budget, who, attempt.now);
  return {
    async succeeded() {
      for (const [budget, who] of budgets) await refundBudget(db, budget, who, attempt.now);
    },
  };
}

/** Passwords hashed at once: each takes a thread and 19 MiB, and a few keep the processor busy. */
const AT_ONCE = 2;
const IN_LINE = 40;

let running = 0;
const line: (() => void)[] = [];

/** Runs a hash when its turn comes; refuses with 503 where too many already wait. */
export async function inTurn<T>(hash: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (line.length >= IN_LINE)
      throw new AppError('unavailable', 'Too many people are signing in. Please try again.', null, 2);
    await new Promise<void>((resolve) => line.push(resolve));
  } else running += 1;
  try {
    return await hash();
  } finally {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  }
}
