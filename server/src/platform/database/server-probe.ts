import pg from 'pg';

/** Longer than anybody waits: it only lets go of the attempt. */
const GIVE_UP_MS = 5000;

export interface ServerProbeSettings {
  /** Where the server is at the moment. */
  url: () => string;
  question: () => { text: string; values?: unknown[] };
  answerWithinMs: number;
}

type Told<Row> = (row: Row | null, askedAt: number) => number;

/** Asks a database server the same question again and again, on a connection of its own. */
export class ServerProbe<Row extends pg.QueryResultRow> {
  private client: pg.Client | null = null;
  private readonly ending = new AbortController();
  private readonly settings: ServerProbeSettings;

  constructor(settings: ServerProbeSettings) {
    this.settings = settings;
  }

  /**
   * Hands over the first row of each answer, null where none came in time, and when it was asked, by
   * `performance.now()`; asks again after so many milliseconds.
   */
  start(told: Told<Row>): void {
    void this.keepAsking(told);
  }

  /** The next question goes to where the server is then. */
  forget(): void {
    this.client?.end().catch(() => undefined);
    this.client = null;
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.client?.end().catch(() => undefined);
  }

  private async keepAsking(told: Told<Row>): Promise<void> {
    while (!this.ending.signal.aborted) {
      const askedAt = performance.now();
      const row = await this.ask();
      if (this.ending.signal.aborted) return;
      await this.pause(told(row, askedAt));
    }
  }

  private async ask(): Promise<Row | null> {
    try {
      return await within(this.settings.answerWithinMs, this.question());
    } catch {
      this.forget();
      return null;
    }
  }

  private async question(): Promise<Row | null> {
    const client = this.client ?? (await this.connect());
    const { rows } = await client.query<Row>(this.settings.question());
    return rows[0] ?? null;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.settings.url(),
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

const TICK_MS = 100;

/** Only time in which this process could have heard the answer counts: while it is busy itself, a tick takes longer. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const silence = Promise.withResolvers<never>();
  let ticks = Math.ceil(ms / TICK_MS);
  const timer = setInterval(() => {
    ticks -= 1;
    // One more turn of the loop: what came meanwhile is read before it counts as missing.
    if (ticks <= 0) setImmediate(() => silence.reject(new Error('no answer')));
  }, TICK_MS);
  try {
    return await Promise.race([answer, silence.promise]);
  } finally {
    clearInterval(timer);
  }
}
