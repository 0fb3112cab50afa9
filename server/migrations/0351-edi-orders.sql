-- An 850 becomes an order (RB-345 … RB-364).
alter table edi_message
  -- Whether the 997 took it: what business refuses afterwards is answered by an 855.
  add column accepted boolean not null default false,
  -- What it became.
  add column order_group_id bigint references order_group,
  -- Of the document, where it became an order.
  add column po_number text,
  -- Of its lines, by their places from 0, those that were ordered: of which seller and at what price a pack.
  add column ordered jsonb,
  -- Of an answer that tells of a cancellation.
  add column cancelled_order_id bigint references orders unique;
update edi_message set accepted = status = 'Acknowledged' where direction = 'In';
create index edi_message_order on edi_message (order_group_id) where order_group_id is not null;
create index edi_message_po on edi_message (client_id, po_number) where po_number is not null;
-- The client as it was called when the order came through it.
alter table order_group add column edi_client text,
  -- What the document says of days; nobody is bound by them.
  add column buyer_ordered_on date,
  add column delivery_asked date,
  add column ship_asked date;
create or replace view report.edi_messages with (security_barrier) as
  select m.id as message_id, k.name as client, m.direction, m.type,
    i.control_number || coalesce(' / ' || m.set_number, '') as control_number, m.status,
    -- The first of its group, which has one for each seller.
    (select min(o.id) from orders o where o.group_id = m.order_group_id) as order_id, m.at as created_at
  from edi_message m join edi_interchange i on i.id = m.interchange_id left join edi_client k on k.id = m.client_id, sql_scope s
  where s.everybody or k.company_id = s.company_id;
