import { sql } from 'kysely';
import { conflict, ruleBroken } from '../../platform/errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { TEST_CARD, type PaymentProvider } from './payment-provider.ts';
import { createStripe } from './stripe.ts';

export const createPaymentProvider = (stripeSecretKey: string | undefined): PaymentProvider =>
  stripeSecretKey === undefined ? TEST_CARD : createStripe(stripeSecretKey);

export interface NewPayment {
  id: string;
  client_secret: string;
  provider: PaymentProvider['name'];
  user_id: number;
  company_id: number;
  facility_id: number;
  /** What it pays: a cart, or expediting an order. */
  cart_id?: number;
  order_id?: number;
  amount_cents: number;
  created_at: Date;
}

/** Keeps a payment that the provider made, for the cart it is to pay. */
export const recordPayment = (tx: Tx, payment: NewPayment): Promise<unknown> =>
  tx.insertInto('payment').values(payment).execute();

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
      returning p.id
    )
    update order_group set payment_id = used.id from used where order_group.id = ${groupId} returning true as ok`.execute(
    tx,
  );
  if (rows.length === 0) throw conflict('The payment does not fit this order. Please pay again.');
}
