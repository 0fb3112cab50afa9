import { sql } from 'kysely';
import type { CartType } from '#contract/cart/cart.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/scope.ts';
import type { LineAgreement } from '../orders/index.ts';
import type { Corrections } from './revalidate.ts';

/** The open cart of the user at its facility, made when missing, locked until the commit, its version moved on. */
export async function lockOpenCart(scope: Scope, tx: Tx, type: CartType, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`-- named: open cart
    ${openingCart(scope, type, now)}`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('An upsert returns its row.');
  return id;
}

const openingCart = (scope: Scope, type: CartType, now: Date) => sql`
  insert into cart (user_id, facility_id, type, selected_shipping, created_at, updated_at)
  values (${scope.userId}, ${scope.facility?.id ?? 0}, ${type}, 'standard', ${now}, ${now})
  on conflict (user_id, facility_id, type) where status = 'open'
    do update set version = cart.version + 1, updated_at = excluded.updated_at
  returning id, version`;

/** What the cart holds, of one listing or of all. */
export const lotsInCart = (tx: Tx, cartId: number, listingId: number | undefined) =>
  tx
    .selectFrom('cart_lot')
    .select(['listing_id', 'lot_id as id', 'quantity'])
    .where('cart_id', '=', cartId)
    .$if(listingId !== undefined, (lots) => lots.where('listing_id', '=', listingId ?? 0))
    .orderBy('lot_id')
    .execute();

export interface LotInCart {
  id: number;
  quantity: number;
}

export interface ItemToWrite {
  listingId: number;
  agreement: LineAgreement | null;
  lots: readonly { id: number; quantity: number; priceCents: number }[];
}

const asJson = (agreement: LineAgreement | null) => agreement && JSON.stringify(agreement);

/** Who agreed to the same block for the same reason before did so then. */
const keptAgreement = sql`case when cart_item.agreement -> 'block_id' = excluded.agreement -> 'block_id'
  and cart_item.agreement -> 'reason' = excluded.agreement -> 'reason' then cart_item.agreement else excluded.agreement end`;

interface WrittenItem {
  cart_id: number;
  version: number;
  /** The version that the statement saw, 0 for a cart it made. */
  seen: number;
  lots: LotInCart[];
}

/**
 * Locks the open cart as `lockOpenCart` does, replaces the lots of one listing and answers those it had; without lots the
 * item leaves. One statement. Where it waited for the cart it writes nothing, since it cannot see what was written
 * meanwhile, and is made again.
 */
export async function writeItem(
  scope: Scope,
  tx: Tx,
  type: CartType,
  item: ItemToWrite,
  now: Date,
): Promise<{ cartId: number; former: LotInCart[] }> {
  const first = await replaceItem(scope, tx, type, item, now);
  const written = first.version === first.seen + 1 ? first : await replaceItem(scope, tx, type, item, now);
  return { cartId: written.cart_id, former: written.lots };
}

async function replaceItem(
  scope: Scope,
  tx: Tx,
  type: CartType,
  { listingId, agreement, lots }: ItemToWrite,
  now: Date,
): Promise<WrittenItem> {
  const facilityId = scope.facility?.id ?? 0;
  const ids = lots.map((lot) => lot.id);
  const { rows } = await sql<WrittenItem>`-- named: save cart item
    with seen as materialized (
      select id, version from cart
      where user_id = ${scope.userId} and facility_id = ${facilityId} and type = ${type} and status = 'open'
    ), former as materialized (
      select coalesce(json_agg(json_build_object('id', l.lot_id, 'quantity', l.quantity) order by l.lot_id), '[]') as lots
      from cart_lot l join seen s on s.id = l.cart_id where l.listing_id = ${listingId}
    ), opened as (
      ${openingCart(scope, type, now)}
    ), known as (
      select id from opened where version = coalesce((select version from seen), 0) + 1
    ), item as (
      insert into cart_item (cart_id, listing_id, agreed_soft_block, agreement, added_at)
      select id, ${listingId}::bigint, ${agreement !== null}::boolean, ${asJson(agreement)}::jsonb, ${now}::timestamptz from known
      where ${ids.length}::int > 0
      on conflict (cart_id, listing_id) do update set agreed_soft_block = excluded.agreed_soft_block,
        agreement = ${keptAgreement}
    ), empty as (
      delete from cart_item i using known o
      where i.cart_id = o.id and i.listing_id = ${listingId} and ${ids.length}::int = 0
    ), gone as (
      delete from cart_lot l using known o where l.cart_id = o.id and l.listing_id = ${listingId}
        and l.lot_id <> all (${ids}::bigint[]) and ${ids.length}::int > 0
    ), kept as (
      insert into cart_lot (cart_id, listing_id, lot_id, quantity, seen_price_cents)
      select o.id, ${listingId}::bigint, x.lot_id, x.quantity, x.price
      from known o cross join unnest(${ids}::bigint[], ${lots.map((lot) => lot.quantity)}::int[],
        ${lots.map((lot) => lot.priceCents)}::bigint[]) as x(lot_id, quantity, price)
      on conflict (cart_id, lot_id) do update set quantity = excluded.quantity,
        seen_price_cents = excluded.seen_price_cents
    )
    select o.id as cart_id, o.version, coalesce((select version from seen), 0) as seen, f.lots
    from opened o cross join former f`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('An upsert returns its row.');
  return row;
}

/** Writes the lots of several listings into a locked cart, in one statement; other lots of theirs stay. */
export async function writeItems(
  tx: Tx,
  cartId: number,
  items: readonly ItemToWrite[],
  now: Date,
): Promise<void> {
  const lots = items.flatMap(({ listingId, lots: own }) => own.map((lot) => ({ ...lot, listingId })));
  await sql`with item as (
      insert into cart_item (cart_id, listing_id, agreed_soft_block, agreement, added_at)
      select ${cartId}::bigint, x.listing_id, x.agreement is not null, x.agreement, ${now}::timestamptz
      from unnest(${items.map((item) => item.listingId)}::bigint[], ${items.map((item) => asJson(item.agreement))}::jsonb[])
        as x(listing_id, agreement)
      on conflict (cart_id, listing_id) do update set agreed_soft_block = true, agreement = ${keptAgreement}
        where excluded.agreement is not null
    )
    insert into cart_lot (cart_id, listing_id, lot_id, quantity, seen_price_cents)
    select ${cartId}::bigint, x.listing_id, x.lot_id, x.quantity, x.price
    from unnest(${lots.map((lot) => lot.listingId)}::bigint[], ${lots.map((lot) => lot.id)}::bigint[],
      ${lots.map((lot) => lot.quantity)}::int[], ${lots.map((lot) => lot.priceCents)}::bigint[])
      as x(listing_id, lot_id, quantity, price)
    on conflict (cart_id, lot_id) do update set quantity = excluded.quantity,
      seen_price_cents = excluded.seen_price_cents`.execute(tx);
}

/** For the other open pages of the person; replaced by the next correction. */
export const keepCorrection = (
  scope: Scope,
  tx: Tx,
  messages: readonly string[],
  gone: ReadonlyMap<string, number>,
  now: Date,
) =>
  tx
    .updateTable('cart')
    .set({
      corrected_at: now,
      corrected: [...messages],
      corrected_gone: messages.map((message) => gone.get(message) ?? 0),
    })
    .where('user_id', '=', scope.userId)
    .where('facility_id', '=', scope.facility?.id ?? 0)
    .where('status', '=', 'open')
    .execute();

/** The sentence of a cart that the marketplace emptied, to the first who reads it. */
export async function takeClearing(scope: Scope, tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`
    with told as (select id, cleared_reason from cart where user_id = ${scope.userId} and facility_id = ${scope.facility?.id ?? 0}
      and status = 'open' and cleared_reason is not null order by id for no key update)
    update cart c set cleared_reason = null from told where c.id = told.id returning told.cleared_reason as reason`.execute(
    tx,
  );
  return [...new Set(rows.map(({ reason }) => `Your cart was emptied by the marketplace: ${reason}`))];
}

/** Stores what a re-validation changed. */
export async function applyCorrections(tx: Tx, cartId: number, corrections: Corrections): Promise<void> {
  const { removedLots, quantities, prices } = corrections;
  if (removedLots.length > 0) {
    await sql`delete from cart_lot where cart_id = ${cartId} and lot_id = any (${removedLots.map((lot) => lot.lotId)}::bigint[])`.execute(
      tx,
    );
    await sql`delete from cart_item i where i.cart_id = ${cartId}
      and not exists (select 1 from cart_lot l where l.cart_id = i.cart_id and l.listing_id = i.listing_id)`.execute(
      tx,
    );
  }
  if (quantities.length > 0) {
    await sql`update cart_lot l set quantity = x.quantity
      from unnest(${quantities.map((change) => change.lotId)}::bigint[], ${quantities.map((change) => change.quantity)}::int[])
        as x(lot_id, quantity) where l.cart_id = ${cartId} and l.lot_id = x.lot_id`.execute(tx);
  }
  if (prices.length > 0) {
    await sql`update cart_lot l set seen_price_cents = x.price
      from unnest(${prices.map((change) => change.lotId)}::bigint[], ${prices.map((change) => change.priceCents)}::bigint[])
        as x(lot_id, price) where l.cart_id = ${cartId} and l.lot_id = x.lot_id`.execute(tx);
  }
}
