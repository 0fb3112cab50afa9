import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import { formatUsDate } from '#rules/dates.ts';
import { formatUnitPrice, formatUsd, fromDollars, toDollars, unitPrice } from '#rules/money.ts';
import { invoiceNumber, termsName } from '#rules/orders/invoice.ts';
import { ORDER_STATUS_LABELS } from '#rules/orders/order-status.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { viewPrintedOrder, type PrintedOrder } from '../views/printed-order.ts';
import { brandLogo } from './brand-logo.ts';
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

/** An invoice of the order as a PDF of letter pages, the latest without a number; before anything ships, the order. */
export async function invoicePdf(
  context: RequestContext,
  files: FileStore,
  { id, invoice }: { id: number; invoice?: string | undefined },
): Promise<FileReply> {
  const printed = await viewPrintedOrder(context.scope, context.db, id, { now: context.now, invoice });
  const { order, paper } = printed;
  const title =
    paper.invoice === null ? `Order ${order.id}` : `Invoice ${invoiceNumber(order.id, paper.invoice.number)}`;
  const about = order.seller_company_name;
  const logo = await brandLogo(context, files);
  return sheet({ name: `order-${order.id}.pdf`, title, about, at: context.now }, (document) => {
    drawHead(document, { brand: context.client.name, logo, title, facts: factsOf(printed) });
    drawBlocks(document, [sellerBlock(printed), remitTo(printed), billTo(printed), shipTo(printed)]);
    drawTable(document, COLUMNS, rowsOf(printed));
    drawTotals(document, totalsOf(printed));
    drawNotes(document, notesOf(printed));
  });
}

function factsOf({ order, paper }: PrintedOrder): [string, string][] {
  const { invoice } = paper;
  const isDue = invoice !== null && order.payment_option === 'net_terms';
  return [
    ...fact('Invoice date', invoice && formatUsDate(invoice.invoiced_on)),
    ...fact('Supplier Invoice #', order.invoice_number),
    ['Order', `${order.id} of ${formatUsDate(order.created_date.slice(0, 10))}`],
    ...fact('PO #', order.po_number),
    ['Terms', termsName(order.payment_option, paper.facts.terms_name)],
    ...fact('Due date', isDue ? formatUsDate(invoice.due_on) : null),
    ['Status', ORDER_STATUS_LABELS[order.status]],
  ];
}

const fact = (label: string, value: string | null): [string, string][] =>
  value === null ? [] : [[label, value]];

/** The packs that are billed; before there is an invoice, those that were ordered. */
const packsOf = ({ order, paper }: PrintedOrder): OrderDetail['lines'] =>
  order.lines.flatMap((line) => {
    const quantity = paper.invoice === null ? line.quantity : (paper.invoice.packs[line.id] ?? 0);
    return quantity === 0
      ? []
      : { ...line, quantity, extended: toDollars(fromDollars(line.price) * quantity) };
  });

const rowsOf = (printed: PrintedOrder): string[][] =>
  packsOf(printed).map((line) => {
    const { paper } = printed;
    const product = paper.products[line.ndc];
    const eaches = product?.eaches ?? null;
    return [
      line.ndc_number,
      product?.schedule === '2' ? `${line.name} (CII)` : line.name,
      line.lot_name,
      line.expiry_date,
      count.format(line.quantity),
      eaches === null ? '' : count.format(line.quantity * eaches),
      eaches === null || eaches <= 0 ? '' : formatUnitPrice(unitPrice(fromDollars(line.price), eaches)),
      formatUsd(line.price),
      formatUsd(line.extended),
    ];
  });

function totalsOf({ order, paper: { invoice } }: PrintedOrder): [string, string][] {
  const { goods, shipping, fee, total } =
    invoice === null
      ? {
          goods: order.sub_total,
          shipping: order.shipping_total,
          fee: order.transaction_fee_total,
          total: order.total,
        }
      : {
          goods: toDollars(invoice.goods_cents),
          shipping: toDollars(invoice.shipping_cents),
          fee: toDollars(invoice.fee_cents),
          total: toDollars(invoice.total_cents),
        };
  return [
    ['Sub Total', formatUsd(goods)],
    ['Shipping', formatUsd(shipping)],
    ...fact('Transaction Fee', fee > 0 ? formatUsd(fee) : null),
    ['Total', formatUsd(total)],
    ...(invoice === null ? [] : settled(invoice)),
  ];
}

/** What was paid and credited of an invoice so far, and what is left. */
function settled(invoice: NonNullable<PrintedOrder['paper']['invoice']>): [string, string][] {
  const { total_cents: total, open_cents: open, credited_cents: credited } = invoice;
  const writtenOff = invoice.written_off_cents;
  const lowered = (label: string, cents: number) =>
    fact(label, cents > 0 ? formatUsd(toDollars(-cents)) : null);
  return [
    ...lowered('Payments', total - open - credited - writtenOff),
    ...lowered('Credits', credited),
    ...lowered('Written off', writtenOff),
    ['Amount Due', formatUsd(toDollars(open))],
  ];
}

const notesOf = ({ order }: PrintedOrder): string[] => [
  ...order.tracking.map(
    (shipment) =>
      `Shipped ${formatUsDate(shipment.ship_date)} by ${shipment.carrier}, tracking ${shipment.tracking_number}`,
  ),
  ...(order.notes === null ? [] : [`Notes: ${order.notes}`]),
];
