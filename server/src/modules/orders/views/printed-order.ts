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
  terms: { name: string; netDays: number } | null;
  invoiced_on: string | null;
  eaches: Record<string, number>;
}

/** An order with what only its papers say. `eaches` are those of a pack by NDC. */
export interface PrintedOrder {
  order: OrderDetail;
  paper: PaperRow;
}

const address = (company: 'b' | 'c') => {
  const column = (name: keyof StoredAddress) => sql.ref(`${company}.${name}`);
  return sql`'line_1', ${column('line_1')}, 'line_2', ${column('line_2')}, 'line_3', ${column('line_3')},
    'city', ${column('city')}, 'state', ${column('state')}, 'postal_code', ${column('postal_code')}`;
};

/** One order in the asker's range as invoice and packing list tell it. 404 outside the range. */
export async function viewPrintedOrder(
  scope: Scope,
  db: Queryable,
  id: number,
  now: Date,
): Promise<PrintedOrder> {
  const order = await viewOrder(scope, db, id, now);
  const { rows } = await sql<PaperRow>`
    select json_build_object(${address('c')}, 'phone', c.phone, 'email', c.email,
        'fda_establishment', c.fda_establishment) as seller,
      json_build_object(${address('b')}) as buyer, f.billing_address, f.account_number, f.hin,
      f.state_license, f.state_license_expiration,
      (select json_build_object('name', t.name, 'netDays', t.net_days) from company_terms t
        where t.company_id = b.id and t.active) as terms,
      case when r.payment_option = 'net_terms'
        then (select min(t.created_at) from shipment t where t.order_id = r.id)
        else r.created_at end::date::text as invoiced_on,
      (select coalesce(json_object_agg(d.ndc, d.eaches_per_pack), '{}') from drug d
        where d.ndc in (select l.ndc from order_line l where l.order_id = r.id)) as eaches
    from orders r
    join company b on b.id = r.buyer_company_id
    join company c on c.id = r.seller_company_id
    join facility f on f.id = r.facility_id
    where r.id = ${id} and ${ordersOf(scope)}`.execute(db);
  const [paper] = rows;
  if (!paper) throw notFound('This order does not exist.');
  return { order, paper };
}
