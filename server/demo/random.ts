/** A seeded source of choices, so that the same seed always gives the same world. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number;
  /** A number from `least` up to `most`. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** `count` different items in random order, all of them when there are fewer. */
  sample<T>(items: readonly T[], count: number): T[];
}

/** Mulberry32: 32 bits of state are plenty for a made-up world, and it needs no library. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    int,
    between: (least, most) => least + next() * (most - least),
    chance: (probability) => next() < probability,
    pick: (items) => at(items, int(0, items.length - 1)),
    sample(items, count) {
      const rest = [...items];
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        at(rest.splice(int(0, rest.length - 1), 1), 0),
      );
    },
  };
}

/** The item at a place that exists; the worlds' lists are never empty. Throws RangeError when it does not. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is no item ${index} in a list of ${items.length}.`);
  return item;
}
