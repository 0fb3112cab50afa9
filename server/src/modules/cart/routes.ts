import type { Input } from '#contract/endpoint.ts';
import type { cartEndpoints } from '#contract/cart/cart.ts';
import type { cartLineEndpoints } from '#contract/cart/cart-lines.ts';
import type { openCartEndpoints } from '#contract/cart/open-carts.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { storedReply } from '../../platform/http/idempotency.ts';
import { notesOn } from '../catalog/index.ts';
import type { PaymentProvider } from '../orders/index.ts';
import { addLines } from './add-lines.ts';
import { removeFromCart, setCartShipping } from './change-cart.ts';
import { clearCarts } from './clear-carts.ts';
import { checkout, type OrderPlacement } from './checkout.ts';
import { createExpeditePayment } from '../orders/index.ts';
import { createPayment } from './create-payment.ts';
import { getCarts, refreshCart } from './read-carts.ts';
import { inCartsOf } from './load.ts';
import { replaceLines } from './replace-lines.ts';
import { viewCartsOfCompany, viewCompaniesWithCarts } from './unscoped/open-carts.ts';
import { updateCart, type CartUpdate } from './update-cart.ts';

export function cartRoutes(deps: {
  payments: PaymentProvider;
}): Handlers<
  | keyof typeof cartEndpoints
  | keyof typeof cartLineEndpoints
  | keyof typeof openCartEndpoints
  | 'placeOrder'
  | 'findPlacedOrder'
  | 'createPayment'
> {
  return {
    getCarts: (context) => getCarts(context),
    getCartNotes: async ({ scope, db }) => ({ data: await notesOn(scope, db, inCartsOf(scope)) }),
    refreshCart: (context) => refreshCart(context, 'c0'),
    refreshControlledCart: (context) => refreshCart(context, 'c2'),
    updateCart: (context, { body, query }) => updateCart(context, 'c0', toUpdate(body, query)),
    updateControlledCart: (context, { body, query }) => updateCart(context, 'c2', toUpdate(body, query)),
    replaceCartLines: (context, { body }) => replaceLines(context, body),
    addCartLines: (context, { body }) => addLines(context, body.lines),
    setCartShipping: (context, { body }) => setCartShipping(context, 'c0', body.selected_shipping),
    setControlledCartShipping: (context, { body }) => setCartShipping(context, 'c2', body.selected_shipping),
    removeFromCart: (context, { query }) => removeFromCart(context, 'c0', query.item_id),
    removeFromControlledCart: (context, { query }) => removeFromCart(context, 'c2', query.item_id),
    getCompaniesWithCarts: async ({ db, now }, { query }) => ({
      data: await viewCompaniesWithCarts(db, query, now),
    }),
    getCartsOfCompany: async ({ db, now }, { params, query }) => ({
      data: await viewCartsOfCompany(db, params.id, query, now),
    }),
    clearCarts: (context, { params, query }) => clearCarts(context, params.id, query),
    createPayment: (context, { body: { amount, cart_type: cart, order_id: orderId } }) =>
      orderId === undefined
        ? createPayment(context, { cart_type: cart ?? 'c0', amount }, deps.payments)
        : createExpeditePayment(context, { orderId, amount }, deps.payments),
    placeOrder: (context, { body }) =>
      checkout(
        context,
        {
          cartType: body.cart_type,
          poNumber: body.po_number || null,
          notes: body.notes || null,
          paymentId: body.payment_id ?? null,
          expectedTotal: body.expected_total,
        },
        deps.payments,
      ),
    findPlacedOrder: async ({ scope, db }, { query }) => {
      const placed = await storedReply<OrderPlacement>(scope, db, 'placeOrder', query.key);
      return { data: { order_group_id: placed?.data.order_group_id ?? null } };
    },
  };
}

type Update = Input<typeof cartEndpoints.updateCart>;

const toUpdate = ({ listing }: Update['body'], query: Update['query']): CartUpdate => ({
  listingId: listing.id,
  lots: listing.lots,
  agreeSoftBlock: query.agree_soft_block === '1',
});
