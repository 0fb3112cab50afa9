-- A document of an order that administrators alone read (RB-155).
alter table document add column internal boolean not null default false, add check (not internal or order_id is not null);
