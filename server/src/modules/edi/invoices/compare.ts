import { sql } from 'kysely';
import { compareInvoice, type Tolerances } from '#rules/edi/compare-invoice.ts';
import { sizeOf } from '#rules/edi/exact.ts';
import { compareCredit } from '#rules/edi/invoices.ts';
import type { PartnerInvoice } from '#rules/edi/partner-invoice.ts';
import { DEFAULT_TERMS } from '#rules/orders/invoice.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refundedBySeller } from '../../finance/index.ts';
import type { LockedOrder } from '../../orders/index.ts';
import type { KeptPacks } from './stored.ts';

export interface Compared {
  isMatched: boolean;
  agreedCents: number;
  shippingCents: number;
  sentences: readonly string[];
  stillToInvoice: string | null;
  taken: readonly KeptPacks[];
}

export interface ToCompare {
  invoice: PartnerInvoice;
  /** Locked, so that no packs leave and no other invoice is compared meanwhile. */
  order: LockedOrder;
  tolerances: Tolerances;
  /** Its `compared_no`; null of one that was not compared yet, which all others come before. */
  turn: number | null;
}

/** Compares with what was agreed and shipped of the order, less what invoices that were compared before ask for (RB-385). */
export function compareWithOrder(tx: Tx, to: ToCompare): Promise<Compared> {
  return to.invoice.isCredit ? compareRefunds(tx, to) : comparePacks(tx, to);
}

/** A second one of a number counts once a person took it. */
const counted = ({ order, turn }: ToCompare, isCredit: boolean) => sql`v.order_id = ${order.id}
  and v.is_credit = ${isCredit} and v.status <> 'Rejected' and (v.first or v.status = 'Approved')
  and (${turn}::bigint is null or v.compared_no < ${turn}::bigint)`;

interface Line {
  id: number;
  ndc: string;
  listing_id: number;
  price: number;
  shipped: number;
  invoiced_before: number;
}

async function comparePacks(tx: Tx, to: ToCompare): Promise<Compared> {
  const { order, invoice, tolerances } = to;
  const { rows: lines } =
    await sql<Line>`select l.id, l.ndc, l.listing_id, coalesce(l.seller_price_cents, l.price_cents) as price,
      l.shipped_quantity as shipped, coalesce(b.packs, 0)::bigint as invoiced_before
    from order_line l left join (select (t ->> 'order_line_id')::bigint as id, sum((t ->> 'packs')::bigint) as packs
      from edi_invoice v cross join jsonb_array_elements(v.taken) t where ${counted(to, false)} group by 1) b on b.id = l.id
    where l.order_id = ${order.id} order by l.line_number`.execute(tx);
  const { rows } = await sql<{
    any: boolean;
  }>`select exists (select from edi_invoice v where ${counted(to, false)}) as any`.execute(tx);
  const shippingCents = rows[0]?.any ? 0 : order.shipping_cents;
  const { isMatched, agreed, sentences, stillToInvoice, taken } = compareInvoice(
    invoice,
    {
      orderId: order.id,
      shipping: shippingCents,
      netDays: order.net_days ?? DEFAULT_TERMS.netDays,
      lines: lines.map((line) => ({
        ndc: line.ndc,
        itemNumber: String(line.listing_id),
        price: line.price,
        shipped: line.shipped,
        invoicedBefore: line.invoiced_before,
      })),
    },
    tolerances,
  );
  return {
    isMatched,
    agreedCents: Number(agreed),
    shippingCents,
    sentences,
    stillToInvoice,
    taken: taken.map(({ ordered, ...packs }) => ({ ...packs, order_line_id: lines[ordered]?.id ?? 0 })),
  };
}

async function compareRefunds(tx: Tx, to: ToCompare): Promise<Compared> {
  const { order, invoice, tolerances } = to;
  const { rows } = await sql<{
    cents: number;
  }>`select coalesce(sum(v.total_cents), 0)::bigint as cents from edi_invoice v
    where ${counted(to, true)}`.execute(tx);
  const refunded = Math.max(0, (await refundedBySeller(tx, order.id)) + (rows[0]?.cents ?? 0));
  const { isMatched, sentences } = compareCredit(sizeOf(invoice.total), BigInt(refunded), tolerances);
  return {
    isMatched,
    agreedCents: refunded === 0 ? 0 : -refunded,
    shippingCents: 0,
    sentences,
    stillToInvoice: null,
    taken: [],
  };
}

/** What a comparison is kept as. */
export const columnsOf = (compared: Compared) => ({
  agreed_cents: compared.agreedCents,
  shipping_cents: compared.shippingCents,
  sentences: [...compared.sentences],
  still_to_invoice: compared.stillToInvoice,
  taken: JSON.stringify(compared.taken),
});
