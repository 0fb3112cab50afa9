/** The only source of the current time. Rules and SQL get it as an argument. */
export interface Clock {
  now(): Date;
  /** Only for a clock that follows the database, which said `at` between `askedAt` and now, both by `performance.now()`. */
  hear?(at: Date, askedAt: number): void;
}

/** Of this machine: for tools that stand alone. */
export const systemClock: Clock = { now: () => new Date() };

/** How far the clock of this machine is ahead; known only to a clock that follows the database. */
export const secondsApart = (clock: Clock): number =>
  clock.hear ? (Date.now() - clock.now().getTime()) / 1000 : 0;

/** A clock for tests that stands still until it is moved. */
export function manualClock(start: string): Clock & { set(iso: string): void; advance(ms: number): void } {
  let current = new Date(start).getTime();
  return {
    now: () => new Date(current),
    set: (iso) => {
      current = new Date(iso).getTime();
    },
    advance: (ms) => {
      current += ms;
    },
  };
}

/** The calendar day in UTC, `YYYY-MM-DD`. Expiry and start dates count in UTC. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);
