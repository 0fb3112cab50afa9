import { z } from 'zod';
import { LEAST_PERCENT, MOST_LOTS, MOST_PERCENT } from '#rules/listings/lot-changes.ts';
import { isHundredths } from '#rules/money.ts';
import { endpoint } from '../endpoint.ts';
import { DateInput, Id, IdParam, Packs, data } from '../primitives.ts';

const Change = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('price'),
    percent: z.number().min(LEAST_PERCENT).max(MOST_PERCENT).refine(isHundredths, 'At most two decimals'),
  }),
  z.strictObject({ kind: z.literal('stock'), stock: Packs }),
  z.strictObject({ kind: z.literal('expiry'), expiry_date: DateInput }),
]);

const Kept = z
  .array(
    z.object({
      lot_id: Id,
      name: z.string().nullable().describe('Product and lot; null for a lot that is not yours'),
      reason: z.string(),
    }),
  )
  .describe('Lots that stay as they are, with why');

export const LotChangeResult = z
  .object({
    id: Id.nullable().describe('To undo it; null where nothing changed'),
    changed: z.int(),
    kept: Kept,
  })
  .meta({ id: 'LotChangeResult' });
export type LotChangeResult = z.infer<typeof LotChangeResult>;

const sellers = ['Seller', 'Administrator'] as const;

export const lotChangeEndpoints = {
  changeLots: endpoint({
    method: 'POST',
    path: 'listing/seller/lot_changes',
    summary:
      'Change price, stock or expiry of many lots; those that changed since they were read are named and stay',
    audience: sellers,
    permission: 'catalog',
    body: z.strictObject({
      change: Change,
      lots: z
        .array(
          z.strictObject({
            id: Id,
            version: z.int(),
            stock_seen: Packs.optional().describe(
              'Required for a change of the stock: the stock that was read. What was sold or given back since then stays so.',
            ),
          }),
        )
        .min(1)
        .max(MOST_LOTS)
        .refine((lots) => new Set(lots.map(({ id }) => id)).size === lots.length, 'Name each lot once'),
    }),
    reply: data(LotChangeResult),
    idempotent: true,
    audit: 'lots.changed',
    errors: ['conflict', 'rule_broken', 'idempotency_mismatch'],
  }),
  undoLotChange: endpoint({
    method: 'POST',
    path: 'listing/seller/lot_changes/{id}/undo',
    summary:
      'Give the lots of a change their earlier values back; those that changed since are named and stay',
    audience: sellers,
    permission: 'catalog',
    params: IdParam,
    reply: data(z.object({ restored: z.int(), kept: Kept })),
    idempotent: true,
    audit: 'lots.change_undone',
    errors: ['not_found', 'forbidden', 'conflict', 'idempotency_mismatch'],
  }),
} as const;
