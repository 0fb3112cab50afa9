import type { OrderDetail, Tracking } from '#contract/orders/order-shapes.ts';
import { formatUsDate } from '#rules/dates.ts';
import { NOT_PROVIDED, TRANSACTION_STATEMENT } from '#rules/orders/transaction-statement.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { viewPrintedOrder, type PrintedOrder } from '../views/printed-order.ts';
import { buyerWithAddress, sellerWithAddress, shipTo } from './parties.ts';
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

/** The transaction information of a shipment (21 U.S.C. 360eee (26)). */
const SHIPMENT_COLUMNS: readonly Column[] = [
  { title: 'NDC', width: 70, align: 'left' },
  { title: 'Product, strength and dosage form', width: 160, align: 'left' },
  { title: 'Container', width: 90, align: 'left' },
  { title: 'Lot', width: 66, align: 'left' },
  { title: 'Expiry', width: 50, align: 'left' },
  { title: 'Containers', width: 80, align: 'right' },
];

/** What goes into the boxes of an order, or into those of one shipment: lots and packs, no prices. */
export async function packingListPdf(
  context: RequestContext,
  id: number,
  trackingId?: number,
): Promise<FileReply> {
  const printed = await viewPrintedOrder(context.scope, context.db, id, { now: context.now });
  const shipment = shipmentOf(printed, trackingId);
  const { order } = printed;
  const title = 'Packing list';
  const paper = {
    name: `packing-list-${order.id}${shipment === null ? '' : `-${shipment.id}`}.pdf`,
    title: `${title} ${order.id}`,
    about: order.seller_company_name,
    at: context.now,
  };
  return sheet(paper, (document) => {
    drawHead(document, { brand: context.client.name, title, facts: factsOf(printed, shipment) });
    if (shipment === null) {
      drawBlocks(document, [sellerWithAddress(printed), shipTo(printed)]);
      drawTable(document, COLUMNS, rowsOf(printed));
      drawNotes(document, [
        `${order.pack_count} packs in ${order.lines.length} lines`,
        ...trackingOf(printed),
      ]);
      return;
    }
    drawBlocks(document, [sellerWithAddress(printed), buyerWithAddress(printed), shipTo(printed)]);
    drawTable(document, SHIPMENT_COLUMNS, shipmentRows(printed, shipment));
    drawNotes(document, statement(order));
  });
}

function shipmentOf({ order }: PrintedOrder, id: number | undefined): Tracking | null {
  if (id === undefined) return null;
  const shipment = order.tracking.find((one) => one.id === id);
  if (shipment === undefined) throw notFound('This shipment does not exist.');
  return shipment;
}

function factsOf({ order }: PrintedOrder, shipment: Tracking | null): [string, string][] {
  const placed = formatUsDate(order.created_date.slice(0, 10));
  const po: [string, string][] = order.po_number === null ? [] : [['PO #', order.po_number]];
  if (shipment === null)
    return [
      ['Order', `${order.id} of ${placed}`],
      ...po,
      ...order.tracking.slice(0, 3).map((one): [string, string] => ['Tracking', one.tracking_number]),
    ];
  return [
    ['Order', String(order.id)],
    ...po,
    ['Transaction date', placed],
    ['Ship date', formatUsDate(shipment.ship_date)],
    ['Carrier', shipment.carrier],
    ['Tracking', shipment.tracking_number],
  ];
}

const rowsOf = ({ order }: PrintedOrder): string[][] =>
  order.lines.map((line) => [
    line.ndc_number,
    line.name,
    line.lot_name,
    line.expiry_date,
    String(line.quantity),
    String(line.shipped_quantity),
  ]);

const shipmentRows = ({ order, paper }: PrintedOrder, { quantities }: Tracking): string[][] =>
  order.lines.flatMap((line) => {
    const sent = quantities.find(({ line_id: id }) => id === line.id);
    if (sent === undefined || sent.quantity === 0) return [];
    const product = paper.products[line.ndc];
    const name = [product?.name ?? line.name, product?.strength, product?.dosage_form];
    return lotsIn(line, sent).map(({ lot, expiry, packs }) => [
      line.ndc_number,
      name.map((part) => part?.trim() || NOT_PROVIDED).join(', '),
      product?.container.trim() || NOT_PROVIDED,
      lot || NOT_PROVIDED,
      expiry || NOT_PROVIDED,
      String(packs),
    ]);
  });

/** What is in the box: the lots that the seller's document names, else those that were ordered. */
function lotsIn(line: OrderDetail['lines'][number], { quantity, lots }: Tracking['quantities'][number]) {
  if (lots.length === 0) return [{ lot: line.lot_name, expiry: line.expiry_date, packs: quantity }];
  return lots.map(({ lot, expiry_date: expiry, packs }) => ({ lot, expiry, packs }));
}

const trackingOf = ({ order }: PrintedOrder): string[] =>
  order.tracking.map(
    (shipment) =>
      `Shipped ${formatUsDate(shipment.ship_date)} by ${shipment.carrier}, tracking ${shipment.tracking_number}`,
  );

const statement = ({ seller_company_name: seller }: OrderDetail): string[] => [
  `Transaction statement. ${seller}, which transfers ownership of the products above,`,
  ...TRANSACTION_STATEMENT.map((sentence, index) => `${index + 1}. ${sentence}`),
];
