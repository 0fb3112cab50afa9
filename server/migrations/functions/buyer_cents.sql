/* What a buyer pays of a list price by the rules that are for it and for the listing, where so many packs of one lot are
   bought: `buyerPrice` of `rules/pricing/price-rules.ts`, and proved equal to it. */
create or replace function buyer_cents(p_cents bigint, p_rules price_rule[], p_quantity int) returns bigint
language plpgsql immutable as $$
declare
  cents bigint := p_cents;
  is_fee boolean;
  next_cents bigint;
begin
  if p_rules is null then return p_cents; end if;
  foreach is_fee in array array[false, true] loop
    select ruled_cents(cents, r.kind, r.value) into next_cents from unnest(p_rules) r
    where (r.kind = 'marketplace_fee') = is_fee and r.min_quantity <= p_quantity
    order by r.priority desc,
      array_position(array['listing', 'ndc', 'gcn', 'category', 'catalog_type', 'all'], r.target_type),
      ruled_cents(cents, r.kind, r.value), r.id
    limit 1;
    cents := coalesce(next_cents, cents);
  end loop;
  return cents;
end $$;
