import { sql } from 'kysely';
import type { SellerHome } from '#contract/orders/selling.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { SELLING_STATUSES } from '#rules/orders/order-status.ts';
import { localTime } from '#rules/zone-days.ts';
import { utcDay } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { viewListingFigures } from '../../listings/index.ts';
import { isOverdue } from './late.ts';
import { reached } from './range.ts';
import { listingSales, viewSellerSales } from './seller-sales.ts';

interface Row {
  to_confirm: number;
  confirm_oldest: Date | null;
  to_ship: number;
  ship_oldest: Date | null;
  late: number;
  to_answer: number;
  answer_oldest: Date | null;
  any_order: boolean;
  has_listing: boolean;
  has_profile: boolean;
  has_shipping: boolean;
}

/** A seller's morning in three statements: what waits, what the listings ask for, how the sales go. */
export async function viewSellerHome(
  scope: Scope,
  db: Queryable,
  { now, zone = 'UTC' }: { now: Date; zone?: string | undefined },
): Promise<SellerHome> {
  const here = { today: localTime(now, zone).day, zone };
  const [work, listings, sales] = await Promise.all([
    readWork(scope, db, now),
    viewListingFigures(scope, db, utcDay(now), listingSales(scope, here)),
    viewSellerSales(scope, db, here),
  ]);
  const { out_of_stock, ...others } = listings;
  return {
    to_confirm: waiting(work.to_confirm, work.confirm_oldest),
    to_ship: { ...waiting(work.to_ship, work.ship_oldest), late: work.late },
    cancellations: waiting(work.to_answer, work.answer_oldest),
    first_steps: work.any_order
      ? null
      : { listing: work.has_listing, profile: work.has_profile, shipping: work.has_shipping },
    out_of_stock: {
      count: out_of_stock.count,
      shown: out_of_stock.shown.map(({ ndc, cents, ...one }) => ({
        ...one,
        ndc_number: formatNdc(ndc),
        dollars: toDollars(cents),
      })),
    },
    ...others,
    ...sales,
  };
}

const waiting = (count: number, oldest: Date | null) => ({ count, oldest: oldest?.toISOString() ?? null });

/** Of the company, what a seller sets before the first order: the columns are given where somebody wrote them. */
const HAS_PROFILE = sql`c.about is not null and c.line_1 is not null and c.city is not null
  and (c.phone is not null or c.email is not null)`;
const HAS_SHIPPING = sql`(c.shipping_price_cents, c.shipping_threshold_cents, c.minimum_order_cents)
  is distinct from (2500, 50000, 0)`;

async function readWork(scope: Scope, db: Queryable, now: Date): Promise<Row> {
  const id = scope.company?.id ?? 0;
  const own = reached(id);
  const { rows } = await sql<Row>`select w.*, a.*, s.* from (
      select count(*) filter (where r.status = 'placed')::int as to_confirm,
        min(r.created_at) filter (where r.status = 'placed') as confirm_oldest,
        count(*) filter (where r.status <> 'placed')::int as to_ship,
        min(r.created_at) filter (where r.status <> 'placed') as ship_oldest,
        count(*) filter (where ${isOverdue(now)})::int as late
      from orders r where ${own} and r.status = any (${SELLING_STATUSES}::text[])) w,
    (select count(*)::int as to_answer, min(r.cancel_requested_at) as answer_oldest
      from orders r where ${own} and r.status = 'cancel_requested') a,
    (select exists (select from orders r where ${own}) as any_order,
        exists (select from listing l where l.company_id = ${id} and l.status <> 'withdrawn') as has_listing,
        coalesce(bool_or(${HAS_PROFILE}), false) as has_profile, coalesce(bool_or(${HAS_SHIPPING}), false) as has_shipping
      from company c where c.id = ${id}) s`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate has one row.');
  return row;
}
