import type { z } from 'zod';
import type { listingEndpoints } from '#contract/listings/listings.ts';
import { COLUMN_LABELS, IMPORT_COLUMNS } from '#rules/listings/import-columns.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { EXPORT_ROWS_READ } from '../../platform/export-rows.ts';
import { exportFile } from '../../platform/spreadsheet/write.ts';
import { listSellerListings } from './views/seller-listings.ts';

type ExportQuery = z.output<NonNullable<typeof listingEndpoints.exportSellerListings.query>>;

/**
 * The own lots in the columns of the import, so that the file can be changed and imported again. Administrators see lots
 * of all companies, and whose each is.
 */
export async function exportSellerListings(context: RequestContext, query: ExportQuery): Promise<FileReply> {
  const { scope, db, today } = context;
  const { format, ...filters } = query;
  const all = { ...filters, page: 1, per_page: EXPORT_ROWS_READ };
  const { data, meta } = await listSellerListings(scope, db, all, today);
  const rows = data.flatMap((listing) =>
    listing.lots.map((lot) => [
      listing.ndc_number,
      listing.name,
      lot.lot_name,
      lot.expiry_date,
      lot.price,
      lot.stock,
      listing.min_packs,
      listing.case_size,
      lot.price_type,
      listing.catalog_type,
      listing.offer_orders_enabled ? 'Yes' : 'No',
      listing.offer_minimum_quantity,
      ...(scope.isAdmin ? [listing.company_name] : []),
    ]),
  );
  const headers = IMPORT_COLUMNS.map((column) => COLUMN_LABELS[column]);
  if (scope.isAdmin) headers.push('Company');
  return exportFile({ name: `listings-${today}`, headers, rows }, format, { more: meta.total > data.length });
}
