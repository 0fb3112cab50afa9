import type { Input, Reply } from '#contract/endpoint.ts';
import { orderDeskEndpoints } from '#contract/ordering/order-desk.ts';
import { chosenColumns } from '#rules/spreadsheet/columns.ts';
import { LINE_LENGTH, MOST_LINES, TOO_MANY_LINES } from '#rules/ordering/limits.ts';
import { findListHeader, guessListColumns, lineOfRow, LIST_COLUMNS } from '#rules/ordering/list-columns.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { readUpload } from '../../platform/http/multipart.ts';
import { describeColumns, describeFirstRows } from '../../platform/spreadsheet/describe.ts';
import { readTable, type TableContent } from '../../platform/spreadsheet/read.ts';

type Told = Input<typeof orderDeskEndpoints.readOrderFile>['body'];
type Answer = Reply<typeof orderDeskEndpoints.readOrderFile>;

/** The lines of an order list and how they were found; nothing of it is kept. Throws 422 for a file that cannot be read. */
export async function readOrderFile(context: RequestContext, told: Told): Promise<Answer> {
  const file = await readUpload(context.http.request, orderDeskEndpoints.readOrderFile.upload?.maxBytes ?? 0);
  const { rows } = await readTable(file, { results: true });
  const place = headerPlace(rows, told.header_row);
  const header = rows[place]?.cells ?? null;
  const body = rows.slice(place + 1).map((row) => row.cells);
  const mapping = told.mapping ? chosenColumns(LIST_COLUMNS, told.mapping) : guessListColumns(header, body);
  const lines = body.flatMap((cells) => lineOfRow(cells, mapping) ?? []);
  if (lines.length > MOST_LINES) throw ruleBroken(TOO_MANY_LINES);
  return {
    data: {
      file_name: file.name,
      header_row: rows[place]?.number ?? null,
      first_rows: describeFirstRows(rows),
      columns: describeColumns(header ?? [], body),
      mapping,
      lines: lines.map(({ text, quantity }) => ({
        text: text.slice(0, LINE_LENGTH).toWellFormed(),
        quantity,
      })),
    },
  };
}

/** Before the first row where there is no header. */
function headerPlace(rows: TableContent['rows'], told: number | null | undefined): number {
  if (told === undefined) return findListHeader(rows.map((row) => row.cells)) ?? -1;
  return told === null ? -1 : rows.findIndex((row) => row.number === told);
}
