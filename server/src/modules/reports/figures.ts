import { sql, type RawBuilder } from 'kysely';
import { userType } from '#rules/accounts/roles.ts';
import { addDays, addMonths, type IsoDate } from '#rules/dates.ts';
import { wholeMonthsIn } from '#rules/reports/periods.ts';
import type { Scope } from '../../platform/scope.ts';
import { facilityRange } from '../orders/index.ts';
import { boughtBy, figuresOf, narrowed, ofCatalog, tradedBy, type Asked } from './range.ts';

type Sql = RawBuilder<unknown>;

const SUMS = sql`r.catalog_type, r.is_cancelled, r.is_reached, r.orders, r.whole_orders, r.packs, r.sub_total_cents, r.savings_cents,
  r.shipping_cents, r.fee_cents, r.bid_savings_cents, r.rfp_savings_cents, r.filled_packs`;
const DAYS = sql`select r.day, r.facility_id, r.seller_company_id, r.buyer_company_id, ${SUMS} from order_figure_now r`;
const PAIRS = sql`select r.month as day, r.facility_id, r.seller_company_id, r.buyer_company_id, ${SUMS} from order_figure_pair_now r
  where ${sql.lit(true)}`;
const NONE = sql`null::bigint`;

/** By month of one side alone: nothing is told of its partners. Of sellers there are days as well. */
const OF_BUYERS = sql`select r.month as day, ${NONE} as facility_id, ${NONE} as seller_company_id, r.company_id as buyer_company_id, ${SUMS}
  from order_figure_month_now r where r.side = 'buyer'`;
const OF_SELLERS = sql`select r.month as day, ${NONE} as facility_id, r.company_id as seller_company_id, ${NONE} as buyer_company_id, ${SUMS}
  from order_figure_month_now r where r.side = 'seller'`;
const DAYS_OF_SELLERS = sql`select r.day, ${NONE} as facility_id, r.seller_company_id, ${NONE} as buyer_company_id, ${SUMS}
  from order_figure_day_now r`;

/**
 * Kept figures as a source `r` of the days that are asked for: full months as such, days before and after them by day. `by` says
 * what of them is grouped by: nothing else but the asker’s own side and it is told of a month, and no more is read.
 */
export function figuresBy(scope: Scope, asked: Asked, by: 'month' | 'seller'): Sql {
  if (asked.facility !== null) return sql`order_figure_now`;
  const side = sideAlone(scope, asked, by);
  if (side === 'seller') return inMonths(asked, OF_SELLERS, DAYS_OF_SELLERS);
  return inMonths(asked, side === 'buyer' ? OF_BUYERS : PAIRS, DAYS);
}

/** The same of single days, without months. */
export const figuresOfDays = (scope: Scope, asked: Asked): Sql =>
  isOfEverybody(scope, asked) ? sql`(${DAYS_OF_SELLERS})` : sql`order_figure_now`;

/** The side whose figures of a month answer, where they do. */
function sideAlone(scope: Scope, asked: Asked, by: 'month' | 'seller'): 'buyer' | 'seller' | null {
  if (asked.companyId !== undefined) return null;
  const type = userType(scope.roles);
  if (type === 'administrator' || type === 'seller') return 'seller';
  if (by === 'seller' || asked.sellerId !== undefined) return null;
  return type === null || facilityRange(scope) === 'company' ? 'buyer' : null;
}

/** The same by facility and its company: of everybody without their partners. */
export function figuresByPlace(scope: Scope, asked: Asked): Sql {
  if (asked.facility !== null) return sql`order_figure_now`;
  if (!isOfEverybody(scope, asked)) return inMonths(asked, PAIRS, DAYS);
  const columns = sql`r.facility_id, r.buyer_company_id, r.catalog_type, r.is_cancelled, r.sub_total_cents`;
  return inMonths(
    asked,
    sql`select r.month as day, ${columns} from order_figure_place_now r where ${sql.lit(true)}`,
    sql`select r.day, ${columns} from order_figure_now r`,
  );
}

const isOfEverybody = (scope: Scope, { facility, companyId, sellerId }: Asked): boolean =>
  userType(scope.roles) === 'administrator' &&
  facility === null &&
  companyId === undefined &&
  sellerId === undefined;

/** `months` has a condition already, and `days` none. */
const inMonths = (asked: Asked, months: Sql, days: Sql): Sql =>
  monthsAndDays(asked, months, (within) => sql`${days} where ${within}`);

/**
 * Full months as such, and only where there are others the days before and after them: to look for them takes its time. The month in
 * which `cut` lies is told by its days, unless it begins with it.
 */
function monthsAndDays(
  { period, today }: Asked,
  months: Sql,
  days: (within: Sql) => Sql,
  cut: IsoDate = period.start,
): Sql {
  const whole = wholeMonthsIn(period, today);
  if (whole === null) return sql`(${days(sql.lit(true))})`;
  const first = `${cut.slice(0, 7)}-01`;
  const isCut = first !== cut && first >= whole.start;
  const full = sql`${months} and r.month between ${whole.start} and ${whole.end}`;
  const outside = sql`r.day < ${whole.start}::date or r.day > ${whole.end}::date`;
  if (isCut)
    return sql`(${full} and r.month <> ${first}
      union all ${days(sql`(${outside} or r.day between ${first} and ${addDays(addMonths(first, 1), -1)})`)})`;
  return whole.start === period.start && whole.end === period.end
    ? sql`(${full})`
    : sql`(${full} union all ${days(sql`(${outside})`)})`;
}

/**
 * What the asker’s side bought as a source of `day`, `ndc` and `packs`; a row may take packs of another away. The day is the first
 * of its month where that is full and is not cut.
 */
export function packsOf(scope: Scope, asked: Asked, cut: IsoDate): Sql {
  const of = (within: Sql) => sql`select r.day, x.ndc, r.times * x.packs as packs
    from order_figure_now r cross join lateral unnest(r.ndcs, r.ndc_packs) x(ndc, packs)
    where not r.is_cancelled and ${boughtBy(scope)} and ${figuresOf(asked)} and ${within}`;
  if (asked.sellerId !== undefined) return sql`(${of(sql.lit(true))})`;
  const months = isOfEverybody(scope, asked)
    ? sql`select r.month as day, r.ndc, r.packs from order_figure_product_now r where ${ofCatalog(asked, 'r')}`
    : sql`select r.month as day, x.ndc, r.times * x.packs as packs
        from order_figure_basket_now r cross join lateral unnest(r.ndcs, r.packs) x(ndc, packs)
        where ${boughtBy(scope)} and ${narrowed(asked)} and ${ofCatalog(asked, 'r')}`;
  return monthsAndDays(asked, months, of, cut);
}

/** Orders as a source of `month`, `tenths` of a day to the first tracking number, and `orders`; a row may take some of another away. */
export function trackedOf(scope: Scope, asked: Asked): Sql {
  const isOfAll = asked.catalog === undefined;
  const of = (within: Sql) => sql`select to_char(r.day, 'YYYY-MM') as month, x.tenths, r.times as orders
    from order_figure_now r cross join lateral unnest(${isOfAll ? sql`r.whole_tracked` : sql`r.tracked`}) x(tenths)
    where not r.is_cancelled and ${tradedBy(scope)} and ${figuresOf(asked)} and ${within}`;
  const seller = trackedSeller(scope, asked);
  if (seller === null) return sql`(${of(sql.lit(true))})`;
  const months = sql`select to_char(r.month, 'YYYY-MM') as month, r.tenths, ${isOfAll ? sql`r.whole_orders` : sql`r.orders`} as orders
    from order_figure_tracked_now r
    where r.seller_company_id = ${seller} and ${seller === EVERYBODY ? sql.lit(true) : sql`r.is_reached`} and ${ofCatalog(asked, 'r')}`;
  return monthsAndDays(asked, months, of);
}

/** The seller under whom everybody’s orders are counted. */
const EVERYBODY = 0;

function trackedSeller(scope: Scope, asked: Asked): number | null {
  if (isOfEverybody(scope, asked)) return EVERYBODY;
  const isOwn =
    userType(scope.roles) === 'seller' && asked.facility === null && asked.companyId === undefined;
  return isOwn ? (scope.company?.id ?? null) : null;
}
