import pg from 'pg';
import { LIVE_CHANNEL, type LiveChange } from './jobs/events.ts';
import type { Log } from './log.ts';

type Listener = (change: LiveChange) => void;

/** One LISTEN connection per process; every open stream and cache of the process subscribes here. */
export class LiveFeed {
  private readonly listeners = new Set<Listener>();
  private client: pg.Client | null = null;
  private stopped = false;
  private readonly databaseUrl: () => string;
  private readonly log: Log;

  constructor(databaseUrl: () => string, log: Log) {
    this.databaseUrl = databaseUrl;
    this.log = log;
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl(),
      connectionTimeoutMillis: 2000,
      keepAlive: true,
      application_name: 'galenic-live',
    });
    client.on('error', () => this.reconnect(client));
    client.on('end', () => this.reconnect(client));
    client.on('notification', (message) => this.deliver(message.payload ?? ''));
    await client.connect();
    await client.query(`listen ${LIVE_CHANNEL}`);
    this.client = client;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.client?.end().catch(() => undefined);
  }

  /** The server is elsewhere now. */
  moved(): void {
    const { client } = this;
    if (client) this.reconnect(client);
    client?.end().catch(() => undefined);
  }

  private deliver(payload: string): void {
    // Only our own processes write to the channel.
    const change = JSON.parse(payload) as LiveChange;
    for (const listener of this.listeners) listener(change);
  }

  private reconnect(from: pg.Client): void {
    if (this.stopped || this.client !== from) return;
    this.client = null;
    this.log.warn('live feed lost its connection');
    const attempt = () => {
      if (this.stopped) return;
      this.start().then(
        () => this.deliver(JSON.stringify({ topic: 'reconnected' })),
        () => setTimeout(attempt, 1000).unref(),
      );
    };
    setTimeout(attempt, 200).unref();
  }
}
