import type { CatalogType, PriceType } from '#contract/primitives.ts';
import type { Cell } from '#rules/listings/import-cells.ts';
import type { RowProblem } from '#rules/listings/import-fields.ts';

export interface FileRow {
  row_number: number;
  cells: readonly Cell[];
}

/** A row that can be carried out, as it is stored in `listing_import_row.value`. Null: the file does not say. */
export interface PlannedRow {
  ndc: string;
  /** The directory does not know the NDC: it is added under the name of the row. */
  new_drug: boolean;
  name: string | null;
  catalog: CatalogType;
  min_packs: number | null;
  case_size: number | null;
  lot: string;
  expiry: string;
  price_cents: number;
  stock: number;
  price_type: PriceType | null;
}

/** All null while a column that every row needs is missing. */
export interface RowOutcome {
  row_number: number;
  value: PlannedRow | null;
  problems: readonly RowProblem[] | null;
  /** Why it is no product. */
  skipped: string | null;
}
