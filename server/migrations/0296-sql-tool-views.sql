-- The only relations that the SQL tool reads (decision 63). Each is a security barrier, so that no expression of a query sees a row of
-- another company, and shows nothing at all to a session that has no row in `sql_session`.
create schema report;
comment on schema report is 'What the SQL tool may read';

-- Whose rows the session of a reader sees: none where it has no place.
create view sql_scope with (security_barrier) as
  select company_id, company_id is null as everybody from sql_session
  where pid = pg_backend_pid() and role_name = session_user;

create view report.companies with (security_barrier) as
  select c.id as company_id, c.name, c.type, c.is_seller, c.agreed_to_medigi, c.payment_option, c.enable_rfp,
    (c.minimum_order_cents / 100.0)::numeric(14, 2) as minimum_order, c.active, c.created_at
  from company c, sql_scope s where s.everybody or c.id = s.company_id;
comment on view report.companies is 'Buyers and sellers.';

create view report.facilities with (security_barrier) as
  select f.id as facility_id, f.company_id, f.name, f.type, f.city, f.state, f.vetting_status, f.created_at
  from facility f, sql_scope s where s.everybody or f.company_id = s.company_id;
comment on view report.facilities is 'Where buyers receive what they order.';

create view report.users with (security_barrier) as
  select u.id as user_id, u.company_id, u.first_name, u.last_name, split_part(u.email, '@', 2) as email_domain,
    (select string_agg(r.role, ', ' order by r.role) from user_role r where r.user_id = u.id) as roles,
    u.vetting_status, u.active, u.last_login_at, u.created_at
  from app_user u, sql_scope s where s.everybody or u.company_id = s.company_id;
comment on view report.users is 'People with an account.';

create view report.products with (security_barrier) as
  select d.ndc, d.name, d.labeler, d.strength, d.dosage_form, d.category, d.dea_schedule, d.gcn_seqno, d.package_size,
    d.eaches_per_pack, (d.wac_cents / 100.0)::numeric(14, 2) as wac
  from drug d, sql_scope;
comment on view report.products is 'The drug directory, the same for every company.';

create view report.listings with (security_barrier) as
  select l.id as listing_id, l.company_id, l.ndc, l.name, l.catalog_type, l.case_size, l.min_packs, l.status, l.created_at
  from listing l, sql_scope s where s.everybody or l.company_id = s.company_id;
comment on view report.listings is 'NDCs that a seller offers in a catalog.';

create view report.lots with (security_barrier) as
  select o.id as lot_id, o.listing_id, o.lot_name, o.expiry_date, (o.price_cents / 100.0)::numeric(14, 2) as price, o.stock,
    o.price_type, o.status
  from lot o join listing l on l.id = o.listing_id, sql_scope s where s.everybody or l.company_id = s.company_id;
comment on view report.lots is 'Packs of a listing with one lot number, expiry date and list price.';

create view report.orders with (security_barrier) as
  select o.id as order_id, o.group_id, o.type, g.origin, o.buyer_company_id, o.facility_id, o.seller_company_id, o.status,
    o.payment_status, o.payment_option, o.po_number, o.is_c2, (o.sub_total_cents / 100.0)::numeric(14, 2) as sub_total,
    (o.shipping_cents / 100.0)::numeric(14, 2) as shipping_total,
    (o.fee_cents / 100.0)::numeric(14, 2) as transaction_fee_total,
    (o.total_cents / 100.0)::numeric(14, 2) as total, o.created_at
  from orders o join order_group g on g.id = o.group_id, sql_scope s
  where s.everybody or o.buyer_company_id = s.company_id or o.seller_company_id = s.company_id;
comment on view report.orders is 'What a facility ordered from one seller.';

create view report.order_lines with (security_barrier) as
  select l.id as order_line_id, l.order_id, l.line_number, l.listing_id, l.lot_id, l.ndc, l.name, l.catalog_type, l.price_type,
    l.quantity, l.shipped_quantity, (l.price_cents / 100.0)::numeric(14, 2) as price,
    (l.extended_cents / 100.0)::numeric(14, 2) as extended, (l.savings_cents / 100.0)::numeric(14, 2) as savings
  from order_line l join orders o on o.id = l.order_id, sql_scope s
  where s.everybody or o.buyer_company_id = s.company_id or o.seller_company_id = s.company_id;
comment on view report.order_lines is 'Lots and packs of an order.';

create view report.shipments with (security_barrier) as
  select h.id as shipment_id, h.order_id, h.carrier, h.tracking_number, h.ship_date, h.created_at
  from shipment h join orders o on o.id = h.order_id, sql_scope s
  where s.everybody or o.buyer_company_id = s.company_id or o.seller_company_id = s.company_id;
comment on view report.shipments is 'Parcels of an order.';

create view report.bids with (security_barrier) as
  select b.id as bid_id, b.listing_id, b.facility_id, b.seller_company_id, b.status, n.quantity,
    (n.buyer_cents / 100.0)::numeric(14, 2) as price, (n.list_buyer_cents / 100.0)::numeric(14, 2) as lot_price,
    b.created_at, b.closed_at as decided_at
  from bid b
  join lateral (select quantity, buyer_cents, list_buyer_cents from bid_line where bid_id = b.id order by number desc limit 1) n on true,
    sql_scope s
  where s.everybody or b.buyer_company_id = s.company_id or b.seller_company_id = s.company_id;
comment on view report.bids is 'Bids on listings with their newest quantity and price of a pack; the lot price is what the buyer would have paid then.';

create view report.rfps with (security_barrier) as
  select r.id as rfp_id, r.facility_id, r.ndc, r.quantity, r.duration as months, r.period as frequency, r.status, r.start_date,
    r.created_at
  from rfp r, sql_scope s
  where s.everybody or r.buyer_company_id = s.company_id
    or exists (select from rfp_proposal p where p.rfp_id = r.id and p.company_id = s.company_id);
comment on view report.rfps is 'Requests for proposal: packs of each delivery, over so many months.';

create view report.proposals with (security_barrier) as
  select p.id as proposal_id, p.rfp_id, p.company_id as seller_company_id, (p.price_cents / 100.0)::numeric(14, 2) as price,
    (p.shipping_cents / 100.0)::numeric(14, 2) as shipping_price, p.quantity, p.status, p.created_at
  from rfp_proposal p join rfp r on r.id = p.rfp_id, sql_scope s
  where s.everybody or p.company_id = s.company_id or r.buyer_company_id = s.company_id;
comment on view report.proposals is 'What sellers answered to requests for proposal.';

create view report.purchase_history with (security_barrier) as
  select h.facility_id, h.invoice_date, h.ndc, h.account_type, h.quantity, (h.price_cents / 100.0)::numeric(14, 2) as price,
    (coalesce(h.extended_cents, h.quantity::bigint * h.price_cents) / 100.0)::numeric(14, 2) as extended
  from purchase_history_row h join facility f on f.id = h.facility_id, sql_scope s
  where s.everybody or f.company_id = s.company_id;
comment on view report.purchase_history is 'What facilities bought elsewhere, by their purchase reports.';

create view report.usage with (security_barrier) as
  select u.facility_id, u.gcn_seqno, u.package_size, u.months, round(u.eaches / u.months / u.package_size, 2) as amu,
    (u.spend_cents * u.package_size / nullif(u.eaches, 0) / 100.0)::numeric(14, 2) as aac_per_pack
  from facility_usage u join facility f on f.id = u.facility_id, sql_scope s
  where s.everybody or f.company_id = s.company_id;
comment on view report.usage is 'What facilities use of a drug group a month and pay for it, in packs of the package size.';

create view report.price_changes with (security_barrier) as
  select c.lot_id, l.id as listing_id, (c.before_cents / 100.0)::numeric(14, 2) as old_price,
    (c.price_cents / 100.0)::numeric(14, 2) as new_price, c.changed_at
  from lot_price_change c join lot o on o.id = c.lot_id join listing l on l.id = o.listing_id, sql_scope s
  where s.everybody or l.company_id = s.company_id;
comment on view report.price_changes is 'List prices of lots before and after each change.';

create view report.invoices with (security_barrier) as
  select i.id as invoice_id, i.order_id, 'INV-' || i.order_id || '-' || i.number as number, i.invoiced_on as issued_on, i.due_on,
    (i.total_cents / 100.0)::numeric(14, 2) as amount,
    ((i.total_cents - i.open_cents) / 100.0)::numeric(14, 2) as paid,
    case when i.cancelled_at is not null then 'cancelled' when i.open_cents = 0 then 'paid'
      when i.due_on < (now() at time zone 'UTC')::date then 'overdue' when i.open_cents < i.total_cents then 'partly_paid'
      else 'open' end as status
  from invoice i, sql_scope s
  where s.everybody or i.buyer_company_id = s.company_id or i.seller_company_id = s.company_id;
comment on view report.invoices is 'Invoices of shipments; the status is that of today in UTC.';

create view report.task_runs with (security_barrier) as
  select r.task, r.started_at, r.finished_at, r.result from task_run r, sql_scope s where s.everybody;
comment on view report.task_runs is 'The last runs of each scheduled task; they belong to no company.';
