import type { z } from 'zod';
import type { bidEndpoints } from '#contract/bids/bids.ts';
import { BID_STATUS_LABELS, sideOfLine } from '#rules/bids/bid-status.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { exportFile } from '../../platform/spreadsheet/write.ts';
import { allBids } from './views/bid-list.ts';

type ExportQuery = z.output<NonNullable<typeof bidEndpoints.exportBids.query>>;

const HEADERS = [
  'Bid #',
  'Product',
  'NDC',
  'Catalog',
  'Facility',
  'Seller',
  'Price',
  'Packs',
  'Total',
  'Savings',
  'Min expiry',
  'Status',
  'Last line by',
  'Waiting for',
  'Expires (UTC)',
  'PO #',
  'Order #',
  'Placed',
  'Updated',
];

const SIDES = { buyer: 'Buyer', seller: 'Seller' } as const;
const dayOf = (moment: string) => moment.slice(0, 10);
const minuteOf = (moment: string) => moment.slice(0, 16).replace('T', ' ');

/** The filtered bids in the asker's range, in the order of the list. */
export async function exportBids(context: RequestContext, query: ExportQuery): Promise<FileReply> {
  const { format, ...filters } = query;
  const bids = await allBids(context.scope, context.db, filters, context);
  const rows = bids.map((bid) => [
    bid.id,
    bid.listing.name,
    bid.listing.ndc_number,
    bid.listing.catalog_type,
    bid.facility_name,
    bid.company_name,
    bid.current_offer_line.price,
    bid.current_offer_line.quantity,
    bid.total,
    bid.savings,
    bid.earliest_expiry_date,
    BID_STATUS_LABELS[bid.status],
    SIDES[sideOfLine(bid.line_count)],
    bid.turn && SIDES[bid.turn],
    minuteOf(bid.expiration_date),
    bid.buyer_po,
    bid.order_id,
    dayOf(bid.created_date),
    dayOf(bid.modified_date),
  ]);
  return exportFile({ name: `bids-${context.today}`, headers: HEADERS, rows }, format);
}
