/* What a buyer pays of a list price by the rules that are for it and for the listing, where so many packs of one lot are
   bought: `buyerPrice` of `rules/pricing/price-rules.ts`, and proved equal to it. The strongest rule is found as in `asked_prices`. */
create or replace function buyer_cents(p_cents bigint, p_rules price_rule[], p_quantity int) returns bigint
language plpgsql immutable as $$
declare
  below constant bigint := (1::bigint << 44) - 1;
begin
  if p_rules is null then return p_cents; end if;
  return (select ruled_cents(coalesce(s.discounted, p_cents), 'marketplace_fee', coalesce(s.fee, 0)) from (
    select min(m.rank | ruled_cents(p_cents, m.kind, m.value)) filter (where m.kind <> 'marketplace_fee') & below as discounted,
      min(m.rank | m.value) filter (where m.kind = 'marketplace_fee') & below as fee
    from (select r.kind, r.value, ((100 - r.priority) * 8 + array_position(
        array['listing', 'ndc', 'gcn', 'category', 'catalog_type', 'all'], r.target_type))::bigint << 44 as rank
      from unnest(p_rules) r where r.min_quantity <= p_quantity) m) s);
end $$;
