import { AT_ONCE } from '#rules/webhooks.ts';
import type { Log } from '../../../platform/log.ts';
import { attempt, type SendingDeps } from './attempt.ts';
import { claimDue, type Claimed } from './claim.ts';

const LOOK_EVERY_MS = 500;
/** An attempt that runs when the process stops has this long, then the next process makes it. */
const STOP_WITHIN_MS = 2000;

/**
 * Makes the attempts that are due, as many at once as are allowed, and looks for more when one ends. A loop of its own, since a receiver
 * that hangs would hold a place of the queue, and since whose turn it is depends on what others wait for.
 */
export function keepSending(deps: SendingDeps & { log: Log }): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const cut = new AbortController();
  const state = { stopping: false, again: false };
  let looking: Promise<void> | null = null;
  const start = (claimed: Claimed) => {
    const made = attempt(deps, claimed, cut.signal)
      .catch((error: unknown) => complain(deps.log, error))
      .finally(() => {
        running.delete(made);
        look();
      });
    running.add(made);
  };
  const search = async () => {
    do {
      state.again = false;
      if (state.stopping || running.size >= AT_ONCE.all) return;
      for (const claimed of await claimDue(deps.db, deps.clock.now())) start(claimed);
    } while (state.again);
  };
  const look = () => {
    state.again = true;
    looking ??= search()
      .catch((error: unknown) => complain(deps.log, error))
      .finally(() => {
        looking = null;
      });
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  look();
  return {
    async stop() {
      state.stopping = true;
      clearInterval(timer);
      await looking;
      const late = setTimeout(() => cut.abort(), STOP_WITHIN_MS);
      await Promise.all(running);
      clearTimeout(late);
    },
  };
}

const complain = (log: Log, error: unknown) =>
  log.warn({ err: error instanceof Error ? error.message : String(error) }, 'a webhook could not be sent');
