import type { CartType, Carts } from '#contract/cart/cart.ts';
import { NO_FACILITY } from '#rules/catalog/refusals.ts';
import { notFound, ruleBroken } from '../../platform/errors.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { presentCarts } from './present.ts';
import { checkCarts } from './read-carts.ts';
import { lockOpenCart, lotsInCart } from './store.ts';

/** Stores the shipping option of a cart. 422 for one that this host does not offer. */
export async function setCartShipping(
  context: RequestContext,
  type: CartType,
  selected: string,
): Promise<{ data: Carts }> {
  const offered = context.scope.client.expedited_shipping ? ['standard', 'expedited'] : ['standard'];
  if (!offered.includes(selected)) throw ruleBroken('This shipping option is not offered here.');
  return changeCart(context, type, async ({ tx }, cartId) => {
    const before = await tx
      .selectFrom('cart')
      .select('selected_shipping')
      .where('id', '=', cartId)
      .executeTakeFirstOrThrow();
    await tx.updateTable('cart').set({ selected_shipping: selected }).where('id', '=', cartId).execute();
    return { before, after: { selected_shipping: selected } };
  });
}

/** Removes one listing, or everything. 404 when the listing is not in the cart. */
export async function removeFromCart(
  context: RequestContext,
  type: CartType,
  listingId: number | undefined,
): Promise<{ data: Carts }> {
  return changeCart(context, type, async ({ tx }, cartId) => {
    const before = await lotsInCart(tx, cartId, listingId);
    let items = tx.deleteFrom('cart_item').where('cart_id', '=', cartId);
    if (listingId !== undefined) items = items.where('listing_id', '=', listingId);
    const { numDeletedRows } = await items.executeTakeFirst();
    if (listingId !== undefined && numDeletedRows === 0n) throw notFound('This item is not in your cart.');
    return { before: { lots: before }, after: { lots: [] } };
  });
}

async function changeCart(
  context: RequestContext,
  type: CartType,
  change: (command: CommandContext, cartId: number) => Promise<{ before: unknown; after: unknown }>,
): Promise<{ data: Carts }> {
  const { scope, now, today } = context;
  if (!scope.facility) throw ruleBroken(NO_FACILITY);
  return context.command(async (command) => {
    const cartId = await lockOpenCart(scope, command.tx, type, now);
    const changed = await change(command, cartId);
    command.live({ topic: 'cart', user_ids: [scope.userId] });
    command.audit({ entity: 'cart', entityId: cartId, ...changed });
    return { data: presentCarts(scope, await checkCarts(scope, command.tx, today), context.now) };
  });
}
