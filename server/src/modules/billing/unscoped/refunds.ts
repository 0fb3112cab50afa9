import { sql } from 'kysely';
import type { OrderPayments } from '#contract/billing/payments.ts';
import { creditNoteNumber, type Bearer, type RefundReason } from '#rules/finance/refunds.ts';
import { toDollars, type Cents } from '#rules/money.ts';
import type { PaymentOption } from '#rules/orders/cart-totals.ts';
import { invoiceNumber } from '#rules/orders/invoice.ts';
import type { Queryable } from '../../../platform/database/database.ts';

interface Row {
  id: number;
  payment_option: PaymentOption;
  reason: RefundReason;
  borne_by: Bearer;
  note: string | null;
  total_cents: Cents;
  shipping_cents: Cents;
  recorded_by: string;
  recorded_at: Date;
  lines: { number: number; name: string; invoice: number | null; packs: number; cents: Cents }[];
}

/** What was given back of an order, which the caller may see; newest first. */
export async function readRefunds(db: Queryable, orderId: number): Promise<OrderPayments['refunds']> {
  const { rows } =
    await sql<Row>`select f.id, o.payment_option, f.reason, f.borne_by, f.note, f.total_cents, f.shipping_cents,
      coalesce(u.first_name || ' ' || u.last_name, 'Galenic') as recorded_by, f.recorded_at,
      (select coalesce(json_agg(json_build_object('number', l.line_number, 'name', l.name, 'invoice', i.number, 'packs', x.packs,
          'cents', x.cents + x.fee_cents) order by l.line_number, i.number), '[]')
        from refund_line x join order_line l on l.id = x.order_line_id left join invoice i on i.id = x.invoice_id
        where x.refund_id = f.id) as lines
    from refund f join orders o on o.id = f.order_id left join app_user u on u.id = f.recorded_by
    where f.order_id = ${orderId} order by f.id desc`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    number: row.payment_option === 'net_terms' ? creditNoteNumber(row.id) : null,
    reason: row.reason,
    borne_by: row.borne_by,
    note: row.note,
    total: toDollars(row.total_cents),
    shipping: toDollars(row.shipping_cents),
    recorded_by: row.recorded_by,
    recorded_date: row.recorded_at.toISOString(),
    lines: row.lines.map(({ number, name, invoice, packs, cents }) => ({
      line_number: number,
      name,
      invoice: invoice === null ? null : invoiceNumber(orderId, invoice),
      packs,
      amount: toDollars(cents),
    })),
  }));
}
