import { sql, type RawBuilder } from 'kysely';
import { ABSENT, type Ids } from './example.ts';

/** Makes a record between the parties of an order and answers with its id. */
type Made = (orderId: number) => RawBuilder<unknown>;

/** Between the parties of orders; closed ones take no move. */
export async function ofDeals(
  orders: Ids,
  idOf: (made: RawBuilder<unknown>) => Promise<number>,
): Promise<Record<'bid' | 'rfp' | 'proposal' | 'delivery' | 'requested_product', Ids>> {
  const made = async (make: Made): Promise<Ids> => ({
    own: await idOf(make(orders.own)),
    foreign: await idOf(make(orders.foreign)),
    absent: ABSENT,
  });
  return {
    bid: await made(aClosedBid),
    rfp: await made(aClosedRfp),
    proposal: await made(aClosedProposal),
    delivery: await made(aCancelledDelivery),
    requested_product: await made(aClosedRequest),
  };
}

/** Between buyer and seller of an order. */
const aClosedBid: Made = (orderId) =>
  sql`with bid as (insert into bid (facility_id, buyer_company_id, buyer_user_id, listing_id, seller_company_id, status,
      clock_from, clock_ms, expires_at, closed_at, created_at, updated_at)
    select r.facility_id, r.buyer_company_id, r.placed_by, l.listing_id, r.seller_company_id, 'expired', now(), 0, now(), now(),
      now(), now() from orders r join order_line l on l.order_id = r.id where r.id = ${orderId} limit 1 returning id),
    line as (insert into bid_line (bid_id, number, quantity, base_cents, buyer_cents, list_base_cents, list_buyer_cents,
      minimum_expiry, created_at) select id, 1, 1, 100, 100, 200, 200, '2030-01-01', now() from bid)
    select id from bid`;

const closedRfp = (
  orderId: number,
) => sql`with rfp as (insert into rfp (facility_id, buyer_company_id, buyer_user_id, ndc,
      description, catalog_type, csp, quantity, duration, period, start_date, status, closed_at, created_at, updated_at)
    select r.facility_id, r.buyer_company_id, r.placed_by, l.ndc, l.name, 'medigi', 1, 1, 3, 'monthly', '2026-01-01', 'expired',
      now(), now(), now() from orders r join order_line l on l.order_id = r.id where r.id = ${orderId} limit 1 returning id),
    asked as (insert into rfp_invitation (rfp_id, company_id, status)
      select rfp.id, r.seller_company_id, 'closed' from rfp, orders r where r.id = ${orderId} returning rfp_id, company_id)`;

/** Of the buyer of an order, to its seller. */
const aClosedRfp: Made = (orderId) => sql`${closedRfp(orderId)} select rfp_id as id from asked`;

const aClosedProposal: Made = (orderId) =>
  sql`${closedRfp(orderId)} insert into rfp_proposal (rfp_id, company_id, user_id, ndc, description, csp, price_cents,
      shipping_cents, quantity, status, created_at, closed_at)
    select a.rfp_id, a.company_id, r.placed_by, l.ndc, l.name, 1, 100, 0, 1, 'expired', now(), now()
    from asked a, orders r join order_line l on l.order_id = r.id where r.id = ${orderId} limit 1 returning id`;

const aCancelledDelivery: Made = (orderId) =>
  sql`${closedRfp(orderId)}, won as (insert into rfp_proposal (rfp_id, company_id, user_id, ndc, description, csp,
        price_cents, shipping_cents, quantity, status, created_at)
      select a.rfp_id, a.company_id, r.placed_by, l.ndc, l.name, 1, 100, 0, 1, 'accepted', now()
      from asked a, orders r join order_line l on l.order_id = r.id where r.id = ${orderId} limit 1 returning rfp_id)
    insert into rfp_delivery (rfp_id, number, date, placing_date, packs, state, updated_at)
    select rfp_id, 1, '2026-01-05', '2025-12-31', 1, 'cancelled', now() from won returning id`;

/** Of the buyer of an order. */
const aClosedRequest: Made = (orderId) =>
  sql`insert into requested_product (facility_id, buyer_company_id, buyer_user_id, product, quantity, status, answer, needs_agreement,
      created_at, updated_at)
    select facility_id, buyer_company_id, placed_by, 'Tablets', 1, 'Closed', 'Not made any more', true, now(), now() from orders
    where id = ${orderId} returning id`;
