import type { CartType, Carts } from '#contract/cart/cart.ts';
import { cartTypeOf } from '#rules/catalog/cart-type.ts';
import { addReasons, NOT_ELIGIBLE, purchaseReasons } from '#rules/catalog/eligibility.ts';
import { CONTROLLED_CART_ONLY, NO_FACILITY, REGULAR_CART_ONLY } from '#rules/catalog/refusals.ts';
import { notFound, ruleBroken } from '../../platform/errors.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { pricedAt } from '../catalog/index.ts';
import { agreedIn, agreementTo } from '../orders/index.ts';
import { loadCandidates, type WantedLot } from './load.ts';
import { presentCarts } from './present.ts';
import { checkCarts } from './read-carts.ts';
import { purchaseInput } from './revalidate.ts';
import { lockOpenCart, writeItem, type ItemToWrite } from './store.ts';

export interface CartUpdate {
  listingId: number;
  lots: readonly { id: number; quantity: number }[];
  agreeSoftBlock: boolean;
}

/**
 * Upserts one listing of a cart: the sent lots replace the stored ones, none removes the item. A broken cart rule changes
 * nothing and comes back in the `errors` of this cart. Locks the cart. Throws 404 for a listing outside the range and
 * 422 for one that by its schedule belongs to the other cart.
 */
export async function updateCart(
  context: RequestContext,
  type: CartType,
  update: CartUpdate,
): Promise<{ data: Carts }> {
  const { scope, now, today } = context;
  if (!scope.facility) throw ruleBroken(NO_FACILITY);
  return context.command(async (command) => {
    const { tx, audit } = command;
    const item = await loadItem(context, command, type, update);
    const refusals = isRemoval(update) ? [] : addReasons(purchaseReasons(purchaseInput(scope, item, today)));
    const written = refusals.length === 0 ? toWrite(context, update, item) : null;
    const { cartId, former } =
      written !== null
        ? await writeItem(scope, tx, type, written, now)
        : { cartId: await lockOpenCart(scope, tx, type, now), former: [] };
    const carts = await checkCarts(scope, tx, today);
    const reply = presentCarts(scope, carts, now);
    const errors = refusals.map((reason) => reason.message);
    const refused = errors.length > 0;
    audit({
      entity: 'cart',
      entityId: cartId,
      ...(!refused && { before: { listing_id: update.listingId, lots: former } }),
      after: refused
        ? { listing_id: update.listingId, refused: errors }
        : { listing_id: update.listingId, lots: update.lots, ...agreedIn(written?.agreement ?? null) },
    });
    return {
      data:
        type === 'c0'
          ? { ...reply, cart: { ...reply.cart, errors } }
          : { ...reply, cart_c2: { ...reply.cart_c2, errors } },
    };
  });
}

const toWrite = (
  context: RequestContext,
  { listingId, agreeSoftBlock }: CartUpdate,
  item: readonly WantedLot[],
): ItemToWrite => ({
  listingId,
  agreement: agreeSoftBlock ? agreementTo(context, item[0]) : null,
  lots: item
    .filter((row) => row.quantity > 0)
    .map((row) => ({ id: row.lot_id, quantity: row.quantity, priceCents: row.price_cents })),
});

const isRemoval = (update: CartUpdate) => update.lots.every((lot) => lot.quantity === 0);

/** Every lot of the listing with the asked quantity. Unknown lots are refused: they are of another listing. */
async function loadItem(
  { scope, today }: RequestContext,
  { tx }: CommandContext,
  type: CartType,
  update: CartUpdate,
): Promise<WantedLot[]> {
  const lots = await loadCandidates(scope, tx, [update.listingId], today);
  const [first] = lots;
  if (!first) {
    if (isRemoval(update)) return [];
    throw notFound(NOT_ELIGIBLE);
  }
  if (cartTypeOf({ isC2: first.dea_schedule === '2' }) !== type)
    throw ruleBroken(type === 'c0' ? CONTROLLED_CART_ONLY : REGULAR_CART_ONLY);
  const asked = new Map(update.lots.map((lot) => [lot.id, lot.quantity]));
  for (const [id, quantity] of asked) {
    if (quantity > 0 && !lots.some((lot) => lot.lot_id === id)) {
      throw ruleBroken(`A lot of ${first.name} has expired or sold out. Please choose again.`);
    }
  }
  return lots.map((lot) => {
    const quantity = asked.get(lot.lot_id) ?? 0;
    return { ...pricedAt(lot, quantity), quantity, agreed_soft_block: update.agreeSoftBlock };
  });
}
