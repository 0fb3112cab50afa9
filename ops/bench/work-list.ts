import { bidWork, type Bidding } from './bids.ts';
import { buyingWork } from './buying.ts';
import { mixedWork } from './mixed.ts';
import { readingWork, type Catalog } from './reading.ts';
import type { Work } from './work.ts';

/** Every work of the bench, in the order of its tables. */
export const listWork = (catalog: Catalog, bidding: readonly Bidding[]): Work[] => [
  ...readingWork(catalog),
  ...bidWork(bidding),
  ...buyingWork(),
  mixedWork(catalog),
];
