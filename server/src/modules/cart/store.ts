import { sql } from 'kysely';
import type { CartType } from '#contract/cart/cart.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Corrections } from './revalidate.ts';

/** The open cart of the user at its facility, made when missing, locked until the commit, its version moved on. */
export async function lockOpenCart(scope: Scope, tx: Tx, type: CartType, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`-- named: open cart
    insert into cart (user_id, facility_id, type, selected_shipping, created_at, updated_at)
    values (${scope.userId}, ${scope.facility?.id ?? 0}, ${type}, 'standard', ${now}, ${now})
    on conflict (user_id, facility_id, type) where status = 'open'
      do update set version = cart.version + 1, updated_at = ${now}
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('An upsert returns its row.');
  return id;
}

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

/** Replaces the lots of one listing and answers those it had; without lots the item leaves. One statement. */
export async function writeItem(
  tx: Tx,
  cartId: number,
  item: {
    listingId: number;
    agreedSoftBlock: boolean;
    lots: readonly { id: number; quantity: number; priceCents: number }[];
  },
  now: Date,
): Promise<LotInCart[]> {
  const former = sql`former as (select coalesce(json_agg(json_build_object('id', lot_id, 'quantity', quantity)
    order by lot_id), '[]') as lots from cart_lot where cart_id = ${cartId} and listing_id = ${item.listingId})`;
  const ids = item.lots.map((lot) => lot.id);
  const { rows } =
    item.lots.length === 0
      ? await sql<{ lots: LotInCart[] }>`
    with ${former}, gone as (delete from cart_item where cart_id = ${cartId} and listing_id = ${item.listingId})
    select lots from former`.execute(tx)
      : await sql<{ lots: LotInCart[] }>`-- named: save cart item
    with ${former}, item as (
      insert into cart_item (cart_id, listing_id, agreed_soft_block, added_at)
      values (${cartId}, ${item.listingId}, ${item.agreedSoftBlock}, ${now})
      on conflict (cart_id, listing_id) do update set agreed_soft_block = excluded.agreed_soft_block
    ), gone as (
      delete from cart_lot where cart_id = ${cartId} and listing_id = ${item.listingId}
        and lot_id <> all (${ids}::bigint[])
    ), kept as (
      insert into cart_lot (cart_id, listing_id, lot_id, quantity, seen_price_cents)
      select ${cartId}, ${item.listingId}, x.lot_id, x.quantity, x.price
      from unnest(${ids}::bigint[], ${item.lots.map((lot) => lot.quantity)}::int[],
        ${item.lots.map((lot) => lot.priceCents)}::bigint[]) as x(lot_id, quantity, price)
      on conflict (cart_id, lot_id) do update set quantity = excluded.quantity,
        seen_price_cents = excluded.seen_price_cents
    )
    select lots from former`.execute(tx);
  return rows[0]?.lots ?? [];
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
