import type { FinancePayout, PayoutDetail } from '#contract/billing/payouts.ts';
import { formatUsDate } from '#rules/dates.ts';
import { PAYOUT_STATE_LABELS } from '#rules/finance/payouts.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { exportFile } from '../../../platform/spreadsheet/write.ts';
import type { PayoutFilters } from './unscoped/payouts.ts';
import { allPayouts, viewPayout } from './views.ts';

type Cell<T> = (of: T) => string | number | null;
type Columns<T> = readonly (readonly [header: string, cell: Cell<T>])[];
type Format = 'csv' | 'xlsx';

const day = (iso: string | null) => (iso === null ? null : formatUsDate(iso));

const PAYOUTS: Columns<FinancePayout> = [
  ['Payout #', ({ number }) => number],
  ['Seller', ({ seller_company_name }) => seller_company_name],
  ['Month', ({ month }) => month],
  ['Sales', ({ sales }) => sales],
  ['Fees', ({ fees }) => fees],
  ['Refunds', ({ refunds }) => refunds],
  ['Carried over', ({ carried }) => carried],
  ['Net', ({ net }) => net],
  ['State', ({ state }) => PAYOUT_STATE_LABELS[state]],
  ['Reference', ({ reference }) => reference],
  ['Paid', ({ paid_date }) => day(paid_date)],
];
const ORDERS: Columns<PayoutDetail['orders'][number]> = [
  ['Order #', ({ order_id }) => order_id ?? 'Carried over'],
  ['Date', ({ date }) => day(date)],
  ['Sales', ({ sales }) => sales],
  ['Fees', ({ fees }) => fees],
  ['Refunds', ({ refunds }) => refunds],
  ['Share', ({ share }) => share],
];
const MONEY = ['Sales', 'Fees', 'Refunds', 'Carried over', 'Net', 'Share'];

const file = <T>(name: string, columns: Columns<T>, rows: readonly T[], format: Format): FileReply =>
  exportFile(
    {
      name,
      headers: columns.map(([header]) => header),
      money: MONEY,
      rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
    },
    format,
  );

/** The filtered payouts in the asker's range, in the order of the list. */
export async function exportPayouts(
  { scope, db, today }: RequestContext,
  { format, ...filters }: PayoutFilters & { format: Format },
): Promise<FileReply> {
  return file(`payouts-${today}`, PAYOUTS, await allPayouts(scope, db, filters, today), format);
}

/** The orders of a payout. */
export async function exportPayoutOrders(
  { scope, db, today }: RequestContext,
  id: number,
  format: Format,
): Promise<FileReply> {
  const { number, orders } = await viewPayout(scope, db, id, { today, whole: true });
  return file(number, ORDERS, orders, format);
}
