import type { z } from 'zod';
import type { listingEndpoints } from '#contract/listings/listings.ts';
import { formatUsDate } from '#rules/dates.ts';
import { COLUMN_LABELS, IMPORT_COLUMNS } from '#rules/listings/import-columns.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { exportFile } from '../../platform/spreadsheet/write.ts';
import { readExportedLots } from './views/exported-lots.ts';

type ExportQuery = z.output<NonNullable<typeof listingEndpoints.exportSellerListings.query>>;

/**
 * The own lots in the columns of the import, so that the file can be changed and imported again. Administrators see lots
 * of all companies, and whose each is.
 */
export async function exportSellerListings(context: RequestContext, query: ExportQuery): Promise<FileReply> {
  const { scope, db, today } = context;
  const { format, ...filters } = query;
  const { lots, more } = await readExportedLots(scope, db, filters, today);
  const rows = lots.map((lot) => [
    formatNdc(lot.ndc),
    lot.name,
    lot.lot_name,
    formatUsDate(lot.expiry_date),
    toDollars(lot.price_cents),
    lot.stock,
    lot.min_packs,
    lot.case_size,
    lot.price_type,
    lot.catalog_type,
    lot.offer_orders_enabled ? 'Yes' : 'No',
    lot.offer_minimum_quantity,
    ...(scope.isAdmin ? [lot.company_name] : []),
  ]);
  const headers = IMPORT_COLUMNS.map((column) => COLUMN_LABELS[column]);
  if (scope.isAdmin) headers.push('Company');
  return exportFile({ name: `listings-${today}`, headers, rows }, format, { more });
}
