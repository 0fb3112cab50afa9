/** The only source of the current time. Rules and SQL get it as an argument. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

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
