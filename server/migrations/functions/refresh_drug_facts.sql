-- Brings cost and shortage of drugs in line with prices and shortages; answers those that changed. A shortage that
-- another source gave ('DS-12') stays.
create or replace function refresh_drug_facts(p_ndcs text[]) returns setof text language sql as $$
  with facts as (
    select d.ndc,
      (select nadac_pack_cents(p.per_unit, p.pricing_unit, d.billing_unit, d.package_size, d.csp, d.eaches_per_pack)
       from drug_price p where p.ndc = d.ndc order by p.effective_date desc limit 1) as nadac_cents,
      case when d.shortage_id is null or d.shortage_id like 'FDA-%'
        then (select 'FDA-' || s.ndc from drug_shortage s where s.ndc = d.ndc and s.status = 'Current')
        else d.shortage_id end as shortage_id
    from drug d where d.ndc = any (p_ndcs))
  update drug d set nadac_cents = f.nadac_cents, shortage_id = f.shortage_id
  from facts f
  where d.ndc = f.ndc and (d.nadac_cents, d.shortage_id) is distinct from (f.nadac_cents, f.shortage_id)
  returning d.ndc
$$;
