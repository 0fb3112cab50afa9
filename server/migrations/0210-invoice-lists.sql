-- What lists of invoices filter and sum by stands with the invoice: whose it is, and what is open of it.
alter table invoice
  add column buyer_company_id bigint references company,
  add column seller_company_id bigint references company,
  add column facility_id bigint references facility,
  -- As it was when the shipment was billed.
  add column po_number text,
  -- Kept by the entries of `buyer_receivable`, and by nothing else.
  add column open_cents bigint not null default 0;

update invoice i set buyer_company_id = o.buyer_company_id, seller_company_id = o.seller_company_id, facility_id = o.facility_id,
  po_number = o.po_number,
  open_cents = coalesce((select sum(e.cents) from ledger_entry e where e.invoice_id = i.id and e.account = 'buyer_receivable'), 0)
from orders o where o.id = i.order_id;

alter table invoice alter column buyer_company_id set not null, alter column seller_company_id set not null,
  alter column facility_id set not null;

create index invoice_newest on invoice (invoiced_on desc, id desc);
create index invoice_buyer on invoice (buyer_company_id, invoiced_on desc, id desc);
create index invoice_seller on invoice (seller_company_id, invoiced_on desc, id desc);
create index invoice_facility on invoice (facility_id, invoiced_on desc, id desc);
create index invoice_open on invoice (due_on, id) where open_cents > 0;
create index invoice_po on invoice (lower(po_number)) where po_number is not null;
create index invoice_total on invoice (total_cents, id);

create function invoice_of_order() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger invoice_parties before insert on invoice for each row execute function invoice_of_order();
create function keep_open_amounts() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger ledger_entry_open_amounts after insert on ledger_entry
  referencing new table as added for each statement execute function keep_open_amounts();
