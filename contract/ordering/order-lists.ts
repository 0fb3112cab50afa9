import { z } from 'zod';
import {
  LINE_LENGTH,
  LIST_NAME_LENGTH,
  MOST_LINES,
  MOST_PACKS,
  TOO_MANY_LINES,
} from '#rules/ordering/limits.ts';
import { endpoint } from '../endpoint.ts';
import { Done, Id, IdParam, Timestamp, data, requiredText } from '../primitives.ts';
import { Ndc11 } from './order-desk.ts';

const buyers = ['Buyer', 'Administrator'] as const;

const ListLine = z.strictObject({
  text: requiredText(LINE_LENGTH, 'A line names a product'),
  quantity: z.int().min(1).max(MOST_PACKS).nullable(),
  ndc: Ndc11.nullable(),
});

const OrderList = z
  .object({
    id: Id,
    name: z.string(),
    shared: z.boolean().describe('With everybody of the facility'),
    author: z.string(),
    line_count: z.int(),
    updated_date: Timestamp,
    version: z.int(),
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'OrderList' });
export type OrderList = z.infer<typeof OrderList>;

const OrderListDetail = OrderList.extend({
  lines: z.array(z.object({ text: z.string(), quantity: z.int().nullable(), ndc: z.string().nullable() })),
}).meta({ id: 'OrderListDetail' });
export type OrderListDetail = z.infer<typeof OrderListDetail>;

const fields = {
  name: requiredText(LIST_NAME_LENGTH, 'Name is required'),
  shared: z.boolean(),
  lines: z.array(ListLine).min(1, 'A list has one line or more').max(MOST_LINES, TOO_MANY_LINES),
};
const SavedList = z.strictObject(fields);
export type SavedList = z.output<typeof SavedList>;

export const orderListEndpoints = {
  listOrderLists: endpoint({
    method: 'GET',
    path: 'order/lists',
    summary: 'Your saved lists of the current facility and those shared with it, by name',
    audience: buyers,
    reply: data(z.array(OrderList)),
  }),
  getOrderList: endpoint({
    method: 'GET',
    path: 'order/lists/{id}',
    summary: 'Get a saved list with its lines',
    audience: buyers,
    params: IdParam,
    reply: data(OrderListDetail),
    errors: ['not_found'],
  }),
  addOrderList: endpoint({
    method: 'POST',
    path: 'order/lists',
    summary: 'Save lines as a list of the current facility',
    audience: buyers,
    body: SavedList,
    reply: data(OrderList),
    status: 201,
    rate: 'write',
    audit: 'order_list.added',
    errors: ['rule_broken', 'conflict'],
  }),
  saveOrderList: endpoint({
    method: 'PUT',
    path: 'order/lists/{id}',
    summary: 'Rename, share or overwrite a saved list; what is absent stays',
    audience: buyers,
    params: IdParam,
    body: z.strictObject({
      version: z.int(),
      name: fields.name.optional(),
      shared: fields.shared.optional(),
      lines: fields.lines.optional(),
    }),
    reply: data(OrderList),
    rate: 'write',
    audit: 'order_list.saved',
    errors: ['not_found', 'forbidden', 'stale', 'conflict'],
  }),
  removeOrderList: endpoint({
    method: 'DELETE',
    path: 'order/lists/{id}',
    summary: 'Remove a saved list',
    audience: buyers,
    params: IdParam,
    reply: Done,
    rate: 'write',
    audit: 'order_list.removed',
    errors: ['not_found', 'forbidden'],
  }),
} as const;
