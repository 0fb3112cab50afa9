import type pg from 'pg';

/** Marketplaces pay some days after the month. */
const PAID_AFTER_DAYS = 4;

/**
 * Closes the months that are over for every seller: the last one waits to be paid, but for the seller with most, which is on hold, and the
 * next one, which was paid already. Those before are paid.
 */
export async function writePayouts(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    `with over as materialized (
      select l.id, l.company_id, l.sales_cents, l.fees_cents, l.cents, date_trunc('month', l.at at time zone 'UTC')::date as month
      from payout_line l where l.payout_id is null and l.at < date_trunc('month', $1::timestamptz at time zone 'UTC') at time zone 'UTC'
    ), figures as (
      select company_id * 1000000 + extract(year from month)::bigint * 100 + extract(month from month)::bigint as id, company_id,
        month, sum(sales_cents) as sales, sum(fees_cents) as fees, sum(cents) as net,
        month = (date_trunc('month', $1::timestamptz at time zone 'UTC') - interval '1 month')::date as is_last,
        rank() over (partition by month order by sum(cents) desc, company_id) as place
      from over group by company_id, month
    ), made as (
      insert into payout (id, company_id, month, state, sales_cents, fees_cents, refunds_cents, carried_cents, net_cents, closed_at,
        hold_reason, reference, paid_on, attempt)
      select f.id, f.company_id, f.month, s.state, f.sales, f.fees, f.sales - f.fees - f.net, 0, f.net,
        ((f.month + interval '1 month') at time zone 'UTC') + interval '1 hour',
        case when s.state = 'held' then 'The bank account is being checked with the seller.' end,
        case when s.state = 'paid' then 'ACH ' || f.id end,
        case when s.state = 'paid' then least((f.month + interval '1 month' + make_interval(days => $2))::date,
          ($1::timestamptz at time zone 'UTC')::date) end, (s.state = 'paid')::int
      from figures f cross join lateral (select case when not f.is_last then 'paid' when f.place = 1 then 'held'
        when f.place = 2 then 'paid' else 'ready' end as state) s
    )
    update payout_line l set payout_id = f.id from over o join figures f on f.company_id = o.company_id and f.month = o.month
    where l.id = o.id`,
    [now, PAID_AFTER_DAYS],
  );
  await client.query(
    `select post_ledger((p.paid_on + interval '15 hours') at time zone 'UTC', 'demo', 'payout.moved', null, null, json_agg(
      json_build_object('kind', 'payout', 'source', 'payout', 'source_id', p.id, 'step', '1', 'entries', json_build_array(
        json_build_object('number', 1, 'account', 'seller_payable', 'company_id', p.company_id, 'cents', p.net_cents),
        json_build_object('number', 2, 'account', 'cash', 'company_id', null, 'cents', -p.net_cents))) order by p.id))
    from payout p where p.state = 'paid' group by p.paid_on order by p.paid_on`,
  );
  await client.query(
    `insert into payout_month (month, closed_at) select distinct month,
      ((month + interval '1 month') at time zone 'UTC') + interval '1 hour' from payout`,
  );
}
