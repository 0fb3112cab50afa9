-- Whether a vacation of a seller keeps an order from being late: placed until its last day, it counts from the first business
-- day after it. `counted`: the earliest last day of a vacation after which nothing is late yet (`countedAfter` of the rules).
create or replace function left_for_vacation(seller bigint, placed timestamptz, today date, counted date)
returns boolean language sql stable as $$
  select exists (select from company c
    cross join lateral (select greatest(c.last_away, case when c.vacation_start <= today then c.vacation_end end) as until) a
    where c.id = seller and a.until >= counted and (placed at time zone 'UTC')::date <= a.until)
$$;
