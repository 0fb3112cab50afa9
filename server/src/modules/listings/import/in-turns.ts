import { setImmediate } from 'node:timers/promises';

/** Rows between two turns of the event loop. */
const TURN = 500;
/** Rows between two reports of the progress. */
export const ROWS_PER_REPORT = 5_000;

/** Lets other requests in between, since a file may have 200,000 rows. */
export async function* inTurns<T>(items: readonly T[]): AsyncGenerator<[number, T]> {
  for (const [index, item] of items.entries()) {
    if (index % TURN === TURN - 1) await setImmediate();
    yield [index, item];
  }
}
