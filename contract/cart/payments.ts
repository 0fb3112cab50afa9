import { z } from 'zod';
import { CartType } from './cart.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Money, MoneyInput, data } from '../primitives.ts';

const buyers = ['Buyer', 'Administrator'] as const;

const ONE_OF = 'Name a cart or an order';

export const paymentEndpoints = {
  createPayment: endpoint({
    method: 'POST',
    path: 'user/payment',
    summary: 'Create a card payment intent for the total of a cart, or for expediting an order',
    audience: buyers,
    body: z
      .strictObject({ cart_type: CartType.optional(), order_id: Id.optional(), amount: MoneyInput })
      .refine(
        ({ cart_type: cart, order_id: order }) => (cart === undefined) !== (order === undefined),
        ONE_OF,
      ),
    reply: data(
      z.object({
        id: z.string(),
        client_secret: z.string(),
        amount: Money,
        provider: z.enum(['test_card', 'stripe']),
      }),
    ),
    status: 201,
    rate: 'payment',
    idempotent: true,
    audit: 'payment.created',
    errors: ['not_found', 'conflict', 'rule_broken', 'stale', 'idempotency_mismatch'],
  }),
  payWithTestCard: endpoint({
    method: 'POST',
    path: 'user/payment/test_card',
    summary: 'Authorize a payment with the built-in test card provider',
    audience: buyers,
    body: z.strictObject({
      id: z.string().max(100),
      client_secret: z.string().max(200),
      number: z.string().regex(/^[\d ]{12,23}$/, 'Card number is invalid'),
      expiry: z.string().regex(/^(0[1-9]|1[0-2])\/\d{2}$/, 'Use MM/YY'),
      cvc: z.string().regex(/^\d{3,4}$/, 'Security code is invalid'),
    }),
    reply: data(
      z.object({
        id: z.string(),
        status: z.enum(['authorised', 'declined']),
        message: z.string().nullable(),
      }),
    ),
    rate: 'write',
    audit: 'payment.authorised',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
} as const;
