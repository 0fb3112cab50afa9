import type { Input } from '#contract/endpoint.ts';
import type { purchaseEndpoints } from '#contract/history/purchases.ts';
import { formatUsDate } from '#rules/dates.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { exportFile } from '../../platform/spreadsheet/write.ts';
import { readPurchasesOf } from './views/purchases.ts';

const HEADERS = [
  'Account Type',
  'Invoice Date',
  'NDC',
  'Description',
  'Packages',
  'Units',
  'Pkg Cost',
  'Unit Cost',
  'Extended Cost',
];

/** All rows of the drug group, not those of a page (G-060). */
export async function exportPurchases(
  { scope, db, today }: RequestContext,
  { ndc, format }: Input<typeof purchaseEndpoints.exportPurchases>['query'],
): Promise<FileReply> {
  const purchases = await readPurchasesOf(scope, db, ndc);
  const rows = purchases.map((one) => [
    one.account_type,
    formatUsDate(one.invoice_date),
    formatNdc(one.ndc),
    one.description,
    one.purchased_packages,
    one.purchased_units,
    one.pkg_cost,
    one.unit_cost,
    one.extended_cost,
  ]);
  return exportFile({ name: `purchasing-history-${ndc}-${today}`, headers: HEADERS, rows }, format);
}
