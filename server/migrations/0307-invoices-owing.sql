-- Whom to remind: the next company that owes, and what of it is due.
create index invoice_owing on invoice (buyer_company_id, due_on) where open_cents > 0;
