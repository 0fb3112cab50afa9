/* The card payments that paid an order, the first one first, with what can still go back by each: what is left of it at the
   provider, and what went back by the provider's own doing (`covering`) and is not recorded for an order yet. Together no more than
   the order took of it. */
create or replace function card_room(p_order bigint) returns table (payment_id text, covering bigint, cents bigint, place bigint)
language sql stable as $$
  with paid as (
    select e.payment_id, min(e.transaction_id) as first, greatest(0, sum(e.cents) - (select coalesce(sum(r.cents), 0) from card_refund r
        where r.payment_id = e.payment_id and r.order_id = p_order and r.cause = 'order')) as taken
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.order_id = p_order and e.account = 'clearing_card' and t.kind in ('placed', 'expedited') and e.payment_id is not null
    group by e.payment_id
  ), room as (
    select d.payment_id, d.first, d.taken, null::bigint as covering, greatest(0, p.amount_cents - card_given_back(p.id)) as cents
    from paid d join payment p on p.id = d.payment_id
    union all
    select d.payment_id, d.first, d.taken, r.id, card_refund_left(r.id) from paid d join card_refund r on r.payment_id = d.payment_id
    where r.cause in ('provider', 'dispute')
  ), used as (
    select r.*, coalesce(sum(r.cents) over (partition by r.payment_id order by r.covering nulls first
      rows between unbounded preceding and 1 preceding), 0) as before
    from room r
  )
  select u.payment_id, u.covering, least(u.cents, greatest(0, u.taken - u.before))::bigint,
    row_number() over (order by u.covering is not null, u.first, u.covering)
  from used u order by 4
$$;
