import type { Cart, CartType, Carts } from '#contract/cart/cart.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/scope.ts';
import { loadCartRows, loadCorrection, type CartRow, type KeptCorrection } from './load.ts';
import { presentCart, presentCarts } from './present.ts';
import { hasCorrections, revalidate, type CheckedCart } from './revalidate.ts';
import { applyCorrections, keepCorrection, lockOpenCart, takeClearing } from './store.ts';

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

interface Read {
  carts: Record<CartType, CheckedCart>;
  corrected: Carts['corrected'];
}

/**
 * Reads the carts in one statement. Only when the check found something to correct, a transaction locks the cart,
 * checks again and stores the corrections, so that each is told once even to two tabs; the others hear that there was one.
 */
async function readChecked(context: RequestContext): Promise<Read> {
  const { scope, db, today, now } = context;
  const carts = await checkCarts(scope, db, today);
  const rows = [...carts.c0.rows, ...carts.c2.rows];
  // Stands with every open cart of the person at the facility, so with the rows of any; only an empty one is asked for it.
  const known = rows[0] ?? (await loadCorrection(scope, db));
  const holds = !hasCorrections(carts.c0.corrections) && !hasCorrections(carts.c2.corrections);
  if (holds && !known?.cleared_reason) return { carts, corrected: lastCorrection(known, rows, now) };
  return context.command(async ({ tx, audit, live }) => {
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
    fresh.c0.warnings.unshift(...(await takeClearing(scope, tx)));
    const messages = [fresh.c0, fresh.c2].flatMap(messagesOf);
    if (messages.length > 0) {
      const gone = new Map([...fresh.c0.gone, ...fresh.c2.gone]);
      await keepCorrection(scope, tx, messages, gone, now);
      live({ topic: 'cart', user_ids: [scope.userId] });
    }
    return { carts: fresh, corrected: toCorrected(now, messages) };
  });
}

/** What the corrections of a cart are told as; what only has to be mended is no correction. */
const messagesOf = ({ removed, warnings, notifications }: CheckedCart): string[] => [
  ...removed,
  ...warnings,
  ...notifications,
];

const TOLD_FOR_MS = 15 * 60_000;

const toCorrected = (at: Date | null, messages: readonly string[]): Carts['corrected'] =>
  at === null || messages.length === 0 ? null : { at: at.toISOString(), messages: [...messages] };

function lastCorrection(known: KeptCorrection | undefined, rows: readonly CartRow[], now: Date) {
  if (!known?.corrected_at || known.corrected_at.getTime() < now.getTime() - TOLD_FOR_MS) return null;
  const held = new Set(rows.map((row) => row.listing_id));
  const messages = known.corrected.filter((_, place) => !held.has(known.corrected_gone[place] ?? 0));
  return toCorrected(known.corrected_at, messages);
}

export async function getCarts(context: RequestContext): Promise<{ data: Carts }> {
  const { scope } = context;
  const { carts, corrected } = await readChecked(context);
  return { data: { ...presentCarts(scope, carts, context.now), corrected } };
}

export async function refreshCart(context: RequestContext, type: CartType): Promise<{ data: Cart }> {
  return { data: presentCart(context.scope, (await readChecked(context)).carts[type], context.now) };
}
