/* Posts what orders lack in the ledger, in the order of their events: those from before the ledger, those of a release before it
   that runs beside this one, and those of the demo world. It may be called again. First what they were sold for: of a bid its base
   price, of a cart the price without the fee that ran for the buyer on that day, of a request the price; what was billed without
   it was billed at the price. Then an invoice per shipment, the charges of the order on its first, and the transactions; what was paid on terms
   was paid in full when the order last changed. */
create or replace function post_past_orders() returns void language plpgsql as $$
begin
  update orders o set terms_name = t.name, net_days = t.net_days from company_terms t
  where o.net_days is null and o.payment_option = 'net_terms' and t.company_id = o.buyer_company_id and t.active;

  update order_line l set seller_price_cents = least(n.base_cents, l.price_cents),
    marketplace_fee = coalesce(round((l.price_cents - least(n.base_cents, l.price_cents)) * 10000.0 / n.base_cents), 0)
  from bid b join bid_line n on n.bid_id = b.id and n.number = b.line_count
  where l.seller_price_cents is null and b.order_id = l.order_id
    and not exists (select from invoice i where i.order_id = l.order_id);

  if exists (select from price_rule r where r.kind = 'marketplace_fee') then
    update order_line l set seller_price_cents = coalesce((select max(c.cents)
          from generate_series(greatest(1, l.price_cents * 10000 / (10000 + f.fee) - 1), l.price_cents * 10000 / (10000 + f.fee) + 2) c(cents)
          where c.cents + (c.cents * f.fee + 5000) / 10000 <= l.price_cents), 1),
      marketplace_fee = f.fee
    from (select l.id, (select r.value from unnest(listing_rules(o.seller_company_id,
          target_keys(i.id, i.ndc, d.gcn_seqno, d.category, i.catalog_type), buyer_audiences(o.facility_id), (o.created_at at time zone 'UTC')::date)) r
        where r.kind = 'marketplace_fee' and r.min_quantity <= l.quantity
        order by r.priority desc, array_position(array['listing', 'ndc', 'gcn', 'category', 'catalog_type', 'all'],
          r.target_type), r.value, r.id limit 1) as fee
      from order_line l join orders o on o.id = l.order_id join listing i on i.id = l.listing_id join drug d on d.ndc = i.ndc
      where l.seller_price_cents is null and o.type = 'cart' and not exists (select from invoice v where v.order_id = o.id)) f
    where l.id = f.id and f.fee > 0;
  end if;

  update order_line set seller_price_cents = price_cents, marketplace_fee = 0 where seller_price_cents is null;

  insert into invoice (order_id, number, shipment_id, invoiced_on, due_on, goods_cents, shipping_cents, fee_cents, total_cents,
    seller_cents, created_at)
  select s.order_id, s.number, s.id, s.day, s.day + case when s.payment_option = 'net_terms' then coalesce(s.net_days, 30) else 0 end,
    s.goods, s.shipping, s.fee, s.goods + s.shipping + s.fee, s.seller + s.shipping, s.created_at
  from (
    select t.id, t.order_id, t.created_at, (t.created_at at time zone 'UTC')::date as day, o.payment_option, o.net_days,
      coalesce(b.last, 0) + row_number() over of_order as number, sum(q.quantity * l.price_cents) as goods,
      sum(q.quantity * l.seller_price_cents) as seller,
      case when b.last is null and row_number() over of_order = 1 then o.shipping_cents else 0 end as shipping,
      case when b.last is null and row_number() over of_order = 1 then o.fee_cents else 0 end as fee
    from shipment t join orders o on o.id = t.order_id
    join shipment_line q on q.shipment_id = t.id join order_line l on l.id = q.order_line_id
    left join (select i.order_id, max(i.number) as last from invoice i group by 1) b on b.order_id = t.order_id
    where not exists (select from invoice i where i.shipment_id = t.id)
    group by t.id, o.id, b.last
    window of_order as (partition by t.order_id order by t.created_at, t.id)) s
  order by s.created_at, s.id;

  with event as materialized (
    select 'placed' as kind, 'order' as source, o.id as source_id, o.created_at as at, o.id as order_id, null::bigint as invoice_id,
      g.placed_by as who
    from orders o join order_group g on g.id = o.group_id
    union all
    select 'shipped', 'shipment', i.shipment_id, i.created_at, i.order_id, i.id, t.created_by
    from invoice i join shipment t on t.id = i.shipment_id
    union all
    select 'cancelled', 'order', o.id, coalesce(o.cancel_answered_at, o.cancel_requested_at, o.updated_at), o.id, null, null
    from orders o where o.status = 'cancelled'
    union all
    select 'payment', 'order', o.id, o.updated_at, o.id, null, null from orders o
    where o.payment_option = 'net_terms' and o.payment_status = 'paid'
      and exists (select from invoice i where i.order_id = o.id and i.cancelled_at is null)
      and not exists (select from ledger_transaction t where t.kind = 'placed' and t.source = 'order' and t.source_id = o.id)
  ), made as (
    insert into ledger_transaction (kind, source, source_id, step, at, request_id, operation, actor_user_id, subject_user_id, reason)
    select e.kind, e.source, e.source_id, '', e.at, 'post-past-orders', 'post-past-orders', e.who, e.who,
      'From before the ledger'
    from event e
    where not exists (select from ledger_transaction t where t.kind = e.kind and t.source = e.source and t.source_id = e.source_id
      and t.step = '')
    order by e.at, e.order_id, array_position(array['placed', 'shipped', 'cancelled', 'payment'], e.kind), e.source_id
    returning id, kind, source, source_id
  ), moved as (
    select m.id, o.id as order_id, o.buyer_company_id, o.seller_company_id, g.payment_id, x.*
    from made m join event e using (kind, source, source_id) join orders o on o.id = e.order_id
    join order_group g on g.id = o.group_id left join invoice i on i.id = e.invoice_id
    cross join lateral (select coalesce(-sum(b.cents), 0)::bigint as cents from ledger_entry b join ledger_transaction s on s.id = b.transaction_id
      where b.order_id = o.id and b.account = 'order_unearned' and s.kind = 'expedited') later
    cross join lateral (
      select 1 as number, case o.payment_option when 'net_terms' then 'buyer_open_order' when 'credit_card' then 'clearing_card'
          else 'clearing_ach' end as account, o.total_cents - later.cents as cents, null::bigint as of_invoice where m.kind = 'placed'
      union all select 2, 'order_unearned', later.cents - o.total_cents, null where m.kind = 'placed'
      union all select 1, 'buyer_receivable', i.total_cents, i.id where m.kind = 'shipped' and o.payment_option = 'net_terms'
      union all select 2, 'buyer_open_order', -i.total_cents, i.id where m.kind = 'shipped' and o.payment_option = 'net_terms'
      union all select 3, 'order_unearned', i.total_cents, i.id where m.kind = 'shipped'
      union all select 4, 'seller_pending', -i.seller_cents, i.id where m.kind = 'shipped'
      union all select 5, 'marketplace_fee', i.seller_cents - i.goods_cents - i.shipping_cents, i.id where m.kind = 'shipped'
      union all select 6, 'transaction_fee', -i.fee_cents, i.id where m.kind = 'shipped'
      union all select 1, 'order_unearned', o.total_cents, null where m.kind = 'cancelled'
      union all select 2, case o.payment_option when 'net_terms' then 'buyer_open_order' when 'credit_card' then 'refund_payable'
          else 'buyer_credit' end, -o.total_cents, null where m.kind = 'cancelled'
      union all select 1, 'cash', (select sum(p.total_cents) from invoice p where p.order_id = o.id and p.cancelled_at is null), null
        where m.kind = 'payment'
      union all select 1 + p.number, 'buyer_receivable', -p.total_cents, p.id from invoice p
        where m.kind = 'payment' and p.order_id = o.id and p.cancelled_at is null) x
  )
  insert into ledger_entry (transaction_id, number, account, company_id, order_id, invoice_id, payment_id, cents)
  select v.id, v.number, v.account, case when v.account in ('seller_pending', 'marketplace_fee') then v.seller_company_id
      when v.account <> 'cash' then v.buyer_company_id end, v.order_id, v.of_invoice, v.payment_id, v.cents
  from moved v where v.cents <> 0;

  -- What delivered and paid orders earned is due to their sellers.
  with due as materialized (
    select o.id, o.updated_at, o.seller_company_id, g.payment_id, -sum(e.cents) as cents
    from orders o join order_group g on g.id = o.group_id join ledger_entry e on e.order_id = o.id and e.account = 'seller_pending'
    where o.status = 'delivered' and o.payment_status in ('paid', 'refunded')
      and not exists (select from ledger_transaction t where t.source = 'order' and t.source_id = o.id and t.kind = 'released')
    group by o.id, g.id having sum(e.cents) < 0
  ), made as (
    insert into ledger_transaction (kind, source, source_id, step, at, request_id, operation, reason)
    select 'released', 'order', d.id, '', d.updated_at, 'post-past-orders', 'post-past-orders', 'From before the ledger'
    from due d order by d.updated_at, d.id
    returning id, source_id
  )
  insert into ledger_entry (transaction_id, number, account, company_id, order_id, payment_id, cents)
  select m.id, x.number, x.account, d.seller_company_id, d.id, d.payment_id, x.cents
  from made m join due d on d.id = m.source_id
  cross join lateral (values (1, 'seller_pending', d.cents), (2, 'seller_payable', -d.cents)) x(number, account, cents);
end $$;
