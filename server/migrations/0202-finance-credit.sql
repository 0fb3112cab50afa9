-- What a buyer company may order on terms, and what it owes for. A company without a row has no limit.
create table company_credit (
  company_id bigint primary key references company,
  -- Null: no limit; 0: nothing on terms.
  limit_cents bigint check (limit_cents between 0 and 9999999999),
  limit_set_at timestamptz,
  on_hold_since timestamptz,
  hold_reason text,
  -- Moved by people, not by orders.
  version int not null default 1,
  -- Open orders on terms + open invoices − unapplied credit. Kept by the trigger below alone.
  owed_cents bigint not null default 0,
  check ((on_hold_since is null) = (hold_reason is null)),
  check (limit_cents is null or limit_set_at is not null)
) with (fillfactor = 50);

create function keep_credit() returns trigger language plpgsql as $$
begin
  insert into company_credit as c (company_id, owed_cents)
  select a.company_id, sum(a.cents) from added a
  where a.account in ('buyer_open_order', 'buyer_receivable', 'buyer_credit')
  group by 1 having sum(a.cents) <> 0 order by 1
  on conflict (company_id) do update set owed_cents = c.owed_cents + excluded.owed_cents;
  return null;
end $$;
-- Nobody posts from here until the commit, so that the totals begin with all that was posted.
create trigger ledger_entry_credit after insert on ledger_entry
  referencing new table as added for each statement execute function keep_credit();
insert into company_credit (company_id, owed_cents)
select company_id, sum(cents) from ledger_entry
where account in ('buyer_open_order', 'buyer_receivable', 'buyer_credit') group by 1 having sum(cents) <> 0;
