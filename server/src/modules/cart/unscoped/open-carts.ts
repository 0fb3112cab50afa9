import { sql } from 'kysely';
import type { CartType } from '#contract/cart/cart.ts';
import type { CartsOfUser, CompanyWithCarts, OpenCart } from '#contract/cart/open-carts.ts';
import { formatUsDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';

interface Narrowed {
  type?: CartType | undefined;
  older_than?: number | undefined;
}

interface Sums {
  item_count: number;
  total_cents: number;
  oldest_item: Date | string;
  updated_at: Date | string;
}

/** Open carts `c` with something in them. Totals are of the prices that their users saw last. */
const openCarts = ({ type, older_than: days }: Narrowed, now: Date) => sql`(
  select c.*, i.item_count, i.oldest_item, l.total_cents from cart c
  cross join lateral (select count(*)::int as item_count, min(i.added_at) as oldest_item
    from cart_item i where i.cart_id = c.id) i
  cross join lateral (select coalesce(sum(l.quantity * l.seen_price_cents), 0)::bigint as total_cents
    from cart_lot l where l.cart_id = c.id) l
  where c.status = 'open' and i.item_count > 0 and (${type ?? null}::text is null or c.type = ${type ?? null})
    and (${days ?? null}::int is null or i.oldest_item < ${now}::timestamptz - make_interval(days => ${days ?? null})))`;

/** The fullest first. */
export async function viewCompaniesWithCarts(
  db: Queryable,
  narrowed: Narrowed,
  now: Date,
): Promise<CompanyWithCarts[]> {
  const { rows } = await sql<Sums & { id: number; name: string; cart_count: number }>`
    select o.id, o.name, count(*)::int as cart_count, sum(c.item_count)::int as item_count,
      sum(c.total_cents)::bigint as total_cents, min(c.oldest_item) as oldest_item, max(c.updated_at) as updated_at
    from ${openCarts(narrowed, now)} c join facility f on f.id = c.facility_id join company o on o.id = f.company_id
    group by o.id order by total_cents desc, o.id`.execute(db);
  return rows.map(({ id, name, cart_count, ...sums }) => ({ id, name, cart_count, ...presentSums(sums) }));
}

const presentSums = ({ item_count, total_cents, oldest_item, updated_at }: Sums) => ({
  item_count,
  total: toDollars(total_cents),
  oldest_item: new Date(oldest_item).toISOString(),
  updated_at: new Date(updated_at).toISOString(),
});

interface ItemRow {
  listing_id: number;
  name: string;
  ndc: string;
  company_name: string;
  lot_name: string;
  expiry_date: string;
  quantity: number;
  price_cents: number;
  added_at: string;
}

interface StoredCart extends Sums {
  id: number;
  type: CartType;
  items: ItemRow[];
}

interface UserRow {
  facility_id: number;
  facility_name: string;
  user_id: number;
  user_name: string;
  email: string;
  carts: StoredCart[];
}

/** By facility and user. 404 for a company that does not exist. */
export async function viewCartsOfCompany(
  db: Queryable,
  companyId: number,
  narrowed: Narrowed,
  now: Date,
): Promise<CartsOfUser[]> {
  const { rows } = await sql<UserRow>`
    select f.id as facility_id, f.name as facility_name, u.id as user_id, u.first_name || ' ' || u.last_name as user_name,
      u.email, json_agg(json_build_object('id', c.id, 'type', c.type, 'item_count', c.item_count, 'total_cents', c.total_cents,
        'oldest_item', c.oldest_item, 'updated_at', c.updated_at, 'items', (
          select json_agg(json_build_object('listing_id', i.listing_id, 'name', l.name, 'ndc', l.ndc, 'company_name', s.name,
            'lot_name', o.lot_name, 'expiry_date', o.expiry_date, 'quantity', x.quantity, 'price_cents', x.seen_price_cents,
            'added_at', i.added_at) order by i.added_at, i.listing_id, o.id)
          from cart_item i join cart_lot x on x.cart_id = i.cart_id and x.listing_id = i.listing_id
          join lot o on o.id = x.lot_id join listing l on l.id = i.listing_id join company s on s.id = l.company_id
          where i.cart_id = c.id)) order by c.type) as carts
    from ${openCarts(narrowed, now)} c join facility f on f.id = c.facility_id join app_user u on u.id = c.user_id
    where f.company_id = ${companyId} group by f.id, u.id order by f.name, f.id, user_name, u.id`.execute(db);
  if (rows.length === 0) await requireCompany(db, companyId);
  return rows.map((row) => ({
    facility: { id: row.facility_id, name: row.facility_name },
    user: { id: row.user_id, name: row.user_name, email: row.email },
    cart: presentCart(row.carts.find(({ type }) => type === 'c0')),
    cart_c2: presentCart(row.carts.find(({ type }) => type === 'c2')),
  }));
}

async function requireCompany(db: Queryable, id: number): Promise<void> {
  const found = await db.selectFrom('company').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound('This company does not exist.');
}

const presentCart = (cart: StoredCart | undefined): OpenCart | null =>
  cart
    ? {
        id: cart.id,
        ...presentSums(cart),
        items: (cart.items ?? []).map((item) => ({
          listing_id: item.listing_id,
          name: item.name,
          ndc: formatNdc(item.ndc),
          company_name: item.company_name,
          lot_name: item.lot_name,
          expiry_date: formatUsDate(item.expiry_date),
          quantity: item.quantity,
          price: toDollars(item.price_cents),
          extended: toDollars(item.price_cents * item.quantity),
          added_at: new Date(item.added_at).toISOString(),
        })),
      }
    : null;
