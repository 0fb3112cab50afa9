import { sql } from 'kysely';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import type { StoredAddress } from '#rules/accounts/addresses.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { viewOrder } from './order-detail.ts';
import { ordersOf } from './range.ts';

interface PaperRow {
  seller: StoredAddress & { phone: string | null; email: string | null; fda_establishment: string | null };
  buyer: StoredAddress;
  billing_address: StoredAddress | null;
  account_number: string | null;
  hin: string | null;
  state_license: boolean;
  state_license_expiration: string | null;
  terms_name: string | null;
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

const address = (company: 'b' | 'c') => {
  const column = (name: keyof StoredAddress) => sql.ref(`${company}.${name}`);
  return sql`'line_1', ${column('line_1')}, 'line_2', ${column('line_2')}, 'line_3', ${column('line_3')},
    'city', ${column('city')}, 'state', ${column('state')}, 'postal_code', ${column('postal_code')}`;
};

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
    select json_build_object(${address('c')}, 'phone', c.phone, 'email', c.email,
        'fda_establishment', c.fda_establishment) as seller,
      json_build_object(${address('b')}) as buyer, f.billing_address, f.account_number, f.hin,
      f.state_license, f.state_license_expiration,
      coalesce(r.terms_name, (select t.name from company_terms t where t.company_id = b.id and t.active)) as terms_name,
      (select json_build_object('number', i.number, 'invoiced_on', i.invoiced_on, 'due_on', i.due_on, 'goods_cents', i.goods_cents,
          'shipping_cents', i.shipping_cents, 'fee_cents', i.fee_cents, 'total_cents', i.total_cents, 'open_cents', i.open_cents,
          'credited_cents', ${loweredBy(['applied_credit', 'refund'])}, 'written_off_cents', ${loweredBy(['write_off'])}, 'packs',
          (select json_object_agg(q.order_line_id, q.quantity) from shipment_line q where q.shipment_id = i.shipment_id))
        from invoice i where i.order_id = r.id and i.shipment_id = ${wanted}) as invoice,
      (select coalesce(json_object_agg(d.ndc, json_build_object('name', coalesce(d.proprietary_name, d.substance_name),
          'strength', d.strength, 'dosage_form', d.dosage_form, 'container', d.package_description,
          'eaches', d.eaches_per_pack, 'schedule', d.dea_schedule)), '{}') from drug d
        where d.ndc in (select l.ndc from order_line l where l.order_id = r.id)) as products
    from orders r
    join company b on b.id = r.buyer_company_id
    join company c on c.id = r.seller_company_id
    join facility f on f.id = r.facility_id
    where r.id = ${id} and ${ordersOf(scope)}`.execute(db);
  const [paper] = rows;
  if (!paper) throw notFound('This order does not exist.');
  return { order, paper };
}
