import type { Entry, Parameter } from './entry.ts';

const period: Parameter = { name: 'period', standard: 'last 12 months' };
const company: Parameter = { name: 'company' };
const facility: Parameter = { name: 'facility' };
const seller: Parameter = { name: 'seller' };
const catalog: Parameter = { name: 'catalog' };
const status: Parameter = { name: 'status' };
const limit: Parameter = { name: 'limit', standard: 10 };
const days = (standard: number): Parameter => ({ name: 'days', standard });

/** What was ordered, spent and saved. */
export const TRADE = {
  spend_by_month: {
    title: 'Spend by Month',
    example: 'How much did we spend last quarter?',
    parameters: [period, company, facility, catalog, seller],
    needs: [['spend'], ['spend', 'month'], ['order', 'value', 'month'], ['value', 'order|spend']],
    takes: ['month', 'per', 'count', 'value', 'catalog', 'order', 'selling', 'facility'],
  },
  spend_by_company: {
    title: 'Spend by Buyer',
    example: 'Which buyers spent most?',
    parameters: [period, limit],
    needs: [
      ['spend', 'buyer|company'],
      ['spend', 'rank', 'who'],
      ['rank', 'buyer'],
      ['rank', 'spend', 'buyer|company'],
    ],
    takes: ['rank', 'per', 'order', 'value', 'count'],
  },
  spend_by_supplier: {
    title: 'Spend by Supplier',
    example: 'Spend per supplier',
    parameters: [period, company, limit],
    needs: [
      ['spend', 'supplier'],
      ['rank', 'supplier'],
      ['selling', 'per', 'supplier'],
      ['spend', 'rank', 'supplier'],
      ['order', 'value', 'supplier'],
    ],
    takes: ['rank', 'per', 'order', 'value', 'selling', 'count'],
  },
  top_products: {
    title: 'Top Products',
    example: 'Top 20 products in October',
    parameters: [period, limit, catalog, company, seller],
    needs: [
      ['rank', 'product'],
      ['spend', 'product'],
      ['selling', 'product'],
      ['rank', 'selling'],
      ['bestseller'],
      ['bestseller', 'product'],
      ['rank', 'product', 'spend|order|selling'],
    ],
    takes: ['rank', 'per', 'catalog', 'value', 'order', 'spend', 'selling', 'lots', 'buyer'],
  },
  top_generics: {
    title: 'Top Generics',
    example: 'Top generics',
    parameters: [period, limit],
    needs: [
      ['generic'],
      ['rank', 'generic'],
      ['spend|order|selling', 'generic'],
      ['rank', 'generic', 'spend|order|selling'],
    ],
    takes: ['rank', 'per', 'spend', 'order', 'selling', 'value', 'product'],
  },
  savings_by_month: {
    title: 'Savings by Month',
    example: 'How much did we save this year?',
    parameters: [period, company, facility],
    needs: [['savings'], ['savings', 'month'], ['savings', 'buyer|company']],
    takes: ['month', 'per', 'count', 'value', 'order', 'spend'],
  },
  orders_count: {
    title: 'Number of Orders',
    example: 'How many orders came yesterday?',
    parameters: [period, status, seller, company],
    alone: 'order',
    needs: [
      ['count', 'order'],
      ['average', 'order'],
      ['order', 'per', 'status'],
      ['order', 'status', 'per'],
    ],
    takes: ['value', 'per', 'ship', 'delivery', 'cancel', 'spend', 'joined'],
    statuses: {
      shipped: 'shipped',
      delivered: 'delivered',
      cancelled: 'cancelled',
      confirmed: 'confirmed',
      unsigned: 'pending_signature',
    },
  },
  orders_open: {
    title: 'Open Orders',
    example: 'Open orders older than 3 days',
    parameters: [{ name: 'days', must: true }, seller],
    needs: [
      ['open', 'order'],
      ['open', 'order', 'older'],
      ['order', 'older', 'days|number'],
    ],
    takes: ['older', 'days', 'per', 'supplier', 'status', 'waiting', 'count'],
  },
  order_status: {
    title: 'Status of an Order',
    example: 'Where is order 1042?',
    parameters: [{ name: 'order', must: true }],
    needs: [
      ['order', 'number'],
      ['order', 'status', 'number'],
      ['order', 'status'],
      ['order', 'ship|delivery', 'number'],
    ],
    takes: ['status', 'ship', 'delivery', 'number', 'joined'],
  },
  orders_unshipped: {
    title: 'Orders Not Shipped',
    example: 'Orders not shipped after 2 business days',
    parameters: [days(2)],
    needs: [
      ['neg', 'ship'],
      ['neg', 'ship', 'order'],
      ['unshipped'],
      ['unshipped', 'order'],
      ['late', 'ship'],
      ['late', 'order'],
      ['neg', 'ship', 'order', 'days'],
    ],
    takes: ['order', 'days', 'older', 'late', 'supplier', 'open', 'status', 'waiting', 'ship'],
  },
  late_deliveries: {
    title: 'Late Deliveries',
    example: 'Late deliveries last month',
    parameters: [period, seller],
    needs: [
      ['late', 'order'],
      ['late', 'delivery'],
      ['late', 'order', 'delivery'],
      ['late', 'delivery', 'supplier'],
    ],
    takes: ['order', 'supplier', 'per', 'count', 'reason', 'due', 'delivery'],
  },
  cancellations: {
    title: 'Cancelled Orders',
    example: 'Cancelled orders and reasons',
    parameters: [period, seller],
    needs: [['cancel'], ['cancel', 'reason'], ['cancel', 'order']],
    takes: ['order', 'reason', 'per', 'supplier', 'value', 'buyer'],
  },
} as const satisfies Record<string, Entry>;
