import type { Mapping } from '../spreadsheet/columns.ts';

/** What is read of a price file at most. */
export const PRICE_FILE_MEGABYTES = 20;
export const PRICE_FILE_BYTES = PRICE_FILE_MEGABYTES * 1024 * 1024;

/** The columns of a price file. */
export const IMPORT_COLUMNS = [
  'ndc',
  'name',
  'lot',
  'expiry',
  'pack_price',
  'stock',
  'minimum_quantity',
  'case_size',
  'price_type',
  'catalog',
  'bids_enabled',
  'offer_minimum',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const REQUIRED_COLUMNS: readonly ImportColumn[] = ['ndc', 'lot', 'expiry', 'pack_price', 'stock'];

export type ColumnMapping = Mapping<ImportColumn>;

export const COLUMN_LABELS: Readonly<Record<ImportColumn, string>> = {
  ndc: 'NDC',
  name: 'Name',
  lot: 'Lot',
  expiry: 'Expiry',
  pack_price: 'Pack price',
  stock: 'Stock',
  minimum_quantity: 'Minimum quantity',
  case_size: 'Case size',
  price_type: 'Price type',
  catalog: 'Catalog',
  bids_enabled: 'Bids enabled',
  offer_minimum: 'Offer minimum',
};

export function missingColumns(mapping: ColumnMapping): readonly ImportColumn[] {
  return REQUIRED_COLUMNS.filter((column) => mapping[column] === undefined);
}
