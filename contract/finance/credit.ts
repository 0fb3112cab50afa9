import { z } from 'zod';
import { LEAST_REASON, MOST_CREDIT, MOST_REASON, REASON_TOO_SHORT } from '#rules/finance/credit.ts';
import { CREDIT_SORTS } from '#rules/lists.ts';
import { isHundredths } from '#rules/money.ts';
import { endpoint } from '../endpoint.ts';
import { CalendarDate, Id, Money, Paging, Timestamp, data, list, requiredText, text } from '../primitives.ts';

export const CompanyCredit = z
  .object({
    company_id: Id,
    credit_limit: Money.nullable().describe('Null: no limit; 0: nothing on terms'),
    used: Money.describe('Open orders on terms + open invoices − unapplied credit, not below 0'),
    available: Money.nullable().describe('Of the limit what is not used; null without one'),
    orderable: Money.nullable().describe(
      'What the next order on terms may come to: above `available` by money of the company that nothing is owed for',
    ),
    overdue: Money.describe('Open amounts of invoices past due'),
    on_hold_since: Timestamp.nullable().describe('Nothing is sold on terms while it is set'),
  })
  .meta({ id: 'CompanyCredit' });
export type CompanyCredit = z.infer<typeof CompanyCredit>;

/** As administrators see and change it. */
const ManagedCredit = CompanyCredit.extend({
  hold_reason: z.string().nullable(),
  version: z.int(),
}).meta({ id: 'ManagedCredit' });

const CreditRow = ManagedCredit.extend({
  company_name: z.string(),
  oldest_overdue: CalendarDate.nullable().describe(
    'The earliest day on which an open invoice was due, where it is past',
  ),
  ages: z
    .object({ current: Money, days_1_30: Money, days_31_60: Money, days_61_90: Money, days_over_90: Money })
    .describe('Open amounts by whole days after their due date'),
  almost_used: z.boolean().describe('80 % of the limit or more'),
}).meta({ id: 'CreditRow' });

export const creditEndpoints = {
  listCredit: endpoint({
    method: 'GET',
    path: 'admin/finance/credit',
    summary: 'What buyer companies may order on terms, owe, and owe since when',
    audience: ['Administrator'],
    permission: 'finance',
    query: z.strictObject({
      search: text(100).optional().describe('Name of the company'),
      sort: z.enum(CREDIT_SORTS).default('-overdue'),
      ...Paging,
    }),
    reply: list(CreditRow),
  }),
  saveCredit: endpoint({
    method: 'PUT',
    path: 'admin/finance/credit/{company_id}',
    summary: 'Set the limit of a buyer company and put it on hold, or end that',
    audience: ['Administrator'],
    permission: 'finance',
    params: z.strictObject({ company_id: z.coerce.number().pipe(Id) }),
    body: z.strictObject({
      credit_limit: z
        .number()
        .min(0)
        .max(MOST_CREDIT)
        .refine(isHundredths, 'At most two decimals')
        .nullable()
        .describe('Null: no limit; 0: nothing on terms'),
      on_hold: z.boolean(),
      reason: requiredText(MOST_REASON, REASON_TOO_SHORT).min(LEAST_REASON, REASON_TOO_SHORT),
      version: z.int(),
    }),
    reply: data(ManagedCredit),
    audit: 'company.credit_set',
    errors: ['not_found', 'stale'],
  }),
  getCredit: endpoint({
    method: 'GET',
    path: 'order/credit',
    summary: 'What the own company may order on terms; an administrator names the company',
    audience: ['Buyer', 'Administrator'],
    permission: 'finance',
    query: z.strictObject({ company_id: z.coerce.number().pipe(Id).optional() }),
    reply: data(CompanyCredit),
    errors: ['not_found'],
  }),
} as const;
