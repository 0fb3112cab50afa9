import type { CatalogType, PriceType } from '#contract/primitives.ts';
import type { Cell } from '#rules/spreadsheet/cells.ts';
import type { RowProblem } from '#rules/listings/import-fields.ts';
import type { ListingRow } from '#rules/listings/listing-import.ts';
import { setImmediate } from 'node:timers/promises';

export interface FileRow {
  row_number: number;
  cells: readonly Cell[];
}

/** A row that can be carried out, as it is stored in `listing_import_row.value`. Null: the file does not say. */
export interface PlannedRow {
  ndc: string;
  name: string | null;
  catalog: CatalogType;
  min_packs: number | null;
  case_size: number | null;
  offer_orders_enabled: boolean | null;
  offer_minimum_quantity: number | null;
  lot: string;
  expiry: string;
  price_cents: number;
  stock: number;
  price_type: PriceType | null;
}

/** A row that takes a lot, or without one the whole product, out of sale. */
export interface PlannedWithdrawal {
  withdraw: true;
  ndc: string;
  lot: string | null;
  /** Null: wherever it is listed. */
  catalog: CatalogType | null;
}

/** A row of a file of the portfolio that can be carried out. Null: the file says no price. */
export interface PlannedItem {
  ndc: string;
  price_cents: number | null;
}

/** All null while a column that every row needs is missing. */
export interface RowOutcome {
  row_number: number;
  value: PlannedRow | PlannedWithdrawal | PlannedItem | null;
  problems: readonly RowProblem[] | null;
  /** Why it is no product. */
  skipped: string | null;
}

/** A row whose cells are understood, while the directory and the other rows are asked about it. */
export interface ReadRow {
  number: number;
  row: ListingRow;
  problems: RowProblem[];
  ndc: string | null;
  name: string | null;
  catalog: CatalogType | null;
}

/** Rows between two turns of the event loop. */
const TURN = 500;
/** Rows between two reports of the progress. */
export const ROWS_PER_REPORT = 5_000;

/** Lets other requests in between, since a file may have 200,000 rows. */
export async function* inTurns<T>(items: readonly T[]): AsyncGenerator<[number, T]> {
  for (const [index, item] of items.entries()) {
    if (index % TURN === TURN - 1) await setImmediate();
    yield [index, item];
  }
}
