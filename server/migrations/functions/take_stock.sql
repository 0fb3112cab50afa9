/* Takes packs from lots, each of which is named once, and answers those it could not take from: unknown, too few packs,
   withdrawn itself or with its listing, of a paused one unless at an agreed price, expired, or at another price than the one given, null where any will do. The others
   are taken all the same, so with one answered nothing may be committed. The lots are locked in the order of their ids by a
   statement of its own; the next one sees what was written until then. An update that waits for a lock itself and goes on
   with what it saw before meets those who wait behind it, a deadlock. Listings are read without a lock, since their writers
   lock lots after them. The version of a lot stays, since it guards what sellers edit. Planned once, since planning takes
   longer than the rest. */
create or replace function take_stock(p_lots bigint[], p_quantities int[], p_prices bigint[], p_today date)
returns table (lot_id bigint, repriced boolean) language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform 1 from lot o where o.id = any (p_lots) order by o.id for no key update;
  return query
    with wanted as materialized (
      select * from unnest(p_lots, p_quantities, p_prices) as w(id, quantity, price_cents)
    ), taken as (
      update lot o set stock = o.stock - w.quantity, updated_at = now()
      from wanted w
      where o.id = w.id and o.stock >= w.quantity and o.status = 'active' and o.expiry_date >= p_today
        and o.price_cents = coalesce(w.price_cents, o.price_cents)
        and exists (select from listing l where l.id = o.listing_id and (l.status = 'active' or l.status = 'paused' and w.price_cents is null))
      returning o.id
    )
    select w.id, coalesce(o.price_cents <> w.price_cents, false)
    from wanted w left join lot o on o.id = w.id where w.id not in (select t.id from taken t);
end $$;
