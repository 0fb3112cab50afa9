/** Which column of an uploaded file of tracking numbers is which. */
import { textOf } from '../spreadsheet/cells.ts';
import {
  findHeaderByNames,
  guessByHeader,
  shareOfFilled,
  words,
  type ColumnTable,
  type Mapping,
  type Row,
  type Rows,
} from '../spreadsheet/columns.ts';
import { looksLikeNdc, NDC_NAMES } from '../spreadsheet/looks.ts';
import type { TrackingRow } from './bulk-tracking.ts';
import { carriersOf } from './carrier.ts';

export const TRACKING_COLUMNS = [
  'order_id',
  'tracking_number',
  'carrier',
  'ship_date',
  'ndc',
  'lot',
  'packs',
] as const;
export type TrackingColumn = (typeof TRACKING_COLUMNS)[number];
export const TRACKING_COLUMNS_NEEDED = ['order_id', 'tracking_number', 'ship_date'] as const;
export const TRACKING_COLUMN_LABELS: Readonly<Record<TrackingColumn, string>> = {
  order_id: 'Order #',
  carrier: 'Carrier',
  tracking_number: 'Tracking number',
  ship_date: 'Ship date',
  ndc: 'NDC',
  lot: 'Lot',
  packs: 'Packs',
};

const TABLE: ColumnTable<TrackingColumn> = {
  columns: TRACKING_COLUMNS,
  names: {
    order_id: words('orderid order orderno ordernumber ordernum ordernr reference ref'),
    carrier: words('carrier carriername shipper shippedby shipvia service method courier'),
    tracking_number: words('trackingnumber tracking trackingno trackingid trackingnum trackno pronumber awb'),
    ship_date: words('shipdate shippeddate dateshipped shippedon shipmentdate date shipped'),
    ndc: NDC_NAMES,
    lot: words('lot lotnumber lotno lotname batch batchnumber lotid'),
    packs: words('packs packsshipped qty quantity qtyshipped quantityshipped shippedqty units count'),
  },
};

/** The place of the header among the first rows; null where the file begins without one. */
export const findTrackingHeader = (rows: Rows): number | null =>
  findHeaderByNames(TABLE, rows, {
    atLeast: 1,
    isNone: (row) => row.some((cell) => carriersOf(textOf(cell)).length > 0),
  });

/** By the header; without one by what the columns hold, the number of the order first. */
export function guessTrackingColumns(header: Row | null, body: Rows): Mapping<TrackingColumn> {
  if (header !== null) return guessByHeader(TABLE, header);
  const mapping: Partial<Record<TrackingColumn, number>> = {};
  const width = body.reduce((most, row) => Math.max(most, row.length), 0);
  const kinds: readonly (readonly [TrackingColumn, (text: string) => boolean])[] = [
    ['tracking_number', (text) => carriersOf(text).length > 0],
    ['ship_date', (text) => /^\d{4}-\d\d-\d\d$|^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text)],
    ['carrier', (text) => /^(?:ups|fedex|usps|dhl|ontrac|other)\b/i.test(text)],
    ['ndc', looksLikeNdc],
    ['order_id', (text) => /^#?\d{1,9}$/.test(text)],
  ];
  const used = new Set<number>();
  for (const [column, fits] of kinds) {
    const found = Array.from({ length: width }, (_, index) => index).find(
      (index) => !used.has(index) && shareOfFilled(body, index, (cell) => fits(textOf(cell))) >= 0.8,
    );
    if (found === undefined) continue;
    mapping[column] = found;
    used.add(found);
  }
  return mapping;
}

/** A row of the file; '' where the file has no such column. */
export function trackingRowOf(cells: Row, mapping: Mapping<TrackingColumn>): TrackingRow {
  const at = (column: TrackingColumn) => {
    const index = mapping[column];
    return index === undefined ? '' : plainCell(textOf(cells[index]));
  };
  return {
    order_id: at('order_id'),
    carrier: at('carrier'),
    tracking_number: at('tracking_number'),
    ship_date: at('ship_date'),
    ndc: at('ndc'),
    lot: at('lot'),
    packs: at('packs'),
  };
}

/** Without what spreadsheets put around a number to keep its digits: ="…", an apostrophe. */
const plainCell = (text: string): string =>
  text
    .replace(/^="(.*)"$/, '$1')
    .replace(/^['’]/, '')
    .trim();
