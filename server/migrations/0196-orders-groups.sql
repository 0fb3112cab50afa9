alter table order_group add column version int not null default 1;
-- The lists of a facility, of a company and of all.
create index order_group_facility on order_group (facility_id, created_at desc, id desc);
create index order_group_company on order_group (buyer_company_id, created_at desc, id desc);
create index order_group_newest on order_group (created_at desc, id desc);
create index order_group_po on order_group (lower(po_number)) where po_number is not null;
