import pg from 'pg';
import { secondsApart, type Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** Smaller differences are left: what was written a moment ago stays in the past. */
const TOLERATED_MS = 100;
const TOLD_FROM_MS = 5000;

/**
 * The clock of the database, which all processes share and whose `now()` stands in the rows. Between two answers it goes on
 * by the monotonic clock of this machine, whose time of day counts for nothing: it may be wrong, and it may jump.
 */
export class DatabaseClock implements Clock {
  private offset = Date.now() - performance.now();
  private isToldOf = false;
  private readonly log: Log;

  constructor(log: Log) {
    this.log = log;
  }

  now(): Date {
    return new Date(this.offset + performance.now());
  }

  hear(at: Date, askedAt: number): void {
    const soonest = at.getTime() - performance.now();
    const latest = at.getTime() - askedAt;
    if (this.offset < soonest - TOLERATED_MS || this.offset > latest + TOLERATED_MS)
      this.offset = (soonest + latest) / 2;
    this.tell();
  }

  private tell(): void {
    const seconds = Math.round(secondsApart(this));
    const isApart = Math.abs(seconds) * 1000 >= TOLD_FROM_MS;
    if (isApart !== this.isToldOf)
      this.log.warn(
        { seconds },
        isApart
          ? "the clock of this machine is not the database's, which counts"
          : "the clock of this machine is the database's again",
      );
    this.isToldOf = isApart;
  }
}

/** Asks the database for its time once; then whoever watches the database tells it. */
export async function startDatabaseClock(databaseUrl: string, log: Log): Promise<DatabaseClock> {
  const clock = new DatabaseClock(log);
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const askedAt = performance.now();
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    if (rows[0]) clock.hear(rows[0].at, askedAt);
  } finally {
    await client.end();
  }
  return clock;
}
