import { sql, type RawBuilder } from 'kysely';
import type { SalesBoard } from '#contract/orders/board.ts';
import { userType } from '#rules/accounts/roles.ts';
import { addMonths, type IsoDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { ordersOf, reached } from './range.ts';

const MONTHS = 12;
/** So many parts have a line of their own. */
const NAMED = 10;

interface Period {
  since: IsoDate;
  /** The first day that is no part of it. */
  until: IsoDate;
}

/** Sales and savings of a year and the parts of a month or of all of it, in two statements. */
export async function viewSalesBoard(
  scope: Scope,
  db: Queryable,
  { today, month }: { today: IsoDate; month?: string | undefined },
): Promise<SalesBoard> {
  const thisMonth = `${today.slice(0, 7)}-01`;
  const year = { since: addMonths(thisMonth, 1 - MONTHS), until: addMonths(thisMonth, 1) };
  const side = sideOf(scope);
  const [months, parts] = await Promise.all([
    readMonths(scope, db, year),
    readParts(scope, db, month === undefined ? year : within(year, `${month}-01`)),
  ]);
  const shown = <T extends Sum>({ dollars, savings, ...rest }: T) => ({
    ...rest,
    dollars: toDollars(dollars),
    savings: side === 'seller' ? null : toDollars(savings),
  });
  const of = (dimension: PartRow['dimension']) =>
    parts.filter((row) => row.dimension === dimension).map(({ dimension: _dimension, ...row }) => shown(row));
  return {
    side,
    company: side === 'marketplace' ? null : (scope.company?.name ?? null),
    months: months.map(shown),
    partners: of('partner'),
    places: of('place'),
  };
}

/** A month outside of the year has no part of it. */
function within(year: Period, since: IsoDate): Period {
  const inside = since >= year.since && since < year.until;
  return inside ? { since, until: addMonths(since, 1) } : { since, until: since };
}

type Side = SalesBoard['side'];

/** Who neither buys nor sells reads of the own company. */
function sideOf(scope: Scope): Side {
  const type = userType(scope.roles);
  if (type === 'administrator') return 'marketplace';
  if (type !== null) return type;
  return scope.company?.isSeller === true ? 'seller' : 'buyer';
}

function rangeOf(scope: Scope): RawBuilder<unknown> {
  const type = userType(scope.roles);
  if (type === 'administrator') return sql`true`;
  const companyId = scope.company?.id ?? 0;
  const company = sideOf(scope) === 'seller' ? reached(companyId) : sql`r.buyer_company_id = ${companyId}`;
  return type === null ? company : sql`${company} and ${ordersOf(scope)}`;
}

interface Sum {
  orders: number;
  dollars: number;
  savings: number;
}

/** The lines of the range, summed by order. */
const soldIn = (scope: Scope, { since, until }: Period) => sql`
  select r.id, r.created_at, r.seller_company_id, r.buyer_company_id, r.facility_id,
    sum(l.extended_cents) as dollars, sum(greatest(coalesce(l.savings_cents, 0), 0)) as savings
  from orders r join order_line l on l.facility_id = r.facility_id and l.order_id = r.id
  where ${rangeOf(scope)} and r.status <> 'cancelled' and r.created_at >= ${since}::timestamp at time zone 'UTC'
    and r.created_at < ${until}::timestamp at time zone 'UTC'
  group by r.id`;

async function readMonths(scope: Scope, db: Queryable, year: Period): Promise<(Sum & { month: string })[]> {
  const { rows } = await sql<Sum & { month: string }>`
    with sold as (${soldIn(scope, year)})
    select to_char(m.month, 'YYYY-MM-DD') as month, count(s.id)::int as orders,
      coalesce(sum(s.dollars), 0)::bigint as dollars, coalesce(sum(s.savings), 0)::bigint as savings
    from generate_series(${year.since}::timestamp, ${year.until}::timestamp - interval '1 month', interval '1 month') m(month)
    left join sold s on date_trunc('month', s.created_at at time zone 'UTC') = m.month
    group by m.month order by m.month`.execute(db);
  return rows;
}

interface PartRow extends Sum {
  dimension: 'partner' | 'place';
  name: string | null;
}

async function readParts(scope: Scope, db: Queryable, period: Period): Promise<PartRow[]> {
  const side = sideOf(scope);
  const partner = side === 'seller' ? sql`s.buyer_company_id` : sql`s.seller_company_id`;
  const place = side === 'marketplace' ? sql`s.buyer_company_id` : sql`s.facility_id`;
  const placeName =
    side === 'marketplace'
      ? sql`(select name from company where id = p.place)`
      : sql`(select name from facility where id = p.place)`;
  const { rows } = await sql<PartRow>`
    with sold as (${soldIn(scope, period)}), parts as (
      select ${partner} as partner, ${place} as place, grouping(${partner}) = 1 as by_place,
        count(*) as orders, sum(s.dollars) as dollars, sum(s.savings) as savings
      from sold s group by grouping sets ((${partner}), (${place}))
    ), ranked as (
      select *, least(row_number() over (partition by by_place order by dollars desc, partner, place), ${NAMED + 1}) as rank
      from parts
    )
    select case when p.by_place then 'place' else 'partner' end as dimension,
      case when p.rank > ${NAMED} then null when p.by_place then ${placeName}
        else (select name from company where id = p.partner) end as name,
      sum(p.orders)::int as orders, sum(p.dollars)::bigint as dollars, sum(p.savings)::bigint as savings
    from ranked p group by p.by_place, p.rank, 2 order by p.by_place, p.rank`.execute(db);
  return rows;
}
