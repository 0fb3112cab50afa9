import { sql } from 'kysely';
import { addDays, addMonths, daysUntil, type IsoDate } from '#rules/dates.ts';
import { utcDay, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Run } from '../../../platform/jobs/run-notes.ts';

/** So many days are compared each night. */
const DAYS = 35;
/** Of these one is compared each night, in turn. */
const OLDER_MONTHS = 36;

interface Difference {
  at: string;
  of: string;
  kept: string;
  orders: string;
}

/**
 * Holds the kept figures against single orders, summed here in another way than they are counted (RB-467). Throws at the end
 * where something differs; the log of the run says what.
 */
export async function compareFigures({ db, clock }: { db: Database; clock: Clock }, run: Run): Promise<void> {
  const today = utcDay(clock.now());
  const differences: Difference[] = [];
  const months = new Set<IsoDate>();
  for (const day of comparedDays(today)) {
    if (run.isOver) return;
    differences.push(...(await differencesOf(db, day)));
    months.add(`${day.slice(0, 7)}-01`);
    run.count('days compared', 1);
  }
  for (const month of months) differences.push(...(await differencesOfMonth(db, month)));
  const told = differences.map(
    ({ at, of, kept, orders }) => `${at}, ${of}: kept ${kept}, of the orders ${orders}`,
  );
  for (const line of told) run.log(line);
  if (told.length > 0) throw new Error(told[0]);
}

/** The last days, and those of one older month. */
function comparedDays(today: IsoDate): IsoDate[] {
  const last = Array.from({ length: DAYS }, (_, back) => addDays(today, -back));
  const turn = daysUntil(today, '2000-01-01') % OLDER_MONTHS;
  const older = addMonths(`${today.slice(0, 7)}-01`, -2 - turn);
  const days = daysUntil(addMonths(older, 1), older);
  return [...last, ...Array.from({ length: days }, (_, number) => addDays(older, number))];
}

const asText = (figures: 'k' | 'o') =>
  sql.raw(
    `concat_ws(', ', ${figures}.orders || ' orders', ${figures}.packs || ' packs', ${[
      'sub_total',
      'savings',
      'shipping',
      'fee',
    ]
      .map((name) => `'${name} ' || (${figures}.${name}_cents / 100.0)::numeric(14, 2)`)
      .join(', ')})`,
  );

const SUMS = sql`sum(f.whole_orders) as orders, sum(f.packs) as packs, sum(f.sub_total_cents) as sub_total_cents,
  sum(f.savings_cents) as savings_cents, sum(f.shipping_cents) as shipping_cents, sum(f.fee_cents) as fee_cents`;

const ANY = sql`(coalesce(k.orders, 0), coalesce(k.packs, 0), coalesce(k.sub_total_cents, 0), coalesce(k.savings_cents, 0),
    coalesce(k.shipping_cents, 0), coalesce(k.fee_cents, 0))
  is distinct from (coalesce(o.orders, 0), coalesce(o.packs, 0), coalesce(o.sub_total_cents, 0), coalesce(o.savings_cents, 0),
    coalesce(o.shipping_cents, 0), coalesce(o.fee_cents, 0))`;

async function differencesOf(db: Database, day: IsoDate): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with k as (
      select f.facility_id, f.seller_company_id, f.is_cancelled, f.is_reached, ${SUMS} from order_figure_now f
      where f.day = ${day} group by 1, 2, 3, 4
    ), o as (
      select r.facility_id, r.seller_company_id, r.status = 'cancelled' as is_cancelled,
        not r.is_c2 or r.signed_at is not null as is_reached, count(*) as orders, sum(l.packs) as packs,
        sum(r.sub_total_cents) as sub_total_cents, sum(l.savings_cents) as savings_cents, sum(r.shipping_cents) as shipping_cents,
        sum(r.fee_cents) as fee_cents
      from orders r cross join lateral (select sum(l.quantity) as packs, coalesce(sum(l.savings_cents) filter (where l.savings_cents > 0), 0) as savings_cents
        from order_line l where l.order_id = r.id) l
      where r.created_at >= ${day}::timestamp at time zone 'UTC' and r.created_at < (${day}::date + 1)::timestamp at time zone 'UTC'
      group by 1, 2, 3, 4
    )
    select ${day}::text as at, concat('facility ', coalesce(k.facility_id, o.facility_id), ', seller ',
        coalesce(k.seller_company_id, o.seller_company_id), case when coalesce(k.is_cancelled, o.is_cancelled) then ', cancelled' end) as of,
      ${asText('k')} as kept, ${asText('o')} as orders
    from k full join o using (facility_id, seller_company_id, is_cancelled, is_reached)
    where ${ANY} order by 2`.execute(db);
  return rows;
}

/** The months against the days. */
async function differencesOfMonth(db: Database, month: IsoDate): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with k as (
      select f.side, f.company_id, f.is_cancelled, ${SUMS} from order_figure_month_now f
      where f.month = ${month} group by 1, 2, 3
    ), o as (
      select s.side, case s.side when 'buyer' then f.buyer_company_id else f.seller_company_id end as company_id, f.is_cancelled, ${SUMS}
      from order_figure_now f cross join (values ('buyer'), ('seller')) s(side)
      where f.day >= ${month} and f.day < ${addMonths(month, 1)} group by 1, 2, 3
    )
    select ${month.slice(0, 7)}::text as at, concat(coalesce(k.side, o.side), ' ', coalesce(k.company_id, o.company_id)) as of,
      ${asText('k')} as kept, ${asText('o')} as orders
    from k full join o using (side, company_id, is_cancelled)
    where ${ANY} order by 2`.execute(db);
  return rows;
}
