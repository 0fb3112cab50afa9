import type { Cents } from '#rules/money.ts';
import { AppError } from '../../platform/errors.ts';
import { randomToken } from '../../platform/secrets.ts';

/** What the provider says of a payment at this moment. */
export interface ProviderPayment {
  id: string;
  cents: Cents;
  currency: string;
  /** Our own id, as it was given. */
  paymentId: string | null;
  state: 'open' | 'succeeded' | 'declined';
  brand: string | null;
  last4: string | null;
  succeededAt: Date | null;
}

export interface ProviderRefund {
  id: string;
  /** Of the payment, the provider's. */
  payment: string;
  cents: Cents;
  state: 'sent' | 'done' | 'failed';
  failure: string | null;
  /** Which of our refunds it is; null where it was made in the provider's own pages. */
  own: { id: number; attempt: number } | null;
  madeAt: Date;
}

export interface ProviderDispute {
  id: string;
  payment: string;
  cents: Cents;
  reason: string;
  state: 'open' | 'won' | 'lost';
  evidenceBy: Date | null;
  openedAt: Date;
}

export interface WantedCardRefund {
  id: number;
  attempt: number;
  /** Of the payment; null where the provider is the built-in one. */
  payment: string | null;
  last4: string | null;
  cents: Cents;
}

/** Who takes card payments. Its calls run outside of transactions. */
export interface PaymentProvider {
  name: 'test_card' | 'stripe';
  /** Makes the payment at the provider; the same payment again answers the same. */
  create(payment: { id: string; cents: Cents }): Promise<{ providerId: string | null; clientSecret: string }>;
  read(providerId: string): Promise<ProviderPayment>;
  /** Gives money back, once for a refund and attempt. Throws where nobody knows whether it did. */
  refund(wanted: WantedCardRefund): Promise<Pick<ProviderRefund, 'id' | 'state' | 'failure'>>;
  /** All of a payment, its own ones and those of the provider's pages. */
  refundsOf(providerId: string): Promise<ProviderRefund[]>;
  readRefund(id: string): Promise<ProviderRefund>;
  readDispute(id: string): Promise<ProviderDispute>;
  /** Of which payment a charge is, the provider's. */
  paymentOfCharge(id: string): Promise<string | null>;
  /** Lays down what speaks for a disputed payment, for people to hand it in. */
  keepEvidence(disputeId: string, story: string): Promise<void>;
}

export const AWAY = 'The card payment service cannot be reached. Please try again.';
export const providerAway = () => new AppError('unavailable', AWAY, null, 5);

const nothing = (): never => {
  throw new Error('The built-in provider of card payments sends no messages.');
};

/** Its refunds to this card fail, as those to the test card of Stripe do. */
const NO_REFUNDS = '5126';

/** Built in, for everybody who has no account with Stripe. */
export const TEST_CARD: PaymentProvider = {
  name: 'test_card',
  create: async () => ({ providerId: null, clientSecret: randomToken() }),
  read: async () => nothing(),
  refund: async ({ id, attempt, last4 }) => ({
    id: `test_refund_${id}_${attempt}`,
    state: last4 === NO_REFUNDS ? 'failed' : 'done',
    failure: last4 === NO_REFUNDS ? 'The card takes no refunds.' : null,
  }),
  refundsOf: async () => [],
  readRefund: async () => nothing(),
  readDispute: async () => nothing(),
  paymentOfCharge: async () => nothing(),
  keepEvidence: async () => nothing(),
};
