import { sql, type RawBuilder } from 'kysely';
import type { BulkChange, BulkKind, BulkListing, BulkLot } from '#rules/listings/bulk-edit.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';

export const RUN_BULK_EDIT = 'run-bulk-edit';

/** The changes `e` in the asker's range: those of the own company, or all for administrators with `catalog`. */
export const bulkEditsOf = (scope: Scope): RawBuilder<unknown> =>
  hasPermission(scope, 'catalog') ? sql`true` : sql`e.company_id = ${scope.company?.id ?? 0}`;

/** The changes `e` that a list shows: administrators have those of the marketplace, and find a seller's by its address. */
export const ownEditsOf = (scope: Scope): RawBuilder<unknown> =>
  hasPermission(scope, 'catalog') ? sql`e.company_id is null` : sql`e.company_id = ${scope.company?.id ?? 0}`;

/** A row as it is stored: of a lot where `lot_id` is one, else of its listing. */
export type StoredRow = { number: number; listing_id: number; version: number } & (
  | { lot_id: number; before: BulkLot; after: BulkLot }
  | { lot_id: null; before: BulkListing; after: BulkListing }
);

/** The one value of a lot or listing that a change is of. */
export const FIELD = {
  price_percent: 'price_cents',
  price_amount: 'price_cents',
  price: 'price_cents',
  stock: 'stock',
  stock_amount: 'stock',
  expiry: 'expiry_date',
  min_packs: 'min_packs',
  case_size: 'case_size',
  bids: 'offer_orders_enabled',
  offer_minimum: 'offer_minimum_quantity',
  pause: 'status',
  activate: 'status',
  deactivate: 'status',
  move: 'catalog_type',
  shortage: 'shortage_id',
} as const satisfies Record<BulkKind, keyof BulkLot | keyof BulkListing>;

export interface StoredEdit {
  state: 'previewed' | 'running' | 'done' | 'undoing' | 'undone' | 'failed';
  change: BulkChange;
  company_id: number | null;
  created_by: number;
  done_at: Date | null;
}

/** The values of a listing `l`, as `BulkListing`. */
export const LISTING_VALUES = sql`json_build_object('status', l.status, 'min_packs', l.min_packs, 'case_size', l.case_size,
  'offer_orders_enabled', l.offer_orders_enabled, 'offer_minimum_quantity', l.offer_minimum_quantity,
  'deactivated_reason', l.deactivated_reason, 'catalog_type', l.catalog_type, 'shortage_id', l.shortage_id)`;

/** Whether the seller of `l` has another listing of its product in a catalog. */
export const takenIn = (
  catalog: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`exists (select from listing x
  where x.company_id = l.company_id and x.ndc = l.ndc and x.catalog_type = ${catalog} and x.status <> 'withdrawn' and x.id <> l.id)`;

/** The same of what a change moves listings to. */
export const isTaken = (change: BulkChange): RawBuilder<unknown> =>
  change.kind === 'move' ? takenIn(sql`${change.catalog_type}`) : sql`false`;
