import { sql } from 'kysely';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import type { StoredAddress } from '#rules/accounts/addresses.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { viewOrder } from './order-detail.ts';
import { ordersOf } from './range.ts';

/** Who was who: as an invoice has kept it, else as it is now. */
export interface PartyFacts {
  seller: StoredAddress & {
    name: string;
    phone: string | null;
    email: string | null;
    fda_establishment: string | null;
  };
  buyer: StoredAddress & { name: string };
  facility: {
    name: string;
    billing_address: StoredAddress | null;
    ap_name: string | null;
    ap_email: string | null;
    ap_phone: string | null;
    account_number: string | null;
    hin: string | null;
    state_license: boolean;
    state_license_expiration: string | null;
  };
  terms_name: string | null;
}

interface PaperRow {
  facts: PartyFacts;
  /** The one that is asked for, with its packs by line. */
  invoice: PrintedInvoice | null;
  /** By NDC. */
  products: Record<string, PrintedProduct>;
}

interface PrintedProduct {
  /** Proprietary, or established where there is none. */
  name: string | null;
  strength: string | null;
  dosage_form: string | null;
  container: string;
  /** Of a pack. */
  eaches: number;
  schedule: string | null;
}

interface PrintedInvoice {
  number: number;
  invoiced_on: string;
  due_on: string;
  goods_cents: number;
  shipping_cents: number;
  fee_cents: number;
  total_cents: number;
  open_cents: number;
  /** What of the total was credited or written off; the rest that is not open was paid. */
  credited_cents: number;
  written_off_cents: number;
  packs: Record<string, number>;
}

/** An order with what only its papers say. */
export interface PrintedOrder {
  order: OrderDetail;
  paper: PaperRow;
}

/** What transactions of these kinds took off an invoice `i`; what was undone is not among it. */
const loweredBy = (
  kinds: readonly string[],
) => sql`(select coalesce(-sum(e.cents), 0)::bigint from ledger_entry e
  join ledger_transaction t on t.id = e.transaction_id left join ledger_transaction u on u.id = t.reverses
  where e.invoice_id = i.id and e.account = 'buyer_receivable' and coalesce(u.kind, t.kind) = any (${kinds}::text[]))`;

/** The latest one that stands, or the one of that number. */
function chosenInvoice({ invoices }: OrderDetail, number: string | undefined) {
  const standing = invoices.filter((invoice) => !invoice.cancelled);
  if (number === undefined) return standing.at(-1);
  const named = standing.find((invoice) => invoice.number === number);
  if (named === undefined) throw notFound('This invoice does not exist.');
  return named;
}

/** One order in the asker's range as invoice and packing list tell it. 404 outside the range, and for an invoice it does not have. */
export async function viewPrintedOrder(
  scope: Scope,
  db: Queryable,
  id: number,
  { now, invoice }: { now: Date; invoice?: string | undefined },
): Promise<PrintedOrder> {
  const order = await viewOrder(scope, db, id, now);
  const { tracking_id: wanted } = chosenInvoice(order, invoice) ?? { tracking_id: null };
  const { rows } = await sql<PaperRow>`
    select coalesce((select i.facts from invoice i where i.order_id = r.id and i.shipment_id = ${wanted}), invoice_facts(r.id)) as facts,
      (select json_build_object('number', i.number, 'invoiced_on', i.invoiced_on, 'due_on', i.due_on, 'goods_cents', i.goods_cents,
          'shipping_cents', i.shipping_cents, 'fee_cents', i.fee_cents, 'total_cents', i.total_cents, 'open_cents', i.open_cents,
          'credited_cents', ${loweredBy(['applied_credit', 'refund'])}, 'written_off_cents', ${loweredBy(['write_off'])}, 'packs',
          (select json_object_agg(q.order_line_id, q.quantity) from shipment_line q where q.shipment_id = i.shipment_id))
        from invoice i where i.order_id = r.id and i.shipment_id = ${wanted}) as invoice,
      (select coalesce(json_object_agg(d.ndc, json_build_object('name', coalesce(d.proprietary_name, d.substance_name),
          'strength', d.strength, 'dosage_form', d.dosage_form, 'container', d.package_description,
          'eaches', d.eaches_per_pack, 'schedule', d.dea_schedule)), '{}') from drug d
        where d.ndc in (select l.ndc from order_line l where l.order_id = r.id)) as products
    from orders r where r.id = ${id} and ${ordersOf(scope)}`.execute(db);
  const [paper] = rows;
  if (!paper) throw notFound('This order does not exist.');
  const { seller, buyer, facility } = paper.facts;
  const named = {
    seller_company_name: seller.name,
    buyer_company_name: buyer.name,
    facility_name: facility.name,
  };
  return { order: { ...order, ...named }, paper };
}
