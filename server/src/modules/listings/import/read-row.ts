import type { CatalogType } from '#contract/primitives.ts';
import type { RowProblem } from '#rules/listings/import-fields.ts';
import type { ListingRow } from '#rules/listings/listing-import.ts';

/** A row whose cells are understood, while the directory and the other rows are asked about it. */
export interface ReadRow {
  number: number;
  row: ListingRow;
  problems: RowProblem[];
  ndc: string | null;
  isKnown: boolean;
  name: string | null;
  catalog: CatalogType | null;
}
