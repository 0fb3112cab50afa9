import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;

interface Keeping {
  revives: boolean;
  /** Whether there is anything to start. */
  isThere(): boolean;
  /** One attempt; answers whether the server runs. */
  launch(): Promise<boolean>;
  /** The owner's connection to the running server; null where another process has become its owner. Throws where none runs. */
  adopt(): Promise<pg.Client | null>;
  /** Hears what the operator should know. */
  warn(message: string): void;
}

/** Starts the server again whenever it ends by itself. Known by the connection that holds the owner's lock. */
export class ServerKeeper {
  private owner: pg.Client | null;
  private stopping = false;
  private reviving = Promise.resolve();
  private readonly keeping: Keeping;

  constructor(owner: pg.Client, keeping: Keeping) {
    this.owner = owner;
    this.keeping = keeping;
    this.watch(owner);
  }

  /** Leaves the server alone. Answers whether this process is still its owner. */
  async stop(): Promise<boolean> {
    this.stopping = true;
    await this.reviving;
    const { owner } = this;
    await owner?.end().catch(() => undefined);
    return owner !== null;
  }

  private watch(owner: pg.Client): void {
    owner.once('end', () => {
      if (this.stopping || !this.keeping.revives) return;
      this.keeping.warn('the embedded PostgreSQL has ended');
      this.reviving = this.revive();
    });
  }

  private async revive(): Promise<void> {
    const { isThere, launch, adopt, warn } = this.keeping;
    for (let pause = FIRST_PAUSE_MS; !this.stopping; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      if (!isThere()) return warn('the folder of the embedded PostgreSQL is gone; it is not started again');
      try {
        // A server whose child was killed comes back by itself.
        this.owner = await adopt();
        if (this.owner) this.watch(this.owner);
        return warn('the embedded PostgreSQL runs again');
      } catch {
        if (!(await launch())) await sleep(pause);
      }
    }
  }
}
