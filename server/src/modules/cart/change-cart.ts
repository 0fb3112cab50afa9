import type { Carts } from '#contract/cart.ts';
import { notFound, ruleBroken } from '../../platform/errors.ts';
import type { CommandContext, RequestContext } from '../../platform/http/context.ts';
import { presentCarts } from './present.ts';
import { checkCarts } from './read-carts.ts';
import { lockOpenCart } from './store.ts';

/** Stores the shipping option of the regular cart. 422 for one that this host does not offer. */
export async function setCartShipping(context: RequestContext, selected: string): Promise<{ data: Carts }> {
  const offered = context.scope.client.expedited_shipping ? ['standard', 'expedited'] : ['standard'];
  if (!offered.includes(selected)) throw ruleBroken('This shipping option is not offered here.');
  return changeCart(context, async ({ tx }, cartId) => {
    await tx.updateTable('cart').set({ selected_shipping: selected }).where('id', '=', cartId).execute();
  });
}

/** Removes one listing, or everything. 404 when the listing is not in the cart. */
export async function removeFromCart(
  context: RequestContext,
  listingId: number | undefined,
): Promise<{ data: Carts }> {
  return changeCart(context, async ({ tx }, cartId) => {
    let items = tx.deleteFrom('cart_item').where('cart_id', '=', cartId);
    if (listingId !== undefined) items = items.where('listing_id', '=', listingId);
    const { numDeletedRows } = await items.executeTakeFirst();
    if (listingId !== undefined && numDeletedRows === 0n) throw notFound('This item is not in your cart.');
  });
}

async function changeCart(
  context: RequestContext,
  change: (command: CommandContext, cartId: number) => Promise<void>,
): Promise<{ data: Carts }> {
  const { scope, now, today } = context;
  if (!scope.facility) throw ruleBroken('The current facility is not set; select one to purchase.');
  return context.command(async (command) => {
    const cartId = await lockOpenCart(scope, command.tx, 'c0', now);
    await change(command, cartId);
    command.audit({ entity: 'cart', entityId: cartId });
    return { data: presentCarts(scope, await checkCarts(scope, command.tx, today), today) };
  });
}
