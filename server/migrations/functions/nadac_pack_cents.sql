-- Cents of a pack at a price per billing unit; null where the units of price and pack do not meet.
create or replace function nadac_pack_cents(per_unit numeric, pricing_unit text, billing_unit text, package_size numeric, csp int,
  eaches_per_pack numeric) returns bigint language sql immutable as $$
  select nullif(round(100 * per_unit * case
    when pricing_unit = 'EA' then eaches_per_pack
    when billing_unit is null or billing_unit = pricing_unit then package_size * csp end)::bigint, 0)
$$;
