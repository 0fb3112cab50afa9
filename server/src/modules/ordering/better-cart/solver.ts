import { Worker } from 'node:worker_threads';
import type { CartGoal, Choice, Problem } from '#rules/ordering/better-cart/problem.ts';
import { AppError } from '../../../platform/errors.ts';

export interface Program {
  lp: string;
  seconds: number;
  /** Whole numbers of some variables to start from, by name; without a solution of which they are part they count for nothing. */
  start?: Readonly<Record<string, number>> | undefined;
}

/** A choice to be bettered by single moves. */
export interface Rough {
  problem: Problem;
  goal: CartGoal;
  choice: Choice;
  seconds: number;
}

export type Question = { id: number } & ({ program: Program } | { rough: Rough });
export type Reply = { id: number } & ({ answer: Answer } | { choice: Choice });

export interface Answer {
  /** Of the variables that are not 0; null where no solution was found. */
  values: Record<string, number> | null;
  /** 0 where it is proved that nothing is better, or that there is none; else the part that may still be missing; null where the time was over first. */
  gap: number | null;
}

export interface Solver {
  /** Solves a program in LP format; what was found until the time is over. 503 while others wait already. */
  solve(lp: string, seconds: number, start?: Program['start']): Promise<Answer>;
  /** `polished` beside the process. */
  polish(rough: Rough): Promise<Choice>;
  close(): Promise<void>;
}

const MOST_WAITING = 4;
/** A solver that does not even answer the clock is ended. */
const GRACE_MS = 10_000;

/** One long-lived thread, started with the first question, since loading takes longer than most answers. */
function createThread() {
  let worker: Worker | null = null;
  let nextId = 1;
  const waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();

  const fail = (error: Error) => {
    void worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const started = () => {
    if (worker) return worker;
    worker = new Worker(new URL('./solver-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    worker.unref();
    worker.on('message', (reply: Reply) => {
      waiting.get(reply.id)?.resolve(reply);
      waiting.delete(reply.id);
      if (waiting.size === 0) worker?.unref();
    });
    worker.on('error', fail);
    return worker;
  };
  const ask = async (asked: { program: Program } | { rough: Rough }, seconds: number): Promise<Reply> => {
    if (waiting.size >= MOST_WAITING)
      throw new AppError('unavailable', 'Many carts are being compared. Please try again.');
    const id = nextId;
    nextId += 1;
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    waiting.set(id, { resolve, reject });
    const late = setTimeout(
      () => fail(new AppError('unavailable', 'Comparing took too long. Please try again.')),
      seconds * MOST_WAITING * 1000 + GRACE_MS,
    );
    const thread = started();
    thread.ref();
    thread.postMessage({ id, ...asked } satisfies Question);
    try {
      return await promise;
    } finally {
      clearTimeout(late);
    }
  };
  return {
    ask,
    async close() {
      const running = worker;
      worker = null;
      await running?.terminate();
    },
  };
}

export function createSolver(): Solver {
  const thread = createThread();
  return {
    async solve(lp, seconds, start) {
      const reply = await thread.ask({ program: { lp, seconds, start } }, seconds);
      if (!('answer' in reply)) throw new Error('A program is answered.');
      return reply.answer;
    },
    async polish(rough) {
      const reply = await thread.ask({ rough }, rough.seconds);
      if (!('choice' in reply)) throw new Error('A choice is answered.');
      return reply.choice;
    },
    close: () => thread.close(),
  };
}
