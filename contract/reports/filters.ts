import { z } from 'zod';
import { BID_STATUSES } from '#rules/bids/bid-status.ts';
import { ACCOUNT_TYPES } from '#rules/history/report-cells.ts';
import { ORDER_STATUSES, ORDER_TYPES, PAYMENT_STATUSES } from '#rules/orders/order-status.ts';
import { WITHIN_DAYS } from '#rules/reports/reports.ts';
import { RFP_STATUSES } from '#rules/rfps/rfp-status.ts';
import { CalendarDate, CatalogType, Id, text } from '../primitives.ts';

const words = {
  start_date: CalendarDate.optional().describe('First day in UTC; absent: the last 12 full months'),
  end_date: CalendarDate.optional().describe('Last day in UTC'),
  catalog_type: CatalogType.optional(),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe('Of the facility; of reports of what was sold'),
  account_type: z.enum(ACCOUNT_TYPES).optional(),
  search: text(100).optional().describe('NDC or name; of the purchase history'),
  status: z
    .enum([...new Set([...ORDER_STATUSES, ...BID_STATUSES, ...RFP_STATUSES])])
    .optional()
    .describe('Of orders, bids or RFPs; orders without it are those that are not cancelled'),
  type: z.enum(ORDER_TYPES).optional(),
  cii: z.enum(['0', '1']).optional().describe('Whether orders are of schedule II'),
  payment_status: z.enum(PAYMENT_STATUSES).optional(),
  direction: z.enum(['up', 'down']).optional().describe('Of changes of prices'),
  sort: z
    .string()
    .regex(/^-?[a-z_]{1,40}$/)
    .optional()
    .describe('A column of `sortable`; with `-` the last first'),
  hide: z
    .string()
    .regex(/^[a-z_]{1,40}(,[a-z_]{1,40}){0,20}$/)
    .optional()
    .describe('Columns that are left out, by comma'),
  favorites: z.literal('1').optional().describe('Changes of prices of your favorites only'),
};
const [FACILITY, SELLER, WITHIN] = [
  'Absent: all of the own range',
  'Of reports of what was bought',
  'Days within which stock expires; absent: 90',
];

/** What narrows a report, in an address. */
export const queryFilters = {
  ...words,
  facility_id: z.coerce.number().pipe(Id).optional().describe(FACILITY),
  seller_id: z.coerce.number().pipe(Id).optional().describe(SELLER),
  within: z.coerce.number().pipe(z.literal(WITHIN_DAYS)).optional().describe(WITHIN),
};

/** The same in a body. */
export const bodyFilters = {
  ...words,
  facility_id: Id.optional().describe(FACILITY),
  seller_id: Id.optional().describe(SELLER),
  within: z.literal(WITHIN_DAYS).optional().describe(WITHIN),
};
