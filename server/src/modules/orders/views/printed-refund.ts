import { sql } from 'kysely';
import type { Account } from '#rules/finance/accounts.ts';
import type { RefundReason } from '#rules/finance/refunds.ts';
import type { Cents } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { ordersOf } from './range.ts';

export interface PrintedRefund {
  reason: RefundReason;
  note: string | null;
  total_cents: Cents;
  shipping_cents: Cents;
  recorded_at: Date;
  card_last4: string | null;
  lines: {
    ndc: string;
    name: string;
    lot_name: string;
    /** The number of the invoice that billed the packs; null where they never left. */
    invoice: number | null;
    packs: number;
    cents: Cents;
    fee_cents: Cents;
  }[];
  /** What the ledger moved on the buyer's side, each as the refund is told: what a buyer gets is above 0. */
  went: { account: Account; invoice: number | null; cents: Cents }[];
}

/** A refund of an order in the asker's range. Throws 404 outside of it and for one of another order. */
export async function viewPrintedRefund(
  scope: Scope,
  db: Queryable,
  { id, refundId }: { id: number; refundId: number },
): Promise<PrintedRefund> {
  // The card is nothing to the seller.
  const { rows } = await sql<PrintedRefund>`
    select f.reason, f.note, f.total_cents, f.shipping_cents, f.recorded_at,
      case when ${sql.lit(scope.isAdmin)} or r.buyer_company_id = ${scope.company?.id ?? 0} then
        (select p.card_last4 from order_group g join payment p on p.id = g.payment_id where g.id = r.group_id) end as card_last4,
      (select coalesce(json_agg(json_build_object('ndc', l.ndc, 'name', l.name, 'lot_name', l.lot_name, 'invoice', i.number,
          'packs', x.packs, 'cents', x.cents, 'fee_cents', x.fee_cents) order by l.line_number, i.number), '[]')
        from refund_line x join order_line l on l.id = x.order_line_id left join invoice i on i.id = x.invoice_id
        where x.refund_id = f.id) as lines,
      (select coalesce(json_agg(json_build_object('account', e.account, 'invoice', i.number, 'cents', -e.cents) order by i.number, e.number), '[]')
        from ledger_transaction t join ledger_entry e on e.transaction_id = t.id left join invoice i on i.id = e.invoice_id
        where t.source = 'refund' and t.source_id = f.id and t.kind = 'refund'
          and e.account in ('buyer_receivable', 'buyer_credit', 'buyer_open_order', 'refund_payable') and e.cents < 0) as went
    from refund f join orders r on r.id = f.order_id
    where f.id = ${refundId} and r.id = ${id} and ${ordersOf(scope)}`.execute(db);
  const [refund] = rows;
  if (!refund) throw notFound('This refund does not exist.');
  return refund;
}
