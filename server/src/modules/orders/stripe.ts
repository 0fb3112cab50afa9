import { AppError, ruleBroken } from '../../platform/errors.ts';
import type { PaymentProvider } from './payment-provider.ts';

const API = 'https://api.stripe.com/v1/payment_intents';

/** Card payments by Stripe, over its HTTP interface. The browser confirms the intent with Stripe's own form. */
export function createStripe(secretKey: string): PaymentProvider {
  const call = async (url: string, body?: URLSearchParams): Promise<Record<string, unknown>> => {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${secretKey}` },
      ...(body && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    }).catch(() => null);
    if (!response?.ok)
      throw new AppError(
        'unavailable',
        'The card payment service cannot be reached. Please try again.',
        null,
        5,
      );
    const reply: unknown = await response.json();
    return typeof reply === 'object' && reply !== null ? Object.fromEntries(Object.entries(reply)) : {};
  };
  return {
    name: 'stripe',
    async create(amountCents) {
      const intent = await call(
        API,
        new URLSearchParams({
          amount: String(amountCents),
          currency: 'usd',
          'automatic_payment_methods[enabled]': 'true',
        }),
      );
      return { id: String(intent['id']), clientSecret: String(intent['client_secret']) };
    },
    async settle({ db, scope }, paymentId) {
      if (!/^pi_\w+$/.test(paymentId)) throw ruleBroken('This payment does not exist.');
      const intent = await call(`${API}/${paymentId}`);
      if (intent['status'] !== 'succeeded') throw ruleBroken('The card payment is not complete.');
      await db
        .updateTable('payment')
        .set({ status: 'authorised' })
        .where('id', '=', paymentId)
        .where('user_id', '=', scope.userId)
        .where('status', '=', 'created')
        .execute();
    },
  };
}
