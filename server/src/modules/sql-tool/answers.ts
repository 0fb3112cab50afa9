import type { Reply } from '#contract/endpoint.ts';
import type { sqlToolEndpoints } from '#contract/sql-tool.ts';
import type { FileReply } from '../../platform/http/context.ts';
import { tableFile } from '../../platform/spreadsheet/write.ts';
import { cellOf, clipped, isNumber, plainText } from './run/cells.ts';
import type { Answered } from './tool.ts';

export function toReply(
  answered: Answered & { milliseconds: number },
): Reply<typeof sqlToolEndpoints.runSql>['data'] {
  const { columns, types, rows, truncated, milliseconds } = answered;
  return {
    columns: columns.map(({ name }, at) => ({ name, type: types[at] ?? '' })),
    rows: rows.map((row) => row.map((cell, at) => cellOf(cell, columns[at]?.oid ?? 0))),
    row_count: rows.length,
    truncated,
    milliseconds,
  };
}

/** Numbers are written as the database writes them, so that none is rounded; they are no text that could be a formula. */
export function toFile({ columns, rows }: Answered, today: string): FileReply {
  return tableFile(
    {
      name: `query-${today}`,
      headers: columns.map(({ name }) => name),
      verbatim: columns.map(({ oid }) => isNumber(oid)),
      rows: rows.map((row) =>
        row.map((cell, at) => (cell === null ? null : clipped(plainText(cell, columns[at]?.oid ?? 0)))),
      ),
    },
    'csv',
  );
}
