-- What one rule makes of a price: `ruledPrice` of `rules/pricing/price-rules.ts`, and proved equal to it.
create or replace function ruled_cents(p_cents bigint, p_kind text, p_value bigint) returns bigint language sql immutable as $$
  select case p_kind
    when 'fixed_price' then greatest(p_value, 1)
    when 'amount_off' then greatest(p_cents - p_value, 1)
    when 'percent_off' then greatest((p_cents * (10000 - p_value) + 5000) / 10000, 1)
    else p_cents + (p_cents * p_value + 5000) / 10000 end
$$;
