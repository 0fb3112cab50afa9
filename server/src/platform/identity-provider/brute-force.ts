import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { refundBudget, spendBudget, type Budget } from '../http/limits.ts';
import { sha256 } from '../secrets.ts';

export interface Attempt {
  ip: string;
  email: string;
  /** What the cookie of the browser says; a new one where it has none. */
  browser: string;
  now: Date;
}

/** How long a place is remembered in which nobody signs in. */
export const KNOWN_DAYS = 180;

/**
 * Counts failed sign-ins per minute, in the database for all processes: where the account signed in before – this browser,
 * else this address – by account and place; anywhere else by account and by address. So strangers who type wrong
 * passwords keep nobody out of their own account. An attempt is counted before its password is looked at and given back
 * when it was right. Accounts and places are kept as hashes. Throws 429 for a minute.
 */
export async function countAttempt(
  db: Database,
  { ip, email, browser, now }: Attempt,
): Promise<{ fromKnownPlace: boolean; succeeded(): Promise<void> }> {
  const account = sha256(email.trim().toLowerCase());
  const places = [sha256(`browser ${browser}`), sha256(`address ${ip}`)];
  const known = await knownPlace(db, { account, places, now });
  const name = account.toString('base64url');
  const budgets: [Budget, string][] = known
    ? [['signin_known', `${name} ${known.toString('base64url')}`]]
    : [
        ['signin_address', ip],
        ['signin_account', name],
      ];
  for (const [budget, who] of budgets) await spendBudget(db, budget, who, now);
  return {
    fromKnownPlace: known !== null,
    async succeeded() {
      for (const [budget, who] of budgets) await refundBudget(db, budget, who, now);
      await sql`insert into idp_known_place (account, place, seen_at)
        select ${account}, place, ${now} from unnest(${places}::bytea[]) place
        on conflict (account, place) do update set seen_at = excluded.seen_at`.execute(db);
    },
  };
}

/** The first of the places where the account signed in before. */
async function knownPlace(
  db: Database,
  { account, places, now }: { account: Buffer; places: readonly Buffer[]; now: Date },
): Promise<Buffer | null> {
  const { rows } = await sql<{ place: Buffer }>`select place from idp_known_place
    where account = ${account} and place = any(${places}::bytea[]) and seen_at > ${forgottenBefore(now)}
    order by array_position(${places}::bytea[], place) limit 1`.execute(db);
  return rows[0]?.place ?? null;
}

const forgottenBefore = (now: Date) => new Date(now.getTime() - KNOWN_DAYS * 86_400_000);

export const forgetPlaces = (db: Database, now: Date): Promise<unknown> =>
  sql`delete from idp_known_place where seen_at < ${forgottenBefore(now)}`.execute(db);

/** Passwords hashed at once: each takes a thread and 19 MiB, and a few keep the processor busy. */
const AT_ONCE = 2;
/** In each of the two lines. */
const IN_LINE = 40;

let running = 0;
const known: (() => void)[] = [];
const strangers: (() => void)[] = [];

/**
 * Runs a hash when its turn comes; refuses with 503 where too many already wait. Who comes from where the account signed
 * in before goes first, so that strangers who try passwords hold up each other.
 */
export async function inTurn<T>(hash: () => Promise<T>, { fromKnownPlace = false } = {}): Promise<T> {
  if (running >= AT_ONCE) {
    const line = fromKnownPlace ? known : strangers;
    if (line.length >= IN_LINE)
      throw new AppError('unavailable', 'Too many people are signing in. Please try again.', null, 2);
    await new Promise<void>((resolve) => line.push(resolve));
  } else running += 1;
  try {
    return await hash();
  } finally {
    const next = known.shift() ?? strangers.shift();
    if (next) next();
    else running -= 1;
  }
}
