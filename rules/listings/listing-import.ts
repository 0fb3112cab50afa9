/**
 * One row of a seller's catalog file: which column is which, and what a row says or why it is refused.
 * Reading the file, resolving an ambiguous NDC against the drug directory and writing are the server's part.
 */
import type { CatalogType } from '../orders/cart-totals.ts';
import type { IsoDate } from '../dates.ts';
import type { Cell } from '../spreadsheet/cells.ts';
import { textOf } from '../spreadsheet/cells.ts';
import type { ColumnMapping, ImportColumn } from './import-columns.ts';
import type { NdcRead, Read, Reader, RowProblem } from './import-fields.ts';
import {
  optional,
  readCount,
  readExpiry,
  readNdc,
  readOfferMinimum,
  readOneOf,
  readPrice,
  readText,
  readYesOrNo,
  replaced,
  required,
} from './import-fields.ts';
import type { ImportSettings, ReplaceableColumn } from './import-settings.ts';
import type { Cents } from '../money.ts';
import type { PriceType } from '../catalog/prices.ts';
import { PRICE_TYPES } from '../catalog/prices.ts';

const CATALOGS: readonly CatalogType[] = ['medigi', 'medshorts', '503b'];

export interface ListingRow {
  /** 11 digits; several when the NDC is ambiguous and the drug directory or the user has to decide. */
  readonly ndcCandidates: readonly string[];
  /** The reading of one that lost its leading zeros: taken when nothing else is known and the user says so. */
  readonly ndcPadded: string | null;
  readonly ndcLostZeros: boolean;
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
  readonly bidsEnabled: boolean | null;
  readonly offerMinimum: number | null;
}

/** A row that takes a lot, or without one the whole product, out of sale; what else it says counts for nothing. */
export interface WithdrawalRow {
  readonly ndc: NdcRead;
  readonly lot: string | null;
  /** Null: wherever it is listed. */
  readonly catalog: CatalogType | null;
}

export type RowReading =
  | { readonly kind: 'ok'; readonly row: ListingRow }
  | { readonly kind: 'withdraw'; readonly row: WithdrawalRow }
  | {
      readonly kind: 'problems';
      readonly problems: readonly RowProblem[];
      /** What the row names all the same. */
      readonly names: { readonly ndcs: readonly string[]; readonly lot: string | null };
    };

/** How the cells of one file are read. */
export interface ReadingContext {
  readonly today: IsoDate;
  readonly settings: ImportSettings;
  /** Digits of the longest NDC of the file. */
  readonly longestNdc: number;
}

/** Reads one row; every column that cannot be read is named with one sentence, in the order of the columns. */
export function readListingRow(
  cells: readonly Cell[],
  mapping: ColumnMapping,
  context: ReadingContext,
): RowReading {
  const cellOf = (column: ImportColumn): Cell => {
    const index = mapping[column];
    return index === undefined ? null : cells[index];
  };
  const withdraw = optional('withdraw', cellOf('withdraw'), readYesOrNo, false);
  return withdraw.ok && !withdraw.value
    ? readOffer(cellOf, context)
    : readWithdrawal(cellOf, context, withdraw);
}

function readWithdrawal(
  cellOf: (column: ImportColumn) => Cell,
  { settings, longestNdc }: ReadingContext,
  withdraw: Read<boolean>,
): RowReading {
  const ndc = required('ndc', cellOf('ndc'), (column, cell) =>
    readNdc(column, cell, settings.pad_ndc, longestNdc),
  );
  // Whoever writes '-' may mean a lot: only an empty cell names none.
  const cell = cellOf('lot');
  const lot: Read<string | null> =
    textOf(cell) === '' ? { ok: true, value: null } : required('lot', cell, readText);
  const catalog = replaced('catalog', cellOf('catalog'), {
    reader: readOneOf(CATALOGS),
    fallback: null,
    instead: settings.instead.catalog,
  });
  if (withdraw.ok && ndc.ok && lot.ok && catalog.ok)
    return { kind: 'withdraw', row: { ndc: ndc.value, lot: lot.value, catalog: catalog.value } };
  const problems = [withdraw, ndc, lot, catalog].flatMap((one) => (one.ok ? [] : [one.problem]));
  const names = { ndcs: ndc.ok ? ndc.value.candidates : [], lot: lot.ok ? lot.value : null };
  return { kind: 'problems', problems, names };
}

function readOffer(
  cellOf: (column: ImportColumn) => Cell,
  { today, settings, longestNdc }: ReadingContext,
): RowReading {
  const req = <T>(column: ImportColumn, reader: Reader<T>) => required(column, cellOf(column), reader);
  const opt = <T, const F>(column: ReplaceableColumn, reader: Reader<T>, fallback: F) =>
    replaced(column, cellOf(column), { reader, fallback, instead: settings.instead[column] });
  const read = {
    ndc: req('ndc', (column, cell) => readNdc(column, cell, settings.pad_ndc, longestNdc)),
    name: optional('name', cellOf('name'), readText, null),
    lot: req('lot', readText),
    expiry: req('expiry', (column, cell) => readExpiry(column, cell, today, settings)),
    packPrice: req('pack_price', (column, cell) => readPrice(column, cell, settings)),
    stock: req('stock', readCount(0, settings)),
    minimumQuantity: opt('minimum_quantity', readCount(0, settings), null),
    caseSize: opt('case_size', readCount(1, settings), null),
    priceType: opt('price_type', readOneOf(PRICE_TYPES), 'WAC'),
    catalog: opt('catalog', readOneOf(CATALOGS), null),
    bids: optional('bids_enabled', cellOf('bids_enabled'), readYesOrNo, null),
    offerMinimum: optional('offer_minimum', cellOf('offer_minimum'), readOfferMinimum(settings), null),
  };
  const problems = Object.values(read).flatMap((one) => (one.ok ? [] : [one.problem]));
  const { ndc, name, lot, expiry, packPrice, stock, minimumQuantity, caseSize, priceType, catalog } = read;
  const { bids, offerMinimum } = read;
  const names = { ndcs: ndc.ok ? ndc.value.candidates : [], lot: lot.ok ? lot.value : null };
  if (!ndc.ok || !name.ok || !lot.ok || !expiry.ok || !packPrice.ok || !stock.ok)
    return { kind: 'problems', problems, names };
  if (!minimumQuantity.ok || !caseSize.ok || !priceType.ok || !catalog.ok || !bids.ok || !offerMinimum.ok)
    return { kind: 'problems', problems, names };
  return {
    kind: 'ok',
    row: {
      ndcCandidates: ndc.value.candidates,
      ndcPadded: ndc.value.padded,
      ndcLostZeros: ndc.value.lostZeros,
      name: name.value,
      lot: lot.value,
      expiry: expiry.value,
      packPriceCents: packPrice.value,
      stock: stock.value,
      minimumQuantity: minimumQuantity.value,
      caseSize: caseSize.value,
      priceType: priceType.value,
      catalog: catalog.value,
      bidsEnabled: bids.value,
      offerMinimum: offerMinimum.value,
    },
  };
}
