import { sql } from 'kysely';
import type { Cents } from '#rules/money.ts';
import { conflict, ruleBroken } from '../../platform/errors.ts';
import type { StripeConfig } from '../../platform/config.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { newUuid, sha256 } from '../../platform/secrets.ts';
import { TEST_CARD, type PaymentProvider } from './payment-provider.ts';

/** The client of Stripe takes time and memory to load, which only those spend who use it. */
export const createPaymentProvider = async (stripe: StripeConfig | null): Promise<PaymentProvider> =>
  stripe === null ? TEST_CARD : (await import('./stripe.ts')).createStripe(stripe);

interface NewPayment {
  id: string;
  company_id: number;
  facility_id: number;
  /** What it pays: a cart, or expediting an order. */
  cart_id?: number;
  order_id?: number;
  cents: Cents;
}

/**
 * The id of a payment that a request asks for. Sent again under its key it asks for the same one, which the provider then
 * makes once.
 */
export function newPaymentId({ http, scope }: RequestContext, request: object): string {
  const key = http.request.headers['idempotency-key'];
  if (typeof key !== 'string') return `pay_${newUuid()}`;
  const asked = JSON.stringify([scope.userId, scope.facility?.id, key, request]);
  return `pay_${sha256(asked).toString('hex').slice(0, 32)}`;
}

/** Makes a payment at the provider; answers how to keep it, and what the browser pays it by. */
export async function makePayment(
  provider: PaymentProvider,
  { cents, ...payment }: NewPayment,
  { scope, now }: RequestContext,
) {
  const { providerId, clientSecret } = await provider.create({ id: payment.id, cents });
  const row = {
    ...payment,
    provider: provider.name,
    provider_id: providerId,
    // What only the provider asks for is not kept.
    client_secret: providerId === null ? clientSecret : null,
    user_id: scope.userId,
    amount_cents: cents,
    created_at: now,
  };
  return {
    keep: (tx: Tx): Promise<unknown> => tx.insertInto('payment').values(row).execute(),
    clientSecret,
  };
}

interface Spending {
  groupId: number;
  cartId: number;
  userId: number;
  paymentId: string | null;
}

/** Spends an authorised payment on the group of a cart, once. 422 without one, 409 when its amount or cart is another. */
export async function usePayment(tx: Tx, { groupId, cartId, userId, paymentId }: Spending): Promise<void> {
  if (paymentId === null) throw ruleBroken('A card payment is required.');
  const { rows } = await sql<{ ok: boolean }>`
    with used as (
      update payment p set status = 'used' from order_group g
      where g.id = ${groupId} and p.id = ${paymentId} and p.user_id = ${userId}
        and p.cart_id = ${cartId} and p.status = 'authorised' and p.amount_cents = g.total_cents
        and not exists (select from card_dispute d where d.payment_id = p.id and d.state <> 'won')
      returning p.id
    )
    update order_group set payment_id = used.id from used where order_group.id = ${groupId} returning true as ok`.execute(
    tx,
  );
  if (rows.length === 0) throw conflict('The payment does not fit this order. Please pay again.');
}

/** A paid payment, which is locked, that pays nothing any more. */
export const withholdPayment = (tx: Tx, id: string): Promise<unknown> =>
  sql`update payment set status = 'refunded' where id = ${id} and status = 'authorised'`.execute(tx);

/** A used payment of which all went back is refunded. */
export const markPaymentRefunded = (tx: Tx, id: string): Promise<unknown> =>
  sql`update payment p set status = 'refunded' where p.id = ${id} and p.status = 'used'
    and p.amount_cents = (select sum(r.cents) from card_refund r
      where r.payment_id = p.id and r.state = 'done' and r.covered_by is null)`.execute(tx);

/** Who took a payment; null while Stripe is not configured any more. */
export function providerOf(current: PaymentProvider, name: PaymentProvider['name']): PaymentProvider | null {
  if (name === 'test_card') return TEST_CARD;
  return current.name === name ? current : null;
}
