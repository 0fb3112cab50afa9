/* An invoice keeps what it prints of its parties as it is written, whoever writes it. */
create or replace function keep_invoice_facts() returns trigger language plpgsql as $$
begin
  new.facts := invoice_facts(new.order_id);
  return new;
end $$;
