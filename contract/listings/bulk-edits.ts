import { z } from 'zod';
import { MOST_BULK_LISTINGS, MOST_DESK_LISTINGS, MOST_PACKS } from '#rules/listings/bulk-edit.ts';
import { LEAST_PERCENT, MOST_PERCENT } from '#rules/listings/lot-changes.ts';
import { isHundredths } from '#rules/money.ts';
import { endpoint } from '../endpoint.ts';
import {
  CatalogType,
  DateInput,
  Id,
  IdParam,
  Money,
  MoneyInput,
  Packs,
  Paging,
  Timestamp,
  data,
  list,
} from '../primitives.ts';
import { DeactivationReason, deskFilters, ShortageId } from './desk.ts';
import { sellerFilters } from './listings.ts';

const hundredths = z.number().refine(isHundredths, 'At most two decimals');
const BulkChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('price_percent'),
    percent: hundredths.min(LEAST_PERCENT).max(MOST_PERCENT),
  }),
  z.strictObject({ kind: z.literal('price_amount'), amount: hundredths.min(-1_000_000).max(1_000_000) }),
  z.strictObject({
    kind: z.literal('price'),
    price: MoneyInput.refine((dollars) => dollars >= 0.01, 'Price is at least $0.01'),
  }),
  z.strictObject({ kind: z.literal('stock'), stock: Packs }),
  z.strictObject({ kind: z.literal('stock_amount'), packs: z.int().min(-MOST_PACKS).max(MOST_PACKS) }),
  z.strictObject({ kind: z.literal('expiry'), expiry_date: DateInput }),
  z.strictObject({ kind: z.literal('min_packs'), min_packs: z.int().min(1).max(1_000_000) }),
  z.strictObject({ kind: z.literal('case_size'), case_size: z.int().min(1).max(100_000) }),
  z.strictObject({ kind: z.literal('bids'), enabled: z.boolean() }),
  z.strictObject({ kind: z.literal('offer_minimum'), offer_minimum: z.int().min(1).max(1_000_000) }),
  z.strictObject({ kind: z.literal('pause') }),
  z.strictObject({ kind: z.literal('activate') }),
]);

/** What the marketplace does besides, at its desk. */
const DeskChange = z.discriminatedUnion('kind', [
  ...BulkChange.options,
  z.strictObject({ kind: z.literal('deactivate'), reason: DeactivationReason }),
  z.strictObject({ kind: z.literal('move'), catalog_type: CatalogType }),
  z.strictObject({ kind: z.literal('shortage'), shortage_id: ShortageId.nullable() }),
]);

export const BULK_STATES = ['previewed', 'running', 'done', 'undoing', 'undone', 'failed'] as const;

export const BulkEdit = z
  .object({
    id: Id,
    change: DeskChange,
    state: z.enum(BULK_STATES),
    created_date: Timestamp,
    created_by: z.string(),
    listings: z.int(),
    rows: z.int().describe('Lots, or listings where these change themselves'),
    changing: z.int().describe('Rows that the preview changes'),
    refused: z.int(),
    doubtful: z.int().describe('Prices that move by more than 50 %; once it was begun, of what was changed'),
    large: z.int().describe('Prices that move by more than 20 %; carrying it out needs a confirmation'),
    worth_before: Money.describe(
      'Stock at list price of all lots shown; once it was begun, of the lots and listings that were changed',
    ),
    worth_after: Money,
    done: z.object({ changed: z.int(), left: z.int(), restored: z.int(), kept: z.int() }),
    can: z.object({ run: z.boolean(), undo: z.boolean() }),
    undo_until: Timestamp.nullable().describe('Null where nothing can be taken back'),
  })
  .meta({ id: 'BulkEdit' });
export type BulkEdit = z.infer<typeof BulkEdit>;

/** What a list shows of each; its sums and what of it is far off are left to `getBulkEdit`. */
export const ListedBulkEdit = BulkEdit.pick({
  id: true,
  change: true,
  state: true,
  created_date: true,
  created_by: true,
  listings: true,
  changing: true,
  done: true,
  undo_until: true,
}).meta({ id: 'ListedBulkEdit' });
export type ListedBulkEdit = z.infer<typeof ListedBulkEdit>;

export const BulkEditRow = z
  .object({
    number: z.int(),
    listing_id: Id,
    name: z.string(),
    ndc_number: z.string(),
    lot_name: z.string().nullable(),
    before: z.string().describe('As it is shown: a price, packs, a date, a word'),
    after: z.string().nullable().describe('Null where nothing changes'),
    doubtful: z.boolean(),
    refusal: z.string().nullable(),
    outcome: z.enum(['changed', 'left', 'restored', 'kept']).nullable(),
    reason: z.string().nullable().describe('Why it was left, or kept by an undo'),
  })
  .meta({ id: 'BulkEditRow' });
export type BulkEditRow = z.infer<typeof BulkEditRow>;

const sellers = { audience: ['Seller', 'Administrator'], permission: 'catalog' } as const;

export const bulkEditEndpoints = {
  previewBulkEdit: endpoint({
    method: 'POST',
    path: 'listing/seller/bulk',
    summary: `Preview a change of up to ${MOST_BULK_LISTINGS.toLocaleString('en-US')} listings; nothing changes yet`,
    ...sellers,
    body: z.strictObject({
      change: BulkChange,
      listings: z.array(Id).min(1).max(MOST_BULK_LISTINGS).optional(),
      found: z
        .strictObject({ ...sellerFilters, company_id: Id.optional() })
        .optional()
        .describe('What a list finds; with `listings` those of them that it finds'),
    }),
    reply: data(BulkEdit),
    status: 201,
    rate: 'heavy',
    audit: 'listings.bulk_previewed',
    errors: ['not_found', 'rule_broken'],
  }),
  previewDeskEdit: endpoint({
    method: 'POST',
    path: 'admin/catalog/bulk',
    summary: `Preview a change of up to ${MOST_DESK_LISTINGS} listings of any sellers; nothing changes yet`,
    audience: ['Administrator'],
    permission: 'catalog',
    body: z.strictObject({
      change: DeskChange,
      listings: z.array(Id).min(1).max(MOST_DESK_LISTINGS).optional(),
      found: z
        .strictObject(deskFilters)
        .optional()
        .describe('What the list finds; with `listings` those of them that it finds'),
    }),
    reply: data(BulkEdit),
    status: 201,
    rate: 'heavy',
    audit: 'listings.bulk_previewed',
    errors: ['not_found', 'rule_broken'],
  }),
  listBulkEdits: endpoint({
    method: 'GET',
    path: 'listing/seller/bulk',
    summary: "Your company's changes of many listings, or those of the marketplace, newest first",
    ...sellers,
    query: z.strictObject(Paging),
    reply: list(ListedBulkEdit),
  }),
  getBulkEdit: endpoint({
    method: 'GET',
    path: 'listing/seller/bulk/{id}',
    summary: 'Get a change of many listings with its counts',
    ...sellers,
    params: IdParam,
    reply: data(BulkEdit),
    errors: ['not_found'],
  }),
  listBulkEditRows: endpoint({
    method: 'GET',
    path: 'listing/seller/bulk/{id}/rows',
    summary: 'Every lot or listing of the change, before and after',
    ...sellers,
    params: IdParam,
    query: z.strictObject({
      ...Paging,
      show: z.enum(['all', 'refused', 'doubtful', 'left', 'kept']).default('all'),
    }),
    reply: list(BulkEditRow),
    errors: ['not_found'],
  }),
  runBulkEdit: endpoint({
    method: 'POST',
    path: 'listing/seller/bulk/{id}/run',
    summary: 'Carry out a previewed change as a job; what changed since the preview is left out and named',
    ...sellers,
    params: IdParam,
    body: z.strictObject({
      confirm_prices: z.boolean().optional().describe('Large changes of prices are meant so'),
    }),
    reply: data(BulkEdit),
    idempotent: true,
    audit: 'listings.bulk_started',
    errors: ['not_found', 'conflict', 'rule_broken', 'idempotency_mismatch'],
  }),
  undoBulkEdit: endpoint({
    method: 'POST',
    path: 'listing/seller/bulk/{id}/undo',
    summary: 'Undo a change of many listings within 24 hours; what was changed later stays',
    ...sellers,
    params: IdParam,
    reply: data(BulkEdit),
    idempotent: true,
    audit: 'listings.bulk_undone',
    errors: ['not_found', 'conflict', 'idempotency_mismatch'],
  }),
} as const;
