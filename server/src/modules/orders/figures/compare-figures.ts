import { sql, type RawBuilder } from 'kysely';
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
  const found: Difference[] = [];
  const months = new Set<IsoDate>();
  for (const day of comparedDays(today)) {
    if (run.isOver) return;
    found.push(...(await differencesOf(db, day)), ...(await differencesOfSellers(db, day)));
    months.add(`${day.slice(0, 7)}-01`);
    run.count('days compared', 1);
  }
  for (const month of months) found.push(...(await differencesOfMonth(db, month)));
  const told = found.map(({ at, of, kept, orders }) => `${at}, ${of}: kept ${kept}, of the orders ${orders}`);
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

type Sql = RawBuilder<unknown>;
type Sums = Readonly<Record<string, Sql>>;

/** What `from` comes to, each part `of` it told in words; what comes to nothing is left out. */
function summed(from: Sql, of: Sql, sums: Sums): Sql {
  const parts = Object.entries(sums).flatMap(([name, sum]) => [sql.lit(name), sum]);
  const nothing = Object.values(sums).map(() => sql.lit(0));
  return sql`select ${of} as of, jsonb_build_object(${sql.join(parts)}) as sums from ${from} group by 1
    having (${sql.join(Object.values(sums))}) is distinct from (${sql.join(nothing)})`;
}

async function differences(db: Database, at: string, kept: Sql, orders: Sql): Promise<Difference[]> {
  const { rows } = await sql<Difference>`with k as (${kept}), o as (${orders})
    select ${at}::text as at, coalesce(k.of, o.of) as of, coalesce(k.sums::text, 'nothing') as kept, coalesce(o.sums::text, 'nothing') as orders
    from k full join o using (of) where k.sums is distinct from o.sums order by 2`.execute(db);
  return rows;
}

/** Of kept figures `f`. */
const SUMS: Sums = {
  orders: sql`sum(f.whole_orders)`,
  packs: sql`sum(f.packs)`,
  sub_total_cents: sql`sum(f.sub_total_cents)`,
  savings_cents: sql`sum(f.savings_cents)`,
  shipping_cents: sql`sum(f.shipping_cents)`,
  fee_cents: sql`sum(f.fee_cents)`,
  bid_savings_cents: sql`sum(f.bid_savings_cents)`,
  rfp_savings_cents: sql`sum(f.rfp_savings_cents)`,
  filled_packs: sql`sum(f.filled_packs)`,
};

const CANCELLED = sql`case when f.is_cancelled then ', cancelled' end`;
const UNREACHED = sql`case when not f.is_reached then ', not signed' end`;

function differencesOf(db: Database, day: IsoDate): Promise<Difference[]> {
  const kept = summed(
    sql`order_figure_now f where f.day = ${day}`,
    sql`concat('facility ', f.facility_id, ', seller ', f.seller_company_id, ${CANCELLED}, ${UNREACHED})`,
    {
      ...SUMS,
      tracked: sql`sum(f.times * cardinality(f.whole_tracked))`,
      tenths: sql`sum(f.times * coalesce((select sum(t) from unnest(f.whole_tracked) t), 0))`,
      listed: sql`sum(f.times * (select sum(p) from unnest(f.ndc_packs) p))`,
    },
  );
  const orders = summed(
    sql`(select r.facility_id, r.seller_company_id, r.status = 'cancelled' as is_cancelled,
        not r.is_c2 or r.signed_at is not null as is_reached, r.type, r.sub_total_cents, r.shipping_cents,
        r.fee_cents, l.packs, l.saved, round((extract(epoch from h.first_at - r.created_at) / 8640)::numeric) as tenths, h.filled
      from orders r cross join lateral (select sum(l.quantity) as packs, coalesce(sum(l.savings_cents) filter (where l.savings_cents > 0), 0) as saved
          from order_line l where l.order_id = r.id) l
        cross join lateral (select min(h.created_at) as first_at, coalesce(sum(x.packs) filter (where h.ship_date <= filled_until(${day}::date)), 0) as filled
          from shipment h left join lateral (select sum(x.quantity) as packs from shipment_line x where x.shipment_id = h.id) x on true
          where h.order_id = r.id) h
      where r.created_at >= ${day}::timestamp at time zone 'UTC' and r.created_at < (${day}::date + 1)::timestamp at time zone 'UTC') r`,
    sql`concat('facility ', r.facility_id, ', seller ', r.seller_company_id, case when r.is_cancelled then ', cancelled' end,
      case when not r.is_reached then ', not signed' end)`,
    {
      orders: sql`count(*)`,
      packs: sql`sum(r.packs)`,
      sub_total_cents: sql`sum(r.sub_total_cents)`,
      savings_cents: sql`sum(r.saved)`,
      shipping_cents: sql`sum(r.shipping_cents)`,
      fee_cents: sql`sum(r.fee_cents)`,
      bid_savings_cents: sql`coalesce(sum(r.saved) filter (where r.type = 'bid'), 0)`,
      rfp_savings_cents: sql`coalesce(sum(r.saved) filter (where r.type = 'rfp'), 0)`,
      filled_packs: sql`sum(r.filled)`,
      tracked: sql`count(r.tenths)`,
      tenths: sql`coalesce(sum(r.tenths), 0)`,
      listed: sql`sum(r.packs)`,
    },
  );
  return differences(db, day, kept, orders);
}

/** What is kept of a seller's day against its parts. */
function differencesOfSellers(db: Database, day: IsoDate): Promise<Difference[]> {
  const of = sql`concat('seller ', f.seller_company_id, ', ', f.catalog_type, ${CANCELLED}, ${UNREACHED})`;
  const sums = { ...SUMS, with_lines: sql`sum(f.orders)` };
  const from = (table: string) => summed(sql`${sql.table(table)} f where f.day = ${day}`, of, sums);
  return differences(db, day, from('order_figure_day_now'), from('order_figure_now'));
}

/** Each of the figures that are kept by month against those of the days. */
async function differencesOfMonth(db: Database, month: IsoDate): Promise<Difference[]> {
  const days = sql`f.day >= ${month}::date and f.day < ${addMonths(month, 1)}::date`;
  const all: Difference[] = [];
  for (const { table, unnested = sql.table(table), of, sums, from } of MONTHLY) {
    const kept = summed(sql`${unnested} f where f.month = ${month}`, of, sums);
    all.push(...(await differences(db, month.slice(0, 7), kept, summed(sql`${from(days)} f`, of, sums))));
  }
  return all;
}

interface Monthly {
  table: string;
  /** Its rows, where they stand in arrays. */
  unnested?: Sql;
  of: Sql;
  sums: Sums;
  /** The same from figures `f` of days. */
  from(days: Sql): Sql;
}

const MONTHLY: readonly Monthly[] = [
  {
    table: 'order_figure_month_now',
    of: sql`concat(f.side, ' ', f.company_id, ${CANCELLED}, ${UNREACHED})`,
    sums: SUMS,
    from: (
      days,
    ) => sql`(select s.side, case s.side when 'buyer' then f.buyer_company_id else f.seller_company_id end as company_id, f.*
      from order_figure_now f cross join (values ('buyer'), ('seller')) s(side) where ${days})`,
  },
  {
    table: 'order_figure_pair_now',
    of: sql`concat('facility ', f.facility_id, ', seller ', f.seller_company_id, ${CANCELLED}, ${UNREACHED})`,
    sums: SUMS,
    from: (days) => sql`(select * from order_figure_now f where ${days})`,
  },
  {
    table: 'order_figure_place_now',
    of: sql`concat('facility ', f.facility_id, ', buyer ', f.buyer_company_id, ', ', f.catalog_type, ${CANCELLED})`,
    sums: { sub_total_cents: sql`sum(f.sub_total_cents)` },
    from: (days) => sql`(select * from order_figure_now f where ${days})`,
  },
  {
    table: 'order_figure_basket_now',
    of: sql`concat('facility ', f.facility_id, ', buyer ', f.buyer_company_id, ', ', f.catalog_type)`,
    // A product that stands at another's place moves the second sum.
    sums: { packs: sql`sum(f.packs)`, products: sql`sum(f.packs * f.ndc::numeric)` },
    unnested: sql`(select k.month, k.facility_id, k.buyer_company_id, k.catalog_type, x.ndc, k.times * x.packs as packs
      from order_figure_basket_now k cross join lateral unnest(k.ndcs, k.packs) x(ndc, packs))`,
    from: (
      days,
    ) => sql`(select f.facility_id, f.buyer_company_id, f.catalog_type, x.ndc, f.times * x.packs as packs from order_figure_now f
      cross join lateral unnest(f.ndcs, f.ndc_packs) x(ndc, packs) where not f.is_cancelled and ${days})`,
  },
  {
    table: 'order_figure_product_now',
    of: sql`concat(f.ndc, ', ', f.catalog_type)`,
    sums: { packs: sql`sum(f.packs)` },
    from: (days) => sql`(select x.ndc, f.catalog_type, f.times * x.packs as packs from order_figure_now f
      cross join lateral unnest(f.ndcs, f.ndc_packs) x(ndc, packs) where not f.is_cancelled and ${days})`,
  },
  {
    table: 'order_figure_tracked_now',
    of: sql`concat('seller ', f.seller_company_id, ', ', f.catalog_type)`,
    sums: {
      orders: sql`sum(f.orders)`,
      whole_orders: sql`sum(f.whole_orders)`,
      tenths: sql`sum(f.tenths * f.orders)`,
    },
    from: (
      days,
    ) => sql`(select s.id as seller_company_id, f.catalog_type, t.tenths, f.times * t.orders as orders, f.times * t.whole as whole_orders
      from order_figure_now f cross join lateral (select a.tenths, 1 as orders, 0 as whole from unnest(f.tracked) a(tenths)
          union all select w.tenths, 0, 1 from unnest(f.whole_tracked) w(tenths)) t
        cross join lateral (values (f.seller_company_id), (0)) s(id)
      where not f.is_cancelled and ${days})`,
  },
];
