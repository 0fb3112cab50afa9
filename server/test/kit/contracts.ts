import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';

export interface Agreed {
  facility_id: number;
  buyer_company_id: number;
  buyer_user_id: number;
  seller_company_id: number;
  seller_user_id: number;
  ndc: string;
}

/** Packs of each delivery, the price of a pack and the shipping of a delivery of contracts that are made here. */
export const DUE = { packs: 2, priceCents: 900, shippingCents: 500 };

/** Contracts of two monthly deliveries, the first of which is due on `today`. Far more at once than the API would take. */
export async function dueContracts(db: Database, today: string, agreed: readonly Agreed[]): Promise<void> {
  const { packs, priceCents, shippingCents } = DUE;
  await sql`with agreed as (
      select row_number() over ()::text as key, r.* from json_to_recordset(${JSON.stringify(agreed)}::json) as r(facility_id bigint,
        buyer_company_id bigint, buyer_user_id bigint, seller_company_id bigint, seller_user_id bigint, ndc text)
    ), contract as (
      insert into rfp (facility_id, buyer_company_id, buyer_user_id, ndc, description, catalog_type, csp, quantity, duration, period,
        start_date, renewal_date, status, created_at, updated_at)
      select facility_id, buyer_company_id, buyer_user_id, ndc, key, 'medigi', 1, ${packs}, 2, 'monthly', ${today}::date + 3,
        ${today}::date + 3 + interval '2 months', 'accepted', now(), now()
      from agreed returning id, description as key, start_date
    ), invited as (
      insert into rfp_invitation (rfp_id, company_id, status)
      select c.id, a.seller_company_id, 'proposed' from contract c join agreed a using (key)
    ), proposed as (
      insert into rfp_proposal (rfp_id, company_id, user_id, ndc, description, csp, price_cents, shipping_cents, quantity, status,
        created_at)
      select c.id, a.seller_company_id, a.seller_user_id, a.ndc, key, 1, ${priceCents}, ${shippingCents}, ${packs}, 'accepted', now()
      from contract c join agreed a using (key)
    )
    insert into rfp_delivery (rfp_id, number, date, placing_date, packs, updated_at)
    select c.id, n, d.date, d.date - 3, ${packs}, now() from contract c cross join generate_series(1, 2) n
    cross join lateral (select (c.start_date + make_interval(months => n - 1))::date as date) d`.execute(db);
}
