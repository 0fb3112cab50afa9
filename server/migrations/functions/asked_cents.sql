-- A price for one pack by the rules of a listing, or by the marketplace's fee where its seller has none for the buyer.
create or replace function asked_cents(p_cents bigint, p_rules price_rule[], p_fee bigint) returns bigint
language sql immutable as $$
  select case when p_rules is not null then buyer_cents(p_cents, p_rules, 1) when p_fee = 0 then p_cents
    else ruled_cents(p_cents, 'marketplace_fee', p_fee) end
$$;
