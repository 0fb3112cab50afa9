import { z } from 'zod';
import { PaymentOption } from '../accounts/accounts.ts';
import { endpoint } from '../endpoint.ts';
import { PoNumber } from './order-shapes.ts';
import {
  Id,
  IdParam,
  Money,
  Paging,
  RangeEnd,
  RangeStart,
  Timestamp,
  data,
  list,
  text,
} from '../primitives.ts';

/** A checkout, which made one order per seller. */
export const OrderGroup = z
  .object({
    id: Id,
    created_date: Timestamp,
    facility_id: Id,
    facility_name: z.string(),
    po_number: z.string().nullable(),
    notes: z.string().nullable(),
    payment_option: PaymentOption,
    order_count: z.int(),
    open: z.int().describe('Of its orders, those that are neither shipped whole nor cancelled'),
    shipped: z.int().describe('Shipped whole or delivered'),
    cancelled: z.int(),
    total: Money,
    version: z.int(),
    can: z.object({
      edit: z.boolean().describe('PO number and notes, of the orders that still can be changed'),
    }),
  })
  .meta({ id: 'OrderGroup' });
export type OrderGroup = z.infer<typeof OrderGroup>;

const buyers = ['Buyer', 'Administrator'] as const;

export const orderGroupEndpoints = {
  listOrderGroups: endpoint({
    method: 'GET',
    path: 'order/group',
    summary: 'Checkouts you may see, newest first',
    audience: buyers,
    permission: 'orders',
    query: z.strictObject({
      facility_id: z.coerce.number().pipe(Id).optional(),
      start_date: RangeStart.optional(),
      end_date: RangeEnd.optional(),
      search: text(100).optional().describe('Number of the group or of an order of it, or PO number'),
      ...Paging,
    }),
    reply: list(OrderGroup),
  }),
  saveOrderGroup: endpoint({
    method: 'PUT',
    path: 'order/group/{id}',
    summary: 'Change PO number and notes of a checkout and of its orders that can still be changed',
    audience: buyers,
    permission: 'orders',
    params: IdParam,
    body: z.strictObject({
      version: z.int(),
      po_number: PoNumber.nullable().optional(),
      notes: text(1000).nullable().optional(),
    }),
    reply: data(OrderGroup.extend({ kept: z.array(Id).describe('Orders that keep what they had') })),
    rate: 'write',
    audit: 'order.group_saved',
    errors: ['not_found', 'conflict', 'stale', 'rule_broken'],
  }),
} as const;
