import { formatUsDate } from '#rules/dates.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { viewPrintedOrder, type PrintedOrder } from '../views/printed-order.ts';
import { sellerWithAddress, shipTo } from './parties.ts';
import {
  drawBlocks,
  drawHead,
  drawNotes,
  drawTable,
  sheet,
  type Column,
} from '../../../platform/paper/sheet.ts';

const COLUMNS: readonly Column[] = [
  { title: 'NDC', width: 74, align: 'left' },
  { title: 'Product', width: 214, align: 'left' },
  { title: 'Lot', width: 74, align: 'left' },
  { title: 'Expiry', width: 54, align: 'left' },
  { title: 'Packs', width: 48, align: 'right' },
  { title: 'Shipped', width: 52, align: 'right' },
];

/** What goes into the boxes of an order: lots and packs, no prices. */
export async function packingListPdf(context: RequestContext, id: number): Promise<FileReply> {
  const printed = await viewPrintedOrder(context.scope, context.db, id, { now: context.now });
  const { order } = printed;
  const title = 'Packing list';
  const paper = {
    name: `packing-list-${order.id}.pdf`,
    title: `${title} ${order.id}`,
    about: order.seller_company_name,
    at: context.now,
  };
  return sheet(paper, (document) => {
    drawHead(document, { brand: context.client.name, title, facts: factsOf(printed) });
    drawBlocks(document, [sellerWithAddress(printed), shipTo(printed)]);
    drawTable(document, COLUMNS, rowsOf(printed));
    drawNotes(document, [`${order.pack_count} packs in ${order.lines.length} lines`, ...trackingOf(printed)]);
  });
}

const factsOf = ({ order }: PrintedOrder): [string, string][] => [
  ['Order', `${order.id} of ${formatUsDate(order.created_date.slice(0, 10))}`],
  ...(order.po_number === null ? [] : ([['PO #', order.po_number]] as [string, string][])),
  ...order.tracking.slice(0, 3).map((shipment): [string, string] => ['Tracking', shipment.tracking_number]),
];

const rowsOf = ({ order }: PrintedOrder): string[][] =>
  order.lines.map((line) => [
    line.ndc_number,
    line.name,
    line.lot_name,
    line.expiry_date,
    String(line.quantity),
    String(line.shipped_quantity),
  ]);

const trackingOf = ({ order }: PrintedOrder): string[] =>
  order.tracking.map(
    (shipment) =>
      `Shipped ${formatUsDate(shipment.ship_date)} by ${shipment.carrier}, tracking ${shipment.tracking_number}`,
  );
