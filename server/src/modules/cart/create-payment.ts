import type { CartType } from '#contract/cart/cart.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import { NO_FACILITY } from '#rules/catalog/refusals.ts';
import { ruleBroken, stale } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { hidesPrices } from '../catalog/index.ts';
import { makePayment, newPaymentId, type PaymentProvider } from '../orders/index.ts';
import { priceCart } from './present.ts';
import { checkCarts } from './read-carts.ts';

/** A payment over the total of the cart. 409 when the amount differs from the server's, 422 without a card company. */
export async function createPayment(
  context: RequestContext,
  request: { cart_type: CartType; amount: number },
  provider: PaymentProvider,
) {
  const { scope, db, today } = context;
  if (!scope.facility || !scope.company) throw ruleBroken(NO_FACILITY);
  if (scope.company.paymentOption !== 'credit_card') throw ruleBroken('Your company does not pay by card.');
  const cart = (await checkCarts(scope, db, today))[request.cart_type];
  const cartId = cart.rows[0]?.cart_id;
  if (cartId === undefined) throw ruleBroken('Cart is empty');
  if (hidesPrices(scope)) throw ruleBroken(cart.errors[0] ?? 'Prices are hidden from you.');
  const { totals } = priceCart(scope, cart.rows);
  if (fromDollars(request.amount) !== totals.totalCents) {
    throw stale('The total of your cart has changed. Please check it and try again.', {
      total: toDollars(totals.totalCents),
    });
  }
  const { company, facility } = scope;
  const id = newPaymentId(context, request);
  const payment = { id, company_id: company.id, facility_id: facility.id, cart_id: cartId };
  const made = await makePayment(provider, { ...payment, cents: totals.totalCents }, context);
  return context.command(async ({ tx, audit }) => {
    await made.keep(tx);
    audit({ entity: 'cart', entityId: cartId, after: { payment: id, amount_cents: totals.totalCents } });
    const { amount } = request;
    return { data: { id, client_secret: made.clientSecret, amount, provider: provider.name } };
  });
}
