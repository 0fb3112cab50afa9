import type { z } from 'zod';
import type { catalogEndpoints } from '#contract/catalog/catalog.ts';
import { EXPORT_ROWS_READ } from '../../platform/export-rows.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { exportFile } from '../../platform/spreadsheet/write.ts';
import { searchCatalog } from './views/search.ts';

type ExportQuery = z.output<NonNullable<typeof catalogEndpoints.exportCatalog.query>>;

const HEADERS = [
  'NDC',
  'Name',
  'Supplier',
  'Catalog',
  'Category',
  'Package',
  'Pack price',
  'Unit price',
  'Wholesale',
  'Savings per pack',
  'Stock',
  'Earliest expiry',
  'Latest expiry',
];

/** The search result as the asker may see it, prices left empty where they are hidden. */
export async function exportCatalog(context: RequestContext, query: ExportQuery): Promise<FileReply> {
  const { scope, db, today } = context;
  const { format, ...filters } = query;
  const all = { ...filters, page: 1, per_page: EXPORT_ROWS_READ };
  const { data } = await searchCatalog(scope, db, all, today);
  const rows = data.map((listing) => [
    listing.ndc_number,
    listing.name,
    listing.company_name,
    listing.catalog_type,
    listing.category,
    listing.package_description,
    listing.pricing.price,
    listing.pricing.unit_price,
    listing.pricing.base_price,
    listing.pricing.savings_per_pack,
    listing.stock,
    listing.earliest_expiry,
    listing.latest_expiry,
  ]);
  return exportFile({ name: `catalog-${today}`, headers: HEADERS, rows }, format);
}
