import { Worker } from 'node:worker_threads';
import type { Reply } from './guard-worker.ts';
import type { Known } from './judge.ts';
import type { Verdict } from './read-query.ts';
import { AppError } from '../../../platform/errors.ts';

export interface Guard {
  /** What stands in the database must be the same for the life of a thread. */
  read(query: string, known: Known): Promise<Verdict>;
  close(): Promise<void>;
}

/** The parser keeps some 60 MB, so that it goes when nobody asks. */
const IDLE_MS = 60_000;
/** The first question loads the parser; a text of 10,000 characters is read in milliseconds. */
const ANSWER_WITHIN_MS = 10_000;
const NO_ANSWER = 'The query could not be read. Please try again.';

/** The parser in a thread of its own, which ends with a crash of it or when it is idle, and starts with the next question. */
export function createGuard(): Guard {
  let worker: Worker | null = null;
  let nextId = 1;
  let idle: NodeJS.Timeout | undefined;
  const waiting = new Map<number, { resolve: (verdict: Verdict) => void; reject: (error: Error) => void }>();

  const end = async (): Promise<void> => {
    const running = worker;
    worker = null;
    clearTimeout(idle);
    for (const { reject } of waiting.values()) reject(new AppError('unavailable', NO_ANSWER, null, 1));
    waiting.clear();
    await running?.terminate();
  };
  const start = (known: Known): Worker => {
    const started = new Worker(new URL('./guard-worker.ts', import.meta.url), {
      workerData: known,
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    started.unref();
    started.on('message', ({ id, verdict }: Reply) => {
      waiting.get(id)?.resolve(verdict);
      waiting.delete(id);
      if (waiting.size > 0) return;
      idle = setTimeout(() => void end(), IDLE_MS);
      idle.unref();
    });
    started.on('error', () => void end());
    return started;
  };
  return {
    async read(query, known) {
      clearTimeout(idle);
      worker ??= start(known);
      const id = nextId;
      nextId += 1;
      const { promise, resolve, reject } = Promise.withResolvers<Verdict>();
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, query });
      const late = setTimeout(() => void end(), ANSWER_WITHIN_MS);
      try {
        return await promise;
      } finally {
        clearTimeout(late);
      }
    },
    close: () => end(),
  };
}
