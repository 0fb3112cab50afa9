import { fromDollars, toDollars } from '#rules/money.ts';
import { EXPEDITED_CENTS } from '#rules/orders/shipping.ts';
import { conflict, notFound, ruleBroken, stale } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { makePayment, newPaymentId } from './payments.ts';
import { viewOrder } from './views/order-detail.ts';

/** A card payment for expediting an order: its price, without a transaction fee (RB-139). */
export async function createExpeditePayment(
  context: RequestContext,
  { orderId, amount }: { orderId: number; amount: number },
  provider: PaymentProvider,
) {
  const { scope, db, now } = context;
  const order = await viewOrder(scope, db, orderId, now);
  if (!order.can.expedite) throw conflict('This order can no longer be expedited.');
  if (order.payment_option !== 'credit_card') throw ruleBroken('This order is not paid by card.');
  if (!scope.company) throw notFound('This order does not exist.');
  if (fromDollars(amount) !== EXPEDITED_CENTS)
    throw stale('The price of expediting has changed. Please check it and try again.', {
      price: toDollars(EXPEDITED_CENTS),
    });
  const { id: companyId } = scope.company;
  const id = newPaymentId(context, { orderId, amount });
  const payment = { id, company_id: companyId, facility_id: order.facility_id, order_id: orderId };
  const made = await makePayment(provider, { ...payment, cents: EXPEDITED_CENTS }, context);
  return context.command(async ({ tx, audit }) => {
    await made.keep(tx);
    audit({
      entity: 'order',
      entityId: orderId,
      after: { move: 'payment.created', payment: id, amount_cents: EXPEDITED_CENTS },
    });
    return { data: { id, client_secret: made.clientSecret, amount, provider: provider.name } };
  });
}
