-- What `asked_prices` is today, without the price of others; for processes of the release before. It goes with the next one.
create or replace function ruled_prices(p_listings bigint[], p_cents bigint[], p_sellers bigint[], p_audiences text[], p_today date)
returns table (id bigint, list bigint, cents bigint) language plpgsql stable as $$
begin
  return query select p.id, p.list, p.cents from asked_prices(p_listings, p_cents, p_sellers, p_audiences, p_today) p;
end $$;
