import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { DeskListing, Shortage, deskEndpoints } from '#contract/listings/desk.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc, textToNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, numberIn, readPage } from '../../../platform/database/read-page.ts';
import { isOnSale } from '../../catalog/index.ts';

type Condition = RawBuilder<unknown>;
type DeskQuery = z.output<NonNullable<typeof deskEndpoints.listAdminCatalog.query>>;
export type DeskFilters = Omit<DeskQuery, 'page' | 'per_page'>;

interface DeskRow extends Omit<DeskListing, 'ndc_number' | 'price' | 'lowest_price'> {
  price_cents: number | null;
  lowest_cents: number | null;
}

/** Of listing `l` and its drug `d`. All of it is computed for the rows of a page alone. */
const columns = (
  today: string,
): Condition => sql`l.id, (select '/services/listing/image/' || i.digest from listing_image i where i.listing_id = l.id
    order by i.position, i.id limit 1) as image, l.name, l.ndc, l.company_id, c.name as company_name, c.is_503b, l.catalog_type, d.category,
  t.price_cents, (select round(min(x.unit_price_cents) * d.eaches_per_pack) from catalog_search x
    where x.gcn_seqno = d.gcn_seqno and x.package_size = d.package_size and ${isOnSale('x', today)}) as lowest_cents,
  t.stock, t.lot_count, t.earliest_expiry, l.offer_orders_enabled, coalesce(d.shortage_id, l.shortage_id) as shortage_id,
  d.shortage_id is null and l.shortage_id is not null as shortage_linked, l.status, l.deactivated_reason, l.version`;

const FROM = (
  today: string,
): Condition => sql`listing l join drug d on d.ndc = l.ndc join company c on c.id = l.company_id
  cross join lateral (select coalesce(sum(o.stock) filter (where o.expiry_date >= ${today}::date), 0)::int as stock,
    count(*)::int as lot_count, min(o.price_cents) filter (where o.stock > 0 and o.expiry_date >= ${today}::date) as price_cents,
    min(o.expiry_date) filter (where o.stock > 0 and o.expiry_date >= ${today}::date) as earliest_expiry
    from lot o where o.listing_id = l.id and o.status = 'active') t`;

/** Listings off sale have no row in the search, and are few beside those on sale. */
const offSale = (
  lots: Condition,
): Condition => sql`l.id in (select o.listing_id from listing n join lot o on o.listing_id = n.id
  where n.status <> 'active' and o.status = 'active' and o.stock > 0 and ${lots})`;

/** What narrows the list, and what of other tables that needs: no filter joins what another one reads. */
function narrowed(filters: DeskFilters, today: string): { found: Condition; where: Condition } {
  const parts: Condition[] = [sql`true`];
  const joins: Condition[] = [sql`listing l`];
  if (filters.stock !== undefined || filters.expiring_within !== undefined)
    joins.push(sql`left join catalog_search s on s.listing_id = l.id`);
  if (filters.category !== undefined) {
    joins.push(sql`join drug d on d.ndc = l.ndc`);
    parts.push(sql`d.category = ${filters.category}`);
  }
  if (filters.seller_id !== undefined) parts.push(sql`l.company_id = ${filters.seller_id}`);
  if (filters.catalog_type !== undefined) parts.push(sql`l.catalog_type = ${filters.catalog_type}`);
  if (filters.status === 'listed') parts.push(sql`l.status <> 'withdrawn'`);
  else if (filters.status !== 'all') parts.push(sql`l.status = ${filters.status}`);
  if (filters.no_image) parts.push(sql`not exists (select from listing_image i where i.listing_id = l.id)`);
  if (filters.search) parts.push(searched(filters.search));
  if (filters.stock !== undefined) {
    const inStock = sql`(s.lowest_price_cents is not null or ${offSale(sql`o.expiry_date >= ${today}::date`)})`;
    parts.push(filters.stock === 'in' ? inStock : sql`not ${inStock}`);
  }
  if (filters.expiring_within !== undefined) {
    const until = sql`${today}::date + ${filters.expiring_within}::int`;
    parts.push(
      sql`(s.earliest_expiry <= ${until} or ${offSale(sql`o.expiry_date between ${today}::date and ${until}`)})`,
    );
  }
  return { found: sql.join(joins, sql` `), where: sql.join(parts, sql` and `) };
}

/** Part of a name, an NDC with or without dashes, or the ID. */
function searched(search: string): Condition {
  const digits = textToNdc(search);
  const number = numberIn(search);
  const ways = [sql`lower(l.name) like ${contains(search)}`];
  if (digits !== null) ways.push(sql`l.ndc like ${`%${digits}%`}`);
  if (number !== null) ways.push(sql`l.id = ${number}::bigint`);
  return sql`(${sql.join(ways, sql` or `)})`;
}

const ORDER_BY: Record<DeskQuery['sort'], Condition> = { '-id': sql`l.id desc`, id: sql`l.id` };

/** One page of all listings, with the exact count. */
export async function listDesk(db: Queryable, query: DeskQuery, today: string) {
  const { found, where } = narrowed(query, today);
  const key = sql`l.id`;
  // The filters are met by the keys alone; the rows of the page need no filter again.
  const { rows, meta } = await readPage<DeskRow>(
    db,
    { columns: columns(today), from: FROM(today), found, where, orderBy: ORDER_BY[query.sort], key },
    query,
  );
  return { data: rows.map(toDesk), meta };
}

/** The ids of what the list finds, in its order, and one more than `most` where there are more. */
export async function findDeskIds(
  db: Queryable,
  filters: DeskFilters,
  { most, among }: { most: number; among: readonly number[] | undefined },
  today: string,
): Promise<number[]> {
  const { found, where } = narrowed(filters, today);
  const { rows } = await sql<{ id: number }>`select l.id from ${found}
    where ${where} and ${among ? sql`l.id = any (${among}::bigint[])` : sql`true`} order by ${ORDER_BY[filters.sort]} limit ${sql.lit(most + 1)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const dollars = (cents: number | null): number | null => (cents === null ? null : toDollars(cents));

const toDesk = ({ price_cents, lowest_cents, ...row }: DeskRow): DeskListing => ({
  ...row,
  ndc_number: formatNdc(row.ndc),
  price: dollars(price_cents),
  lowest_price: dollars(lowest_cents),
});

const MOST_SELLERS = 2_000;

/** By part of the name; those that are deactivated, too, as their listings are. */
export async function findSellers(db: Queryable, search = ''): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select c.id, c.name from company c
    where c.is_seller and lower(c.name) like ${contains(search)}
    order by lower(c.name), c.id limit ${sql.lit(MOST_SELLERS)}`.execute(db);
  return rows;
}

const MOST_SHORTAGES = 20;
interface ShortageRow extends Omit<Shortage, 'ndc_number'> {
  ndc: string;
}

/** The current ones, by part of the name or NDC. */
export async function findShortages(db: Queryable, search = ''): Promise<Shortage[]> {
  const digits = textToNdc(search);
  const { rows } =
    await sql<ShortageRow>`select 'FDA-' || s.ndc as id, s.generic_name as name, s.ndc, s.posted_on
    from drug_shortage s where s.status = 'Current' and (lower(s.generic_name) like ${contains(search)}
      ${digits === null ? sql`` : sql`or s.ndc like ${`%${digits}%`}`})
    order by s.generic_name, s.ndc limit ${sql.lit(MOST_SHORTAGES)}`.execute(db);
  return rows.map(({ ndc, ...row }) => ({ ...row, ndc_number: formatNdc(ndc) }));
}

/** Whether listings may be linked to it now. */
export async function isCurrentShortage(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`select from drug_shortage s
    where s.status = 'Current' and 'FDA-' || s.ndc = ${id} limit 1`.execute(db);
  return rows.length > 0;
}
