import { blocksOf, figuresOf, FIGURES } from './honest-reads.ts';

/** $1 user, $2 facility. */
export const CARTS = `
  select c.id as cart_id, c.type, c.version, c.selected_shipping, i.listing_id, i.agreed_soft_block, cl.lot_id, cl.quantity,
    cl.seen_price_cents, l.name, l.ndc, l.company_id, co.name as company_name, co.logo_url, co.active as company_active,
    co.minimum_order_cents, co.shipping_price_cents, co.shipping_threshold_cents, l.catalog_type, l.status, l.case_size,
    l.case_lock, l.min_packs, l.start_date, l.can_buy_later, d.dea_schedule, d.package_description, d.dosage_form,
    d.eaches_per_pack, d.wholesale_cents, o.lot_name, o.status as lot_status, o.expiry_date, o.price_cents, o.price_type,
    o.stock as lot_stock, o.min_qty, t.stock as listing_stock, t.lots, ${FIGURES},
    exists (${blocksOf('$2')}) as soft_blocked
  from cart c join cart_item i on i.cart_id = c.id
  join cart_lot cl on cl.cart_id = c.id and cl.listing_id = i.listing_id
  join lot o on o.id = cl.lot_id join listing l on l.id = i.listing_id
  join company co on co.id = l.company_id join drug d on d.ndc = l.ndc
  cross join lateral (select l.id as listing_id, l.company_id, l.catalog_type, d.gcn_seqno, d.package_size) s
  cross join lateral (select sum(x.stock) as stock, count(*)::int as lots from lot x
    where x.listing_id = l.id and x.status = 'active' and x.stock > 0 and x.expiry_date >= current_date) t
  ${figuresOf('$2')}
  where c.user_id = $1 and c.facility_id = $2 and c.status = 'open'
  order by i.added_at, i.listing_id, o.price_cents, o.id`;

/** $1 user, $2 facility, $3 company, $4 listing, $5 lot, $6 packs, $7 request, $8 what changed, $9 address. */
export const ADD = `
  with cart as (
    insert into cart (user_id, facility_id, type, selected_shipping) values ($1, $2, 'c0', 'standard')
    on conflict (user_id, facility_id, type) where status = 'open'
      do update set version = cart.version + 1, updated_at = now() returning id
  ), item as (
    insert into cart_item (cart_id, listing_id) select id, $4 from cart
    on conflict (cart_id, listing_id) do update set agreed_soft_block = false returning cart_id
  ), kept as (
    insert into cart_lot (cart_id, listing_id, lot_id, quantity, seen_price_cents)
    select i.cart_id, $4, $5, $6, o.price_cents from item i join lot o on o.id = $5
    on conflict (cart_id, lot_id) do update set quantity = excluded.quantity,
      seen_price_cents = excluded.seen_price_cents returning cart_id
  )
  select append_audit(now(), $7, 'updateCart', $1, $1, $3, $2, 'cart', k.cart_id, null, $8::jsonb, 'localhost', $9)
  from kept k`;

/**
 * $1 user, $2 facility, $3 company, $4 PO number, $5 request, $6 address. What the product's queue stores for an order is
 * written with it; the audit comes last, since it holds the chain.
 */
export const ORDER = `
  with c as (
    select id from cart where user_id = $1 and facility_id = $2 and type = 'c0' and status = 'open' for update
  ), line as materialized (
    select l.id as listing_id, cl.lot_id, l.ndc, l.name, l.catalog_type, l.company_id, o.lot_name, o.expiry_date,
      o.price_type, cl.quantity, o.price_cents,
      row_number() over (partition by l.company_id order by cl.lot_id) as line_number
    from c join cart_lot cl on cl.cart_id = c.id join lot o on o.id = cl.lot_id join listing l on l.id = cl.listing_id
  ), taken as (
    update lot o set stock = o.stock - n.quantity, version = o.version + 1, updated_at = now() from line n
    where o.id = n.lot_id and o.stock >= n.quantity and o.status = 'active' and o.expiry_date >= current_date
    returning o.id, n.quantity, o.listing_id
  ), shown as (
    update catalog_search s set stock = s.stock - t.quantity from taken t where s.listing_id = t.listing_id returning 1
  ), made as (
    insert into order_group (origin, origin_id, attempt, facility_id, buyer_company_id, placed_by, po_number,
      payment_option, shipping_option, total_cents, created_at)
    select 'cart', c.id, 1, $2, $3, $1, $4, 'net_terms', 'standard',
      (select sum(n.price_cents * n.quantity) from line n), now() from c returning id
  ), placed as (
    insert into orders (group_id, type, facility_id, buyer_company_id, seller_company_id, placed_by, status,
      payment_option, po_number, shipping_option, is_c2, delivery_address, facility_dea_number, sub_total_cents,
      shipping_cents, fee_cents, total_cents, created_at, updated_at)
    select m.id, 'cart', f.id, f.company_id, p.company_id, $1, 'placed', 'net_terms', $4, 'standard', false,
      jsonb_build_object('line_1', f.line_1, 'city', f.city, 'state', f.state, 'postal_code', f.postal_code),
      f.dea_number, p.cents, 0, 0, p.cents, now(), now()
    from made m join facility f on f.id = $2
    cross join (select n.company_id, sum(n.price_cents * n.quantity)::bigint as cents from line n group by 1) p
    returning id, seller_company_id, facility_id, total_cents
  ), lines as (
    insert into order_line (order_id, facility_id, line_number, listing_id, lot_id, ndc, name, catalog_type, lot_name,
      expiry_date, price_type, quantity, price_cents, extended_cents)
    select p.id, p.facility_id, n.line_number, n.listing_id, n.lot_id, n.ndc, n.name, n.catalog_type, n.lot_name,
      n.expiry_date, n.price_type, n.quantity, n.price_cents, n.price_cents * n.quantity
    from line n join taken t on t.id = n.lot_id join placed p on p.seller_company_id = n.company_id returning 1
  ), closed as (
    update cart k set status = 'ordered', updated_at = now() from c where k.id = c.id returning 1
  ), reader as (
    select p.id as order_id, p.total_cents, u.id, u.email from placed p
    join app_user u on u.company_id = p.seller_company_id and u.active
    where exists (select from user_role r where r.user_id = u.id and r.role = 'Seller')
  ), told as (
    insert into notification (user_id, effect_key, title, content, type, relative_url, created_at)
    select r.id, 'order.placed:' || r.order_id, 'Order placed',
      'Order ' || r.order_id || ' for $' || round(r.total_cents / 100.0, 2), 'Order', '/order-details/' || r.order_id,
      now() from reader r returning 1
  ), mailed as (
    insert into mail_sent (effect_key, recipient, subject, handed_over)
    select 'order.placed:' || r.order_id || ':' || r.id, r.email, 'Order placed – order ' || r.order_id, true
    from reader r returning 1
  )
  select m.id as order_group_id, a.lines, pg_notify('galenic_live', json_build_object('topic', 'cart',
      'user_ids', json_build_array($1))::text),
    append_audit(now(), $5, 'placeOrder', $1, $1, $3, $2, 'order_group', m.id, null,
      jsonb_build_object('move', 'order.placed'), 'localhost', $6)
  from made m, (select count(*)::int as lines from lines) a, (select count(*) from shown) b,
    (select count(*) from closed) d, (select count(*) from told) e, (select count(*) from mailed) f`;
