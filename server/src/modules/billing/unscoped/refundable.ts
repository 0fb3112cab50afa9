import { sql } from 'kysely';
import type { RefundableLine } from '#rules/finance/refunds.ts';
import type { Cents } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';

export interface Refundable {
  lines: (RefundableLine & { name: string })[];
  /** Billed and not given back, with the invoice that billed it. */
  shipping: { invoiceId: number; cents: Cents } | null;
  /** What was given back before. */
  refundedCents: Cents;
}

/** What can be given back of an order, which the caller may see. */
export async function refundableOf(db: Queryable, orderId: number): Promise<Refundable> {
  const { rows } = await sql<{
    lines: Refundable['lines'];
    shipping: Refundable['shipping'];
    refunded: Cents;
  }>`
    select (select coalesce(json_agg(json_build_object('id', l.id, 'number', l.line_number, 'name', l.name, 'packs', l.quantity,
        'shipped', l.shipped_quantity, 'notShipped', l.not_shipped_quantity, 'priceCents', l.price_cents,
        'sellerPriceCents', coalesce(l.seller_price_cents, l.price_cents), 'feeCents', l.fee_cents,
        'billed', (select coalesce(json_agg(json_build_object('invoiceId', i.id, 'packs', q.quantity,
            'refundedPacks', coalesce(b.packs, 0), 'refundedCents', coalesce(b.cents, 0)) order by i.id), '[]')
          from shipment_line q join invoice i on i.shipment_id = q.shipment_id and i.cancelled_at is null
          left join lateral (select sum(x.packs) as packs, sum(x.cents) as cents from refund_line x
            where x.order_line_id = l.id and x.invoice_id = i.id) b on true
          where q.order_line_id = l.id)) order by l.line_number), '[]')
      from order_line l where l.order_id = ${orderId}) as lines,
      (select json_build_object('invoiceId', i.id, 'cents', i.shipping_cents - (select coalesce(sum(f.shipping_cents), 0)
          from refund f where f.order_id = i.order_id))
        from invoice i where i.order_id = ${orderId} and i.cancelled_at is null and i.shipping_cents > 0 limit 1) as shipping,
      (select coalesce(sum(f.total_cents), 0)::bigint from refund f where f.order_id = ${orderId}) as refunded`.execute(
    db,
  );
  const [row] = rows;
  return { lines: row?.lines ?? [], shipping: row?.shipping ?? null, refundedCents: row?.refunded ?? 0 };
}
