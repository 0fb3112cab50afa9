import { sql } from 'kysely';
import { MOST_PRICE_CHANGES, type PriceHistory, type PriceSource } from '#contract/listings/lot-prices.ts';
import { formatUsDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { listingsOf } from './seller-listings.ts';

interface HistoryRow {
  lots: {
    id: number;
    lot_name: string;
    expiry_date: string;
    status: string;
    created_at: string;
    first_cents: number;
    price_cents: number;
  }[];
  changes: {
    id: number;
    lot_id: number;
    before_cents: number;
    price_cents: number;
    source: PriceSource;
    changed_by: string;
    changed_at: string;
  }[];
}

/** What the lots of a listing cost, now and earlier. 404 outside of the range. */
export async function viewPriceHistory(scope: Scope, db: Queryable, id: number): Promise<PriceHistory> {
  const { rows } = await sql<HistoryRow>`select
      (select coalesce(json_agg(x order by x.status, x.expiry_date, x.id), '[]') from (
        select o.id, o.lot_name, o.expiry_date, o.status, o.created_at, o.price_cents,
          coalesce((select c.before_cents from lot_price_change c where c.lot_id = o.id order by c.id limit 1),
            o.price_cents) as first_cents
        from lot o where o.listing_id = l.id) x) as lots,
      (select coalesce(json_agg(x order by x.changed_at desc, x.id desc), '[]') from (
        select c.id, c.lot_id, c.before_cents, c.price_cents, c.source, c.changed_at,
          u.first_name || ' ' || u.last_name as changed_by
        from lot_price_change c join lot o on o.id = c.lot_id join app_user u on u.id = c.changed_by
        where o.listing_id = l.id order by c.changed_at desc, c.id desc
        limit ${sql.lit(MOST_PRICE_CHANGES)}) x) as changes
    from listing l where l.id = ${id} and ${listingsOf(scope)}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound('This listing does not exist.');
  return {
    listing_id: id,
    lots: found.lots.map(({ expiry_date, status, created_at, first_cents, price_cents, ...lot }) => ({
      ...lot,
      expiry_date: formatUsDate(expiry_date),
      withdrawn: status !== 'active',
      added_date: isoOf(created_at),
      first_price: toDollars(first_cents),
      price: toDollars(price_cents),
    })),
    changes: found.changes.map(({ before_cents, price_cents, changed_at, ...change }) => ({
      ...change,
      before: toDollars(before_cents),
      price: toDollars(price_cents),
      changed_date: isoOf(changed_at),
    })),
  };
}
