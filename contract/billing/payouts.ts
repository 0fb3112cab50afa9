import { z } from 'zod';
import { PAYOUT_MOVES, PAYOUT_STATES, type PayoutMove } from '#rules/finance/payouts.ts';
import { REFERENCE_LENGTH, UNDO_REASON } from '#rules/finance/receipts.ts';
import { PAYOUT_SORTS } from '#rules/lists.ts';
import { isHundredths } from '#rules/money.ts';
import { endpoint } from '../endpoint.ts';
import {
  CalendarDate,
  data,
  DateInput,
  ExportFormat,
  Id,
  IdParam,
  ListMeta,
  list,
  Money,
  Paging,
  requiredText,
  Timestamp,
} from '../primitives.ts';

const Month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Use YYYY-MM')
  .describe('YYYY-MM');

const payout = {
  id: Id.describe('Its number without the dashes'),
  number: z.string().describe('PAY-{seller}-{YYYYMM}'),
  seller_company_id: Id,
  seller_company_name: z.string(),
  month: Month,
  state: z.enum(PAYOUT_STATES).describe('`open` is the running month, whose figures still move'),
  sales: Money.describe('Goods at the price of the buyer, and shipping'),
  fees: Money.describe('What the marketplace keeps of them'),
  refunds: Money.describe('Borne by the seller'),
  carried: Money.describe('What the month before could not pay, below 0'),
  net: Money,
  closed_date: Timestamp.nullable(),
  reference: z.string().nullable(),
  paid_date: CalendarDate.nullable(),
  returned_date: CalendarDate.nullable().describe('When the bank returned its last payment'),
  owed_since: CalendarDate.nullable().describe('Since when the seller owes the marketplace'),
};
export const PayoutSummary = z.object(payout).meta({ id: 'PayoutSummary' });
export type PayoutSummary = z.infer<typeof PayoutSummary>;

const moves = Object.keys(PAYOUT_MOVES) as [PayoutMove, ...PayoutMove[]];
export const FinancePayout = z
  .object({
    ...payout,
    hold_reason: z.string().nullable(),
    return_reason: z.string().nullable(),
    version: z.int(),
    moves: z.array(z.enum(moves)).describe('What can be done with it now'),
  })
  .meta({ id: 'FinancePayout' });
export type FinancePayout = z.infer<typeof FinancePayout>;

const PayoutOrder = z.object({
  order_id: Id.nullable().describe('Null for what was carried over'),
  date: CalendarDate,
  sales: Money,
  fees: Money,
  refunds: Money,
  share: Money.describe('What of the order is in the payout'),
});

/** Of a payout that is read as a whole; its files have all. */
export const MOST_PAYOUT_ORDERS = 500;
export const PayoutDetail = z
  .object({
    ...payout,
    orders: z.array(PayoutOrder).describe(`The first ${MOST_PAYOUT_ORDERS}, and what was carried over`),
    order_count: z.int(),
  })
  .meta({ id: 'PayoutDetail' });
export type PayoutDetail = z.infer<typeof PayoutDetail>;

const filters = {
  month: Month.optional(),
  state: z.enum(PAYOUT_STATES).optional(),
  sort: z.enum(PAYOUT_SORTS).default('-month'),
};
const financeFilters = {
  ...filters,
  seller_id: z.coerce.number().pipe(Id).optional(),
};
const readers = { audience: ['Seller', 'Administrator'], permission: 'finance' } as const;
const finance = { audience: ['Administrator'], permission: 'finance' } as const;

const Reason = requiredText(UNDO_REASON.most, 'Say why')
  .min(UNDO_REASON.least, `At least ${UNDO_REASON.least} characters`)
  .describe(`${UNDO_REASON.least} to ${UNDO_REASON.most} characters`);
const version = z.int().min(1).describe('That was read');

const PayoutInput = z.discriminatedUnion('move', [
  z.strictObject({
    move: z.literal('pay'),
    reference: requiredText(REFERENCE_LENGTH, 'Enter the reference of the payment'),
    paid_date: DateInput,
    net: z
      .number()
      .min(0)
      .max(999_999_999.99)
      .refine(isHundredths, 'At most two decimals')
      .describe('That was shown'),
    version,
  }),
  z.strictObject({ move: z.literal('hold'), reason: Reason, version }),
  z.strictObject({ move: z.literal('release'), version }),
  z.strictObject({
    move: z.literal('return'),
    reason: Reason,
    returned_date: DateInput.describe('When the bank returned it'),
    version,
  }),
]);
export type PayoutInput = z.output<typeof PayoutInput>;

export const payoutEndpoints = {
  listPayouts: endpoint({
    method: 'GET',
    path: 'order/payouts',
    summary: 'Payouts of the own sales by month, the running one first',
    ...readers,
    query: z.strictObject({ ...filters, ...Paging }),
    reply: list(PayoutSummary),
  }),
  exportPayouts: endpoint({
    method: 'GET',
    path: 'order/payouts/export',
    summary: 'Export the payouts of the own sales as a file, up to 10,000 rows',
    ...readers,
    query: z.strictObject({ ...filters, format: ExportFormat }),
    lagTolerant: true,
    reply: 'file',
    rate: 'heavy',
  }),
  getPayout: endpoint({
    method: 'GET',
    path: 'order/payouts/{id}',
    summary: 'A payout with each order in it and its share',
    ...readers,
    params: IdParam,
    reply: data(PayoutDetail),
    errors: ['not_found'],
  }),
  exportPayoutOrders: endpoint({
    method: 'GET',
    path: 'order/payouts/{id}/export',
    summary: 'Export the orders of a payout as a file, up to 10,000 rows',
    ...readers,
    params: IdParam,
    query: z.strictObject({ format: ExportFormat }),
    lagTolerant: true,
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found'],
  }),
  getPayoutStatement: endpoint({
    method: 'GET',
    path: 'order/payouts/{id}/statement.pdf',
    summary: 'The statement of a payout as a PDF',
    ...readers,
    params: IdParam,
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found'],
  }),
  listFinancePayouts: endpoint({
    method: 'GET',
    path: 'admin/finance/payouts',
    summary: 'Payouts of all sellers, with what is owed to sellers and what waits for buyers',
    ...finance,
    query: z.strictObject({ ...financeFilters, ...Paging }),
    reply: z.object({
      data: z.array(FinancePayout),
      meta: ListMeta.extend({
        sums: z.object({
          net: Money.describe('Of all found'),
          owed_to_sellers: Money.describe('Due and not paid, of all sellers'),
          waiting_for_buyers: Money.describe('Earned and not due, of all sellers'),
        }),
      }),
    }),
  }),
  exportFinancePayouts: endpoint({
    method: 'GET',
    path: 'admin/finance/payouts/export',
    summary: 'Export payouts of all sellers as a file, up to 10,000 rows',
    ...finance,
    query: z.strictObject({ ...financeFilters, format: ExportFormat }),
    lagTolerant: true,
    reply: 'file',
    rate: 'heavy',
  }),
  movePayout: endpoint({
    method: 'POST',
    path: 'admin/finance/payouts/{id}/state',
    summary: 'Record that a payout was paid or returned by the bank, hold it or release it',
    ...finance,
    params: IdParam,
    body: PayoutInput,
    reply: data(FinancePayout),
    idempotent: true,
    audit: 'payout.moved',
    errors: ['not_found', 'conflict', 'stale', 'rule_broken', 'idempotency_mismatch'],
  }),
} as const;
