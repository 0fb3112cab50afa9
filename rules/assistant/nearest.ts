import { assign } from './assign.ts';
import { entryOf, REPORT_KEYS, type ReportKey } from './catalogue.ts';
import type { Reading } from './reading.ts';
import { meets } from './words.ts';

const MOST_NEAR = 3;

/** Offered where a question has something of none. */
const FREQUENT: readonly ReportKey[] = ['spend_by_month', 'orders_count', 'top_products', 'orders_unshipped'];
/** Offered for a name alone, those that can be asked of it. */
const OF_NAMES: readonly ReportKey[] = [
  'orders_count',
  'spend_by_month',
  'overdue_invoices',
  'inventory_by_seller',
  'product_offers',
  'savings_by_month',
  'bids_summary',
  'edi_failures',
];

/** Entries of which the question has something, the most of it first; else some that are asked often. */
export function nearestOf(reading: Reading): readonly ReportKey[] {
  const near = nearOf(reading);
  if (near.length > 0) return near;
  const { names } = reading;
  const ofNames = OF_NAMES.filter((key) => assign(entryOf(key), names).over.length === 0);
  return names.length > 0 && ofNames.length > 0 ? ofNames.slice(0, MOST_NEAR) : FREQUENT;
}

function nearOf({ words }: Reading): ReportKey[] {
  const near = REPORT_KEYS.map((key, place) => {
    const met = entryOf(key).needs.map(
      (needs) => needs.filter((need) => words.some((word) => meets(need, word))).length / needs.length,
    );
    const all = entryOf(key).needs.map(
      (needs) => needs.filter((need) => words.some((word) => meets(need, word))).length,
    );
    return { key, place, share: Math.max(...met), most: Math.max(...all) };
  });
  return near
    .filter(({ most }) => most > 0)
    .toSorted((a, b) => b.most - a.most || b.share - a.share || a.place - b.place)
    .slice(0, MOST_NEAR)
    .map(({ key }) => key);
}
