-- What is open of an invoice moves with the entries of its receivable.
create or replace function keep_open_amounts() returns trigger language plpgsql as $$
begin
  update invoice i set open_cents = i.open_cents + a.cents
  from (select n.invoice_id, sum(n.cents)::bigint as cents from added n
    where n.account = 'buyer_receivable' and n.invoice_id is not null group by 1) a
  where i.id = a.invoice_id and a.cents <> 0;
  return null;
end $$;
