import type pg from 'pg';

/** What people did with the orders after placing them, into the audit chain, oldest first: the history of each order. */
export async function writeOrderSteps(client: pg.Client): Promise<void> {
  await client.query(`
    with seller as (
      select distinct on (u.company_id) u.company_id, u.id from app_user u join user_role r on r.user_id = u.id
      where r.role = 'Seller' order by u.company_id, u.id
    ), sold as (
      select r.*, s.id as sold_by from orders r join seller s on s.company_id = r.seller_company_id
    ), step as (
      select id as order_id, least(created_at + interval '1 hour', updated_at) as at, 'order.confirmed' as operation,
        'order.confirmed' as move, null as detail, sold_by as actor, seller_company_id as company_id
      from sold
      where status in ('confirmed', 'partially_shipped', 'shipped', 'delivered') or cancel_from = 'confirmed'
      union all
      select r.id, t.created_at, 'order.shipped', 'order.shipped',
        (select sum(q.quantity) from shipment_line q where q.shipment_id = t.id) || ' packs by ' || t.carrier || ' '
          || t.tracking_number, t.created_by, r.seller_company_id
      from shipment t join orders r on r.id = t.order_id
      union all
      select id, updated_at, 'order.delivered', 'order.delivered', null, sold_by, seller_company_id
      from sold where status = 'delivered'
      union all
      select id, cancel_requested_at, 'order.cancellation_asked',
        case when status = 'cancelled' and cancel_answer is null then 'order.cancelled_by_buyer'
          else 'order.cancel_requested' end, cancel_reason, placed_by, buyer_company_id
      from orders where cancel_requested_at is not null
      union all
      select id, cancel_answered_at, 'order.cancellation_answered',
        case cancel_answer when 'agreed' then 'order.cancelled' else 'order.cancellation_refused' end,
        cancel_answer_note, sold_by, seller_company_id
      from sold where cancel_answered_at is not null
    )
    select append_audit(at, 'demo-' || order_id, operation, actor, actor, company_id, null, 'order', order_id, null,
      jsonb_strip_nulls(jsonb_build_object('move', move, 'detail', detail)))
    from (select * from step order by at, order_id) in_time`);
}
