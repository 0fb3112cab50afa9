import { sql } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import { dueOn } from '#rules/orders/invoice.ts';
import {
  reversedAmounts,
  shippedAmounts,
  worthOf,
  type OrderCharges,
  type ShippedPacks,
  type Worth,
} from '#rules/finance/postings.ts';
import type { CommandContext } from '../../platform/command.ts';
import { conflict } from '../../platform/errors.ts';
import { invoiceIssued } from './events.ts';
import { post, type Sale } from './ledger.ts';

export interface ShippedPart {
  sale: Sale & { net_days: number | null };
  shipmentId: number;
  lines: readonly ShippedPacks[];
  /** Those of the order where no invoice of it has them yet. */
  charges: OrderCharges;
}

interface Moment {
  at: Date;
  today: IsoDate;
}

/** Bills what has shipped, an invoice per shipment, and posts it. At most one shipment of an order, which is locked. */
export async function billShipments(
  command: CommandContext,
  parts: readonly ShippedPart[],
  { at, today }: Moment,
): Promise<void> {
  if (parts.length === 0) return;
  const billed = parts.map((part) => ({ ...part, worth: worthOf(part.lines, part.charges) }));
  const wanted = billed.map(({ sale, shipmentId, worth }) => ({
    ...worth,
    shipmentId,
    orderId: sale.id,
    dueOn: dueOn(sale.payment_option, sale.net_days, today),
  }));
  const { rows } = await sql<{ id: number; shipment_id: number }>`
    insert into invoice (order_id, number, shipment_id, invoiced_on, due_on, goods_cents, shipping_cents, fee_cents,
      total_cents, seller_cents, created_at)
    select w."orderId", (select coalesce(max(i.number), 0) + 1 from invoice i where i.order_id = w."orderId"),
      w."shipmentId", ${today}::date, w."dueOn", w."goodsCents", w."shippingCents", w."feeCents", w."totalCents",
      w."sellerCents", ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w("orderId" bigint, "shipmentId" bigint, "dueOn" date,
      "goodsCents" bigint, "shippingCents" bigint, "feeCents" bigint, "totalCents" bigint, "sellerCents" bigint)
    returning id, shipment_id`.execute(command.tx);
  const ids = new Map(rows.map((row) => [row.shipment_id, row.id]));
  for (const { sale, shipmentId } of billed) {
    const id = ids.get(shipmentId);
    if (id !== undefined) command.announce(invoiceIssued(sale.id, id));
  }
  post(
    command,
    billed.flatMap(({ sale, shipmentId, worth }) => {
      const invoiceId = ids.get(shipmentId);
      const amounts = shippedAmounts(sale.payment_option, worth);
      return invoiceId === undefined ? [] : { kind: 'shipped', sale, shipmentId, invoiceId, amounts };
    }),
  );
}

/**
 * Cancels the invoice of a shipment that was entered by mistake, by reversing entries; its number stays used. Throws 409 where
 * something moved on it since.
 */
export async function cancelInvoice(
  command: CommandContext,
  { sale, shipmentId, at }: { sale: Sale; shipmentId: number; at: Date },
): Promise<void> {
  const { rows } = await sql<Worth & { id: number; touched: boolean }>`
    update invoice i set cancelled_at = ${at}
    where i.order_id = ${sale.id} and i.shipment_id = ${shipmentId} and i.cancelled_at is null
    returning i.id, i.goods_cents as "goodsCents", i.shipping_cents as "shippingCents", i.fee_cents as "feeCents",
      i.total_cents as "totalCents", i.seller_cents as "sellerCents",
      exists (select from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
        where e.invoice_id = i.id and t.kind not in ('shipped', 'undone')
          and not exists (select from ledger_transaction u where u.reverses = t.id)) as touched`.execute(
    command.tx,
  );
  const [invoice] = rows;
  if (invoice === undefined) return;
  if (invoice.touched) throw conflict('The invoice of this shipment has payments. Undo them first.');
  const amounts = reversedAmounts(shippedAmounts(sale.payment_option, invoice));
  post(command, [
    { kind: 'shipment_removed', undoes: 'shipped', sale, shipmentId, invoiceId: invoice.id, amounts },
  ]);
}
