/* What is to go back to cards is a refund to send, in the statement that posts it: to the payments that paid the order, the first
   one first. `added` are its entries; those of refunds to cards themselves are none again. */
create or replace function keep_card_refunds() returns trigger language plpgsql as $$
declare
  owed record;
  room record;
  remaining bigint;
  part bigint;
begin
  if not exists (select from added where account = 'refund_payable' and cents < 0) then return null; end if;
  for owed in
    select a.transaction_id, a.order_id, t.at, -sum(a.cents) as cents from added a join ledger_transaction t on t.id = a.transaction_id
    where a.account = 'refund_payable' and t.source <> 'card_refund' group by 1, 2, 3 having sum(a.cents) < 0 order by 1
  loop
    remaining := owed.cents;
    -- One after the other for each payment: another order of its group may take of it at the same moment.
    perform from payment p where p.id in (select e.payment_id from ledger_entry e where e.order_id = owed.order_id
      and e.account = 'clearing_card') order by p.id for no key update;
    for room in select * from card_room(owed.order_id) r order by r.place loop
      part := least(remaining, room.cents);
      continue when part <= 0;
      insert into card_refund (payment_id, order_id, transaction_id, cause, cents, state, covered_by, created_at)
      values (room.payment_id, owed.order_id, owed.transaction_id, 'order', part, 'waiting', room.covering, owed.at);
      remaining := remaining - part;
    end loop;
    if remaining > 0 then
      insert into card_refund (order_id, transaction_id, cause, cents, state, failure, created_at)
      values (owed.order_id, owed.transaction_id, 'order', remaining, 'failed', 'Nothing is left of the card payment.', owed.at);
    end if;
  end loop;
  return null;
end $$;
