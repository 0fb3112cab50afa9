/**
 * One row of a seller's catalog file: which column is which, and what a row says or why it is refused.
 * Reading the file, resolving an ambiguous NDC against the drug directory and writing are the server's part.
 */
import type { CatalogType } from './cart-totals.ts';
import type { IsoDate } from './dates.ts';
import { addMonths, formatUsDate, isExpired } from './dates.ts';
import type { Cell } from './import-cells.ts';
import { dateOf, looksLikeFormula, quoted, textOf, wholeNumberOf } from './import-cells.ts';
import type { Cents } from './money.ts';
import { parseUsd } from './money.ts';
import { parseNdc } from './ndc.ts';
import type { PriceType } from './prices.ts';
import { PRICE_TYPES } from './prices.ts';

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

export interface ListingRow {
  /** 11 digits; several when the NDC is ambiguous and the drug directory or the user has to decide. */
  readonly ndcCandidates: readonly string[];
  readonly name: string | null;
  readonly lot: string;
  readonly expiry: IsoDate;
  readonly packPriceCents: Cents;
  /** Packs. */
  readonly stock: number;
  readonly minimumQuantity: number | null;
  readonly caseSize: number | null;
  readonly priceType: PriceType;
  readonly catalog: CatalogType | null;
}

export interface RowProblem {
  readonly column: ImportColumn;
  readonly message: string;
}

export type RowReading =
  | { readonly kind: 'ok'; readonly row: ListingRow }
  | { readonly kind: 'problems'; readonly problems: readonly RowProblem[] };

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

/** Headers without case, spaces and punctuation; the first that occurs wins. A unit price is not a pack price. */
const HEADERS: Readonly<Record<ImportColumn, readonly string[]>> = {
  ndc: ['ndc', 'ndcnumber', 'ndcno', 'ndc11', 'ndccode', 'productndc', 'itemndc', 'nationaldrugcode'],
  name: [
    'name',
    'productname',
    'product',
    'drugname',
    'itemname',
    'labelname',
    'description',
    'itemdescription',
  ],
  lot: ['lot', 'lotnumber', 'lotno', 'lotname', 'lotnum', 'lotid', 'batch', 'batchnumber', 'batchno'],
  expiry: ['expiry', 'expirydate', 'expirationdate', 'expiration', 'expdate', 'exp', 'expires', 'dating'],
  pack_price: [
    'packprice',
    'priceperpack',
    'pkgprice',
    'packageprice',
    'price',
    'sellprice',
    'sellingprice',
    'saleprice',
  ],
  stock: [
    'stock',
    'stockqty',
    'quantity',
    'qty',
    'available',
    'qtyavailable',
    'quantityavailable',
    'onhand',
    'qtyonhand',
    'quantityonhand',
    'inventory',
    'packs',
  ],
  minimum_quantity: [
    'minimumquantity',
    'minquantity',
    'minqty',
    'minimumqty',
    'minpacks',
    'minimumpacks',
    'minimumorder',
    'minimumorderquantity',
    'minorderqty',
    'moq',
    'minimum',
    'min',
  ],
  case_size: ['casesize', 'casepack', 'packspercase', 'caseqty', 'casequantity', 'casecount'],
  price_type: ['pricetype', 'accounttype', 'pricingtype', 'contracttype'],
  catalog: ['catalog', 'catalogtype', 'catalogue'],
};

const CATALOGS: readonly CatalogType[] = ['medigi', 'medshorts', '503b'];
const MAX_PRICE_CENTS = 1_000_000_000;
const MAX_PACKS = 10_000_000;
const MAX_YEARS = 20;
const PROTECTED_NDC = /^="([0-9-]*)"$/;
const MAX_LENGTH = { lot: 50, name: 200 } as const;

/** Our columns in a file's header row, whatever its case, spaces and punctuation. */
export function guessColumns(headers: readonly Cell[]): ColumnMapping {
  const written = headers.map((header) =>
    textOf(header)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, ''),
  );
  const mapping: Partial<Record<ImportColumn, number>> = {};
  for (const column of IMPORT_COLUMNS) {
    const found = HEADERS[column].map((name) => written.indexOf(name)).find((index) => index >= 0);
    if (found !== undefined) mapping[column] = found;
  }
  return mapping;
}

export function missingColumns(mapping: ColumnMapping): readonly ImportColumn[] {
  return REQUIRED_COLUMNS.filter((column) => mapping[column] === undefined);
}

export function isBlankRow(cells: readonly Cell[]): boolean {
  return cells.every((cell) => textOf(cell) === '');
}

/** Reads one row; every column that cannot be read is named with one sentence, in the order of the columns. */
export function readListingRow(cells: readonly Cell[], mapping: ColumnMapping, today: IsoDate): RowReading {
  const cellOf = (column: ImportColumn): Cell => {
    const index = mapping[column];
    return index === undefined ? null : cells[index];
  };
  const read = {
    ndc: required('ndc', cellOf('ndc'), readNdc),
    name: optional('name', cellOf('name'), readText, null),
    lot: required('lot', cellOf('lot'), readText),
    expiry: required('expiry', cellOf('expiry'), (column, cell) => readExpiry(column, cell, today)),
    packPrice: required('pack_price', cellOf('pack_price'), readPrice),
    stock: required('stock', cellOf('stock'), readCount(0)),
    minimumQuantity: optional('minimum_quantity', cellOf('minimum_quantity'), readCount(0), null),
    caseSize: optional('case_size', cellOf('case_size'), readCount(1), null),
    priceType: optional('price_type', cellOf('price_type'), readOneOf(PRICE_TYPES), 'WAC'),
    catalog: optional('catalog', cellOf('catalog'), readOneOf(CATALOGS), null),
  };
  const problems = Object.values(read).flatMap((one) => (one.ok ? [] : [one.problem]));
  const { ndc, name, lot, expiry, packPrice, stock, minimumQuantity, caseSize, priceType, catalog } = read;
  if (!ndc.ok || !name.ok || !lot.ok || !expiry.ok || !packPrice.ok || !stock.ok)
    return { kind: 'problems', problems };
  if (!minimumQuantity.ok || !caseSize.ok || !priceType.ok || !catalog.ok)
    return { kind: 'problems', problems };
  return {
    kind: 'ok',
    row: {
      ndcCandidates: ndc.value,
      name: name.value,
      lot: lot.value,
      expiry: expiry.value,
      packPriceCents: packPrice.value,
      stock: stock.value,
      minimumQuantity: minimumQuantity.value,
      caseSize: caseSize.value,
      priceType: priceType.value,
      catalog: catalog.value,
    },
  };
}

type Read<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: RowProblem };
type Reader<T> = (column: ImportColumn, cell: Cell) => Read<T>;

function required<T>(column: ImportColumn, cell: Cell, reader: Reader<T>): Read<T> {
  if (textOf(cell) === '') return refuse(column, 'is missing.');
  return isFormula(column, cell) ? refuseFormula(column) : reader(column, cell);
}

function optional<T, const F>(column: ImportColumn, cell: Cell, reader: Reader<T>, fallback: F): Read<T | F> {
  if (/^(-|–|n\/?a)?$/i.test(textOf(cell))) return { ok: true, value: fallback };
  return isFormula(column, cell) ? refuseFormula(column) : reader(column, cell);
}

function readNdc(column: ImportColumn, cell: Cell): Read<readonly string[]> {
  const text = textOf(cell).replace(PROTECTED_NDC, '$1');
  const reading = parseNdc(text);
  if (reading.kind === 'ok') return accept([reading.ndc11]);
  if (reading.kind === 'ambiguous') return accept(reading.candidates);
  const zerosLost = /^[0-9]{7,9}$/.test(text);
  const hint = ' If a spreadsheet dropped leading zeros, format the column as text.';
  return { ok: false, problem: { column, message: zerosLost ? reading.reason + hint : reading.reason } };
}

function readText(column: ImportColumn, cell: Cell): Read<string> {
  if (cell instanceof Date)
    return refuse(column, 'was turned into a date by a spreadsheet; format the column as text.');
  const text = textOf(cell).replaceAll(/\s+/g, ' ');
  const limit = column === 'lot' ? MAX_LENGTH.lot : MAX_LENGTH.name;
  if (/\p{Cc}/u.test(text)) return refuse(column, 'holds characters that cannot be shown.');
  return text.length > limit ? refuse(column, `is longer than ${limit} characters.`) : accept(text);
}

function readExpiry(column: ImportColumn, cell: Cell, today: IsoDate): Read<IsoDate> {
  const date = dateOf(cell);
  if (date === null) {
    return refuse(column, `must be a date such as 06/30/2027 or 2027-06-30; it is ${quoted(cell)}.`);
  }
  if (isExpired(date, today)) {
    return refuse(column, `${formatUsDate(date)} is past; expired lots cannot be listed.`);
  }
  if (date <= addMonths(today, MAX_YEARS * 12)) return accept(date);
  return refuse(column, `${formatUsDate(date)} is more than ${MAX_YEARS} years away.`);
}

function readPrice(column: ImportColumn, cell: Cell): Read<Cents> {
  const text = textOf(cell);
  const cents = parseUsd(text);
  if (cents !== null && cents > 0 && cents <= MAX_PRICE_CENTS) return accept(cents);
  if (cents === 0 || text.startsWith('-')) return refuse(column, 'must be more than $0.00.');
  if (cents !== null) return refuse(column, 'must not be more than $10,000,000.00.');
  if (/^\$?[\d,]*\.\d{3,}$/.test(text))
    return refuse(column, `has at most two decimals; it is ${quoted(cell)}.`);
  return refuse(column, `must be an amount such as 1,234.50; it is ${quoted(cell)}.`);
}

function readCount(least: 0 | 1): Reader<number> {
  return (column, cell) => {
    const count = wholeNumberOf(cell);
    if (count === null || count < least) {
      return refuse(column, `must be a whole number of ${least} or more; it is ${quoted(cell)}.`);
    }
    return count > MAX_PACKS ? refuse(column, 'must not be more than 10,000,000.') : accept(count);
  };
}

function readOneOf<T extends string>(values: readonly T[]): Reader<T> {
  return (column, cell) => {
    const text = textOf(cell).replaceAll(/[\s-]/g, '').toLowerCase();
    const found = values.find((value) => value.toLowerCase() === text);
    if (found !== undefined) return accept(found);
    return refuse(column, `must be one of ${values.join(', ')}; it is ${quoted(cell)}.`);
  };
}

/** ="00071015523" is the usual way to keep leading zeros in a CSV file, not a formula. */
function isFormula(column: ImportColumn, cell: Cell): boolean {
  if (column === 'ndc' && PROTECTED_NDC.test(textOf(cell))) return false;
  return looksLikeFormula(cell, column === 'name' || column === 'lot');
}

function refuseFormula(column: ImportColumn): Read<never> {
  return refuse(column, 'looks like a spreadsheet formula; enter the plain value.');
}

function accept<T>(value: T): Read<T> {
  return { ok: true, value };
}

function refuse(column: ImportColumn, problem: string): Read<never> {
  return { ok: false, problem: { column, message: `${COLUMN_LABELS[column]} ${problem}` } };
}
