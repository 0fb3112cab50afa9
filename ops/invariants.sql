-- What must always hold. Each statement returns the rows that break it, named by its comment.

-- stock is never negative
select id from lot where stock < 0;

-- an order has lines
select r.id from orders r where not exists (select 1 from order_line l where l.order_id = r.id);

-- an order group has orders
select g.id from order_group g where not exists (select 1 from orders r where r.group_id = g.id);

-- the lines of an order add up to its sub total
select r.id from orders r join order_line l on l.order_id = r.id
group by r.id having sum(l.extended_cents) <> r.sub_total_cents;

-- the fees of the lines add up to the fee of the order
select r.id from orders r join order_line l on l.order_id = r.id
group by r.id having sum(l.fee_cents) <> r.fee_cents;

-- the orders of a group add up to its total
select g.id from order_group g join orders r on r.group_id = g.id
group by g.id having sum(r.total_cents) <> g.total_cents;

-- a group belongs to the facility and company of its orders
select r.id from orders r join order_group g on g.id = r.group_id
where (r.facility_id, r.buyer_company_id) <> (g.facility_id, g.buyer_company_id);

-- a line belongs to the facility of its order and to a listing of its seller
select l.id from order_line l join orders r on r.id = l.order_id join listing i on i.id = l.listing_id
where l.facility_id <> r.facility_id or i.company_id <> r.seller_company_id;

-- a lot on a line is a lot of its listing
select l.id from order_line l join lot o on o.id = l.lot_id where o.listing_id <> l.listing_id;

-- shipped packs are those of the shipments
select l.id from order_line l
left join (select order_line_id, sum(quantity) as packs from shipment_line group by 1) s on s.order_line_id = l.id
where l.shipped_quantity <> coalesce(s.packs, 0);

-- a shipped or delivered order is shipped whole, a partly shipped one in part
select r.id from orders r join order_line l on l.order_id = r.id where r.status in ('shipped', 'delivered', 'partially_shipped')
group by r.id, r.status
having (sum(l.shipped_quantity + l.not_shipped_quantity) = sum(l.quantity)) <> (r.status <> 'partially_shipped') or sum(l.shipped_quantity) = 0;

-- nothing of a placed or cancelled order has shipped
select r.id from orders r join order_line l on l.order_id = r.id
where r.status in ('placed', 'cancelled', 'pending_signature') and l.shipped_quantity > 0;

-- an ordered cart has exactly one group
select c.id from cart c left join order_group g on g.origin = 'cart' and g.origin_id = c.id
where (c.status = 'ordered') <> (g.id is not null);

-- a used payment paid exactly one group of what it was placed at, or expedited one order
select p.id from payment p left join order_group g on g.payment_id = p.id
left join (select e.payment_id, t.kind, -sum(e.cents) as cents from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
  where t.kind in ('placed', 'expedited') and e.account = 'order_unearned' group by 1, 2) t on t.payment_id = p.id
where p.status = 'used' and (t.cents is distinct from p.amount_cents or (p.cart_id is not null and g.id is null)
  or (t.kind = 'expedited') <> (p.order_id is not null));

-- an expedited order says when it was to ship
select id from orders where ship_on is not null and shipping_option <> 'expedited';

-- an approved facility has a state licence
select id from facility where vetting_status = 'approved' and not state_license;

-- the search shows every active listing with something to sell, and its stock
select l.id from listing l
left join catalog_search s on s.listing_id = l.id
cross join lateral (select coalesce(sum(o.stock), 0) as stock from lot o
  where o.listing_id = l.id and o.status = 'active' and o.expiry_date >= current_date) t
where (l.status = 'active' and (s.listing_id is null or s.stock < t.stock)) or (l.status <> 'active' and s.listing_id is not null);

-- one inbox row per person and effect
select user_id from notification group by user_id, effect_key having count(*) > 1;

-- people of a company whose current facility belongs to another
select u.id from app_user u join facility f on f.id = u.primary_facility_id
where f.company_id is distinct from u.company_id
  and not exists (select 1 from user_role r where r.user_id = u.id and r.role = 'Administrator');

-- the words of the logs are those of the first rows of the audit chain, without a gap
select coalesce(s.seq, a.seq) from audit_search s full join audit_log a on a.seq = s.seq
where a.seq is null or (s.seq is null and a.seq <= (select max(seq) from audit_search));

-- the newest words of the logs are those that their rows have
select s.seq from audit_search s join audit_log a on a.seq = s.seq
where s.seq > (select max(seq) - 1000 from audit_search)
  and s.words <> audit_words(a.entity, a.entity_id, a.before, a.after);

-- a purchase that counts is of a facility and a product that exist, and of a report that was read
select h.id from purchase_history_row h
where not exists (select 1 from facility f where f.id = h.facility_id)
  or not exists (select 1 from drug d where d.ndc = h.ndc)
  or h.calibration_id is not null and not exists (
    select 1 from calibration c where c.id = h.calibration_id and c.state in ('read', 'reading'));

-- the rows of a purchase report that count are as many as it says
select c.id from calibration c
left join (select calibration_id, count(*) as lines from purchase_history_row group by 1) h on h.calibration_id = c.id
where c.state = 'read' and c.counted_rows <> coalesce(h.lines, 0);

-- a row of a purchase report is of a report, a facility and a product of the report that exist
select r.calibration_id from calibration_row r
where not exists (select 1 from calibration c where c.id = r.calibration_id)
  or r.facility_id is not null and not exists (select 1 from facility f where f.id = r.facility_id)
  or r.product_no is not null and exists (
    select 1 from calibration c where c.id = r.calibration_id and c.state = 'read')
    and not exists (select 1 from calibration_product p
      where p.calibration_id = r.calibration_id and p.product_no = r.product_no);

-- the lines of a bid are numbered from one to their count
select b.id from bid b left join bid_line n on n.bid_id = b.id
group by b.id having count(n.id) <> b.line_count or max(n.number) <> b.line_count;

-- an accepted bid is one order of its facility and seller: the packs of its last line, at its price
select b.id from bid b join bid_line n on n.bid_id = b.id and n.number = b.line_count
left join orders r on r.id = b.order_id left join order_group g on g.id = r.group_id
cross join lateral (select sum(l.quantity) as packs, sum(l.quantity * l.price_cents) as cents,
  bool_and(l.listing_id = b.listing_id) as of_listing from order_line l where l.order_id = r.id) t
where b.status = 'accepted' and ((g.origin, g.origin_id, r.facility_id, r.seller_company_id, t.packs, t.cents, t.of_listing)
  is distinct from ('bid', b.id, b.facility_id, b.seller_company_id, n.quantity, n.quantity * n.buyer_cents, true));

-- an order of a bid is the order of one that was accepted
select r.id from orders r join order_group g on g.id = r.group_id left join bid b on b.order_id = r.id
where g.origin = 'bid' and b.id is null;

-- an accepted request is one proposal of a supplier that it asked
select r.id from rfp r where (r.status in ('accepted', 'completed'))
  and 1 <> (select count(*) from rfp_proposal p where p.rfp_id = r.id and p.status = 'accepted');

-- the deliveries of a contract are its packs, extension by extension
select r.id from rfp r join rfp_proposal p on p.rfp_id = r.id and p.status = 'accepted'
cross join lateral (select sum(case r.period when 'biweekly' then 2 * m * p.quantity when 'monthly' then m * p.quantity
  else (m * p.quantity + 2) / 3 end) as packs from unnest(array_prepend(r.duration, r.extensions)) m) t
where t.packs is distinct from (select sum(d.packs) from rfp_delivery d where d.rfp_id = r.id);

-- a running contract ends with its months and pauses
select r.id from rfp r where r.status in ('accepted', 'completed')
  and r.renewal_date <> r.start_date + make_interval(months => r.duration + coalesce((select sum(m) from unnest(r.extensions) m), 0)::int + r.paused_months);

-- what was cancelled has nothing to be ordered
select d.id from rfp_delivery d join rfp r on r.id = d.rfp_id
where r.status not in ('accepted', 'completed') and d.state in ('scheduled', 'failed')
  or r.status = 'completed' and d.state = 'scheduled';

-- a placed delivery is one order of its facility and supplier: its packs, at its price and shipping
select d.id from rfp_delivery d join rfp r on r.id = d.rfp_id
join rfp_proposal p on p.rfp_id = r.id and p.status = 'accepted'
left join orders o on o.id = d.order_id left join order_group g on g.id = o.group_id
cross join lateral (select sum(l.quantity) as packs, sum(l.quantity * l.price_cents) as cents, bool_and(l.ndc = p.ndc) as of_product
  from order_line l where l.order_id = o.id) t
where d.state = 'placed' and ((g.origin, g.origin_id, g.attempt, o.facility_id, o.seller_company_id, o.shipping_cents, t.packs,
  t.cents, t.of_product) is distinct from ('schedule', d.id, d.attempts, r.facility_id, p.company_id, p.shipping_cents, d.packs,
  d.packs * p.price_cents, true));

-- an order of a schedule is the order of a delivery
select o.id from orders o join order_group g on g.id = o.group_id left join rfp_delivery d on d.order_id = o.id
where g.origin = 'schedule' and d.id is null;

-- a ledger transaction has two or more entries that add up to 0
select t.id from ledger_transaction t left join ledger_entry e on e.transaction_id = t.id
group by t.id having count(e.cents) < 2 or sum(e.cents) <> 0;

-- the ledger entries of a day add up to 0
select (t.at at time zone 'UTC')::date from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
group by 1 having sum(e.cents) <> 0;

-- what the ledger has of an order's placing is its total
select r.id from orders r left join (select e.order_id, -sum(e.cents) as cents from ledger_entry e
  join ledger_transaction t on t.id = e.transaction_id where t.kind in ('placed', 'expedited') and e.account = 'order_unearned' group by 1) p
  on p.order_id = r.id
where coalesce(p.cents, 0) <> r.total_cents;

-- what is not earned of an order is its total less what was billed, cancelled and taken off, nothing once it is shipped whole
select r.id from orders r
left join (select order_id, -sum(cents) as cents from ledger_entry where account = 'order_unearned' group by 1) u on u.order_id = r.id
left join (select order_id, sum(total_cents) as cents from invoice where cancelled_at is null group by 1) i on i.order_id = r.id
left join (select order_id, sum(not_shipped_quantity * price_cents) as cents from order_line group by 1) n on n.order_id = r.id
where coalesce(u.cents, 0) <> case when r.status = 'cancelled' then 0 else r.total_cents - coalesce(i.cents, 0) - coalesce(n.cents, 0) end
  or (r.status in ('shipped', 'delivered', 'cancelled') and u.cents <> 0);

-- a buyer owes for what is not billed what is not earned, and nothing where it was paid with the order
select r.id from orders r left join (select order_id, sum(cents) filter (where account = 'buyer_open_order') as owed,
    -sum(cents) filter (where account = 'order_unearned') as unearned,
    count(*) filter (where account in ('buyer_open_order', 'buyer_receivable')) as terms,
    count(*) filter (where account in ('clearing_card', 'clearing_ach')) as paid
  from ledger_entry group by 1) e on e.order_id = r.id
where r.payment_option = 'net_terms' and (coalesce(e.owed, 0) <> coalesce(e.unearned, 0) or e.paid > 0)
  or r.payment_option <> 'net_terms' and e.terms > 0;

-- an invoice bills the packs of its shipment
select i.id from invoice i left join (select q.shipment_id, sum(q.quantity * l.price_cents) as goods,
    sum(q.quantity * l.seller_price_cents) as seller
  from shipment_line q join order_line l on l.id = q.order_line_id group by 1) s on s.shipment_id = i.shipment_id
where i.cancelled_at is null and (i.goods_cents, i.seller_cents - i.shipping_cents) is distinct from (s.goods::bigint, s.seller::bigint);

-- a shipment with packs has an invoice that stands
select s.id from shipment s where exists (select from shipment_line q where q.shipment_id = s.id)
  and not exists (select from invoice i where i.shipment_id = s.id and i.order_id = s.order_id and i.cancelled_at is null);

-- the invoices of an order bill its shipping and fee once, and all of it once it is shipped whole
select r.id from orders r join (select order_id, sum(shipping_cents) as shipping, sum(fee_cents) as fee, sum(total_cents) as total
  from invoice where cancelled_at is null group by 1) i on i.order_id = r.id
join (select order_id, sum(not_shipped_quantity * price_cents) as cents from order_line group by 1) n on n.order_id = r.id
where i.shipping not in (0, r.shipping_cents) or i.fee not in (0, r.fee_cents)
  or (r.status in ('shipped', 'delivered') and i.total + n.cents <> r.total_cents);

-- an invoice owes what its entries say, not more than it bills and never less than nothing
select i.id from invoice i join orders r on r.id = i.order_id
left join (select invoice_id, sum(cents) as cents from ledger_entry where account = 'buyer_receivable' group by 1) e on e.invoice_id = i.id
where coalesce(e.cents, 0) <> i.open_cents or i.open_cents < 0
  or coalesce(e.cents, 0) > case when r.payment_option = 'net_terms' and i.cancelled_at is null then i.total_cents else 0 end;

-- a receipt was posted once with its amount, and reversed once where it was undone
select p.id from receipt p cross join lateral (
  select count(*) filter (where t.kind = p.kind) as posted, count(*) filter (where t.kind = 'undone') as undone,
    sum((select sum(e.cents) from ledger_entry e where e.transaction_id = t.id and e.cents > 0)) filter (where t.kind = p.kind) as cents
  from ledger_transaction t where t.source = 'receipt' and t.source_id = p.id) t
where t.posted <> 1 or t.undone <> (p.undone_at is not null)::int or t.cents is distinct from p.amount_cents;

-- a refund was posted once with its amount: its lines and its shipping
select f.id from refund f
left join (select refund_id, sum(cents + fee_cents) as cents from refund_line group by 1) l on l.refund_id = f.id
left join (select t.source_id, count(distinct t.id) as posted, sum(e.cents) filter (where e.cents > 0) as cents
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id where t.source = 'refund' group by 1) t on t.source_id = f.id
where coalesce(l.cents, 0) + f.shipping_cents <> f.total_cents or t.posted is distinct from 1 or t.cents is distinct from f.total_cents;

-- of a line no more is given back than shipped, and of an order no more shipping than it was charged
select l.id from order_line l join (select x.order_line_id, sum(x.packs) filter (where f.reason <> 'not_shipped') as back,
    sum(x.packs) filter (where f.reason = 'not_shipped') as off, sum(x.cents) as cents, sum(x.fee_cents) as fee
  from refund_line x join refund f on f.id = x.refund_id group by 1) x on x.order_line_id = l.id
where coalesce(x.back, 0) > l.shipped_quantity or coalesce(x.off, 0) <> l.not_shipped_quantity or x.cents > l.extended_cents or x.fee > l.fee_cents
union all
select r.id from orders r join (select order_id, sum(shipping_cents) as cents, sum(total_cents) as total from refund group by 1) f on f.order_id = r.id
where f.cents > r.shipping_cents or f.total > r.total_cents;

-- an order that is refunded was given back whole or cancelled
select r.id from orders r left join (select order_id, sum(total_cents) as cents from refund group by 1) f on f.order_id = r.id
where r.payment_status = 'refunded' and r.status <> 'cancelled' and f.cents is distinct from r.total_cents;

-- a card payment that was used, or goes back since it was not, is in the ledger once with its amount
select p.id from payment p left join (select e.payment_id, sum(e.cents) as cents from ledger_entry e
  join ledger_transaction t on t.id = e.transaction_id where e.account = 'clearing_card' and t.kind in ('placed', 'expedited', 'unused') group by 1) e
  on e.payment_id = p.id
where coalesce(e.cents, 0) <> case when p.status in ('used', 'refunded') then p.amount_cents else 0 end;

-- what cards have in clearing is what was paid less what went back and what was settled
select 'clearing' as id where (select coalesce(sum(cents), 0) from ledger_entry where account = 'clearing_card')
  <> (select coalesce(sum(e.cents), 0) from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      where e.account = 'clearing_card' and (t.source <> 'card_refund' or t.kind = 'unused'))
    - (select coalesce(sum(cents), 0) from card_refund where state = 'done' and covered_by is null);

-- of a card payment no more goes back than it took
select p.id from payment p where card_given_back(p.id) > p.amount_cents;

-- what is owed to cards is what still has to go back to them
select coalesce(r.company_id, e.company_id) from (
  select coalesce(p.company_id, o.buyer_company_id) as company_id, sum(r.cents) as cents from card_refund r
  left join payment p on p.id = r.payment_id left join orders o on o.id = r.order_id
  where r.cause in ('order', 'unused') and r.state in ('waiting', 'sent', 'failed') group by 1) r
full join (select company_id, -sum(cents) as cents from ledger_entry where account = 'refund_payable' group by 1) e on e.company_id = r.company_id
where coalesce(r.cents, 0) <> coalesce(e.cents, 0);

-- what the provider of cards gave back by itself is recorded at most once
select r.id from card_refund r where card_refund_left(r.id) < 0;

-- a message of the provider of cards is worked on within a day
select id from card_message where worked_at is null and received_at < now() - interval '1 day';

-- an order is marked as in dispute while a dispute of its card payment is open, or lost and not recorded
select o.id from orders o join order_group g on g.id = o.group_id
where (o.disputed_at is not null) <> exists (select from card_dispute d
  where d.payment_id in (g.payment_id, (select p.id from payment p where p.order_id = o.id and p.id = d.payment_id and p.status in ('used', 'refunded')))
    and (d.state = 'open' or d.state = 'lost' and card_refund_left(d.card_refund_id) > 0));

-- nobody has less than nothing to their credit
select company_id from ledger_entry where account = 'buyer_credit' group by 1 having sum(cents) > 0;

-- what an order on terms says of its payment is what its invoices owe and what is left to ship
select r.id from orders r
cross join lateral (select count(*) as count, coalesce(bool_or(i.open > 0), false) as owes from (
  select (select sum(e.cents) from ledger_entry e where e.invoice_id = i.id and e.account = 'buyer_receivable') as open
  from invoice i where i.order_id = r.id and i.cancelled_at is null) i) i
cross join lateral (select coalesce(bool_or(l.shipped_quantity + l.not_shipped_quantity < l.quantity), false) as waits from order_line l where l.order_id = r.id) l
where r.payment_option = 'net_terms' and case when r.payment_status = 'unpaid' then i.count > 0
  when r.payment_status in ('invoiced', 'overdue') then not i.owes and not l.waits else i.owes or l.waits end;

-- what is due to a seller is of orders that are delivered and paid, and all of those is
select r.id from orders r join (select order_id, coalesce(sum(cents) filter (where account = 'seller_payable'), 0) as due,
    coalesce(sum(cents) filter (where account = 'seller_pending'), 0) as pending
  from ledger_entry where account in ('seller_payable', 'seller_pending') group by 1) e on e.order_id = r.id
where case when r.status = 'delivered' and r.payment_status in ('paid', 'refunded') then e.pending <> 0 else e.due <> 0 end;

-- what is due to a seller and every payout but its own payments is a line of one, with its amount
select coalesce(e.transaction_id, l.transaction_id) from (select x.* from ledger_entry x join ledger_transaction t on t.id = x.transaction_id
  where x.account = 'seller_payable' and t.source <> 'payout') e
full join (select * from payout_line where transaction_id is not null) l on l.transaction_id = e.transaction_id and l.number = e.number
where (e.company_id, e.order_id, -e.cents) is distinct from (l.company_id, l.order_id, l.cents);

-- a closed payout is what its lines come to, all of its seller from before its end
select p.id from payout p join (select payout_id, sum(sales_cents) as sales, sum(fees_cents) as fees, sum(cents) as net,
    coalesce(sum(cents) filter (where kind = 'carried'), 0) as carried, min(company_id) as company_id, max(company_id) as last_company_id, max(at) as at
  from payout_line group by 1) l on l.payout_id = p.id
where (p.sales_cents, p.fees_cents, p.net_cents, p.carried_cents, p.company_id, p.company_id) is distinct from
    (l.sales::bigint, l.fees::bigint, l.net::bigint, l.carried::bigint, l.company_id, l.last_company_id)
  or l.at >= (p.month + interval '1 month') at time zone 'UTC'
union all select p.id from payout p where not exists (select from payout_line l where l.payout_id = p.id);

-- a payout that is paid was posted once and not returned, any other is not
select p.id from payout p left join (select t.source_id, -sum(e.cents) as cents from ledger_transaction t
  join ledger_entry e on e.transaction_id = t.id and e.account = 'cash' where t.source = 'payout' group by 1) t on t.source_id = p.id
where coalesce(t.cents, 0) <> case when p.state = 'paid' then p.net_cents else 0 end;

-- what a month could not pay is what the seller begins another one with
select p.id from payout p left join payout_line l on l.carried_from = p.id
where (p.net_cents < 0 or l.id is not null) and (l.cents, l.company_id) is distinct from (p.net_cents, p.company_id);

-- what sellers earned and were granted, less what they bear of refunds and what they were paid, is due to them or waits
select s.company_id from (select seller_company_id as company_id, sum(seller_cents) as cents from invoice where cancelled_at is null group by 1) s
left join (select e.company_id, -sum(e.cents) as cents,
    coalesce(sum(e.cents) filter (where t.kind in ('refund', 'adjusted')), 0) + coalesce(sum(e.cents) filter (where t.source = 'payout'), 0) as out
  from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
  where e.account in ('seller_pending', 'seller_payable') group by 1) e on e.company_id = s.company_id
where coalesce(e.cents, 0) <> s.cents - coalesce(e.out, 0);

-- an approved invoice of a seller is in the ledger once with its difference, no other one is
select coalesce(i.id, t.source_id) from (select id, order_id, difference_cents from edi_invoice
  where status = 'Approved' and not is_credit and difference_cents <> 0) i
full join (select t.source_id, min(e.order_id) as order_id, sum(e.cents) filter (where e.account = 'adjustment') as cents
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id where t.source = 'edi_invoice' group by 1) t on t.source_id = i.id
where (i.order_id, i.difference_cents) is distinct from (t.order_id, t.cents::bigint);

-- what is shown as owed to sellers is the balance of the ledger
select 'owed' as id where (select coalesce(sum(cents), 0) from payout_line where payout_id is null and kind <> 'carried')
    + (select coalesce(sum(case when state = 'paid' then 0 else net_cents end - carried_cents), 0) from payout)
  <> (select coalesce(-sum(cents), 0) from ledger_entry where account = 'seller_payable');

-- what a company owes as kept is the sum of its entries
select coalesce(c.company_id, e.company_id) from company_credit c full join (select company_id, sum(cents) as cents from ledger_entry
  where account in ('buyer_open_order', 'buyer_receivable', 'buyer_credit') group by 1) e on e.company_id = c.company_id
where coalesce(c.owed_cents, 0) <> coalesce(e.cents, 0);

-- the marketplace keeps of each pack what the seller does not receive, of a request nothing
select r.id from orders r join (select order_id, bool_or(seller_price_cents is null or seller_price_cents > price_cents) as wrong,
    sum((price_cents - seller_price_cents) * quantity) as whole, sum((price_cents - seller_price_cents) * shipped_quantity) as earned
  from order_line group by 1) l on l.order_id = r.id
left join (select e.order_id, -sum(e.cents) filter (where t.kind <> 'refund') as cents,
    coalesce(sum(e.cents) filter (where t.kind = 'refund'), 0) as returned
  from ledger_entry e join ledger_transaction t on t.id = e.transaction_id where e.account = 'marketplace_fee' group by 1) e on e.order_id = r.id
where l.wrong or coalesce(e.cents, 0) <> l.earned or e.returned not between 0 and l.earned or (r.type = 'rfp' and l.whole <> 0);

-- the total of an order is its goods, shipping and fee
select id from orders where total_cents <> sub_total_cents + shipping_cents + fee_cents;
-- what a facility asks for is available by a listing or an answer
select id from requested_product where status = 'Available' and answer is null and cardinality(listing_ids) = 0;

-- a facility asks for a product once at a time
select min(id) from requested_product where status in ('New', 'Sourcing') and ndc is not null group by facility_id, ndc having count(*) > 1;

-- a listing that answers a request is known
select r.id from requested_product r cross join unnest(r.listing_ids) i(id) where not exists (select from listing l where l.id = i.id);

-- at most three news are pinned at a place
select min(id) from news where pinned and published and (expiry_date is null or expiry_date > current_date) having count(*) > 3
union all select min(id) from news where profile_pinned and published and (expiry_date is null or expiry_date > current_date)
  group by company_id having count(*) > 3;
