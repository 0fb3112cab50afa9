import type { Cart, CartType, Carts } from '#contract/cart/cart.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/scope.ts';
import { loadCartRows } from './load.ts';
import { presentCart, presentCarts } from './present.ts';
import { hasCorrections, revalidate, type CheckedCart } from './revalidate.ts';
import { applyCorrections, lockOpenCart } from './store.ts';

/** Both carts checked as they stand, nothing stored. */
export async function checkCarts(
  scope: Scope,
  db: Queryable,
  today: string,
): Promise<Record<CartType, CheckedCart>> {
  const rows = await loadCartRows(scope, db, today);
  const check = (type: CartType) =>
    revalidate(
      scope,
      type,
      rows.filter((row) => row.type === type),
      today,
    );
  return { c0: check('c0'), c2: check('c2') };
}

/**
 * Reads the carts in one statement. Only when the check found something to correct, a transaction locks the cart,
 * checks again and stores the corrections, so that each is told once even to two tabs.
 */
async function readChecked(context: RequestContext): Promise<Record<CartType, CheckedCart>> {
  const { scope, db, today, now } = context;
  const carts = await checkCarts(scope, db, today);
  if (!hasCorrections(carts.c0.corrections) && !hasCorrections(carts.c2.corrections)) return carts;
  return context.command(async ({ tx, audit }) => {
    const locked: Partial<Record<CartType, number>> = {};
    for (const type of ['c0', 'c2'] as const) {
      if (hasCorrections(carts[type].corrections)) locked[type] = await lockOpenCart(scope, tx, type, now);
    }
    const fresh = await checkCarts(scope, tx, today);
    for (const type of ['c0', 'c2'] as const) {
      const cartId = locked[type];
      if (cartId !== undefined) await applyCorrections(tx, cartId, fresh[type].corrections);
    }
    audit({
      entity: 'cart',
      entityId: locked.c0 ?? locked.c2 ?? 0,
      after: { c0: fresh.c0.corrections, c2: fresh.c2.corrections },
    });
    return fresh;
  });
}

export async function getCarts(context: RequestContext): Promise<{ data: Carts }> {
  return { data: presentCarts(context.scope, await readChecked(context), context.today) };
}

export async function refreshCart(context: RequestContext, type: CartType): Promise<{ data: Cart }> {
  return { data: presentCart(context.scope, (await readChecked(context))[type], context.today) };
}
