import type pg from 'pg';

/** Of every so manieth listing prices were changed. */
const ONE_OF = 4;
/** How, how many days ago, and which percent of the price of today it was until then. */
const CHANGES = [
  ['import', 84, 94],
  ['edit', 47, 98],
  ['bulk', 21, 103],
  ['undo', 20, 106],
  ['import', 6, 103],
] as const;

/** Earlier prices by hand, bulk edit, price file and a price rule that has ended, so that nobody pays another price today. */
export async function writePriceHistory(
  client: pg.Client,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await client.query(
    `with seller as (
      select u.company_id, min(u.id) as user_id from app_user u join user_role r on r.user_id = u.id and r.role = 'Seller'
      group by u.company_id
    ), step as (
      select *, lead(percent, 1, 100) over (order by number) as next from unnest($1::text[], $2::int[], $3::int[])
        with ordinality s (source, days, percent, number)
    ), change as (
      select o.id as lot_id, round(o.price_cents * t.percent / 100.0)::bigint as before_cents,
        round(o.price_cents * t.next / 100.0)::bigint as price_cents, t.source, s.user_id,
        $4::timestamptz - make_interval(days => t.days, mins => (l.id % 60)::int) as at, o.created_at
      from lot o join listing l on l.id = o.listing_id join seller s on s.company_id = l.company_id cross join step t
      where l.id % $5 = 0 and o.status = 'active'
    )
    insert into lot_price_change (lot_id, before_cents, price_cents, source, changed_by, changed_at)
    select lot_id, before_cents, price_cents, source, user_id, at from change
    where before_cents <> price_cents and at > created_at order by at, lot_id`,
    [
      CHANGES.map(([source]) => source),
      CHANGES.map(([, days]) => days),
      CHANGES.map(([, , percent]) => percent),
      now.toISOString(),
      ONE_OF,
    ],
  );
  await client.query(
    `with made as (
      insert into price_rule (name, seller_company_id, kind, value, target_type, target_id, audience_type, start_date, end_date,
        created_by, created_at, updated_at)
      select 'Overstock promotion', u.company_id, 'percent_off', 500, 'catalog_type', 'medigi', 'all',
        ($2::timestamptz - interval '62 days')::date, ($2::timestamptz - interval '33 days')::date, u.id,
        $2::timestamptz - interval '70 days', $2::timestamptz - interval '70 days'
      from app_user u where u.email = $1 returning *
    )
    insert into price_rule_change (rule_id, seller_company_id, name, target, kind, value, min_quantity, start_date, end_date,
      active, changed_by, changed_at)
    select id, seller_company_id, name, target, kind, value, min_quantity, start_date, end_date, active, created_by, created_at
    from made`,
    [email, now.toISOString()],
  );
}
