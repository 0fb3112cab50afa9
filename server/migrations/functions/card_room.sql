/* The card payments that paid an order, the first one first, with what each can still give back of it: no more than the order took
   of it, and no more than is left of it at the provider. What the provider gave back by itself and nobody has recorded yet may be
   that money. */
create or replace function card_room(p_order bigint) returns table (payment_id text, open bigint) language sql stable as $$
  select e.payment_id, greatest(0, least(
    sum(e.cents) - (select coalesce(sum(r.cents), 0) from card_refund r
      where r.payment_id = e.payment_id and r.order_id = p_order and r.cause = 'order'),
    p.amount_cents - card_given_back(p.id) + (select coalesce(sum(card_refund_left(r.id)), 0) from card_refund r
      where r.payment_id = p.id and r.cause in ('provider', 'dispute'))))::bigint
  from ledger_entry e join ledger_transaction t on t.id = e.transaction_id join payment p on p.id = e.payment_id
  where e.order_id = p_order and e.account = 'clearing_card' and t.kind in ('placed', 'expedited')
  group by e.payment_id, p.id order by min(e.transaction_id)
$$;
