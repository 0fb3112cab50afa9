-- Whether a vacation of a seller keeps an order from being late: it fell due within it, so it counts from the first business
-- day after it. `counted`: the earliest last day of a vacation after which nothing is late yet (`countedAfter` of the rules).
-- An order is due two business days after it was placed (`lateBefore`).
create or replace function left_for_vacation(seller bigint, placed timestamptz, today date, counted date)
returns boolean language sql stable as $$
  select exists (select from company c
    cross join lateral (select
      case when c.vacation_start <= today then c.vacation_start else c.last_away_from end as first,
      case when c.vacation_start <= today then c.vacation_end else c.last_away end as last) a
    where c.id = seller and a.last >= counted and (placed at time zone 'UTC')::date between
      a.first - case extract(isodow from a.first) when 1 then 4 when 2 then 4 when 7 then 3 else 2 end and a.last)
$$;
