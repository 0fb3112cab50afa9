import Stripe from 'stripe';
import type { StripeConfig } from '../../platform/config.ts';
import {
  providerAway,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderPayment,
  type ProviderRefund,
} from './payment-provider.ts';

const WAITS_MS = 5000;

/** Card payments by Stripe. The browser confirms a payment with Stripe's own form; no card passes through here. */
export function createStripe({ secretKey, url }: StripeConfig): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: WAITS_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url !== null && addressOf(url)),
  });
  return {
    name: 'stripe',
    create: ({ id, cents }) =>
      asking(async () => {
        const { id: providerId, client_secret: secret } = await stripe.paymentIntents.create(
          {
            amount: cents,
            currency: 'usd',
            allowed_payment_method_types: ['card'],
            metadata: { payment: id },
          },
          { idempotencyKey: id },
        );
        return { providerId, clientSecret: secret ?? '' };
      }),
    read: (id) =>
      asking(async () => toPayment(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))),
    ...followingUp(stripe),
  };
}

/** What happens to a payment after it was made. */
const followingUp = (stripe: Stripe): Omit<PaymentProvider, 'name' | 'create' | 'read'> => ({
  async refund({ id, attempt, payment, cents }) {
    try {
      return toRefund(
        await stripe.refunds.create(
          {
            payment_intent: payment ?? '',
            amount: cents,
            metadata: { refund: String(id), attempt: String(attempt) },
          },
          { idempotencyKey: `refund-${id}-${attempt}` },
        ),
      );
    } catch (error) {
      // It was understood and refused: nothing has moved.
      if (
        error instanceof Stripe.errors.StripeInvalidRequestError ||
        error instanceof Stripe.errors.StripeCardError
      )
        return { id: '', state: 'failed', failure: error.message };
      throw providerAway();
    }
  },
  refundsOf: (payment) =>
    asking(async () => {
      const found = await stripe.refunds.list({ payment_intent: payment, limit: 100 });
      return found.data.map(toRefund);
    }),
  readRefund: (id) => asking(async () => toRefund(await stripe.refunds.retrieve(id))),
  readDispute: (id) => asking(async () => toDispute(await stripe.disputes.retrieve(id))),
  paymentOfCharge: (id) =>
    asking(async () => {
      const { payment_intent: payment } = await stripe.charges.retrieve(id);
      return payment === null ? null : idOf(payment);
    }),
  keepEvidence: (id, story) =>
    asking(async () => {
      await stripe.disputes.update(id, { evidence: { uncategorized_text: story }, submit: false });
    }),
});

/** Whatever goes wrong may quote what was sent; of that nothing leaves. */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw providerAway();
  }
}

function addressOf(url: string) {
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port, protocol: protocol === 'https:' ? ('https' as const) : ('http' as const) };
}

const idOf = (named: string | { id: string } | null): string =>
  typeof named === 'string' ? named : (named?.id ?? '');
const at = (seconds: number): Date => new Date(seconds * 1000);

function toPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card ?? null;
  const succeeded = intent.status === 'succeeded' && intent.amount_received === intent.amount;
  const declined =
    intent.status === 'canceled' ||
    (intent.status === 'requires_payment_method' && intent.last_payment_error !== null);
  return {
    id: intent.id,
    cents: intent.amount,
    currency: intent.currency,
    paymentId: intent.metadata['payment'] ?? null,
    state: succeeded ? 'succeeded' : declined ? 'declined' : 'open',
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    succeededAt: succeeded ? at(charge?.created ?? intent.created) : null,
  };
}

function toRefund(refund: Stripe.Refund): ProviderRefund {
  const [id, attempt] = [Number(refund.metadata?.['refund']), Number(refund.metadata?.['attempt'])];
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  return {
    id: refund.id,
    payment: idOf(refund.payment_intent),
    cents: refund.amount,
    state: failed ? 'failed' : refund.status === 'succeeded' ? 'done' : 'sent',
    failure: failed ? wordsOf(refund.failure_reason ?? refund.status ?? '') : null,
    own: Number.isSafeInteger(id) && Number.isSafeInteger(attempt) ? { id, attempt } : null,
    madeAt: at(refund.created),
  };
}

const toDispute = (dispute: Stripe.Dispute): ProviderDispute => ({
  id: dispute.id,
  payment: idOf(dispute.payment_intent),
  cents: dispute.amount,
  reason: wordsOf(dispute.reason),
  state: dispute.status === 'lost' ? 'lost' : isOver(dispute.status) ? 'won' : 'open',
  evidenceBy: dispute.evidence_details.due_by === null ? null : at(dispute.evidence_details.due_by),
  openedAt: at(dispute.created),
});

/** An inquiry that ended has taken nothing. */
const isOver = (status: Stripe.Dispute.Status): boolean =>
  status === 'won' || status === 'warning_closed' || status === 'prevented';

const wordsOf = (code: string): string => code.replaceAll('_', ' ');
