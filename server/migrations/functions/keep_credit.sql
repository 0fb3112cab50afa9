/* Adds entries to what their companies owe, in the statement that writes them; `added` are its rows. The rows of the companies are locked
   in the order of their ids. What is moved from open orders to invoices changes nothing and locks nothing. */
create or replace function keep_credit() returns trigger language plpgsql as $$
begin
  insert into company_credit as c (company_id, owed_cents)
  select a.company_id, sum(a.cents) from added a
  where a.account in ('buyer_open_order', 'buyer_receivable', 'buyer_credit')
  group by 1 having sum(a.cents) <> 0 order by 1
  on conflict (company_id) do update set owed_cents = c.owed_cents + excluded.owed_cents;
  return null;
end $$;
