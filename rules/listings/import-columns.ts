import type { Mapping } from '../spreadsheet/columns.ts';

/** What is read of a price file at most. */
export const PRICE_FILE_MEGABYTES = 20;
export const PRICE_FILE_BYTES = PRICE_FILE_MEGABYTES * 1024 * 1024;

/** What a file is imported into. */
export const IMPORT_KINDS = ['listings', 'portfolio'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** How far an import is. */
export const IMPORT_STATES = [
  'checking',
  'checked',
  'refused',
  'cancelled',
  'expired',
  'running',
  'done',
  'failed',
  'undone',
] as const;

export type ImportState = (typeof IMPORT_STATES)[number];

/** While nothing of it was carried out. */
export const mayBeCancelled = (state: ImportState): boolean => state === 'checking' || state === 'checked';

export const IMPORT_STATE_NAMES: Readonly<Record<ImportState, string>> = {
  checking: 'Being checked',
  checked: 'Not imported yet',
  refused: 'Not read',
  cancelled: 'Cancelled',
  expired: 'Expired',
  running: 'Running',
  done: 'Imported',
  failed: 'Stopped',
  undone: 'Undone',
};

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
export type PriceFileColumn = (typeof IMPORT_COLUMNS)[number];

/** Takes what it names out of sale; a price file may have it, a template does not. */
export const WITHDRAW_COLUMN = 'withdraw';
/** Those that a price file is searched for. */
export const READ_COLUMNS = [...IMPORT_COLUMNS, WITHDRAW_COLUMN] as const;
export type ReadColumn = (typeof READ_COLUMNS)[number];

/** Those of a file of the portfolio (RB-160). */
export const PORTFOLIO_COLUMNS = ['ndc', 'contract_price'] as const;
export const ALL_IMPORT_COLUMNS = [...READ_COLUMNS, 'contract_price'] as const;
export type ImportColumn = (typeof ALL_IMPORT_COLUMNS)[number];

export const REQUIRED_COLUMNS: readonly ReadColumn[] = ['ndc', 'lot', 'expiry', 'pack_price', 'stock'];

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
  withdraw: 'Withdraw',
  contract_price: 'Contract Price',
};

/** Which columns each kind of file has, and those that every row needs. */
export const COLUMNS_OF: Readonly<
  Record<ImportKind, { readonly all: readonly ImportColumn[]; readonly needed: readonly ImportColumn[] }>
> = {
  listings: { all: READ_COLUMNS, needed: REQUIRED_COLUMNS },
  portfolio: { all: PORTFOLIO_COLUMNS, needed: ['ndc'] },
};

export const missingColumns = (mapping: ColumnMapping, kind: ImportKind): readonly ImportColumn[] =>
  COLUMNS_OF[kind].needed.filter((column) => mapping[column] === undefined);
