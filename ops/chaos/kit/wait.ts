import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `holds` answers true; what it throws ends the wait. Answers how long it took, in milliseconds. */
export async function until(what: string, withinMs: number, holds: () => Promise<boolean>): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < withinMs) {
    if (await holds()) return performance.now() - start;
    await sleep(20);
  }
  throw new Error(`Not within ${withinMs} ms: ${what}.`);
}

/** Runs `work` on every item, at most `width` at once. */
export async function eachOf<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) results[index] = await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}
