import type { Endpoint } from '#contract/endpoint.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { AppError, BUSY } from '../errors.ts';
import { Gate, TURNED_AWAY, type GateBounds } from '../gate.ts';
import { sha256 } from '../secrets.ts';
import type { Metrics } from '../metrics.ts';

/** Requests per minute and caller; kept in the database so that every process counts together. */
const BUDGETS = {
  login: 600,
  /** Of card payments; it sends again what it could not deliver. */
  provider: 3000,
  link: 60,
  look: 60,
  shelf: 60,
  draft: 60,
  message: 60,
  rule: 60,
  bid: 300,
  payment: 60,
  request: 30,
  question: 30,
  document: 30,
  heavy: 60,
  solve: 30,
  signin_address: 60,
  signin_account: 10,
  signin_known: 10,
  password_check: 10,
  mail_to_stranger: 5,
  mail_invitation: 5,
  contact: 5,
  registration: 20,
  registration_file: 60,
} as const;
export type Budget = keyof typeof BUDGETS;
/** Those that count longer than a minute. */
const ENOUGH_MAILS = {
  minutes: 24 * 60,
  refusal: 'We’ve sent this address several emails today. Please check the inbox, or try again tomorrow.',
};
const LONGER: Partial<Record<Budget, { minutes: number; refusal: string }>> = {
  signin_account: {
    minutes: 1,
    refusal:
      'Too many wrong passwords for this account. Wait a minute, or sign in from where you signed in before.',
  },
  mail_to_stranger: ENOUGH_MAILS,
  mail_invitation: ENOUGH_MAILS,
  contact: { minutes: 60, refusal: 'Too many messages. Please try again in an hour.' },
  registration: { minutes: 60, refusal: 'Too many registrations. Please try again in an hour.' },
  registration_file: { minutes: 60, refusal: 'Too many files. Please try again in an hour.' },
};

/** The budgets that an operation may name; callers are told apart by user, else by address. */
const OF_OPERATIONS = [
  'login',
  'provider',
  'link',
  'look',
  'shelf',
  'draft',
  'message',
  'rule',
  'bid',
  'payment',
  'request',
  'question',
  'document',
  'heavy',
  'solve',
] as const;
export const isBudgeted = (rate: string | undefined): rate is (typeof OF_OPERATIONS)[number] =>
  OF_OPERATIONS.some((one) => one === rate);

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

/** The same for what is left undone without a word. */
export async function hasBudget(db: Database, budget: Budget, who: string, now: Date): Promise<boolean> {
  try {
    await spendBudget(db, budget, who, now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** The key of the budget of mails that an address gets without having asked for them. */
export const recipientOf = (email: string): string =>
  sha256(email.trim().toLowerCase()).toString('base64url');

/** Gives one request back that turned out not to count. */
export async function refundBudget(db: Database, budget: Budget, who: string, now: Date): Promise<void> {
  await sql`update rate_window set hits = hits - 1
    where budget = ${budget} and who = ${who} and window_start = ${windowOf(budget, now)} and hits > 0`.execute(
    db,
  );
}

export type LoadClass =
  'read' | 'list' | 'write' | 'order' | 'lines' | 'heavy' | 'solve' | 'file' | 'picture' | 'upload';

/**
 * Requests of a class at work at once, how many more may wait and how long, and how many of the refused are asked back for
 * the same second; chosen by measurement, see decision 14. A line that moves slower than it is long is no use but for
 * orders, whose senders would only come back. What takes long is shared out, so that nobody has every place.
 */
const BOUNDS: Record<LoadClass, GateBounds & { backPerSecond: number }> = {
  read: { atWork: 24, waiting: 100, patienceMs: 1000, backPerSecond: 150 },
  /** What is searched as a whole; one caller's searches keep nobody else's waiting. */
  list: { atWork: 12, waiting: 100, patienceMs: 2000, backPerSecond: 50, each: { atWork: 3, waiting: 12 } },
  write: { atWork: 10, waiting: 64, patienceMs: 1000, backPerSecond: 50 },
  order: { atWork: 6, waiting: 1000, patienceMs: 15_000, backPerSecond: 50 },
  /** A thousand lines of free text are a thousand searches. */
  lines: { atWork: 4, waiting: 64, patienceMs: 5000, backPerSecond: 4, each: { atWork: 2, waiting: 4 } },
  heavy: { atWork: 2, waiting: 24, patienceMs: 10_000, backPerSecond: 2, each: { atWork: 1, waiting: 2 } },
  /** There is one solver; whoever waits for it keeps nobody else from what is heavy. */
  solve: { atWork: 1, waiting: 12, patienceMs: 10_000, backPerSecond: 1, each: { atWork: 1, waiting: 1 } },
  /** They wait for the storage, which may hang. */
  file: { atWork: 8, waiting: 32, patienceMs: 1000, backPerSecond: 10, each: { atWork: 4, waiting: 16 } },
  /** A page asks for several at once, each browser once for good. */
  picture: { atWork: 8, waiting: 200, patienceMs: 3000, backPerSecond: 50, each: { atWork: 4, waiting: 32 } },
  /** They wait for the sender, too. */
  upload: { atWork: 24, waiting: 32, patienceMs: 2000, backPerSecond: 10, each: { atWork: 3, waiting: 8 } },
};

/** Entered only when it is known who asks. */
export const isShared = (load: LoadClass | null): boolean => load !== null && BOUNDS[load].each !== undefined;
const LATEST_RETURN_S = 10;

/** Which bound an operation counts against; null for those that are never refused: sign-out and open streams. */
export function loadClassOf(endpoint: Endpoint): LoadClass | null {
  if (endpoint.rate === 'exempt' || endpoint.reply === 'events') return null;
  if (endpoint.upload) return 'upload';
  const { rate } = endpoint;
  if (
    rate === 'list' ||
    rate === 'heavy' ||
    rate === 'solve' ||
    rate === 'order' ||
    rate === 'lines' ||
    rate === 'picture'
  )
    return rate;
  if (endpoint.reply === 'file') return 'file';
  return endpoint.method === 'GET' ? 'read' : 'write';
}

/**
 * Sheds load before work starts: where the line of its class is full or stands still, a caller is told when to come back.
 * Entered with the body read and left with the answer made, so that a slow or deaf client holds no place but one for
 * uploads.
 */
export class Admission {
  private readonly lines: Record<LoadClass, Line>;
  private readonly metrics: Metrics;

  constructor(metrics: Metrics) {
    this.metrics = metrics;
    this.lines = {
      read: new Line('read'),
      list: new Line('list'),
      write: new Line('write'),
      order: new Line('order'),
      lines: new Line('lines'),
      heavy: new Line('heavy'),
      solve: new Line('solve'),
      file: new Line('file'),
      picture: new Line('picture'),
      upload: new Line('upload'),
    };
  }

  /** `who` asks, where the class is shared out among callers. */
  async pass<T>(load: LoadClass | null, work: () => Promise<T>, who?: string): Promise<T> {
    if (load === null) return work();
    const { gate, refuse } = this.lines[load];
    const passed = gate.pass(work, who);
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
    this.gate = new Gate(BOUNDS[load]);
    this.backPerSecond = BOUNDS[load].backPerSecond;
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
