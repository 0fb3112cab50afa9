import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ToldBlock, Vacation } from '../catalog/listing-shapes.ts';
import {
  CatalogType,
  Id,
  Money,
  Packs,
  PaidPriceType,
  Timestamp,
  UnitPrice,
  UsDate,
  data,
} from '../primitives.ts';

/** `c0` is the regular cart, `c2` the CII cart. */
export const CartType = z.enum(['c0', 'c2']);
export type CartType = z.infer<typeof CartType>;

export const CartItem = z
  .object({
    id: Id.describe('The listing'),
    name: z.string(),
    ndc_number: z.string(),
    is_c2: z.boolean(),
    catalog_type: CatalogType,
    company_id: Id,
    company_name: z.string(),
    company_logo: z.string().nullable(),
    eaches_per_pack: z.number(),
    package_description: z.string(),
    dosage_form: z.string().nullable(),
    expiry_date: UsDate.describe('Earliest expiry among the chosen lots'),
    quantity: z.int(),
    sub_total: Money,
    agreed_soft_block: z.boolean().describe('To the soft block that it has now'),
    blocked: ToldBlock.nullable(),
    case_lock: z.boolean(),
    case_size: z.int(),
    min_packs: z.int(),
    lot_count: z.int().describe('Lots of the listing that can be bought'),
    notice: z.string().nullable(),
    errors: z.array(z.string()),
    pricing: z.object({
      prices: z.array(
        z.object({
          id: Id,
          lot_name: z.string(),
          expiry_date: UsDate,
          quantity: z.int(),
          price: Money,
          unit_price: UnitPrice,
          price_type: PaidPriceType,
          extended: Money,
          stock: z.int(),
          min_qty: z.int(),
        }),
      ),
      amu: z.object({
        savings_per_line: Money.nullable(),
        savings_per_pack: Money.nullable(),
        savings_per_unit: UnitPrice.nullable(),
      }),
      price_meta: z.object({
        price: Money,
        shipping_layer: z.object({ name: z.string(), description: z.string() }),
        buyer_transaction_fee: Money,
      }),
    }),
  })
  .meta({ id: 'CartItem' });
export type CartItem = z.infer<typeof CartItem>;

/** What one supplier's part of the cart adds up to; it becomes one order. */
export const CartSeller = z
  .object({
    company_id: Id,
    company_name: z.string(),
    sub_total: Money,
    shipping: Money,
    option_share: Money,
    shipping_text: z.string().describe('What its shipping is made of'),
    transaction_fee: Money,
    total: Money,
    minimum_order_total: Money,
    minimum_missing: Money,
    free_shipping_threshold: Money.nullable(),
    free_shipping_missing: Money.nullable(),
    on_vacation: Vacation.nullable(),
  })
  .meta({ id: 'CartSeller' });
export type CartSeller = z.infer<typeof CartSeller>;

export const Cart = z
  .object({
    type: CartType,
    version: z.int(),
    items: z.array(CartItem),
    sellers: z.array(CartSeller),
    errors: z.array(z.string()),
    warnings: z.array(z.string()),
    notifications: z.array(z.string()),
    sub_total: Money,
    shipping_total: Money,
    transaction_fee_total: Money,
    savings_total: Money.describe('Of medigi items'),
    other_savings_total: Money.describe('Of medshorts and 503b items'),
    total: Money,
    shipping_options: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        price: Money,
        description: z.string(),
        promises: z.array(z.string()).describe('When each seller ships what is expedited now'),
      }),
    ),
    selected_shipping: z.string().nullable(),
    can: z.object({ place_order: z.boolean() }),
    waiting_for: z
      .string()
      .nullable()
      .describe('Why its order cannot be placed; null where it can, or is empty'),
  })
  .meta({ id: 'Cart' });
export type Cart = z.infer<typeof Cart>;

export const Carts = z
  .object({
    cart: Cart,
    cart_c2: Cart,
    corrected: z
      .object({ at: Timestamp, messages: z.array(z.string()) })
      .nullable()
      .describe(
        'What the last re-check corrected, for 15 minutes: for pages that did not get the answer that told it; what is in the cart again is not told as removed',
      ),
  })
  .meta({ id: 'Carts' });
export type Carts = z.infer<typeof Carts>;

const buyers = ['Buyer', 'Administrator'] as const;

const NAMES: Record<CartType, string> = { c0: 'the regular cart', c2: 'the CII cart' };

const refresh = (type: CartType) =>
  endpoint({
    method: 'GET',
    path: `cart/${type}`,
    summary: `Revalidate ${NAMES[type]}`,
    audience: buyers,
    query: z.strictObject({ refresh: z.enum(['0', '1']).optional() }),
    reply: data(Cart),
  });

const update = (type: CartType) =>
  endpoint({
    method: 'POST',
    path: `cart/${type}`,
    summary: `Add or update a listing in ${NAMES[type]}; a quantity of 0, or none, removes a lot`,
    audience: buyers,
    query: z.strictObject({ agree_soft_block: z.enum(['0', '1']).default('0') }),
    body: z.object({
      listing: z.object({
        id: Id,
        lots: z.array(z.object({ id: Id, quantity: Packs })).max(500),
      }),
    }),
    reply: data(Carts),
    rate: 'write',
    audit: 'cart.updated',
    errors: ['not_found', 'rule_broken'],
  });

const setShipping = (type: CartType) =>
  endpoint({
    method: 'PUT',
    path: `cart/${type}`,
    summary: `Choose the shipping option for ${NAMES[type]}`,
    audience: buyers,
    body: z.strictObject({ selected_shipping: z.string().min(1).max(40) }),
    reply: data(Carts),
    rate: 'write',
    audit: 'cart.shipping_chosen',
    errors: ['rule_broken'],
  });

const remove = (type: CartType) =>
  endpoint({
    method: 'DELETE',
    path: `cart/${type}`,
    summary: `Remove a listing from ${NAMES[type]}; without \`item_id\`, empty the cart`,
    audience: buyers,
    query: z.strictObject({ item_id: z.coerce.number().pipe(Id).optional() }),
    reply: data(Carts),
    rate: 'write',
    audit: 'cart.item_removed',
    errors: ['not_found', 'rule_broken'],
  });

export const cartEndpoints = {
  getCarts: endpoint({
    method: 'GET',
    path: 'cart',
    summary: 'Get both carts, revalidated; with `type`, only that cart is checked',
    audience: buyers,
    query: z.strictObject({ type: CartType.optional() }),
    reply: data(Carts),
  }),
  getCartNotes: endpoint({
    method: 'GET',
    path: 'cart/notes',
    summary: 'Notes of the facility on what the carts hold, and on its drug groups, newest first',
    audience: buyers,
    reply: data(
      z.array(z.object({ listing_id: Id, comment: z.string(), author: z.string(), date: Timestamp })),
    ),
  }),
  refreshCart: refresh('c0'),
  updateCart: update('c0'),
  setCartShipping: setShipping('c0'),
  removeFromCart: remove('c0'),
  refreshControlledCart: refresh('c2'),
  updateControlledCart: update('c2'),
  setControlledCartShipping: setShipping('c2'),
  removeFromControlledCart: remove('c2'),
} as const;
