import { sql, type RawBuilder } from 'kysely';

/** What the deliveries of a contract `r` promised and ordered, by the month of delivery. */
export const MONTHS_JSON: RawBuilder<unknown> = sql`
  (select coalesce(json_agg(m order by m.month), '[]') from (
    select to_char(d.date, 'YYYY-MM') as month,
      coalesce(sum(d.packs) filter (where d.state not in ('skipped', 'cancelled')), 0)::int as promised,
      coalesce(sum(o.packs), 0)::int as ordered
    from rfp_delivery d
    left join lateral (select sum(l.quantity) as packs from orders x
      join order_line l on l.facility_id = x.facility_id and l.order_id = x.id
      where x.id = d.order_id and x.status <> 'cancelled') o on true
    where d.rfp_id = r.id group by 1) m)`;
