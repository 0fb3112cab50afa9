import { sql } from 'kysely';
import type { CartType } from '#contract/cart/cart.ts';
import { sellerMinimumText } from '#rules/catalog/eligibility.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import { AppError, conflict, ruleBroken, stale } from '../../platform/errors.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/scope.ts';
import { baseOf } from '../catalog/index.ts';
import {
  placeOrder,
  usePayment,
  type PaymentProvider,
  type PlacedGroup,
  type Placement,
} from '../orders/index.ts';
import type { CartRow } from './load.ts';
import { priceCart, type PricedCart } from './present.ts';
import { checkCarts } from './read-carts.ts';
import { hasCorrections, type CheckedCart } from './revalidate.ts';

export interface Checkout {
  cartType: CartType;
  poNumber: string | null;
  notes: string | null;
  paymentId: string | null;
  expectedTotal: number | undefined;
}

interface OrderPlacement {
  data: { order_group_id: number; orders: PlacedGroup['orders'] };
}

/**
 * Orders one open cart, in one transaction. Locks the cart, then its lots in the order of their ids; checks and prices
 * the cart again inside. An ordered cart cannot be ordered again.
 * Throws 403 for a user who is not vetted, 422 for a broken rule, 409 when stock, price or total moved meanwhile.
 */
export async function checkout(
  context: RequestContext,
  request: Checkout,
  payments: PaymentProvider,
): Promise<OrderPlacement> {
  const { scope, now, today } = context;
  const { facility } = scope;
  if (!scope.isVetted && !scope.isAdmin)
    throw new AppError('forbidden', 'You have not yet been approved as a buyer.');
  if (!facility) throw ruleBroken('The current facility is not set; select one to purchase.');
  if (scope.company?.poRequired && !request.poNumber) {
    throw ruleBroken('PO number is required', { po_number: 'PO number is required' });
  }
  // The provider is asked before the transaction; inside, only our own record counts.
  if (request.paymentId !== null) await payments.settle(context, request.paymentId);
  return context.command(async (command) => {
    const cartId = await lockCart(scope, command, request.cartType);
    const cart = (await checkCarts(scope, command.tx, today))[request.cartType];
    refuseBroken(cart);
    const priced = priceCart(scope, cart.rows);
    refuseMinimums(cart, priced);
    refuseOtherTotal(priced, request.expectedTotal);
    const group = await placeOrder(command, {
      ...toPlacement(scope, cart, priced, request),
      origin: { kind: 'cart', id: cartId, attempt: 1 },
      buyer: { userId: scope.userId, facility },
      now,
      today,
    });
    if (paymentOptionOf(scope) === 'credit_card')
      await usePayment(command.tx, {
        groupId: group.id,
        cartId,
        userId: scope.userId,
        paymentId: request.paymentId,
      });
    return orderedCart(context, command, cartId, group);
  });
}

/** The cart is done with; its owner's other pages hear of it. */
async function orderedCart(
  { scope, now }: RequestContext,
  { tx, live, audit }: CommandContext,
  cartId: number,
  group: PlacedGroup,
): Promise<OrderPlacement> {
  await tx.updateTable('cart').set({ status: 'ordered', updated_at: now }).where('id', '=', cartId).execute();
  live({ topic: 'cart', user_ids: [scope.userId] });
  audit({
    entity: 'order_group',
    entityId: group.id,
    after: { move: 'order.placed', orders: group.orders },
  });
  return { data: { order_group_id: group.id, orders: group.orders } };
}

const paymentOptionOf = (scope: Scope) => scope.company?.paymentOption ?? 'net_terms';

/** Locks the open cart, then its lots by id. 409 when another submit was faster or nothing is in it. */
async function lockCart(scope: Scope, { tx }: CommandContext, type: CartType): Promise<number> {
  const { rows } = await sql<{ id: number }>`-- named: lock cart
    select id from cart where user_id = ${scope.userId}
    and facility_id = ${scope.facility?.id ?? 0} and type = ${type} and status = 'open' for update`.execute(
    tx,
  );
  const cartId = rows[0]?.id;
  if (cartId === undefined) throw conflict('Cart is empty');
  await sql`-- named: lock lots
    select 1 from lot o where o.id in (select l.lot_id from cart_lot l where l.cart_id = ${cartId})
    order by o.id for no key update`.execute(tx);
  return cartId;
}

function refuseBroken(cart: CheckedCart): void {
  if (hasCorrections(cart.corrections)) {
    const told = [...cart.errors, ...cart.warnings, ...cart.notifications];
    throw stale(told[0] ?? 'Your cart has changed. Please check it and try again.', { changes: told });
  }
  if (cart.rows.length === 0) throw conflict('Cart is empty');
  const [error] = cart.errors;
  if (error !== undefined) throw ruleBroken(error, { errors: cart.errors });
}

function refuseMinimums(cart: CheckedCart, { totals }: PricedCart): void {
  const below = totals.orders.find((order) => order.minimumMissingCents > 0);
  if (!below) return;
  const row = cart.rows.find((one) => one.company_id === below.sellerId);
  throw ruleBroken(`Seller minimum order total is not met for ${row?.company_name ?? 'a supplier'}`, {
    minimum: sellerMinimumText(row?.minimum_order_cents ?? 0, row?.company_name ?? ''),
  });
}

function refuseOtherTotal({ totals }: PricedCart, expected: number | undefined): void {
  if (expected === undefined || fromDollars(expected) === totals.totalCents) return;
  throw stale('The total of your cart has changed. Please check it and try again.', {
    total: toDollars(totals.totalCents),
  });
}

function toPlacement(
  scope: Scope,
  cart: CheckedCart,
  { totals, option }: PricedCart,
  request: Checkout,
): Omit<Placement, 'origin' | 'buyer' | 'now' | 'today'> {
  const fees = new Map(
    totals.orders.flatMap((order) => order.lines.map((line) => [line.lotId, line.feeCents])),
  );
  return {
    isC2: request.cartType === 'c2',
    poNumber: request.poNumber,
    notes: request.notes,
    paymentOption: paymentOptionOf(scope),
    shippingOption: option.id,
    lines: cart.rows.map((row) => toLine(row, fees.get(row.lot_id) ?? 0)),
    parts: totals.orders.map((order) => ({
      sellerId: order.sellerId,
      subtotalCents: order.subtotalCents,
      shippingCents: order.shippingCents + order.optionCents,
      feeCents: order.feeCents,
      totalCents: order.totalCents,
    })),
  };
}

const toLine = (row: CartRow, feeCents: number): Placement['lines'][number] => ({
  sellerId: row.company_id,
  sellerName: row.company_name,
  listingId: row.listing_id,
  lotId: row.lot_id,
  ndc: row.ndc,
  name: row.name,
  catalogType: row.catalog_type,
  lotName: row.lot_name,
  expiryDate: row.expiry_date,
  priceType: row.price_type,
  quantity: row.quantity,
  priceCents: row.price_cents,
  feeCents,
  basePrice: baseOf(row),
});
