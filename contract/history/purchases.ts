import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  CalendarDate,
  ExportFormat,
  IdParam,
  ListMeta,
  Money,
  NdcParam,
  Paging,
  UnitPrice,
  data,
  text,
} from '../primitives.ts';

const AccountType = z.enum(['WAC', '340B', 'GPO', 'Undefined']);

const Purchase = z
  .object({
    account_type: AccountType,
    invoice_date: CalendarDate,
    ndc: z.string(),
    description: z.string().describe('As the report called it, else the name of the directory'),
    purchased_packages: z.int().describe('Negative for a return'),
    purchased_units: z.number(),
    pkg_cost: Money.describe('Costs are what the facility paid elsewhere, told also where prices are hidden'),
    unit_cost: UnitPrice,
    extended_cost: Money,
  })
  .meta({ id: 'PurchaseElsewhere' });
export type Purchase = z.infer<typeof Purchase>;

const Sums = {
  total_packages: z.int(),
  total_units: z.number(),
  total_cost: Money,
};

const MonthlyQuantity = z
  .object({
    date: CalendarDate.describe('The first day of the month'),
    account_type: z.enum(['WAC', '340B', 'GPO']),
    purchased_pkg: z.number().describe('In packs of the asked NDC; negative where more was returned'),
  })
  .meta({ id: 'MonthlyQuantity' });
export type MonthlyQuantity = z.infer<typeof MonthlyQuantity>;

const buyers = ['Buyer', 'Administrator'] as const;
const KEY_LENGTH = 20;

/** What the current facility bought elsewhere. */
export const purchaseEndpoints = {
  listPurchases: endpoint({
    method: 'GET',
    path: 'analytics/history',
    summary: 'What your facility bought elsewhere, newest first; without a search all of it',
    audience: buyers,
    query: z.strictObject({
      ...Paging,
      search_by: z.literal('gpi').default('gpi'),
      search: text(KEY_LENGTH).optional().describe('GCN or GPI of a drug group'),
      gpi: text(KEY_LENGTH).optional().describe('The same; both together narrow'),
      unit_size: z.coerce
        .number()
        .positive()
        .max(999_999_999)
        .optional()
        .describe('Package size of the group'),
      account_type: AccountType.optional(),
      start_date: CalendarDate.optional(),
      end_date: CalendarDate.optional(),
    }),
    reply: z.object({
      data: z.array(Purchase),
      meta: ListMeta.extend({
        first_invoice_date: CalendarDate.nullable(),
        last_invoice_date: CalendarDate.nullable(),
        ...Sums,
        account_types: z
          .array(z.object({ account_type: AccountType, total: z.int(), ...Sums }))
          .describe('The same by account type, of those with purchases'),
      }),
    }),
  }),
  exportPurchases: endpoint({
    method: 'GET',
    path: 'analytics/history/export',
    summary: 'What your facility bought elsewhere of the drug group of an NDC, as a file',
    audience: buyers,
    query: z.strictObject({ ...NdcParam.shape, format: ExportFormat.default('xlsx') }),
    reply: 'file',
    rate: 'heavy',
  }),
  listMonthlyQuantities: endpoint({
    method: 'GET',
    path: 'analytics/history/quantity_by_month',
    summary:
      'Packs that your facility bought elsewhere of the drug group of an NDC, by month and account type',
    audience: buyers,
    query: z.strictObject({
      ...NdcParam.shape,
      type: z.literal('gpi').default('gpi'),
      annual: z
        .enum(['true', 'false'])
        .default('true')
        .describe('The last 12 full months and the current one; else every month'),
    }),
    reply: data(z.array(MonthlyQuantity)),
    errors: ['not_found'],
  }),
  hasHistory: endpoint({
    method: 'GET',
    path: 'listing/has_history/{id}',
    summary: 'Whether your facility bought the drug group of a listing elsewhere',
    audience: buyers,
    params: IdParam,
    reply: data(z.object({ has_history: z.boolean() })),
    errors: ['not_found'],
  }),
} as const;
