import {
  cannotBeRead,
  findPaymentHeader,
  guessPaymentColumns,
  isFormula,
  MOST_PAYMENT_ROWS,
  type PaymentColumn,
} from '#rules/finance/payment-file.ts';
import { UNSUPPORTED_FILE } from '#rules/documents.ts';
import type { Mapping } from '#rules/spreadsheet/columns.ts';
import { textOf } from '#rules/spreadsheet/cells.ts';
import { AppError, ruleBroken } from '../../../platform/errors.ts';
import { describeColumns, type FileColumn } from '../../../platform/spreadsheet/describe.ts';
import { readTable } from '../../../platform/spreadsheet/read.ts';
import type { UploadedFile } from '../../../platform/http/multipart.ts';

export interface ReadFile {
  headerRow: number | null;
  headers: FileColumn[];
  guessed: Mapping<PaymentColumn>;
  rows: { number: number; cells: string[] }[];
}

/** The rows of a .csv of payments. 422 for another type, and for one that cannot be read whole. */
export async function readPaymentFile(file: UploadedFile): Promise<ReadFile> {
  if (!/\.csv$/i.test(file.name.trim())) throw ruleBroken(UNSUPPORTED_FILE, { doc: UNSUPPORTED_FILE });
  const { rows } = await readTable(file).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'rule_broken') throw unreadable(error.message);
    throw error;
  });
  const place = findPaymentHeader(rows.map(({ cells }) => cells)) ?? -1;
  const header = rows[place]?.cells ?? null;
  const body = rows.slice(place + 1);
  if (body.length === 0) throw unreadable('It has no row below its header.');
  if (body.length > MOST_PAYMENT_ROWS)
    throw unreadable(`It has more than ${MOST_PAYMENT_ROWS.toLocaleString('en-US')} rows; split it.`);
  const formula = body.find(({ cells }) => cells.some(isFormula));
  if (formula) throw unreadable(`Row ${formula.number} has a formula.`);
  const cells = body.map((row) => row.cells);
  const headers = describeColumns(header ?? [], cells);
  return {
    headerRow: rows[place]?.number ?? null,
    headers,
    guessed: guessPaymentColumns(header, cells),
    rows: body.map(({ number, cells: own }) => ({
      number,
      cells: headers.map(({ index }) => textOf(own[index]).toWellFormed()),
    })),
  };
}

const unreadable = (reason: string) => ruleBroken(cannotBeRead(reason), { doc: cannotBeRead(reason) });
