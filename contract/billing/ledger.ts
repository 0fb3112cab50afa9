import { z } from 'zod';
import { LEDGER_ACCOUNTS } from '#rules/finance/accounts.ts';
import { endpoint } from '../endpoint.ts';
import { ExportFormat, Id, list, Money, Paging, Timestamp } from '../primitives.ts';

const LedgerEntry = z.object({
  account: z.enum(LEDGER_ACCOUNTS),
  account_name: z.string(),
  company_name: z.string().nullable(),
  order_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  amount: Money.describe('A debit is positive, a credit negative'),
});

export const LedgerTransaction = z
  .object({
    id: Id,
    at: Timestamp,
    kind: z.string(),
    record: z.string().describe('What it was posted for'),
    person: z.string().nullable().describe('Who acted; a job where nobody did'),
    operation: z.string(),
    reason: z.string().nullable(),
    reverses: Id.nullable(),
    entries: z.array(LedgerEntry).describe('They add up to 0'),
  })
  .meta({ id: 'LedgerTransaction' });
export type LedgerTransaction = z.infer<typeof LedgerTransaction>;

const filters = {
  order_id: z.coerce.number().pipe(Id).optional(),
  invoice_id: z.coerce.number().pipe(Id).optional(),
  company_id: z.coerce.number().pipe(Id).optional(),
  account: z.enum(LEDGER_ACCOUNTS).optional(),
};
const finance = { audience: ['Administrator'], permission: 'finance' } as const;

export const ledgerEndpoints = {
  listLedgerTransactions: endpoint({
    method: 'GET',
    path: 'admin/finance/transactions',
    summary: 'What the ledger has of an order, an invoice, a company or an account, newest first',
    ...finance,
    query: z.strictObject({ ...filters, ...Paging }),
    lagTolerant: true,
    reply: list(LedgerTransaction),
  }),
  exportLedgerTransactions: endpoint({
    method: 'GET',
    path: 'admin/finance/transactions/export',
    summary: 'Export ledger entries as a file, up to 10,000 rows',
    ...finance,
    query: z.strictObject({ ...filters, format: ExportFormat }),
    lagTolerant: true,
    reply: 'file',
    rate: 'heavy',
  }),
} as const;
