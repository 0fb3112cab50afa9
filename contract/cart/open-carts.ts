import { z } from 'zod';
import { CLEARING_REASON } from '#rules/orders/clearing.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParam, Money, Timestamp, UsDate, data, requiredText } from '../primitives.ts';
import { CartType } from './cart.ts';

/** Open carts with something in them, of all companies: for administrators, who correct nothing by looking. */
const narrow = {
  type: CartType.optional(),
  older_than: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .optional()
    .describe('Days since its oldest item was added'),
};

export const CompanyWithCarts = z
  .object({
    id: Id,
    name: z.string(),
    cart_count: z.int(),
    item_count: z.int(),
    total: Money.describe('At the prices that were seen last, without shipping and fees'),
    oldest_item: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'CompanyWithCarts' });
export type CompanyWithCarts = z.infer<typeof CompanyWithCarts>;

export const OpenCart = z
  .object({
    id: Id,
    item_count: z.int(),
    total: Money,
    oldest_item: Timestamp,
    updated_at: Timestamp,
    items: z.array(
      z.object({
        listing_id: Id,
        name: z.string(),
        ndc: z.string(),
        company_name: z.string().describe('Who sells it'),
        lot_name: z.string(),
        expiry_date: UsDate,
        quantity: z.int(),
        price: Money.describe('As the buyer saw it last'),
        extended: Money,
        added_at: Timestamp,
      }),
    ),
  })
  .meta({ id: 'OpenCart' });
export type OpenCart = z.infer<typeof OpenCart>;

export const CartsOfUser = z
  .object({
    facility: z.object({ id: Id, name: z.string() }),
    user: z.object({ id: Id, name: z.string(), email: z.string() }),
    cart: OpenCart.nullable(),
    cart_c2: OpenCart.nullable(),
  })
  .meta({ id: 'CartsOfUser' });
export type CartsOfUser = z.infer<typeof CartsOfUser>;

export const openCartEndpoints = {
  getCompaniesWithCarts: endpoint({
    method: 'GET',
    path: 'cart/get_companies_with_carts',
    summary: 'Companies with open carts, the fullest first',
    audience: ['Administrator'],
    permission: 'orders',
    query: z.strictObject(narrow),
    reply: data(z.array(CompanyWithCarts)),
  }),
  getCartsOfCompany: endpoint({
    method: 'GET',
    path: 'cart/get_carts/{id}',
    summary: 'What stands in the open carts of a company, by facility and user; nothing is corrected',
    audience: ['Administrator'],
    permission: 'orders',
    params: IdParam,
    query: z.strictObject(narrow),
    reply: data(z.array(CartsOfUser)),
    errors: ['not_found'],
  }),
  clearCarts: endpoint({
    method: 'DELETE',
    path: 'cart/clear/{id}',
    summary: 'Empty open carts of a company; their users read the reason',
    audience: ['Administrator'],
    permission: 'orders',
    params: IdParam,
    query: z.strictObject({
      facility_id: z.coerce.number().pipe(Id).optional(),
      user_id: z.coerce.number().pipe(Id).optional(),
      type: CartType.optional(),
      reason: requiredText(CLEARING_REASON.max, 'A reason is required').refine(
        (reason) => reason.trim().length >= CLEARING_REASON.min,
        `A reason has at least ${CLEARING_REASON.min} characters`,
      ),
    }),
    reply: data(z.object({ cleared: z.int() })),
    rate: 'write',
    audit: 'cart.cleared',
    errors: ['not_found'],
  }),
} as const;
