import type { RequestContext } from '../../platform/http/context.ts';
import { newUuid, randomToken } from '../../platform/secrets.ts';

/** Who takes card payments. Its calls run outside of transactions. */
export interface PaymentProvider {
  name: 'test_card' | 'stripe';
  /** Makes the payment at the provider. */
  create(amountCents: number): Promise<{ id: string; clientSecret: string }>;
  /** Brings our record up to date with what the provider says. */
  settle(context: RequestContext, paymentId: string): Promise<void>;
}

/** Built in, for everybody who has no account with Stripe. */
export const TEST_CARD: PaymentProvider = {
  name: 'test_card',
  create: async () => ({ id: `pay_${newUuid()}`, clientSecret: randomToken() }),
  settle: async () => undefined,
};
