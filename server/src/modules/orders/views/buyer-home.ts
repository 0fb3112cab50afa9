import { sql } from 'kysely';
import type { BuyerHome } from '#contract/orders/buying.ts';
import { endingLicenses } from '#rules/accounts/licenses.ts';
import { addDays, addMonths } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { buyerPrice, type PriceRule } from '#rules/pricing/price-rules.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { catalogOf, everyRuleOn, hidesPrices, sellable, visibleTo } from '../../catalog/index.ts';

const MONTHS = 12;
/** So long a refused cancellation is told. */
const TOLD_DAYS = 14;
const FAVORITES = 6;

/** A buyer's morning for the current facility, in three statements. */
export async function viewBuyerHome(scope: Scope, db: Queryable, today: string): Promise<BuyerHome> {
  const [months, waiting, favorites] = await Promise.all([
    readMonths(scope, db, today),
    readWaiting(scope, db, today),
    hidesPrices(scope) ? [] : readFavorites(scope, db, today),
  ]);
  return { months, ...waiting, favorites };
}

async function readMonths(scope: Scope, db: Queryable, today: string): Promise<BuyerHome['months']> {
  const first = `${today.slice(0, 7)}-01`;
  const since = addMonths(first, 1 - MONTHS);
  const { rows } = await sql<{ month: string; orders: number; spend: number; savings: number }>`
    select to_char(m.month, 'YYYY-MM') as month, count(distinct o.id)::int as orders,
      coalesce(sum(l.extended_cents), 0)::bigint as spend,
      coalesce(sum(greatest(coalesce(l.savings_cents, 0), 0)), 0)::bigint as savings
    from generate_series(${since}::timestamp, ${first}::timestamp, interval '1 month') m(month)
    left join orders o on o.facility_id = ${scope.facility?.id ?? 0} and o.status <> 'cancelled'
      and o.created_at >= m.month at time zone 'UTC'
      and o.created_at < (m.month + interval '1 month') at time zone 'UTC'
    left join order_line l on l.facility_id = o.facility_id and l.order_id = o.id
    group by m.month order by m.month`.execute(db);
  return rows.map((row) => ({ ...row, spend: toDollars(row.spend), savings: toDollars(row.savings) }));
}

interface WaitingRow {
  unsigned: number;
  unsigned_oldest: Date | null;
  placed: number;
  placed_oldest: Date | null;
  shipped: number;
  shipped_oldest: Date | null;
  partly: number;
  partly_oldest: Date | null;
  packs_missing: number;
  refused: { order_id: number; seller: string; note: string | null; answered_at: string }[] | null;
  dea_expiration: string | null;
  state_license_expiration: string | null;
}

type Waits = Omit<BuyerHome, 'months' | 'favorites'>;

async function readWaiting(scope: Scope, db: Queryable, today: string): Promise<Waits> {
  const facility = scope.facility?.id ?? 0;
  const { rows } = await sql<WaitingRow>`
    select w.*, (select json_agg(r order by r.answered_at desc) from (
        select o.id as order_id, c.name as seller, o.cancel_answer_note as note, o.cancel_answered_at as answered_at
        from orders o join company c on c.id = o.seller_company_id
        where o.facility_id = ${facility} and o.cancel_answer = 'refused'
          and o.cancel_answered_at >= ${addDays(today, -TOLD_DAYS)}::timestamp at time zone 'UTC') r) as refused,
      f.dea_expiration, f.state_license_expiration
    from (
      select count(*) filter (where o.status = 'pending_signature')::int as unsigned,
        min(o.created_at) filter (where o.status = 'pending_signature') as unsigned_oldest,
        count(*) filter (where o.status = 'placed')::int as placed,
        min(o.created_at) filter (where o.status = 'placed') as placed_oldest,
        count(*) filter (where o.status = 'shipped')::int as shipped,
        min(o.created_at) filter (where o.status = 'shipped') as shipped_oldest,
        count(*) filter (where o.status = 'partially_shipped')::int as partly,
        min(o.created_at) filter (where o.status = 'partially_shipped') as partly_oldest,
        coalesce(sum((select sum(l.quantity - l.shipped_quantity - l.not_shipped_quantity) from order_line l where l.facility_id = o.facility_id
          and l.order_id = o.id)) filter (where o.status = 'partially_shipped'), 0)::int as packs_missing
      from orders o
      where o.facility_id = ${facility} and o.status in ('pending_signature', 'placed', 'shipped', 'partially_shipped')) w
    left join facility f on f.id = ${facility}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate has one row.');
  return {
    to_sign: { orders: row.unsigned, oldest: isoOf(row.unsigned_oldest) },
    to_be_confirmed: { orders: row.placed, oldest: isoOf(row.placed_oldest) },
    on_the_way: { orders: row.shipped, oldest: isoOf(row.shipped_oldest) },
    shipped_in_part: {
      orders: row.partly,
      oldest: isoOf(row.partly_oldest),
      packs_missing: row.packs_missing,
    },
    refused_cancellations: (row.refused ?? []).map((one) => ({
      ...one,
      answered_at: new Date(one.answered_at).toISOString(),
    })),
    licences: endingLicenses(row, today),
  };
}

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

interface FavoriteRow {
  listing_id: number;
  name: string;
  seller: string;
  last_cents: number;
  quantity: number;
  list_cents: number;
  rules: PriceRule[] | null;
  earliest_expiry: string | null;
}

/** Of the lot that was ordered last, in the same quantity: another lot has a price of its own. */
async function readFavorites(scope: Scope, db: Queryable, today: string): Promise<BuyerHome['favorites']> {
  const { rows } = await sql<FavoriteRow>`
    select s.listing_id, s.name, s.company_name as seller, last.price_cents as last_cents, last.quantity, x.price_cents as list_cents,
      to_json(${everyRuleOn(scope, 's', today)}) as rules, s.earliest_expiry
    from favorite f join ${catalogOf(scope, today)} s on s.listing_id = f.listing_id
    cross join lateral (
      select l.price_cents, l.quantity, l.lot_id from order_line l join orders o on o.id = l.order_id and o.facility_id = l.facility_id
      where l.facility_id = ${scope.facility?.id ?? 0} and l.listing_id = s.listing_id and o.status <> 'cancelled'
        and o.type not in ('bid', 'rfp')
      order by o.created_at desc, l.price_cents, l.id limit 1) last
    join lot x on x.id = last.lot_id and ${sellable(sql`x`, today)}
    where f.user_id = ${scope.userId} and ${visibleTo(scope, today)}`.execute(db);
  return rows
    .map((row) => ({ ...row, cents: buyerPrice(row.list_cents, row.rules ?? [], row.quantity).buyer }))
    .filter((row) => row.cents !== row.last_cents)
    .toSorted((one, other) => moveOf(other) - moveOf(one) || one.listing_id - other.listing_id)
    .slice(0, FAVORITES)
    .map((row) => ({
      listing_id: row.listing_id,
      name: row.name,
      seller: row.seller,
      price: toDollars(row.cents),
      last_price: toDollars(row.last_cents),
      earliest_expiry: row.earliest_expiry,
    }));
}

const moveOf = (row: { cents: number; last_cents: number }) =>
  Math.abs(row.cents - row.last_cents) / row.last_cents;
