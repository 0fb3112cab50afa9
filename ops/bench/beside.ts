import { median } from './measure.ts';
import { search } from './requests.ts';
import type { Site } from './site.ts';
import { buyerAt } from './work.ts';

/** Medians of one who looks for medicine beside some other work, and before it; milliseconds. */
export interface SearchFigures {
  searchBeside: number;
  searchBefore: number;
}

interface OtherWork {
  start(): Promise<void>;
  isOver(): Promise<boolean>;
}

/** Some fifteen searches a second, a fifth of what the machine can answer. */
const PAUSE_MS = 50;
/** Looking whether the other work is over takes processor time, too. */
const LOOKS_EVERY = 5;
const BEFORE = 20;

export async function searchBeside(site: Site, { start, isOver }: OtherWork): Promise<SearchFigures> {
  const searchOnce = searcher(site);
  const before: number[] = [];
  while (before.length < BEFORE) before.push(await searchOnce());
  await start();
  const beside: number[] = [];
  while (beside.length % LOOKS_EVERY > 0 || !(await isOver())) {
    beside.push(await searchOnce());
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return { searchBeside: rounded(median(beside)), searchBefore: rounded(median(before)) };
}

function searcher({ product, sides: [side] }: Site): () => Promise<number> {
  if (!side) throw new Error('The product is the first side.');
  const { path = '', headers } = search(buyerAt(side, 0), { search: 'tablet' });
  return async () => {
    const from = performance.now();
    const response = await fetch(product.url + path, { ...(headers && { headers }) });
    await response.arrayBuffer();
    return performance.now() - from;
  };
}

const rounded = (value: number) => Math.round(value * 10) / 10;
