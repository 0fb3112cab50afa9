import { sql, type RawBuilder } from 'kysely';
import type { SalesBoard } from '#contract/orders/board.ts';
import { userType } from '#rules/accounts/roles.ts';
import { addMonths, type IsoDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { ordersOf, reachedFigures } from './range.ts';

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

/** Who neither buys nor sells reads of the own company (X-48). */
function sideOf(scope: Scope): Side {
  const type = userType(scope.roles);
  if (type === 'administrator') return 'marketplace';
  if (type !== null) return type;
  return scope.company?.isSeller === true ? 'seller' : 'buyer';
}

interface Sum {
  orders: number;
  dollars: number;
  savings: number;
}

/** The figures `r` that the asker reads: of a company and the facilities whose orders it sees. */
function rangeOf(scope: Scope): RawBuilder<unknown> {
  const type = userType(scope.roles);
  const companyId = scope.company?.id ?? 0;
  const company =
    sideOf(scope) === 'seller' ? reachedFigures(companyId) : sql`r.buyer_company_id = ${companyId}`;
  return type === null ? company : sql`${company} and ${ordersOf(scope, reachedFigures)}`;
}

const SUMS = sql`r.whole_orders as orders, r.sub_total_cents as dollars, r.savings_cents as savings`;

const inMonths = ({ since, until }: Period, day: RawBuilder<unknown>) =>
  sql`not r.is_cancelled and ${day} >= ${since} and ${day} < ${until}`;

/** What was sold with its day: of everybody by month and once, of one company day by day. */
const soldIn = (scope: Scope, period: Period) =>
  sideOf(scope) === 'marketplace'
    ? sql`select r.month as day, ${SUMS} from order_figure_month_now r
        where r.side = 'seller' and ${inMonths(period, sql`r.month`)}`
    : sql`select r.day, ${SUMS} from order_figure_now r where ${rangeOf(scope)} and ${inMonths(period, sql`r.day`)}`;

/** The same twice, for the two dimensions that it has parts of. */
function partsIn(scope: Scope, period: Period) {
  const side = sideOf(scope);
  if (side === 'marketplace')
    return sql`select r.side = 'buyer' as by_place, r.company_id as part, ${SUMS} from order_figure_month_now r
      where ${inMonths(period, sql`r.month`)}`;
  const partner = side === 'seller' ? sql`r.buyer_company_id` : sql`r.seller_company_id`;
  return sql`select d.by_place, case when d.by_place then r.facility_id else ${partner} end as part, ${SUMS}
    from order_figure_now r cross join (values (false), (true)) d(by_place)
    where ${rangeOf(scope)} and ${inMonths(period, sql`r.day`)}`;
}

async function readMonths(scope: Scope, db: Queryable, year: Period): Promise<(Sum & { month: string })[]> {
  const { rows } = await sql<Sum & { month: string }>`
    with sold as (${soldIn(scope, year)})
    select to_char(m.month, 'YYYY-MM-DD') as month, coalesce(sum(s.orders), 0)::int as orders,
      coalesce(sum(s.dollars), 0)::bigint as dollars, coalesce(sum(s.savings), 0)::bigint as savings
    from generate_series(${year.since}::timestamp, ${year.until}::timestamp - interval '1 month', interval '1 month') m(month)
    left join sold s on date_trunc('month', s.day::timestamp) = m.month
    group by m.month order by m.month`.execute(db);
  return rows;
}

interface PartRow extends Sum {
  dimension: 'partner' | 'place';
  name: string | null;
}

async function readParts(scope: Scope, db: Queryable, period: Period): Promise<PartRow[]> {
  const placeName =
    sideOf(scope) === 'marketplace'
      ? sql`(select name from company where id = p.part)`
      : sql`(select name from facility where id = p.part)`;
  const { rows } = await sql<PartRow>`
    with parts as (
      select s.by_place, s.part, sum(s.orders) as orders, sum(s.dollars) as dollars, sum(s.savings) as savings
      from (${partsIn(scope, period)}) s group by 1, 2 having sum(s.orders) <> 0
    ), ranked as (
      select *, least(row_number() over (partition by by_place order by dollars desc, part), ${NAMED + 1}) as rank
      from parts
    )
    select case when p.by_place then 'place' else 'partner' end as dimension,
      case when p.rank > ${NAMED} then null when p.by_place then ${placeName}
        else (select name from company where id = p.part) end as name,
      sum(p.orders)::int as orders, sum(p.dollars)::bigint as dollars, sum(p.savings)::bigint as savings
    from ranked p group by p.by_place, p.rank, 2 order by p.by_place, p.rank`.execute(db);
  return rows;
}
