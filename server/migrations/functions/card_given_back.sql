/* What of a card payment went back to the card or is on its way. */
create or replace function card_given_back(p_payment text) returns bigint language sql stable as $$
  select coalesce(sum(r.cents), 0)::bigint from card_refund r
  where r.payment_id = p_payment and r.state <> 'credit' and r.covered_by is null
    and not (r.state = 'failed' and r.cause in ('provider', 'dispute'))
$$;
