import type { z } from 'zod';
import type { requestEndpoints } from '#contract/requests/requests.ts';
import { SOLD_OUT_AGAIN } from '#rules/requests/request-words.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { exportFile } from '../../platform/spreadsheet/write.ts';
import { allRequests } from './views/requests.ts';

type Asked = z.output<NonNullable<typeof requestEndpoints.exportRequestedProducts.query>>;

const HEADERS = [
  'Request #',
  'NDC',
  'Product',
  'Quantity',
  'Needed By',
  'Facility',
  'Note',
  'Status',
  'Answer',
  'Sold Out',
  'Created',
];

/** The filtered requests in the asker's range, in the order of the list. */
export async function exportRequests(
  context: RequestContext,
  { format, ...query }: Asked,
): Promise<FileReply> {
  const { scope, db, today } = context;
  const requests = await allRequests(scope, db, { query, today });
  const rows = requests.map((one) => [
    one.id,
    one.ndc_number,
    one.product,
    one.quantity,
    one.needed_by,
    one.facility_name,
    one.note,
    one.status,
    one.answer,
    one.sold_out ? SOLD_OUT_AGAIN : null,
    one.created_date.slice(0, 10),
  ]);
  return exportFile({ name: `requested-products-${today}`, headers: HEADERS, rows }, format);
}
