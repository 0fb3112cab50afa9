/** Jobs of the schedule: when they are due, in words, and the states of their runs (RB-517, RB-518). Times are UTC. */

export const TASK_RESULTS = ['running', 'done', 'failed', 'stopped', 'left_out', 'never_run'] as const;
export type TaskResult = (typeof TASK_RESULTS)[number];

export const TASK_RESULT_TEXT: Record<TaskResult, string> = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
  left_out: 'Left out',
  never_run: 'Never run',
};

export const KEPT_RUNS = 50;
export const RUN_MINUTES = 5;
/** Of mails, catalogs, the comparison of figures and the search for unusual months. */
export const LONG_RUN_MINUTES = 30;
/** Mails of a day that is over are not made up for. */
export const MAILS_MADE_UP_HOURS = 24;
export const LOG_LINES = 500;
export const LOG_BYTES = 64 * 1024;

export const tookTooLong = (minutes: number): string => `Took longer than ${minutes} minutes.`;
export const someFailed = (failed: number, of: number): string => `${failed} of ${of} failed`;
export const alreadyRunning = (title: string): string => `${title} is already running.`;
export const STAYS_ON = 'This task cannot be switched off.';

/** '12 bids expired', '1 bid expired': what was counted begins with the plural of its noun. */
export function countText(howMany: number, what: string): string {
  const [noun = '', ...rest] = what.split(' ');
  return [howMany, howMany === 1 ? singular(noun) : noun, ...rest].join(' ');
}

const singular = (noun: string): string =>
  noun === 'people' ? 'person' : noun.replace(/ies$/, 'y').replace(/s$/, '');

/** `at` minutes into each period; periods of a day or less begin at midnight, those of a week on Monday. */
export interface Period {
  everyMinutes: number;
  at: number;
}

export const HOUR = 60;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const two = (n: number) => String(n).padStart(2, '0');
const timeOf = (at: number) => `${two(Math.floor((at % DAY) / HOUR))}:${two(at % HOUR)}`;

/** 'every day at 00:10', 'every hour at :20', 'every 5 minutes', 'every Monday at 13:00'. */
export function scheduleText({ everyMinutes, at }: Period): string {
  if (everyMinutes === WEEK) return `every ${DAYS[Math.floor(at / DAY)] ?? ''} at ${timeOf(at)}`;
  if (everyMinutes === DAY) return `every day at ${timeOf(at)}`;
  if (everyMinutes === HOUR) return `every hour at :${two(at)}`;
  return everyMinutes === 1 ? 'every minute' : `every ${everyMinutes} minutes`;
}

/** The line of a crontab that says the same. */
export function cronLine({ everyMinutes, at }: Period): string {
  const [minute, hour] = [at % HOUR, Math.floor((at % DAY) / HOUR)];
  if (everyMinutes === WEEK) return `${minute} ${hour} * * ${(Math.floor(at / DAY) + 1) % 7}`;
  if (everyMinutes === DAY) return `${minute} ${hour} * * *`;
  if (everyMinutes === HOUR) return `${minute} * * * *`;
  if (everyMinutes === 1) return '* * * * *';
  return at === 0 ? `*/${everyMinutes} * * * *` : `${at}-59/${everyMinutes} * * * *`;
}

const MINUTE_MS = 60_000;
/** A Monday. */
const ORIGIN = Date.UTC(2000, 0, 3);

/** When the task was due last: now, or before. */
export function lastDue({ everyMinutes, at }: Period, now: Date): Date {
  const first = ORIGIN + at * MINUTE_MS;
  const period = everyMinutes * MINUTE_MS;
  return new Date(first + Math.floor((now.getTime() - first) / period) * period);
}

export const nextDue = (period: Period, now: Date): Date =>
  new Date(lastDue(period, now).getTime() + period.everyMinutes * MINUTE_MS);

export const taskFailed = (title: string, why: string): string => `Task ${title} failed: ${why}`;
export const taskWorksAgain = (title: string): string => `Task ${title} works again.`;
/** Asked before a task that mails is run by hand. */
export const runningNow = (does: string): string => `${does} The e-mail goes out at once.`;
export const switchingOff = (title: string): string => `${title} will not run until it is switched on again.`;
