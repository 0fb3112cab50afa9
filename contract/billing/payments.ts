import { z } from 'zod';
import { INVOICE_STATUSES } from '#rules/finance/invoice-status.ts';
import { isHundredths } from '#rules/money.ts';
import { BEARERS, REFUND_REASONS } from '#rules/finance/refunds.ts';
import { PAYMENT_METHODS, RECEIPT_KINDS, REFERENCE_LENGTH, UNDO_REASON } from '#rules/finance/receipts.ts';
import { endpoint } from '../endpoint.ts';
import { CardDispute, CardRefund } from './card-payments.ts';
import { PaymentStatus } from '../orders/order-shapes.ts';
import {
  CalendarDate,
  DateInput,
  Id,
  IdParam,
  Money,
  MoneyInput,
  Timestamp,
  data,
  requiredText,
  text,
} from '../primitives.ts';

const keepers = { audience: ['Administrator'], permission: 'finance' } as const;

/** Of 0 and less it is said in words what is wrong. */
const Amount = z
  .number()
  .min(-9_999_999.99)
  .max(9_999_999.99)
  .refine(isHundredths, 'At most two decimals')
  .describe('Above 0, at most two decimals');
const Reason = requiredText(UNDO_REASON.most, 'Say why')
  .min(UNDO_REASON.least, `At least ${UNDO_REASON.least} characters`)
  .describe(`${UNDO_REASON.least} to ${UNDO_REASON.most} characters`);
const Method = z.enum(PAYMENT_METHODS);
const Reference = text(REFERENCE_LENGTH).nullish();

const Allocations = z
  .array(z.strictObject({ order_id: Id, amount: Amount }))
  .min(1)
  .max(200)
  .refine((all) => new Set(all.map(({ order_id }) => order_id)).size === all.length, 'Name each order once')
  .optional()
  .describe(
    'What goes to which order of the company; without it the invoices of this order, oldest due first',
  );

const received = { method: Method, reference: Reference, received_date: DateInput };

const Refunded = z.strictObject({
  kind: z.literal('refund'),
  reason: z.enum(REFUND_REASONS),
  borne_by: z.enum(BEARERS),
  note: text(500).nullish().describe("Required where the reason is 'other'"),
  lines: z
    .array(
      z.strictObject({
        line_id: Id,
        packs: z.int().min(1).max(10_000_000).optional(),
        amount: Amount.optional().describe('Instead of packs, where the price is corrected'),
      }),
    )
    .max(500)
    .refine((all) => new Set(all.map(({ line_id }) => line_id)).size === all.length, 'Name each line once')
    .default([]),
  shipping: MoneyInput.default(0),
  card_refund_id: Id.optional().describe(
    'What the provider of cards gave back before, of which this is recorded; nothing is sent',
  ),
});

export const PaymentInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('payment'),
    amount: Amount,
    ...received,
    allocations: Allocations,
    expected_credit: MoneyInput.default(0).describe('What of it no invoice takes; 409 where that differs'),
  }),
  z.strictObject({ kind: z.literal('apply_credit'), amount: Amount, allocations: Allocations }),
  z.strictObject({ kind: z.literal('pay_back'), amount: Amount, ...received }),
  z.strictObject({ kind: z.literal('write_off'), amount: Amount, reason: Reason }),
  z.strictObject({ kind: z.literal('undo'), payment_id: Id, reason: Reason }),
  z.strictObject({
    kind: z.literal('returned'),
    payment_id: Id,
    received_date: DateInput.describe('When the bank gave it back'),
    reason: Reason,
  }),
  Refunded,
]);
export type PaymentInput = z.output<typeof PaymentInput>;

const Payment = z
  .object({
    id: Id,
    kind: z.enum(RECEIPT_KINDS),
    amount: Money,
    method: Method.nullable(),
    reference: z.string().nullable(),
    received_date: CalendarDate,
    reason: z.string().nullable(),
    recorded_by: z.string(),
    recorded_date: Timestamp,
    parts: z
      .array(z.object({ invoice: z.string(), order_id: Id, amount: Money }))
      .describe('What of it went to which invoice, of other orders too'),
    credit: Money.describe('What of it went to the credit of the company'),
    undone: z
      .object({
        date: Timestamp,
        by: z.string(),
        reason: z.string(),
        returned_date: CalendarDate.nullable().describe('Where the bank gave it back'),
      })
      .nullable(),
  })
  .meta({ id: 'Payment' });

const Refund = z
  .object({
    id: Id,
    number: z.string().nullable().describe('Of its credit note, on terms'),
    reason: z.enum(REFUND_REASONS),
    borne_by: z.enum(BEARERS),
    note: z.string().nullable(),
    total: Money,
    shipping: Money,
    recorded_by: z.string(),
    recorded_date: Timestamp,
    lines: z.array(
      z.object({
        line_number: z.int(),
        name: z.string(),
        invoice: z.string().nullable(),
        packs: z.int(),
        amount: Money,
      }),
    ),
  })
  .meta({ id: 'Refund' });

const RefundableLine = z.object({
  line_id: Id,
  line_number: z.int(),
  name: z.string(),
  price: Money,
  packs_left: z.int().describe('That shipped and were not given back'),
  amount_left: Money,
  packs_to_ship: z.int(),
});

const OpenOrder = z.object({
  order_id: Id,
  facility_name: z.string(),
  due_date: CalendarDate.describe('Of the invoice that is due first'),
  open: Money,
});

export const OrderPayments = z
  .object({
    order_id: Id,
    company_id: Id,
    company_name: z.string(),
    payment_status: PaymentStatus,
    credit: Money.describe('Of the company, not applied'),
    open: Money,
    invoices: z.array(
      z.object({
        number: z.string(),
        invoice_date: CalendarDate,
        due_date: CalendarDate,
        total: Money,
        open: Money,
        written_off: Money,
        state: z.enum(INVOICE_STATUSES),
      }),
    ),
    payments: z.array(Payment).describe('Newest first'),
    refunds: z.array(Refund).describe('Newest first'),
    refunded: Money,
    refundable: z.array(RefundableLine),
    card_refunds: z.array(CardRefund).describe('To the cards that paid it, the oldest first'),
    card_disputes: z.array(CardDispute).describe('Of the card payments that paid it, newest first'),
    shipping_left: Money.describe('What of the billed shipping was not given back'),
    other_orders: z
      .array(OpenOrder)
      .describe('Of the same company with open invoices, oldest due first, at most 100'),
  })
  .meta({ id: 'OrderPayments' });
export type OrderPayments = z.infer<typeof OrderPayments>;

const errors = ['not_found', 'conflict', 'rule_broken', 'idempotency_mismatch'] as const;

export const billingPaymentEndpoints = {
  getOrderPayments: endpoint({
    method: 'GET',
    path: 'order/{id}/payment',
    summary: 'What an order owes, what was paid of it, and the credit of its buyer',
    ...keepers,
    params: IdParam,
    reply: data(OrderPayments),
    errors: ['not_found'],
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: 'order/{id}/payment',
    summary: 'Record a payment, apply credit or pay it back, write off, undo what was recorded',
    ...keepers,
    params: IdParam,
    body: PaymentInput,
    reply: data(OrderPayments),
    idempotent: true,
    audit: 'order.payment',
    errors,
  }),
  recordSettlement: endpoint({
    method: 'POST',
    path: 'admin/finance/settlement',
    summary: 'Record what the provider of cards or ACH paid into the bank, and what it kept',
    ...keepers,
    body: z.strictObject({
      clearing: z.enum(['card', 'ach']),
      amount: Amount.describe('What leaves clearing'),
      cost: MoneyInput.default(0).describe('What of it the provider kept'),
      reference: Reference,
      received_date: DateInput,
    }),
    reply: data(z.object({ id: Id, amount: Money, cash: Money, in_clearing: Money })),
    status: 201,
    idempotent: true,
    audit: 'settlement.recorded',
    errors: ['rule_broken', 'idempotency_mismatch'],
  }),
} as const;
