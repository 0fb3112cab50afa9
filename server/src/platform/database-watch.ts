import pg from 'pg';
import type { Log } from './log.ts';

const ASK_EVERY_MS = 1000;
const ASK_AGAIN_MS = 250;
const ANSWER_WITHIN_MS = 2000;
/** Longer than anybody waits: it only lets go of the attempt. */
const GIVE_UP_MS = 5000;

/**
 * Asks the database every second, on a connection of its own, whether it still answers. A server that is frozen or cut
 * off without a word would otherwise hold every request until its own limits, which it cannot enforce.
 */
export class DatabaseWatch {
  private client: pg.Client | null = null;
  private answers = true;
  private readonly ending = new AbortController();
  private readonly databaseUrl: string;
  private readonly log: Log;

  constructor(databaseUrl: string, log: Log) {
    this.databaseUrl = databaseUrl;
    this.log = log;
  }

  /** False from the first unanswered question to the next answer. */
  get reachable(): boolean {
    return this.answers;
  }

  /** Calls `onSilence` after each question that was not answered. */
  start(onSilence: () => void): void {
    void this.keepAsking(onSilence);
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.client?.end().catch(() => undefined);
  }

  private async keepAsking(onSilence: () => void): Promise<void> {
    while (!this.ending.signal.aborted) {
      const answered = await this.ask();
      if (this.ending.signal.aborted) return;
      if (answered !== this.answers) {
        this.answers = answered;
        this.log.warn(answered ? 'database answers again' : 'database does not answer');
      }
      if (!answered) onSilence();
      await this.pause(answered ? ASK_EVERY_MS : ASK_AGAIN_MS);
    }
  }

  private async ask(): Promise<boolean> {
    try {
      await within(ANSWER_WITHIN_MS, this.question());
      return true;
    } catch {
      this.client?.end().catch(() => undefined);
      this.client = null;
      return false;
    }
  }

  /** The tables must be there too: an empty server that answers is not ours. */
  private async question(): Promise<void> {
    const client = this.client ?? (await this.connect());
    await client.query('select 1 from kysely_migration limit 1');
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      connectionTimeoutMillis: GIVE_UP_MS,
      application_name: 'galenic-watch',
    });
    // Cut between two questions: the next one is asked on a new connection.
    client.on('error', () => {
      if (this.client === client) this.client = null;
    });
    this.client = client;
    await client.connect();
    return client;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.ending.signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      timer.unref();
      this.ending.signal.addEventListener('abort', done);
    });
  }
}

async function within(ms: number, answer: Promise<void>): Promise<void> {
  const silence = Promise.withResolvers<never>();
  // One more turn of the loop: an answer that came while this process was busy is read before it counts as missing.
  const timer = setTimeout(() => setImmediate(() => silence.reject(new Error('no answer'))), ms);
  try {
    await Promise.race([answer, silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}
