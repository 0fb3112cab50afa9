import { MOST_TRACKING_ROWS, TOO_MANY_ROWS, TRACKING_FILE_BYTES } from '#rules/orders/bulk-tracking.ts';
import {
  findTrackingHeader,
  guessTrackingColumns,
  TRACKING_COLUMN_LABELS,
  TRACKING_COLUMNS,
  trackingRowOf,
  type TrackingColumn,
} from '#rules/orders/tracking-columns.ts';
import type { TrackingRow } from '#rules/orders/bulk-tracking.ts';
import type { TrackingReport } from '#contract/orders/bulk-tracking.ts';
import { textOf } from '#rules/spreadsheet/cells.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { readUpload } from '../../platform/http/multipart.ts';
import { readChosenColumns } from '../../platform/spreadsheet/chosen-columns.ts';
import { describeColumns } from '../../platform/spreadsheet/describe.ts';
import { readTable } from '../../platform/spreadsheet/read.ts';

/** A row as it was given, with where it stands. */
export interface NumberedGiven {
  row: number;
  given: TrackingRow;
  cells: string[];
}

const CELL = 100;
const cellText = (text: string): string => text.slice(0, CELL).toWellFormed();

/** The rows of a .csv of tracking numbers. 422 for another file, and for more rows than are taken at once. */
export async function readTrackingFile(
  { http }: RequestContext,
  chosen: Readonly<Partial<Record<TrackingColumn, number | null>>> | undefined,
): Promise<{ rows: NumberedGiven[]; file: TrackingReport['file'] }> {
  const upload = await readUpload(http.request, TRACKING_FILE_BYTES);
  // A workbook keeps 15 digits of a number; those of a tracking number may be 22.
  if (/\.xlsx?$/i.test(upload.name.trim()))
    throw ruleBroken('Save the sheet as .csv: a workbook rounds long tracking numbers.');
  const { rows } = await readTable(upload);
  const place = findTrackingHeader(rows.map(({ cells }) => cells)) ?? -1;
  const header = rows[place]?.cells ?? null;
  const body = rows.slice(place + 1);
  if (body.length > MOST_TRACKING_ROWS) throw ruleBroken(TOO_MANY_ROWS);
  if (body.length === 0) throw ruleBroken('The file has no row below its header.');
  const cells = body.map((row) => row.cells);
  const columns = describeColumns(header ?? [], cells);
  const known = { columns: TRACKING_COLUMNS, labels: TRACKING_COLUMN_LABELS, width: columns.length };
  const mapping = chosen ? readChosenColumns(chosen, known) : guessTrackingColumns(header, cells);
  return {
    rows: body.map(({ number, cells: own }) => ({
      row: number,
      given: shortened(trackingRowOf(own, mapping)),
      cells: columns.map(({ index }) => cellText(textOf(own[index]))),
    })),
    file: {
      name: upload.name,
      header_row: rows[place]?.number ?? null,
      headers: columns.map((column) => column.header),
      columns,
      mapping,
    },
  };
}

const shortened = (row: TrackingRow): TrackingRow => ({
  order_id: cellText(row.order_id),
  carrier: cellText(row.carrier),
  tracking_number: cellText(row.tracking_number),
  ship_date: cellText(row.ship_date),
  ndc: cellText(row.ndc),
  lot: cellText(row.lot),
  packs: cellText(row.packs),
});
