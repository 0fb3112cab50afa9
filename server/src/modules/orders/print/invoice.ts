import { formatUsDate } from '#rules/dates.ts';
import { formatUnitPrice, formatUsd, fromDollars, unitPrice } from '#rules/money.ts';
import { invoiceTerms, isInvoice } from '#rules/orders/invoice.ts';
import { ORDER_STATUS_LABELS } from '#rules/orders/order-status.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { viewPrintedOrder, type PrintedOrder } from '../views/printed-order.ts';
import { billTo, remitTo, sellerBlock, shipTo } from './parties.ts';
import {
  drawBlocks,
  drawHead,
  drawNotes,
  drawTable,
  drawTotals,
  sheet,
  type Column,
} from '../../../platform/paper/sheet.ts';

const COLUMNS: readonly Column[] = [
  { title: 'NDC', width: 66, align: 'left' },
  { title: 'Product', width: 128, align: 'left' },
  { title: 'Lot', width: 54, align: 'left' },
  { title: 'Expiry', width: 48, align: 'left' },
  { title: 'Packs', width: 32, align: 'right' },
  { title: 'Eaches', width: 40, align: 'right' },
  { title: 'Unit price', width: 44, align: 'right' },
  { title: 'Pack price', width: 48, align: 'right' },
  { title: 'Amount', width: 56, align: 'right' },
];

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** The order as a PDF of letter pages, an invoice once it is invoiced or paid. */
export async function invoicePdf(context: RequestContext, id: number): Promise<FileReply> {
  const printed = await viewPrintedOrder(context.scope, context.db, id, context.now);
  const { order } = printed;
  const title = isInvoice(order) ? `Invoice ${order.invoice_number}` : `Order ${order.id}`;
  const about = order.seller_company_name;
  return sheet({ name: `order-${order.id}.pdf`, title, about, at: context.now }, (document) => {
    drawHead(document, { brand: context.client.name, title, facts: factsOf(printed) });
    drawBlocks(document, [sellerBlock(printed), remitTo(printed), billTo(printed), shipTo(printed)]);
    drawTable(document, COLUMNS, rowsOf(printed));
    drawTotals(document, totalsOf(printed));
    drawNotes(document, notesOf(printed));
  });
}

function factsOf({ order, paper }: PrintedOrder): [string, string][] {
  const invoiced = isInvoice(order) ? paper.invoiced_on : null;
  const { terms, due } = invoiceTerms(order.payment_option, paper.terms, invoiced);
  return [
    ...(invoiced === null ? [] : ([['Invoice date', formatUsDate(invoiced)]] as [string, string][])),
    ['Order', `${order.id} of ${formatUsDate(order.created_date.slice(0, 10))}`],
    ...(order.po_number === null ? [] : ([['PO #', order.po_number]] as [string, string][])),
    ['Terms', terms],
    ...(due === null ? [] : ([['Due date', formatUsDate(due)]] as [string, string][])),
    ['Status', ORDER_STATUS_LABELS[order.status]],
  ];
}

const rowsOf = ({ order, paper }: PrintedOrder): string[][] =>
  order.lines.map((line) => {
    const eaches = paper.eaches[line.ndc] ?? null;
    return [
      line.ndc_number,
      line.name,
      line.lot_name,
      line.expiry_date,
      count.format(line.quantity),
      eaches === null ? '' : count.format(line.quantity * eaches),
      eaches === null || eaches <= 0 ? '' : formatUnitPrice(unitPrice(fromDollars(line.price), eaches)),
      formatUsd(line.price),
      formatUsd(line.extended),
    ];
  });

function totalsOf({ order }: PrintedOrder): [string, string][] {
  const fee: [string, string][] =
    order.transaction_fee_total > 0 ? [['Transaction Fee', formatUsd(order.transaction_fee_total)]] : [];
  return [
    ['Sub Total', formatUsd(order.sub_total)],
    ['Shipping', formatUsd(order.shipping_total)],
    ...fee,
    ['Total', formatUsd(order.total)],
  ];
}

const notesOf = ({ order }: PrintedOrder): string[] => [
  ...order.tracking.map(
    (shipment) =>
      `Shipped ${formatUsDate(shipment.ship_date)} by ${shipment.carrier}, tracking ${shipment.tracking_number}`,
  ),
  ...(order.notes === null ? [] : [`Notes: ${order.notes}`]),
];
