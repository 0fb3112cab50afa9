import { sql } from 'kysely';
import type { CartType } from '#contract/cart/cart.ts';
import { SEND_KEY, SEND_TOTAL } from '#rules/accounts/api-keys.ts';
import { sellerMinimumText } from '#rules/catalog/eligibility.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import { PO_REQUIRED } from '#rules/orders/po-number.ts';
import { NO_FACILITY } from '#rules/catalog/refusals.ts';
import { AppError, conflict, ruleBroken, stale } from '../../platform/errors.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { colleaguesWhoBlocked } from '../catalog/index.ts';
import {
  placeOrder,
  settlePayment,
  usePayment,
  type PaymentProvider,
  type PlacedGroup,
} from '../orders/index.ts';
import { blockedBought } from './events.ts';
import { priceCart, type PricedCart } from './present.ts';
import { checkCarts } from './read-carts.ts';
import { hasCorrections, type CheckedCart } from './revalidate.ts';
import { paymentOptionOf, toPlacement } from './to-placement.ts';

export interface Checkout {
  cartType: CartType;
  poNumber: string | null;
  notes: string | null;
  paymentId: string | null;
  expectedTotal: number | undefined;
}

export interface OrderPlacement {
  data: { order_group_id: number; orders: PlacedGroup['orders'] };
}

/**
 * Orders one open cart, in one transaction: checks and prices it, closes it as it was checked, then takes the lots at
 * their prices. An ordered cart cannot be ordered again.
 * Throws 403 for a user who is not vetted, 422 for a broken rule, 409 when stock, price or total moved meanwhile.
 */
export async function checkout(
  context: RequestContext,
  request: Checkout,
  payments: PaymentProvider,
): Promise<OrderPlacement> {
  const { scope, now, today } = context;
  const { facility } = scope;
  if (scope.apiKey) refuseUnsure(context, request);
  if (!scope.isVetted && !scope.isAdmin)
    throw new AppError('forbidden', 'You have not yet been approved as a buyer.');
  if (!facility) throw ruleBroken(NO_FACILITY);
  if (scope.company?.poRequired && !request.poNumber) {
    throw ruleBroken(PO_REQUIRED, { po_number: PO_REQUIRED });
  }
  // The provider is asked before the transaction; inside, only our own record counts.
  if (request.paymentId !== null) await settlePayment(context, payments, request.paymentId);
  return context.command(async (command) => {
    const cart = (await checkCarts(scope, command.tx, today))[request.cartType];
    refuseBroken(cart);
    const priced = priceCart(scope, cart.rows);
    refuseMinimums(cart, priced);
    refuseOtherTotal(priced, request.expectedTotal);
    const cartId = await closeCart(context, command, cart);
    const group = await placeOrder(command, {
      ...toPlacement(context, cart.rows, priced, { ...request, isC2: request.cartType === 'c2' }),
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
    await tellBlockers(context, command, group, cart);
    return orderedCart(context, command, group, { cart, placed: placedWith(request, priced) });
  });
}

/** A program says what it expects and can be sent again: nobody looks at the cart before it is ordered. */
function refuseUnsure({ http }: RequestContext, { expectedTotal }: Checkout): void {
  if (expectedTotal === undefined) throw new AppError('invalid', SEND_TOTAL, { expected_total: SEND_TOTAL });
  if (http.request.headers['idempotency-key'] === undefined) throw new AppError('invalid', SEND_KEY);
}

/** The cart's owner has other pages open, which hear of it. */
function orderedCart(
  { scope }: RequestContext,
  { live, audit }: CommandContext,
  group: PlacedGroup,
  { cart, placed }: { cart: CheckedCart; placed: ReturnType<typeof placedWith> },
): OrderPlacement {
  live({ topic: 'cart', user_ids: [scope.userId] });
  audit({
    entity: 'order_group',
    entityId: group.id,
    after: { move: 'order.placed', orders: group.orders, ...placed, ...agreementsOf(cart) },
  });
  return { data: { order_group_id: group.id, orders: group.orders } };
}

/** What can be changed later, as it was. */
const placedWith = ({ poNumber, notes }: Checkout, { option }: PricedCart) => ({
  po_number: poNumber,
  notes,
  shipping_option: option.id,
});

/** What was bought against soft blocks. */
function agreementsOf({ rows }: CheckedCart) {
  const agreed = new Map(
    rows.flatMap(({ listing_id: id, agreement, agreed_soft_block: holds }) =>
      agreement && holds ? [[id, { listing_id: id, ...agreement }] as const] : [],
    ),
  );
  return agreed.size > 0 && { agreed: [...agreed.values()] };
}

/** Who blocked what was bought all the same hears of it. */
async function tellBlockers(
  { scope }: RequestContext,
  { tx, announce }: CommandContext,
  { id: groupId }: PlacedGroup,
  { rows }: CheckedCart,
): Promise<void> {
  const agreed = rows.filter((row) => row.agreed_soft_block && row.agreement !== null);
  if (agreed.length === 0) return;
  const ids = agreed.flatMap((row) => row.agreement?.block_id ?? []);
  const blockers = await colleaguesWhoBlocked(scope, tx, ids);
  for (const [id, userId] of blockers) {
    const row = agreed.find(({ agreement }) => agreement?.block_id === id);
    if (row?.agreement)
      announce(
        blockedBought(id, {
          user_id: userId,
          buyer_name: scope.fullName,
          facility_name: scope.facility?.name ?? '',
          name: row.name,
          reason: row.agreement.reason,
          order_group_id: groupId,
        }),
      );
  }
}

/** Marks the cart as ordered, as it was read. 409 when another submit was faster or something in it changed since. */
async function closeCart(
  { now }: RequestContext,
  { tx }: CommandContext,
  { rows: [row] }: CheckedCart,
): Promise<number> {
  if (row === undefined) throw conflict('Cart is empty');
  const { rows } = await sql<{ closed: boolean }>`-- named: close cart
    update cart set status = 'ordered', updated_at = ${now}
    where id = ${row.cart_id} and status = 'open' and version = ${row.version} returning true as closed`.execute(
    tx,
  );
  if (rows.length === 1) return row.cart_id;
  const { status } = await tx
    .selectFrom('cart')
    .select('status')
    .where('id', '=', row.cart_id)
    .executeTakeFirstOrThrow();
  throw status === 'open'
    ? stale('Your cart has changed. Please check it and try again.')
    : conflict('Cart is empty');
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
