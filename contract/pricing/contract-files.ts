import { z } from 'zod';
import { PRICE_FILE_BYTES } from '#rules/listings/import-columns.ts';
import { MOST_PACKS } from '#rules/ordering/limits.ts';
import { CONTRACT_COLUMNS, MOST_CONTRACTS, TOO_MANY_CONTRACTS } from '#rules/pricing/contract-file.ts';
import { endpoint } from '../endpoint.ts';
import { StrongerRule } from './price-rules.ts';
import { CalendarDate, Id, IdParam, Money, MoneyInput, data, requiredText } from '../primitives.ts';

const ContractMapping = z
  .partialRecord(z.enum(CONTRACT_COLUMNS), z.int().min(0).max(199).nullable())
  .meta({ id: 'ContractFileMapping' });

/** A price rule of the kind `fixed_price` on an NDC, for a company or a facility. */
const ContractPrice = z
  .strictObject({
    row: z.int().min(1).max(2_000_000).describe('Of the file'),
    audience_type: z.enum(['company', 'facility']),
    audience_id: Id,
    ndc: z.string().regex(/^\d{11}$/, 'An NDC of 11 digits'),
    price: MoneyInput.refine((dollars) => dollars >= 0.01, 'Price is at least $0.01'),
    min_quantity: z.int().min(1).max(MOST_PACKS),
    start_date: CalendarDate,
    end_date: CalendarDate.nullable(),
    rule_id: Id.nullable().describe('The rule that it changes; null: a new one'),
    version: z.int().nullable().describe('Of that rule, as it was read'),
  })
  .meta({ id: 'ContractPrice' });
export type ContractPrice = z.infer<typeof ContractPrice>;

const ContractRow = z
  .object({
    row: z.int(),
    customer: z.string().describe('As it is written'),
    audience_name: z.string().nullable(),
    ndc: z.string().describe('As it is written'),
    product: z.string().nullable(),
    list_price: Money.nullable().describe('The lowest of your lots of this NDC'),
    before_price: Money.nullable().describe('Of the contract that it changes'),
    rule_name: z.string().nullable().describe('Of the price rule that it changes, or that says the same'),
    beside: z
      .array(z.object({ id: Id, name: z.string() }))
      .describe(
        'Other discounts of this buyer on this NDC on some of its days: the first three, the strongest first',
      ),
    beaten_by: StrongerRule.nullable().describe('The rule that counts instead wherever the contract could'),
    change: z.enum(['new', 'change', 'same']).nullable().describe('Null: refused'),
    contract: ContractPrice.nullable().describe('What to send; null where it is refused or the same'),
    problems: z.array(z.string()),
  })
  .meta({ id: 'ContractRow' });
export type ContractRow = z.infer<typeof ContractRow>;

const Kept = z.array(z.object({ row: z.int().nullable(), name: z.string(), reason: z.string() }));

export const contractFileEndpoints = {
  readContracts: endpoint({
    method: 'POST',
    path: 'pricing/contracts/file',
    summary: 'Read contract prices (.csv, .xlsx, .txt, .tsv) and say what each row would do; nothing is kept',
    audience: ['Seller'],
    upload: { maxBytes: PRICE_FILE_BYTES },
    body: z.strictObject({
      header_row: z.int().min(1).max(2_000_000).optional(),
      mapping: ContractMapping.optional(),
    }),
    reply: data(
      z.object({
        file_name: z.string(),
        header_row: z.int().nullable(),
        first_rows: z.array(z.object({ row: z.int(), text: z.string() })),
        columns: z.array(z.object({ index: z.int(), header: z.string(), samples: z.array(z.string()) })),
        mapping: ContractMapping,
        missing: z.array(z.enum(CONTRACT_COLUMNS)).describe('Columns without which no row is read'),
        rows: z.array(ContractRow),
      }),
    ),
    rate: 'heavy',
    errors: ['too_large', 'forbidden', 'rule_broken'],
  }),
  takeContracts: endpoint({
    method: 'POST',
    path: 'pricing/contracts',
    summary:
      'Make and change price rules as a file of contract prices says; what changed since is named and stays',
    audience: ['Seller'],
    body: z.strictObject({
      file_name: requiredText(200, 'Name the file'),
      contracts: z.array(ContractPrice).min(1).max(MOST_CONTRACTS, TOO_MANY_CONTRACTS),
    }),
    reply: data(
      z.object({
        id: Id.nullable().describe('To undo it; null: nothing was done'),
        added: z.int(),
        changed: z.int(),
        kept: Kept,
      }),
    ),
    rate: 'rule',
    idempotent: true,
    audit: 'price_rules.imported',
    errors: ['forbidden', 'rule_broken', 'idempotency_mismatch'],
  }),
  undoContracts: endpoint({
    method: 'POST',
    path: 'pricing/contracts/{id}/undo',
    summary: 'Take a file of contract prices back; rules that changed since are named and stay',
    audience: ['Seller'],
    params: IdParam,
    reply: data(z.object({ removed: z.int(), restored: z.int(), kept: Kept })),
    rate: 'rule',
    idempotent: true,
    audit: 'price_rules.import_undone',
    errors: ['not_found', 'forbidden', 'conflict', 'idempotency_mismatch'],
  }),
} as const;
