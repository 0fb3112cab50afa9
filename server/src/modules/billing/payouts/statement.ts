import type { PayoutDetail } from '#contract/billing/payouts.ts';
import { storedLines, type StoredAddress } from '#rules/accounts/addresses.ts';
import { formatMonth, formatUsDate } from '#rules/dates.ts';
import { PAYOUT_STATE_LABELS } from '#rules/finance/payouts.ts';
import { formatUsd } from '#rules/money.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import {
  drawBlocks,
  drawHead,
  drawTable,
  drawTotals,
  sheet,
  type Column,
} from '../../../platform/paper/sheet.ts';
import { addressOf } from './unscoped/payee.ts';
import { viewPayout } from './views.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Order', width: 116, align: 'left' },
  { title: 'Date', width: 80, align: 'left' },
  { title: 'Sales', width: 80, align: 'right' },
  { title: 'Fees', width: 80, align: 'right' },
  { title: 'Refunds', width: 80, align: 'right' },
  { title: 'Share', width: 80, align: 'right' },
];

export interface PayoutPaper {
  brand: string;
  at: Date;
  payout: PayoutDetail;
  address: StoredAddress;
}

/** What a payout is made of, as a PDF of letter pages. */
export function payoutPaper({ brand, at, payout, address }: PayoutPaper): Promise<FileReply> {
  const paper = {
    name: `${payout.number}.pdf`,
    title: `Payout ${payout.number}`,
    about: payout.seller_company_name,
    at,
  };
  return sheet(paper, (document) => {
    drawHead(document, { brand, title: paper.title, facts: factsOf(payout) });
    drawBlocks(document, [{ title: 'Seller', lines: [payout.seller_company_name, ...storedLines(address)] }]);
    drawTable(document, COLUMNS, payout.orders.map(rowOf));
    drawTotals(document, totalsOf(payout));
  });
}

const factsOf = ({ month, state, reference, paid_date }: PayoutDetail): [string, string][] => [
  ['Month', formatMonth(month)],
  ['State', PAYOUT_STATE_LABELS[state]],
  ...(paid_date === null ? [] : [['Paid', formatUsDate(paid_date)] satisfies [string, string]]),
  ...(reference === null ? [] : [['Reference', reference] satisfies [string, string]]),
];

const rowOf = ({ order_id, date, sales, fees, refunds, share }: PayoutDetail['orders'][number]): string[] => [
  order_id === null ? 'Carried over' : String(order_id),
  formatUsDate(date),
  ...[sales, fees, refunds, share].map(formatUsd),
];

const totalsOf = ({ sales, fees, refunds, carried, net }: PayoutDetail): [string, string][] => [
  ['Sales', formatUsd(sales)],
  ['Fees', formatUsd(-fees)],
  ['Refunds', formatUsd(-refunds)],
  ...(carried === 0 ? [] : [['Carried over', formatUsd(carried)] satisfies [string, string]]),
  ['Net', formatUsd(net)],
];

export async function payoutStatement(
  { scope, db, now, today, client }: RequestContext,
  id: number,
): Promise<FileReply> {
  const payout = await viewPayout(scope, db, id, { today, whole: true });
  const address = await addressOf(db, payout.seller_company_id);
  return payoutPaper({ brand: client.name, at: now, payout, address });
}
