/** How each kind of file is laid out: where its header is, which column is which, which rows are none. */
import type { Row, Rows } from '../spreadsheet/columns.ts';
import type { ColumnMapping, ImportKind } from './import-columns.ts';
import { findHeader, guessColumns, headerNotes, noProduct } from './import-headers.ts';
import { guessByValues, mappingFits, valueNotes } from './import-shapes.ts';
import {
  findPortfolioHeader,
  guessPortfolioColumns,
  noPortfolioProduct,
  portfolioMappingFits,
  portfolioNotes,
} from './portfolio-file.ts';

interface FileKind {
  /** The place of the header; null where the products start without one. */
  readonly findHeader: (rows: Rows) => number | null;
  readonly guess: (header: Row | null, rows: Rows) => ColumnMapping;
  /** What a user should know about the guess. */
  readonly notes: (header: Row | null, rows: Rows, mapping: ColumnMapping) => readonly string[];
  /** The values are such as the mapping says. */
  readonly fits: (rows: Rows, mapping: ColumnMapping) => boolean;
  /** Why a row is evidently no product. */
  readonly noProduct: (cells: Row, mapping: ColumnMapping, header: Row | null) => string | null;
}

export const FILE_KINDS: Readonly<Record<ImportKind, FileKind>> = {
  listings: {
    findHeader,
    guess: (header, rows) => (header === null ? guessByValues(rows) : guessColumns(header, rows)),
    notes: (header, rows, mapping) =>
      header === null ? valueNotes(rows) : headerNotes(header, mapping, rows),
    fits: mappingFits,
    noProduct,
  },
  portfolio: {
    findHeader: findPortfolioHeader,
    guess: guessPortfolioColumns,
    notes: portfolioNotes,
    fits: portfolioMappingFits,
    noProduct: noPortfolioProduct,
  },
};
