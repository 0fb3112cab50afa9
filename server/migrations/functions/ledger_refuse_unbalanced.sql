/* A transaction comes with its entries, in one statement: at least two, which add up to 0. `added` are the rows of the statement, of
   transactions or of entries. Of transactions it looks at their entries; of entries whether their transaction had others before. */
create or replace function ledger_refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'ledger_transaction' then
    if exists (select from added a left join ledger_entry e on e.transaction_id = a.id
        group by a.id having count(e.cents) < 2 or sum(e.cents) <> 0) then
      raise exception 'a ledger transaction has two or more entries that add up to 0' using errcode = 'check_violation';
    end if;
  elsif exists (select from (select a.transaction_id, count(*) as added from added a group by 1) a
      where a.added <> (select count(*) from ledger_entry e where e.transaction_id = a.transaction_id)) then
    raise exception 'a ledger transaction takes no further entries' using errcode = 'check_violation';
  end if;
  return null;
end $$;
