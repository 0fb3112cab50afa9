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
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const REQUIRED_COLUMNS: readonly ImportColumn[] = ['ndc', 'lot', 'expiry', 'pack_price', 'stock'];

/** Index of the file's column for each of ours; columns that are absent are not read. */
export type ColumnMapping = Readonly<Partial<Record<ImportColumn, number>>>;

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
};

export function missingColumns(mapping: ColumnMapping): readonly ImportColumn[] {
  return REQUIRED_COLUMNS.filter((column) => mapping[column] === undefined);
}

/** 0 → 'A', 27 → 'AB', as spreadsheets name columns. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
