/** How many listings a search finds: less than a page, a number that is sorted, or more than anybody reads. */
export const HIT_CLASSES = ['rare', 'ordinary', 'common'] as const;
export type HitClass = (typeof HIT_CLASSES)[number];

const PAGE = 25;
/** Counting further tells nothing about the class. */
export const MOST_ORDINARY = 1000;

/** Null for a search that finds nothing. */
export function hitClassOf(hits: number): HitClass | null {
  if (hits === 0) return null;
  if (hits <= PAGE) return 'rare';
  return hits <= MOST_ORDINARY ? 'ordinary' : 'common';
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items];
  for (let end = left.length - 1; end > 0; end -= 1) {
    const from = Math.floor(random() * (end + 1));
    [left[end], left[from]] = [left[from] as T, left[end] as T];
  }
  return left;
}

/** Up to `most` of each class, in the order given. */
export function drawByClass<T extends { hits: number }>(
  candidates: readonly T[],
  most: number,
): Record<HitClass, T[]> {
  const drawn: Record<HitClass, T[]> = { rare: [], ordinary: [], common: [] };
  for (const candidate of candidates) {
    const hitClass = hitClassOf(candidate.hits);
    if (hitClass !== null && drawn[hitClass].length < most) drawn[hitClass].push(candidate);
  }
  return drawn;
}

/** Draws places from 0 on, the one of rank n as often as 1 / n: what few want and many want, as in a shop. */
export function zipf(places: number, random: () => number): () => number {
  const sums: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= places; rank += 1) sums.push((sum += 1 / rank));
  return () => {
    const point = random() * sum;
    let [from, to] = [0, places - 1];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      if ((sums[middle] ?? 0) > point) to = middle;
      else from = middle + 1;
    }
    return from;
  };
}

/** The last page of these hits that may be asked for, at most the fourth: nobody turns further. */
export const lastPageOf = (hits: number): number => Math.min(4, Math.ceil(hits / PAGE));
