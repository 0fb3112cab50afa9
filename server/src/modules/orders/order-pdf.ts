import type PDFDocument from 'pdfkit';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import { addressLines } from '#rules/accounts/addresses.ts';
import { formatUsDate } from '#rules/dates.ts';
import { formatUsd } from '#rules/money.ts';
import { ORDER_STATUS_LABELS } from '#rules/orders/order-status.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { viewOrder } from './views/order-detail.ts';

const MARGIN = 48;
const WIDTH = 612 - 2 * MARGIN;
/** Left edge, width and side of each column of the lines. */
const COLUMNS = [
  { title: 'NDC', x: 0, width: 88, align: 'left' },
  { title: 'Product', x: 90, width: 178, align: 'left' },
  { title: 'Lot', x: 270, width: 58, align: 'left' },
  { title: 'Expiry', x: 330, width: 56, align: 'left' },
  { title: 'Packs', x: 388, width: 36, align: 'right' },
  { title: 'Price', x: 426, width: 42, align: 'right' },
  { title: 'Total', x: 470, width: WIDTH - 470, align: 'right' },
] as const;

/** The order as a PDF of letter pages, an invoice once it is invoiced or paid. */
export async function orderPdf(context: RequestContext, id: number): Promise<FileReply> {
  const order = await viewOrder(context.scope, context.db, id, context.now);
  // Its fonts are a tenth of the memory of a process, and few processes ever print.
  const { default: Printed } = await import('pdfkit');
  const document = new Printed({
    size: 'LETTER',
    margin: MARGIN,
    info: { Title: `Order ${order.id}`, CreationDate: context.now },
  });
  drawHead(document, order);
  drawLines(document, order);
  drawTotals(document, order);
  document.end();
  return { name: `order-${order.id}.pdf`, contentType: 'application/pdf', content: document, inline: true };
}

type Doc = InstanceType<typeof PDFDocument>;

function drawHead(document: Doc, order: OrderDetail): void {
  const invoiced = order.invoice_number !== null && order.payment_status !== 'unpaid';
  document
    .font('Helvetica-Bold')
    .fontSize(20)
    .text(invoiced ? `Invoice ${order.invoice_number}` : `Order ${order.id}`);
  document.font('Helvetica').fontSize(10).moveDown(0.3);
  const facts = [
    `Order ${order.id} of ${formatUsDate(order.created_date.slice(0, 10))}`,
    `Status: ${ORDER_STATUS_LABELS[order.status]}`,
    ...(order.po_number === null ? [] : [`PO #: ${order.po_number}`]),
    `Seller: ${order.seller_company_name}`,
    `Buyer: ${order.buyer_company_name}`,
  ];
  for (const fact of facts) document.text(fact);
  document.moveDown().font('Helvetica-Bold').text('Deliver to').font('Helvetica');
  document.text(order.facility_name);
  for (const line of addressLines(order.delivery_address)) document.text(line);
  if (order.facility_dea_number !== null) document.text(`DEA ${order.facility_dea_number}`);
  document.moveDown();
}

function drawLines(document: Doc, order: OrderDetail): void {
  drawRow(
    document,
    COLUMNS.map((column) => column.title),
    true,
  );
  for (const line of order.lines) {
    drawRow(document, [
      line.ndc_number,
      line.name,
      line.lot_name,
      line.expiry_date,
      String(line.quantity),
      formatUsd(line.price),
      formatUsd(line.extended),
    ]);
  }
}

function drawRow(document: Doc, cells: readonly string[], head = false): void {
  document.font(head ? 'Helvetica-Bold' : 'Helvetica').fontSize(8);
  const heights = cells.map((cell, index) =>
    document.heightOfString(cell, { width: COLUMNS[index]?.width ?? 50 }),
  );
  const height = Math.max(...heights) + 4;
  if (document.y + height > document.page.height - MARGIN) document.addPage();
  const top = document.y;
  for (const [index, cell] of cells.entries()) {
    const column = COLUMNS[index];
    if (column) document.text(cell, MARGIN + column.x, top, { width: column.width, align: column.align });
  }
  document.y = top + height;
  document
    .moveTo(MARGIN, document.y - 2)
    .lineTo(MARGIN + WIDTH, document.y - 2)
    .lineWidth(0.5)
    .strokeColor('#c8d0ce')
    .stroke();
}

function drawTotals(document: Doc, order: OrderDetail): void {
  document.moveDown().fontSize(10);
  const totals: [string, number][] = [
    ['Sub Total', order.sub_total],
    ['Shipping', order.shipping_total],
    ...feeRow(order.transaction_fee_total),
    ['Total', order.total],
  ];
  for (const [label, amount] of totals) {
    document.font(label === 'Total' ? 'Helvetica-Bold' : 'Helvetica');
    const top = document.y;
    document.text(label, MARGIN + 330, top, { width: 90 });
    document.text(formatUsd(amount), MARGIN + 420, top, { width: WIDTH - 420, align: 'right' });
  }
  document.moveDown().font('Helvetica').fontSize(8);
  for (const shipment of order.tracking) {
    document.text(
      `Shipped ${formatUsDate(shipment.ship_date)} by ${shipment.carrier}, tracking ${shipment.tracking_number}`,
      MARGIN,
    );
  }
  if (order.notes !== null)
    document.moveDown(0.5).text(`Notes: ${order.notes}`, MARGIN, document.y, { width: WIDTH });
}

const feeRow = (fee: number): [string, number][] => (fee > 0 ? [['Transaction Fee', fee]] : []);
