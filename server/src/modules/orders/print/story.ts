import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import type { StoryStep } from '#contract/orders/story.ts';
import { formatUsDate } from '#rules/dates.ts';
import { formatUsd } from '#rules/money.ts';
import { ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS } from '#rules/orders/order-status.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import {
  drawBlocks,
  drawHead,
  drawLongTable,
  drawTable,
  drawTitle,
  drawTotals,
  sheet,
  type Column,
} from '../../../platform/paper/sheet.ts';
import { moderates } from '../policy.ts';
import { viewPrintedOrder } from '../views/printed-order.ts';
import { viewStory } from '../views/story/story.ts';
import { brandLogo } from './brand-logo.ts';
import { billTo, sellerBlock, shipTo } from './parties.ts';

const LINE_COLUMNS: readonly Column[] = [
  { title: 'NDC', width: 74, align: 'left' },
  { title: 'Product', width: 196, align: 'left' },
  { title: 'Lot', width: 74, align: 'left' },
  { title: 'Packs', width: 40, align: 'right' },
  { title: 'Shipped', width: 44, align: 'right' },
  { title: 'Price', width: 42, align: 'right' },
  { title: 'Amount', width: 46, align: 'right' },
];

const INVOICE_COLUMNS: readonly Column[] = [
  { title: 'Invoice', width: 200, align: 'left' },
  { title: 'Date', width: 90, align: 'left' },
  { title: 'Due', width: 90, align: 'left' },
  { title: 'Total', width: 136, align: 'right' },
];

/** Audit rows are numbered for staff. */
const stepColumns = (staff: boolean): Column[] => [
  { title: 'When (UTC)', width: 84, align: 'left' },
  { title: 'What', width: staff ? 258 : 302, align: 'left' },
  { title: 'Who', width: staff ? 122 : 130, align: 'left' },
  ...(staff ? [{ title: 'Audit row', width: 52, align: 'right' } satisfies Column] : []),
];

/** The order with its lines, totals and invoices and all that happened with it, in the asker's view (RB-154). */
export async function storyPdf(context: RequestContext, files: FileStore, id: number): Promise<FileReply> {
  const { scope, db, now } = context;
  const printed = await viewPrintedOrder(scope, db, id, { now });
  const { order } = printed;
  const steps = await viewStory(scope, db, id);
  const title = `Story of order ${order.id}`;
  const logo = await brandLogo(context, files);
  const paper = { name: `order-${order.id}-story.pdf`, title, about: order.seller_company_name, at: now };
  return sheet(paper, async (document) => {
    drawHead(document, { brand: context.client.name, logo, title, facts: factsOf(order, now) });
    drawBlocks(document, [sellerBlock(printed), billTo(printed), shipTo(printed)]);
    drawTable(document, LINE_COLUMNS, order.lines.map(toLine));
    drawTotals(document, totalsOf(order));
    if (order.invoices.length > 0) {
      drawTitle(document, 'Invoices');
      drawTable(document, INVOICE_COLUMNS, order.invoices.map(toInvoice));
    }
    const staff = moderates(scope);
    drawTitle(document, 'What happened');
    await drawLongTable(
      document,
      stepColumns(staff),
      steps.flatMap((step) => toRows(step, staff)),
    );
  });
}

const day = (timestamp: string): string => formatUsDate(timestamp.slice(0, 10));

const factsOf = (order: OrderDetail, now: Date): [string, string][] => [
  ['Placed', `${day(order.created_date)} by ${order.placed_by}`],
  ...(order.po_number === null ? [] : [['PO #', order.po_number] satisfies [string, string]]),
  ['Status', ORDER_STATUS_LABELS[order.status]],
  ['Payment', PAYMENT_STATUS_LABELS[order.payment_status]],
  ['As of', `${day(now.toISOString())}, ${now.toISOString().slice(11, 16)} UTC`],
];

const toLine = (line: OrderDetail['lines'][number]): string[] => [
  line.ndc_number,
  line.name,
  line.lot_name,
  String(line.quantity),
  String(line.shipped_quantity),
  formatUsd(line.price),
  formatUsd(line.extended),
];

const totalsOf = (order: OrderDetail): [string, string][] => [
  ['Sub Total', formatUsd(order.sub_total)],
  ['Shipping', formatUsd(order.shipping_total)],
  ...(order.transaction_fee_total > 0
    ? [['Transaction Fee', formatUsd(order.transaction_fee_total)] satisfies [string, string]]
    : []),
  ['Total', formatUsd(order.total)],
  ...(order.refunded > 0 ? [['Refunded', formatUsd(order.refunded)] satisfies [string, string]] : []),
];

const toInvoice = (invoice: OrderDetail['invoices'][number]): string[] => [
  invoice.cancelled ? `${invoice.number} (cancelled)` : invoice.number,
  formatUsDate(invoice.invoice_date),
  formatUsDate(invoice.due_date),
  formatUsd(invoice.total),
];

/** A row is drawn whole, so that a long step takes several. */
const ROW_LINES = 20;

function toRows(step: StoryStep, staff: boolean): string[][] {
  const who = step.on_behalf_of === null ? step.who : `${step.who} for ${step.on_behalf_of}`;
  const lines = [step.what, ...step.details];
  return Array.from({ length: Math.ceil(lines.length / ROW_LINES) }, (_, part) => {
    const first = part === 0;
    const row = [
      first ? `${day(step.at)} ${step.at.slice(11, 16)}` : '',
      lines.slice(part * ROW_LINES, (part + 1) * ROW_LINES).join('\n'),
      first ? who : '',
    ];
    if (!staff) return row;
    return [...row, first && step.audit_row !== null ? String(step.audit_row) : ''];
  });
}
