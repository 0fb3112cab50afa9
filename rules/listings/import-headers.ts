/** Which row of a price file names its columns, and which column is which. */
import type { Cell } from '../spreadsheet/cells.ts';
import { textOf } from '../spreadsheet/cells.ts';
import {
  columnLetters,
  countNames,
  filledCells,
  findHeaderByNames,
  guessByHeader,
  HEADER_ROWS,
  headerWord,
  namedColumns,
  words,
  type ColumnTable,
  type Row,
  type Rows,
} from '../spreadsheet/columns.ts';
import { looksLikeNdc, looksLikeTotal, NDC_NAMES } from '../spreadsheet/looks.ts';
import type { ColumnMapping, ReadColumn } from './import-columns.ts';
import { COLUMN_LABELS, READ_COLUMNS, REQUIRED_COLUMNS } from './import-columns.ts';
import { yesOrNo } from './import-fields.ts';
import { isEmpty, shareThatFits } from './import-shapes.ts';

/** A unit price is not a pack price. */
export const PRICE_FILE_NAMES: ColumnTable<ReadColumn>['names'] = {
  ndc: NDC_NAMES,
  name: words(
    'name productname product drugname itemname labelname description itemdescription productdescription drugdescription',
  ),
  lot: words(`lot lotnumber lotno lotname lotnum lotid lotcode batch batchnumber batchno batchlot lotbatch batchlotno
    controlnumber controlno`),
  expiry:
    words(`expiry expirydate expirationdate expiration expdate exp expires expiredate expiresat dating dateofexpiry
    bestbefore bestbeforedate bestby useby usebydate expdt expirydt expirationdt`),
  pack_price:
    words(`packprice priceperpack pkgprice packageprice price sellprice sellingprice saleprice priceperpkg
    priceperpackage netprice contractprice yourprice ourprice`),
  stock:
    words(`stock stockqty quantity qty available qtyavailable quantityavailable availableqty availablequantity onhand
    qtyonhand quantityonhand onhandqty stockonhand inventory packs packsavailable qtyavail availqty qtyavl`),
  minimum_quantity:
    words(`minimumquantity minquantity minqty minimumqty minpacks minimumpacks minimumorder minorder
    minimumorderquantity minorderquantity minorderqty moq minimum min`),
  case_size:
    words(`casesize casepack packspercase pkgspercase pkgpercase packagespercase packpercase qtypercase caseqty
    casequantity casecount`),
  price_type: words('pricetype accounttype pricingtype contracttype classoftrade channel'),
  catalog: words('catalog catalogtype catalogue'),
  bids_enabled: words('bidsenabled bidsallowed bids allowbids acceptbids offersenabled offersallowed'),
  offer_minimum: words(
    `offerminimum offerminimumquantity offermin minimumoffer minoffer bidminimum minimumbid minbid`,
  ),
  withdraw: words('withdraw'),
};
export const PRICE_FILE: ColumnTable<ReadColumn> = { columns: READ_COLUMNS, names: PRICE_FILE_NAMES };

/** Headers that look like a pack price and are none, or may be none. */
const OTHER_PRICES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    words(`unitcost unitprice costperunit priceperunit priceunit priceperea priceea priceeach pricepereach eachprice
      eaprice costperea`).map((name) => [name, 'is a price per each']),
  ),
  ...Object.fromEntries(words('cost acquisitioncost yourcost').map((name) => [name, 'may be what you pay'])),
  ...Object.fromEntries(words('wac awp msrp listprice').map((name) => [name, 'is a list price'])),
};

/**
 * Our columns in a header row, whatever its case, spaces and punctuation. Of several headers that fit, those count whose
 * values fit too, and no empty column is taken for one that every row needs.
 */
export const guessColumns = (headers: Row, rows: Rows = []): ColumnMapping =>
  guessByHeader(PRICE_FILE, headers, (column, fitting) => worthTaking(column, fitting, rows));

function worthTaking(column: ReadColumn, fitting: readonly number[], rows: Rows): readonly number[] {
  if (rows.length === 0) return fitting;
  const holding = fitting.filter((index) => shareThatFits(rows, index, column) >= 0.5);
  if (holding.length > 0) return holding;
  const used = fitting.filter((index) => !isEmpty(rows, index));
  return used.length > 0 || REQUIRED_COLUMNS.includes(column) ? used : fitting;
}

/** What a user should know about the guess: equal headers, headers that would fit too, prices that are not taken. */
export function headerNotes(headers: Row, mapping: ColumnMapping, rows: Rows = []): readonly string[] {
  const notes = REQUIRED_COLUMNS.flatMap(
    (column) => choiceNote(headers, column, mapping[column], rows) ?? [],
  );
  const used = new Set(Object.values(mapping));
  for (const [index, name] of headers.map(headerWord).entries()) {
    const why = OTHER_PRICES[name];
    if (why === undefined || used.has(index) || mapping.pack_price !== undefined) continue;
    notes.push(
      `${quotedHeader(headers, index)} ${why}, so it is not taken for Pack price. Choose it if it is per pack.`,
    );
  }
  return notes;
}

function choiceNote(headers: Row, column: ReadColumn, chosen: number | undefined, rows: Rows): string | null {
  const others = namedColumns(PRICE_FILE, headers, column).filter((index) => index !== chosen);
  if (others.length === 0) return null;
  const named = (which: readonly number[]) => joined(which.map((index) => quotedHeader(headers, index)));
  const empty = others.filter((index) => rows.length > 0 && isEmpty(rows, index));
  const filled = others.filter((index) => !empty.includes(index)).sort((a, b) => a - b);
  const label = COLUMN_LABELS[column];
  const are = empty.length === 1 ? 'is' : 'are';
  if (chosen === undefined)
    return filled.length > 0
      ? `${named(filled)} could each be ${label}. Choose the right one.`
      : `${named(empty)} ${are} empty, so ${label} is not read from there.`;
  return [
    `${label} is read from ${quotedHeader(headers, chosen)}`,
    ...(filled.length > 0 ? [`${named(filled)} would fit too`] : []),
    ...(empty.length > 0 ? [`${named(empty)} ${are} empty`] : []),
  ]
    .join('; ')
    .concat('.');
}

const joined = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** '“Price” (column D)'. */
const quotedHeader = (headers: Row, index: number): string =>
  `“${textOf(headers[index])}” (column ${columnLetters(index)})`;

/**
 * The place of the header among the first rows: the row with the most names we know, two at least; else the row above
 * the first that looks like a product; else the widest. Null when the products start without a header.
 */
export function findHeader(rows: Rows): number | null {
  const named = findHeaderByNames(PRICE_FILE, rows, { atLeast: 2 });
  if (named !== null) return named;
  const first = rows.slice(0, HEADER_ROWS);
  const product = first.findIndex(isProductLike);
  if (product === 0) return null;
  if (product > 0) {
    const above = first[product - 1] ?? [];
    const isHeader = countNames(PRICE_FILE, above) === 1 || (filledCells(above) > 1 && above.every(isWord));
    return isHeader ? product - 1 : null;
  }
  const widths = first.map(filledCells);
  return widths.indexOf(Math.max(...widths));
}

const isWord = (cell: Cell): boolean => !/\d{4}/.test(textOf(cell));

/** An NDC and two more cells, one of them with a digit. */
function isProductLike(row: Row): boolean {
  const ndc = row.findIndex(looksLikeNdc);
  return (
    ndc >= 0 && filledCells(row) >= 3 && row.some((cell, index) => index !== ndc && /\d/.test(textOf(cell)))
  );
}

/** Longer text is a sentence, whatever digits it holds. */
const NDC_AT_MOST = 24;
/** Why a row below the header is evidently no product; null for a product, however broken. */
export function noProduct(cells: Row, mapping: ColumnMapping, header: Row | null): string | null {
  if (header !== null && filledCells(cells) > 1 && isSameRow(cells, header)) return 'repeats the header';
  const cellOf = (column: ReadColumn) => (mapping[column] === undefined ? null : cells[mapping[column]]);
  const ndc = textOf(cellOf('ndc'));
  if (looksLikeNdc(ndc) || (ndc.length <= NDC_AT_MOST && ndc.replaceAll(/\D/g, '').length >= 7)) return null;
  // What leaves the sale has no price, stock or expiry to show that it is a product.
  if (yesOrNo(cellOf('withdraw')) === true) return null;
  if (looksLikeTotal(cells.find((cell) => textOf(cell) !== ''))) return 'is a total';
  const empty = REQUIRED_COLUMNS.filter((column) => column !== 'ndc' && textOf(cellOf(column)) === '');
  return empty.length >= 3 ? 'names no product' : null;
}

export const isSameRow = (a: Row, b: Row): boolean =>
  b.every((cell, index) => textOf(cell) === textOf(a[index]));
