import { formatUsDate } from '#rules/dates.ts';
import { REFUND_REASON_LABELS, refundName } from '#rules/finance/refunds.ts';
import { formatUsd, toDollars, type Cents } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { invoiceNumber } from '#rules/orders/invoice.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import {
  drawBlocks,
  drawHead,
  drawNotes,
  drawTable,
  drawTotals,
  sheet,
  type Column,
} from '../../../platform/paper/sheet.ts';
import { viewPrintedOrder, type PrintedOrder } from '../views/printed-order.ts';
import { viewPrintedRefund, type PrintedRefund } from '../views/printed-refund.ts';
import { brandLogo } from './brand-logo.ts';
import { billTo, sellerBlock } from './parties.ts';

const COLUMNS: readonly Column[] = [
  { title: 'NDC', width: 76, align: 'left' },
  { title: 'Product', width: 170, align: 'left' },
  { title: 'Lot', width: 70, align: 'left' },
  { title: 'Invoice', width: 86, align: 'left' },
  { title: 'Packs', width: 44, align: 'right' },
  { title: 'Amount', width: 70, align: 'right' },
];

const usd = (cents: Cents): string => formatUsd(toDollars(cents));

/** What was given back of an order: of which invoice, why, and where the money went (RB-059). Names are those of that invoice. */
export async function creditNotePdf(
  context: RequestContext,
  files: FileStore,
  asked: { id: number; refundId: number },
): Promise<FileReply> {
  const { scope, db, now } = context;
  const refund = await viewPrintedRefund(scope, db, asked);
  const billed = refund.lines.find(({ invoice }) => invoice !== null)?.invoice ?? null;
  const invoice = billed === null ? undefined : invoiceNumber(asked.id, billed);
  const printed = await viewPrintedOrder(scope, db, asked.id, { now, invoice });
  const { order } = printed;
  const name = refundName(order.payment_option, asked.refundId);
  const title = order.payment_option === 'net_terms' ? `Credit note ${name}` : name;
  const paper = {
    name: `${name.toLowerCase().replace(' ', '-')}.pdf`,
    title,
    about: order.seller_company_name,
  };
  const logo = await brandLogo(context, files);
  return sheet({ ...paper, at: now }, (document) => {
    drawHead(document, { brand: context.client.name, logo, title, facts: factsOf(printed, refund) });
    drawBlocks(document, [sellerBlock(printed), billTo(printed)]);
    if (refund.lines.length > 0) drawTable(document, COLUMNS, rowsOf(asked.id, refund));
    drawTotals(document, totalsOf(refund));
    drawNotes(document, wentOf(printed, refund));
  });
}

function factsOf({ order }: PrintedOrder, refund: PrintedRefund): [string, string][] {
  const invoices = [...new Set(refund.lines.flatMap(({ invoice }) => invoice ?? []))];
  return [
    ['Date', formatUsDate(refund.recorded_at.toISOString().slice(0, 10))],
    ['Order', `${order.id} of ${formatUsDate(order.created_date.slice(0, 10))}`],
    ...(order.po_number === null ? [] : [['PO #', order.po_number] satisfies [string, string]]),
    ...(invoices.length === 0
      ? []
      : [
          ['Corrects', invoices.map((one) => invoiceNumber(order.id, one)).join(', ')] satisfies [
            string,
            string,
          ],
        ]),
    ['Reason', REFUND_REASON_LABELS[refund.reason]],
    ...(refund.note === null ? [] : [['Note', refund.note] satisfies [string, string]]),
  ];
}

const rowsOf = (orderId: number, { lines }: PrintedRefund): string[][] =>
  lines.map(({ ndc, name, lot_name, invoice, packs, cents }) => [
    formatNdc(ndc),
    name,
    lot_name,
    invoice === null ? 'Not shipped' : invoiceNumber(orderId, invoice),
    packs === 0 ? '' : String(packs),
    usd(cents),
  ]);

function totalsOf({
  lines,
  shipping_cents: shipping,
  total_cents: total,
}: PrintedRefund): [string, string][] {
  const fee = lines.reduce((sum, line) => sum + line.fee_cents, 0);
  const goods = total - shipping - fee;
  const above = (label: string, cents: Cents): [string, string][] => (cents > 0 ? [[label, usd(cents)]] : []);
  return [
    ...above('Goods', goods),
    ...above('Shipping', shipping),
    ...above('Transaction Fee', fee),
    ['Total', usd(total)],
  ];
}

function wentOf({ order }: PrintedOrder, { went, card_last4: card }: PrintedRefund): string[] {
  return went.map(({ account, invoice, cents }) => {
    switch (account) {
      case 'buyer_receivable':
        return `${usd(cents)} lowers what is owed on ${invoice === null ? `order ${order.id}` : invoiceNumber(order.id, invoice)}.`;
      case 'buyer_credit':
        return `${usd(cents)} is credit of ${order.buyer_company_name}.`;
      case 'refund_payable':
        return `${usd(cents)} goes back to the card${card === null ? '' : ` ending in ${card}`}.`;
      default:
        return `${usd(cents)} is not billed any more.`;
    }
  });
}
