/* The last day on which packs that were ordered on a day count as filled: the fifth business day after it, as `isFilled` in
   `rules/reports/statistics.ts` has it (RB-456). Kept figures are of it: who changes it notes all days anew in a migration. */
create or replace function filled_until(ordered date) returns date language sql immutable parallel safe as $$
  select o.day::date from generate_series(ordered + 1, ordered + 20, interval '1 day') o(day)
  where extract(dow from o.day) not in (0, 6)
    and to_char(o.day, 'MM-DD') not in ('01-01', '06-19', '07-04', '11-11', '12-25')
    and (extract(dow from o.day) <> 5 or to_char(o.day + interval '1 day', 'MM-DD') not in ('01-01', '06-19', '07-04', '11-11', '12-25'))
    and (extract(dow from o.day) <> 1 or to_char(o.day - interval '1 day', 'MM-DD') not in ('01-01', '06-19', '07-04', '11-11', '12-25'))
    and (to_char(o.day, 'MM'), extract(dow from o.day), ceil(extract(day from o.day) / 7)) not in
      (('01', 1, 3), ('02', 1, 3), ('09', 1, 1), ('10', 1, 2), ('11', 4, 4))
    and not (to_char(o.day, 'MM') = '05' and extract(dow from o.day) = 1 and extract(day from o.day) > 24)
  order by o.day offset 4 limit 1 $$
