import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { textOf, type Cell } from '#rules/spreadsheet/cells.ts';
import { readReportNdc, type WrittenNdc } from '#rules/history/match-product.ts';
import { readReportRow, type ReportLine, type ReportReading } from '#rules/history/report-rows.ts';
import { readCsv, type TextForm } from '../../../platform/spreadsheet/read-csv.ts';
import { count, Refusal } from '../../../platform/spreadsheet/read-limits.ts';
import { TableCollector, type NumberedRow } from '../../../platform/spreadsheet/read-table.ts';
import type { Failure } from '../../../platform/spreadsheet/read-worker.ts';
import { openWorkbook, type Sheet } from '../../../platform/spreadsheet/read-xlsx.ts';

const MOST_ROWS = 300_000;
/** Looked at to find the header, the columns and how they are written. */
const PEEKED_ROWS = 1_000;
const MOST_SHEETS = 60;
const WRITTEN_LENGTH = 300;

export interface PeekedSheet {
  name: string;
  rows: NumberedRow[];
}

/** Which sheets are read from which row on, and how. */
export interface ReportOrder {
  sheets: readonly { index: number; headerRow: number | null }[];
  reading: ReportReading;
  /** The last day an invoice may have. */
  latest: string;
}

/** A product as the report writes it, with what was bought of it. */
export interface WrittenProduct {
  product_no: number;
  ndc_text: string;
  label: string;
  written: WrittenNdc;
  row_count: number;
  packs: number;
  cents: number;
}

/**
 * Rows by column, each as the text of a PostgreSQL array: it is read three times as fast as JSON, and made here, where
 * nobody waits.
 */
export type RowArrays = Record<(typeof ROW_COLUMNS)[number], string>;
const ROW_COLUMNS = [
  'place',
  'sheet',
  'row_number',
  'product_no',
  'dea',
  'invoice_date',
  'quantity',
  'price_cents',
  'extended_cents',
  'account_type',
  'problem',
  'written',
  'is_skipped',
] as const;

export type ReportMessage =
  | { tag: 'peek'; sheets: PeekedSheet[]; form: TextForm | null }
  | { tag: 'rows'; rows: RowArrays; done: number }
  | { tag: 'end'; products: WrittenProduct[] }
  | Failure;

const post = (message: ReportMessage) => parentPort?.postMessage(message);

async function run({ kind, bytes }: { kind: 'csv' | 'xlsx'; bytes: Uint8Array }): Promise<void> {
  const forms: TextForm[] = [];
  const sheets: Sheet[] =
    kind === 'csv'
      ? [{ name: '', read: async (table) => void forms.push(readCsv(bytes, table)) }]
      : await openWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), true);
  const peeked: PeekedSheet[] = [];
  if (sheets.length > MOST_SHEETS)
    throw new Refusal(`The workbook has more than ${MOST_SHEETS} sheets; split it.`);
  for (const sheet of sheets) peeked.push(await peek(sheet));
  post({ tag: 'peek', sheets: peeked, form: forms[0] ?? null });
  if (!parentPort) return;
  const [order] = (await once(parentPort, 'message')) as [ReportOrder];
  await readAll(sheets, order);
}

async function peek(sheet: Sheet): Promise<PeekedSheet> {
  const rows: NumberedRow[] = [];
  const table = new TableCollector((some) => void rows.push(...some), { enough: PEEKED_ROWS });
  await sheet.read(table);
  table.finish();
  return { name: sheet.name, rows };
}

async function readAll(sheets: readonly Sheet[], order: ReportOrder): Promise<void> {
  const products = new Products();
  let place = 0;
  for (const { index, headerRow } of order.sheets) {
    const table = new TableCollector(
      (rows) => {
        const kept = new Arrays();
        const sheet = order.sheets.length > 1 ? sheets[index]?.name : null;
        for (const { number, cells } of rows) {
          if (number === headerRow) continue;
          place += 1;
          const read = isAbove(number, headerRow) ? ABOVE : readReportRow(cells, order.reading, order.latest);
          const row =
            read.kind === 'line' ? toLine(read.line, products.numberOf(read.line)) : told(read, cells);
          kept.add({ place, sheet, row_number: number }, row);
        }
        if (kept.length > 0) post({ tag: 'rows', rows: kept.all(), done: place });
      },
      { rows: MOST_ROWS },
    );
    await sheets[index]?.read(table);
    table.finish();
    if (place > MOST_ROWS) throw new Refusal(`The report has more than ${count(MOST_ROWS)} rows; split it.`);
  }
  post({ tag: 'end', products: products.all() });
}

type Value = string | number | boolean | null | undefined;
type Line = Partial<Record<(typeof ROW_COLUMNS)[number], Value>>;

/** Rows as they come, each value at once in the array of its column. */
class Arrays {
  length = 0;
  private readonly columns = ROW_COLUMNS.map((column) => ({ column, values: [] as string[] }));

  /** What stands in neither part is null. */
  add(where: Line, what: Line): void {
    this.length += 1;
    for (const { column, values } of this.columns) values.push(literalOf(where[column] ?? what[column]));
  }

  all(): RowArrays {
    return Object.fromEntries(
      this.columns.map(({ column, values }) => [column, `{${values.join(',')}}`]),
    ) as RowArrays;
  }
}

/** Of an array in text: NULL without quotes, every other text within them. */
function literalOf(value: Value): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value !== 'string') return String(value);
  return `"${SPECIAL.test(value) ? value.replaceAll(/["\\]/g, String.raw`\$&`) : value}"`;
}

const SPECIAL = /["\\]/;

const toLine = (line: ReportLine, product_no: number) => ({
  product_no,
  dea: line.dea,
  invoice_date: line.date,
  quantity: line.quantity,
  price_cents: line.priceCents,
  extended_cents: line.extendedCents,
  account_type: line.accountType,
});

const isAbove = (row: number, header: number | null) => header !== null && row < header;
const ABOVE = { kind: 'skipped', reason: 'Above the header.' } as const;

const told = ({ kind, reason }: { kind: 'refused' | 'skipped'; reason: string }, cells: readonly Cell[]) => ({
  problem: reason,
  written: cells
    .map(textOf)
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, WRITTEN_LENGTH)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .toWellFormed(),
  is_skipped: kind === 'skipped',
});

/** A report has few products in many rows: each is matched once. */
class Products {
  private readonly byName = new Map<string, WrittenProduct>();

  numberOf({ ndc, label, quantity, extendedCents }: ReportLine): number {
    const name = `${ndc}\n${label.toLowerCase()}`;
    let product = this.byName.get(name);
    if (product === undefined) {
      const product_no = this.byName.size + 1;
      const written = readReportNdc(ndc);
      product = { product_no, ndc_text: ndc, label, written, row_count: 0, packs: 0, cents: 0 };
      this.byName.set(name, product);
    }
    product.row_count += 1;
    if (quantity > 0) {
      product.packs += quantity;
      product.cents += extendedCents;
    }
    return product.product_no;
  }

  all(): WrittenProduct[] {
    return [...this.byName.values()];
  }
}

// The edge between threads: `readReport` is the only one to start this file.
run(workerData as { kind: 'csv' | 'xlsx'; bytes: Uint8Array }).catch((error: unknown) => {
  if (error instanceof Refusal) post({ tag: 'refused', sentence: error.message });
  else post({ tag: 'damaged', detail: error instanceof Error ? error.message : String(error) });
});
