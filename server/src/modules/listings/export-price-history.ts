import { priceCause, priceChanger } from '#rules/listings/price-sources.ts';
import { EXPORT_ROWS_READ } from '../../platform/export-rows.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { exportFile } from '../../platform/spreadsheet/write.ts';
import { viewPriceHistory } from './views/price-history.ts';

const HEADERS = ['Date', 'Old Price', 'New Price', 'Lot', 'By', 'How'];

/** What the price history shows, and more of it. */
export async function exportPriceHistory(
  { scope, db, now, today }: RequestContext,
  id: number,
  { format, lot_id: lotId }: { format: 'csv' | 'xlsx'; lot_id?: number | undefined },
): Promise<FileReply> {
  const history = await viewPriceHistory(scope, { db, now }, { id, lotId, most: EXPORT_ROWS_READ });
  const names = new Map(history.lots.map((lot) => [lot.id, lot.lot_name]));
  const rows = history.changes.map((change) => [
    change.changed_date,
    change.before,
    change.price,
    names.get(change.lot_id) ?? null,
    priceChanger(change),
    priceCause(change),
  ]);
  const table = { name: `price-history-${id}-${today}`, headers: HEADERS, rows };
  return exportFile({ ...table, money: ['Old Price', 'New Price'] }, format);
}
