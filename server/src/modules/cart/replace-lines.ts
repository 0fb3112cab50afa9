import { sql } from 'kysely';
import type { Carts } from '#contract/cart/cart.ts';
import type { cartLineEndpoints } from '#contract/cart/cart-lines.ts';
import type { Input } from '#contract/endpoint.ts';
import { cartTypeOf } from '#rules/catalog/cart-type.ts';
import { addReasons, NOT_ELIGIBLE, purchaseReasons } from '#rules/catalog/eligibility.ts';
import { CONTROLLED_CART_ONLY, NO_FACILITY, REGULAR_CART_ONLY } from '#rules/catalog/refusals.ts';
import { fromDollars } from '#rules/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ruleBroken, stale } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { pricedAt } from '../catalog/index.ts';
import { isAgreed, type LineAgreement } from '../orders/index.ts';
import { loadCandidates, type WantedLot } from './load.ts';
import { presentCarts } from './present.ts';
import { checkCarts } from './read-carts.ts';
import { purchaseInput } from './revalidate.ts';
import { lockOpenCart, lotsInCart, writeItems, type ItemToWrite } from './store.ts';

type Replacement = Input<typeof cartLineEndpoints.replaceCartLines>['body'];

/**
 * Makes a cart hold exactly the lines. All or nothing: 409 where the cart or a price moved since they were found, 422 for a
 * line that breaks a rule and is not in the cart so already.
 */
export async function replaceLines(context: RequestContext, wanted: Replacement): Promise<{ data: Carts }> {
  const { scope, now, today } = context;
  if (!scope.facility) throw ruleBroken(NO_FACILITY);
  return context.command(async ({ tx, audit, live }) => {
    const cartId = await lockOpenCart(scope, tx, wanted.cart_type, now);
    const before = await lotsInCart(tx, cartId, undefined);
    await refuseOtherVersion(tx, cartId, { seen: wanted.version, isEmpty: before.length === 0 });
    refuseTwice(wanted.lines);
    const items = await readItems(context, tx, { id: cartId, lots: before }, wanted);
    const kept = items.flatMap((item) => item.lots.map((lot) => lot.id));
    await sql`delete from cart_lot where cart_id = ${cartId} and lot_id <> all (${kept}::bigint[])`.execute(
      tx,
    );
    await sql`delete from cart_item where cart_id = ${cartId}
      and listing_id <> all (${items.map((item) => item.listingId)}::bigint[])`.execute(tx);
    await writeItems(tx, cartId, items, now);
    live({ topic: 'cart', user_ids: [scope.userId] });
    audit({ entity: 'cart', entityId: cartId, before: { lots: before }, after: { lines: wanted.lines } });
    return { data: presentCarts(scope, await checkCarts(scope, tx, today), now) };
  });
}

/** The lock has moved the version on by one; an empty cart is read as version 0. */
async function refuseOtherVersion(
  tx: Tx,
  cartId: number,
  { seen, isEmpty }: { seen: number; isEmpty: boolean },
): Promise<void> {
  if (seen === 0 && isEmpty) return;
  const { version: locked } = await tx
    .selectFrom('cart')
    .select('version')
    .where('id', '=', cartId)
    .executeTakeFirstOrThrow();
  if (locked !== seen + 1) throw stale('Your cart has changed. Please compare again.');
}

function refuseTwice(lines: Replacement['lines']): void {
  const [listings, lots] = [lines.map((line) => line.listing_id), lines.flatMap((line) => line.lots)];
  const repeats = (ids: readonly number[]) => new Set(ids).size < ids.length;
  if (repeats(listings) || repeats(lots.map((lot) => lot.id)))
    throw ruleBroken('A listing or lot stands twice among the lines.');
}

async function readItems(
  { scope, today }: RequestContext,
  tx: Tx,
  cart: { id: number; lots: readonly HeldLot[] },
  { cart_type: type, lines }: Replacement,
): Promise<ItemToWrite[]> {
  const ids = lines.map((line) => line.listing_id);
  const candidates = Map.groupBy(await loadCandidates(scope, tx, ids, today), (lot) => lot.listing_id);
  const agreements = await agreementsIn(tx, cart.id);
  return lines.map((line) => {
    const lots = candidates.get(line.listing_id) ?? [];
    const [first] = lots;
    if (!first) throw ruleBroken(NOT_ELIGIBLE);
    if (cartTypeOf({ isC2: first.dea_schedule === '2' }) !== type)
      throw ruleBroken(type === 'c0' ? CONTROLLED_CART_ONLY : REGULAR_CART_ONLY);
    const agreement = agreements.get(line.listing_id) ?? null;
    const agreed = isAgreed(agreement, first.soft_block);
    const chosen = new Map(line.lots.map((lot) => [lot.id, lot]));
    const item = lots.map((lot): WantedLot => {
      const quantity = chosen.get(lot.lot_id)?.quantity ?? 0;
      return { ...pricedAt(lot, quantity), quantity, agreed_soft_block: agreed };
    });
    refuseMoved(item, line.lots);
    const [reason] = addReasons(purchaseReasons(purchaseInput(scope, item, today)));
    if (reason && !isHeldSo(cart.lots, line)) throw ruleBroken(`${first.name}: ${reason.message}`);
    return {
      listingId: line.listing_id,
      agreement: agreed ? agreement : null,
      lots: item
        .filter((lot) => lot.quantity > 0)
        .map((lot) => ({ id: lot.lot_id, quantity: lot.quantity, priceCents: lot.price_cents })),
    };
  });
}

type HeldLot = Awaited<ReturnType<typeof lotsInCart>>[number];

/** What stays as it is was let in before, and is judged when it is ordered. */
function isHeldSo(
  held: readonly HeldLot[],
  { listing_id: listing, lots }: Replacement['lines'][number],
): boolean {
  const own = held.filter((lot) => lot.listing_id === listing);
  return (
    own.length === lots.length &&
    lots.every((lot) => own.some(({ id, quantity }) => id === lot.id && quantity === lot.quantity))
  );
}

const agreementsIn = async (tx: Tx, cartId: number) => {
  const { rows } = await sql<{ listing_id: number; agreement: LineAgreement | null }>`
    select listing_id, agreement from cart_item where cart_id = ${cartId}`.execute(tx);
  return new Map(rows.map((row) => [row.listing_id, row.agreement]));
};

function refuseMoved(item: readonly WantedLot[], seen: Replacement['lines'][number]['lots']): void {
  for (const { id, seen_price: price } of seen) {
    const lot = item.find((one) => one.lot_id === id);
    if (!lot)
      throw stale(`A lot of ${item[0]?.name ?? 'a line'} has expired or sold out. Please compare again.`);
    if (lot.price_cents > fromDollars(price))
      throw stale(`The price of ${lot.name} has changed. Please compare again.`);
  }
}
