/* What facilities use and pay of each drug group, from what counts of their purchases: the twelve months before the newest
   invoice, over the calendar months from the oldest to the newest of them (X-66). */
create or replace function rebuild_usage(p_facilities bigint[]) returns void
language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  delete from facility_usage where facility_id = any (p_facilities);
  insert into facility_usage (facility_id, gcn_seqno, package_size, months, eaches, spend_cents, gpo_eaches, gpo_spend_cents,
    wac_eaches, wac_spend_cents, three40b_eaches, three40b_spend_cents, undefined_eaches, undefined_spend_cents)
  with newest as (
    select id as facility_id, (select max(h.invoice_date) from purchase_history_row h where h.facility_id = f.id) as day
    from unnest(p_facilities) f(id)
  ), bought as (
    -- By product first: there are few in many rows.
    select h.facility_id, h.ndc, h.account_type, min(h.invoice_date) as first_day, max(h.invoice_date) as last_day,
      sum(h.quantity) as packs, sum(coalesce(h.extended_cents, h.quantity::bigint * h.price_cents)) as spend
    from newest n join purchase_history_row h on h.facility_id = n.facility_id
      and h.invoice_date > n.day - interval '12 months'
    group by 1, 2, 3
  ), used as (
    select b.*, d.gcn_seqno, d.package_size, b.packs * d.eaches_per_pack as eaches
    from bought b join drug d on d.ndc = b.ndc and d.gcn_seqno is not null
  ), span as (
    select facility_id, least(12, 1 + (extract(year from max(last_day)) - extract(year from min(first_day))) * 12
      + extract(month from max(last_day)) - extract(month from min(first_day)))::int as months
    from used group by facility_id
  )
  select u.facility_id, u.gcn_seqno, u.package_size, s.months, sum(u.eaches), sum(u.spend),
    coalesce(sum(u.eaches) filter (where account_type = 'GPO'), 0), coalesce(sum(u.spend) filter (where account_type = 'GPO'), 0),
    coalesce(sum(u.eaches) filter (where account_type = 'WAC'), 0), coalesce(sum(u.spend) filter (where account_type = 'WAC'), 0),
    coalesce(sum(u.eaches) filter (where account_type = '340B'), 0), coalesce(sum(u.spend) filter (where account_type = '340B'), 0),
    coalesce(sum(u.eaches) filter (where account_type = 'Undefined'), 0),
    coalesce(sum(u.spend) filter (where account_type = 'Undefined'), 0)
  from used u join span s using (facility_id)
  group by u.facility_id, u.gcn_seqno, u.package_size, s.months;
end $$;
