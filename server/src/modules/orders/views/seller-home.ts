import { sql } from 'kysely';
import type { SellerHome } from '#contract/orders/selling.ts';
import { addDays } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { SELLING_STATUSES } from '#rules/orders/order-status.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { viewListingFigures } from '../../listings/index.ts';
import { reached } from './range.ts';

/** So many days are compared with as many before. */
const DAYS = 30;

interface Row {
  to_confirm: number;
  confirm_oldest: Date | null;
  to_ship: number;
  ship_oldest: Date | null;
  orders_now: number;
  cents_now: number;
  orders_before: number;
  cents_before: number;
}

/** A seller's morning in two statements: what waits, what the listings ask for, how the last 30 days went. */
export async function viewSellerHome(scope: Scope, db: Queryable, today: string): Promise<SellerHome> {
  const since = addDays(today, 1 - DAYS);
  const [work, listings] = await Promise.all([
    readWork(scope, db, since),
    viewListingFigures(scope, db, today),
  ]);
  return {
    to_confirm: { count: work.to_confirm, oldest: work.confirm_oldest?.toISOString() ?? null },
    to_ship: { count: work.to_ship, oldest: work.ship_oldest?.toISOString() ?? null },
    sales: {
      since,
      now: { orders: work.orders_now, dollars: toDollars(work.cents_now) },
      before: { orders: work.orders_before, dollars: toDollars(work.cents_before) },
    },
    ...listings,
  };
}

async function readWork(scope: Scope, db: Queryable, since: string): Promise<Row> {
  const start = sql`${since}::timestamp at time zone 'UTC'`;
  const before = sql`${addDays(since, -DAYS)}::timestamp at time zone 'UTC'`;
  const own = reached(scope.company?.id ?? 0);
  const { rows } = await sql<Row>`select * from (
      select count(*) filter (where r.status = 'placed')::int as to_confirm,
        min(r.created_at) filter (where r.status = 'placed') as confirm_oldest,
        count(*) filter (where r.status <> 'placed')::int as to_ship,
        min(r.created_at) filter (where r.status <> 'placed') as ship_oldest
      from orders r where ${own} and r.status = any (${SELLING_STATUSES}::text[])) waiting,
    (select count(*) filter (where r.created_at >= ${start})::int as orders_now,
        coalesce(sum(r.total_cents) filter (where r.created_at >= ${start}), 0)::bigint as cents_now,
        count(*) filter (where r.created_at < ${start})::int as orders_before,
        coalesce(sum(r.total_cents) filter (where r.created_at < ${start}), 0)::bigint as cents_before
      from orders r where ${own} and r.created_at >= ${before} and r.status <> 'cancelled') sold`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate has one row.');
  return row;
}
