import { z } from 'zod';
import { MOST_STATEMENTS } from '#rules/finance/statements.ts';
import { endpoint } from '../endpoint.ts';
import { data, Id, IdParam, list, Money, Paging, Timestamp } from '../primitives.ts';

const Month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Use YYYY-MM')
  .describe('YYYY-MM');

export const StatementSummary = z
  .object({
    id: Id,
    company_id: Id,
    company_name: z.string(),
    month: Month,
    opening: Money.describe('Owed at its beginning; below 0 where credit was left'),
    closing: Money,
    sent_date: Timestamp,
    sent_to: z.array(z.string()),
  })
  .meta({ id: 'StatementSummary' });
export type StatementSummary = z.infer<typeof StatementSummary>;

const readers = {
  audience: ['FinanceAdmin', 'CompanyAdmin', 'Administrator'],
  permission: 'finance',
} as const;

export const statementEndpoints = {
  listStatements: endpoint({
    method: 'GET',
    path: 'order/statement',
    summary: 'Statements that were sent, newest first: of the own company, for administrators of all or one',
    ...readers,
    query: z.strictObject({ company_id: z.coerce.number().pipe(Id).optional(), ...Paging }),
    reply: list(StatementSummary),
  }),
  getStatementFile: endpoint({
    method: 'GET',
    path: 'order/statement/{id}/file',
    summary: 'A statement as it was sent, as a PDF',
    ...readers,
    params: IdParam,
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found'],
  }),
  sendStatements: endpoint({
    method: 'POST',
    path: 'company/send_finance_statements',
    summary: 'Mail the statement of a month to the AP contacts of companies',
    audience: ['Administrator'],
    permission: 'finance',
    body: z.strictObject({
      company_ids: z
        .array(Id)
        .min(1)
        .max(MOST_STATEMENTS)
        .refine((ids) => new Set(ids).size === ids.length, 'Name each company once'),
      month: Month.describe('Finished or running'),
    }),
    reply: data(
      z.object({
        sent: z.int().describe('Companies to which it was sent'),
        without_contact: z.array(z.string()).describe('Companies in which nobody takes it'),
      }),
    ),
    idempotent: true,
    audit: 'statement.sent',
    errors: ['not_found', 'rule_broken', 'idempotency_mismatch'],
  }),
} as const;
