import { sql, type RawBuilder } from 'kysely';
import type { CartType } from '#contract/cart/cart.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  offeredTo,
  pricedAt,
  purchaseColumns,
  purchaseJoins,
  sellable,
  type PurchaseFacts,
} from '../catalog/index.ts';
import { isAgreed, type LineAgreement } from '../orders/index.ts';

/** A lot with what is wanted of it. */
export interface WantedLot extends PurchaseFacts {
  quantity: number;
  agreed_soft_block: boolean;
}

/** A lot as it is ordered: from a cart, or by a document that asks for it. */
export interface ChosenLot extends WantedLot {
  selected_shipping: string | null;
  /** Null where nothing was agreed to. */
  agreement: LineAgreement | null;
}

/** What was corrected last in the carts of a person at a facility, and why the marketplace emptied one, until it is told. */
export interface KeptCorrection {
  corrected_at: Date | null;
  corrected: string[];
  corrected_gone: number[];
  cleared_reason: string | null;
}

/** One chosen lot of an open cart with everything that decides about it. */
export interface CartRow extends ChosenLot, KeptCorrection {
  cart_id: number;
  type: CartType;
  version: number;
  seen_price_cents: number;
}

/** The open carts of the user at its facility, in one statement; rows in the order items were added. */
export async function loadCartRows(scope: Scope, db: Queryable, today: string): Promise<CartRow[]> {
  const facilityId = scope.facility?.id ?? 0;
  const { rows } = await sql<Omit<CartRow, 'agreed_soft_block'>>`-- named: carts
    select c.id as cart_id, c.type, c.version, c.selected_shipping, i.agreement, cl.quantity,
      cl.seen_price_cents, c.corrected_at, c.corrected, to_json(c.corrected_gone) as corrected_gone, c.cleared_reason,
      ${purchaseColumns(scope, today)}
    from cart c
    join cart_item i on i.cart_id = c.id
    join cart_lot cl on cl.cart_id = c.id and cl.listing_id = i.listing_id
    join lot o on o.id = cl.lot_id
    join listing l on l.id = i.listing_id
    ${purchaseJoins(scope, today)}
    where c.user_id = ${scope.userId} and c.facility_id = ${facilityId} and c.status = 'open'
    order by i.added_at, i.listing_id, o.price_cents, o.id`.execute(db);
  return rows.map((row) => ({
    ...pricedAt(row, row.quantity),
    agreed_soft_block: isAgreed(row.agreement, row.soft_block),
  }));
}

/** The listings in the open carts, for another module to ask about. */
export const inCartsOf = (scope: Scope) => sql`
  (select i.listing_id from cart_item i join cart c on c.id = i.cart_id
  where c.user_id = ${scope.userId} and c.facility_id = ${scope.facility?.id ?? 0} and c.status = 'open')`;

/** Of carts that hold nothing. */
export const loadCorrection = (scope: Scope, db: Queryable): Promise<KeptCorrection | undefined> =>
  db
    .selectFrom('cart')
    .select([
      'corrected_at',
      'corrected',
      sql<number[]>`to_json(corrected_gone)`.as('corrected_gone'),
      'cleared_reason',
    ])
    .where('user_id', '=', scope.userId)
    .where('facility_id', '=', scope.facility?.id ?? 0)
    .where('status', '=', 'open')
    .where((eb) => eb.or([eb('corrected_at', 'is not', null), eb('cleared_reason', 'is not', null)]))
    .executeTakeFirst();

/** Every lot of the listings that can be sold today at the price of one pack, cheapest first; none outside the range. */
export const loadCandidates = (
  scope: Scope,
  db: Queryable,
  listingIds: readonly number[],
  today: string,
): Promise<PurchaseFacts[]> => loadOffered(scope, db, sql`l.id = any (${[...listingIds]}::bigint[])`, today);

/** The same of every listing of the products. */
export const loadOffersOf = (
  scope: Scope,
  db: Queryable,
  ndcs: readonly string[],
  today: string,
): Promise<PurchaseFacts[]> => loadOffered(scope, db, sql`l.ndc = any (${[...ndcs]}::text[])`, today);

/** Which of these are offered to the buyer at all, sold out or not. */
export async function loadOfferedNames(
  scope: Scope,
  db: Queryable,
  { listingIds, ndcs }: { listingIds: readonly number[]; ndcs: readonly string[] },
): Promise<{ listing_id: number; ndc: string; company_id: number }[]> {
  const { rows } = await sql<{
    listing_id: number;
    ndc: string;
    company_id: number;
  }>`select s.id as listing_id, s.ndc, s.company_id from listing s
    where (s.id = any (${[...listingIds]}::bigint[]) or s.ndc = any (${[...ndcs]}::text[]))
      and s.status = 'active' and ${offeredTo(scope)}`.execute(db);
  return rows;
}

async function loadOffered(
  scope: Scope,
  db: Queryable,
  which: RawBuilder<unknown>,
  today: string,
): Promise<PurchaseFacts[]> {
  // By an array whose length is seen PostgreSQL would plan anew each time, which takes ten times as long as running it.
  const { rows } = await sql<PurchaseFacts>`-- blind: cart candidates
    select ${purchaseColumns(scope, today)}
    from listing l
    join lot o on o.listing_id = l.id and ${sellable(sql`o`, today)}
    ${purchaseJoins(scope, today)}
    where ${which} and l.status = 'active' and ${offeredTo(scope)}
    order by o.price_cents, o.id`.execute(db);
  return rows.map((row) => pricedAt(row, 1));
}
