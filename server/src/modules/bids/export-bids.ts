import type { z } from 'zod';
import type { bidEndpoints } from '#contract/bids/bids.ts';
import { BID_STATUS_LABELS, sideOfLine } from '#rules/bids/bid-status.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { exportFile } from '../../platform/spreadsheet/write.ts';
import { allBids, type ExportedBid } from './views/bid-list.ts';
import { sellsOnly } from './views/own-side.ts';

type ExportQuery = z.output<NonNullable<typeof bidEndpoints.exportBids.query>>;

const SIDES = { buyer: 'Buyer', seller: 'Seller' } as const;
const dayOf = (moment: string) => moment.slice(0, 10);
const minuteOf = (moment: string) => moment.slice(0, 16).replace('T', ' ');

interface Column {
  header: string;
  cell: (bid: ExportedBid) => string | number | null;
  money?: true;
}

/** Of goods and what their order charged for shipping; both null before there is one. */
const totalCharged = ({ total, shipping_price: shipping }: ExportedBid): number | null =>
  shipping === null ? null : toDollars(fromDollars(total) + fromDollars(shipping));

/** Sellers are not told what the buyer saves. */
const columnsFor = (sells: boolean): readonly Column[] => [
  { header: 'Bid #', cell: (bid) => bid.id },
  { header: 'Product', cell: (bid) => bid.listing.name },
  { header: 'NDC', cell: (bid) => bid.listing.ndc_number },
  { header: 'Catalog', cell: (bid) => bid.listing.catalog_type },
  { header: 'Facility', cell: (bid) => bid.facility_name },
  { header: 'Seller', cell: (bid) => bid.company_name },
  { header: 'Price', cell: (bid) => bid.current_offer_line.price, money: true },
  { header: 'Packs', cell: (bid) => bid.current_offer_line.quantity },
  { header: 'Sub-Total', cell: (bid) => bid.total, money: true },
  { header: 'At listing prices', cell: (bid) => bid.list_total, money: true },
  { header: 'Shipping charged', cell: (bid) => bid.shipping_price, money: true },
  { header: 'Total charged', cell: totalCharged, money: true },
  ...(sells
    ? []
    : [{ header: 'Savings before shipping', cell: (bid: ExportedBid) => bid.savings, money: true } as const]),
  { header: 'Min expiry', cell: (bid) => bid.earliest_expiry_date },
  { header: 'Status', cell: (bid) => BID_STATUS_LABELS[bid.status] },
  { header: 'Erroneous', cell: (bid) => (bid.erroneous ? 'Yes' : null) },
  { header: 'Reason', cell: (bid) => bid.decline_reason },
  { header: 'Last line by', cell: (bid) => SIDES[sideOfLine(bid.line_count)] },
  { header: 'Waiting for', cell: (bid) => bid.turn && SIDES[bid.turn] },
  { header: 'Expires (UTC)', cell: (bid) => minuteOf(bid.expiration_date) },
  { header: 'PO #', cell: (bid) => bid.buyer_po },
  { header: 'Order #', cell: (bid) => bid.order_id },
  { header: 'Placed', cell: (bid) => dayOf(bid.created_date) },
  { header: 'Updated', cell: (bid) => dayOf(bid.modified_date) },
];

/** The filtered bids in the asker's range, in the order of the list. */
export async function exportBids(context: RequestContext, query: ExportQuery): Promise<FileReply> {
  const { format, ...filters } = query;
  const bids = await allBids(context.scope, context.db, filters, context);
  const columns = columnsFor(sellsOnly(context.scope));
  const table = {
    name: `bids-${context.today}`,
    headers: columns.map(({ header }) => header),
    money: columns.flatMap(({ header, money }) => (money ? [header] : [])),
    rows: bids.map((bid) => columns.map(({ cell }) => cell(bid))),
  };
  return exportFile(table, format);
}
