import { z } from 'zod';
import { ACCOUNT_TYPES } from '#rules/history/report-cells.ts';
import { endpoint } from '../endpoint.ts';
import { CalendarDate, CatalogType, Id, Money, data, text } from '../primitives.ts';

const Month = z.string().describe('YYYY-MM, in UTC; those without data are there with 0');
const Saved = Money.nullable().describe('Null: hidden from you, or not known');
const Percent = z.number().describe('With one decimal, cut');
const Top = { spend: Money, packages: z.int() };

/** A row of a statistic; which of the shapes it has follows from the name. */
export const StatisticRow = z
  .union([
    z.strictObject({ ndc: z.string(), description: z.string(), ...Top }),
    z.strictObject({ gcn: z.int().nullable(), generic_name: z.string(), ...Top }),
    z.strictObject({ month: Month, savings: Saved, potential_savings: Saved }),
    z.strictObject({ month: Month, spend: Money, orders: z.int() }),
    z.strictObject({ account_type: z.enum(ACCOUNT_TYPES), ...Top, percent: Percent }),
    z.strictObject({ seller_company_id: Id, name: z.string(), spend: Money, orders: z.int() }),
    z.strictObject({ month: Month, count: z.int(), savings: Saved }),
    z.strictObject({
      catalog_type: CatalogType,
      groups_used: z.int(),
      groups_offered: z.int(),
      percent: Percent,
    }),
    z.strictObject({
      month: Month,
      packs_ordered: z.int(),
      packs_shipped: z.int().describe('Within five business days'),
      percent: Percent.nullable().describe('Null where nothing was ordered'),
    }),
  ])
  .meta({ id: 'StatisticRow' });
export type StatisticRow = z.infer<typeof StatisticRow>;

export const statisticEndpoints = {
  getStatistic: endpoint({
    method: 'GET',
    path: 'analytics/statistics/{name}',
    summary:
      'A statistic of what your range bought, or a supplier sold: top_spends_ndc, top_spends_generic, savings, spends, spends_by_account_type, spends_by_supplier, bid_savings, rfp_savings, catalog_matches or fill_rate',
    audience: 'signed-in',
    params: z.strictObject({ name: text(40) }),
    query: z.strictObject({
      facility_id: z.coerce.number().pipe(Id).optional().describe('Absent: all of the own range'),
      company_id: z.coerce.number().pipe(Id).optional().describe('Whose purchases alone'),
      catalog_type: CatalogType.optional(),
      start_date: CalendarDate.optional().describe('First day in UTC; absent: the last 12 full months'),
      end_date: CalendarDate.optional().describe('Last day in UTC'),
    }),
    reply: data(z.array(StatisticRow)),
    errors: ['not_found', 'rule_broken'],
    lagTolerant: true,
  }),
} as const;
