-- The words by which price rules may name a facility; of nobody in particular where it is unknown.
create or replace function buyer_audiences(p_facility bigint) returns text[] language sql stable as $$
  select array_remove(array['all:', 'company:' || c.id, 'facility:' || f.id, 'company_type:' || c.type,
    'facility_type:' || f.type, 'state:' || f.state, 'gpo:' || lower(c.gpo_name),
    case when f.id is not null then 'account_type:WAC' end, case when f.is_340b then 'account_type:340B' end,
    case when c.gpo_name is not null then 'account_type:GPO' end], null)
  from (values (p_facility)) asked(id) left join facility f on f.id = asked.id left join company c on c.id = f.company_id
$$;
