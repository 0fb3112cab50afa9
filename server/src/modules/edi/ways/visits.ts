import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../../platform/log.ts';

/** Clients at once of each process, for each direction. */
const AT_ONCE = 10;
/** A run of the task waits no longer for those that are at work; they go on beside the next ones. */
const RUN_MS = 40_000;
const VISIT_MS = 4 * 60_000;

export interface Claimed {
  /** Of the client. */
  id: number;
  claim: string;
}

export interface VisitTime {
  /** The visit has to end: it took too long, or the process stops. */
  signal: AbortSignal;
  /** It is not the partner's doing that it ends. */
  stopping: AbortSignal;
}

interface Round {
  /** Takes so many clients that are due, of those that nobody visits. */
  claim: (most: number) => Promise<readonly Claimed[]>;
  /** Writes down by itself what came of it, and leaves its claim; one that throws keeps it until it runs out. */
  visit: (claimed: Claimed, time: VisitTime) => Promise<void>;
}

/**
 * Visits partners, each for itself: one that hangs has its own place and its own time, and holds up neither the others nor
 * the next run.
 */
export class Visits {
  readonly #running = new Set<Promise<void>>();
  readonly #stopped = new AbortController();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  async carryOut({ claim, visit }: Round): Promise<void> {
    const over = sleep(RUN_MS, 'over' as const, { ref: false });
    for (;;) {
      const free = AT_ONCE - this.#running.size;
      const claimed = free > 0 && !this.#stopped.signal.aborted ? await claim(free) : [];
      for (const one of claimed) this.#begin(visit, one);
      if (this.#running.size === 0) return;
      if ((await Promise.race([...this.#running, over])) === 'over') return;
    }
  }

  #begin(visit: Round['visit'], claimed: Claimed): void {
    const stopping = this.#stopped.signal;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(VISIT_MS)]);
    const visiting = visit(claimed, { signal, stopping })
      .catch((error: unknown) =>
        this.#log.warn(
          { client: claimed.id, err: error instanceof Error ? error.message : String(error) },
          'a visit at an EDI client ended',
        ),
      )
      .finally(() => this.#running.delete(visiting));
    this.#running.add(visiting);
  }

  /** Cuts those that are at work; what they had not noted is done again. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.all(this.#running);
  }
}
