import { parentPort, workerData } from 'node:worker_threads';
import { readCsv, type TextForm } from './read-csv.ts';
import { Refusal } from './read-limits.ts';
import { TableCollector, type NumberedRow } from './read-table.ts';
import { readXlsx } from './read-xlsx.ts';

export interface ReadOrder {
  kind: 'csv' | 'xlsx';
  bytes: Uint8Array;
  /** Reads it to the end all the same, but answers only its first rows and how many it has. */
  countOnly: boolean;
  /** What formulas came to, instead of the formulas. */
  results: boolean;
  /** Rows after which nothing more is read. */
  enough?: number;
}

/** Why a file cannot be read: a sentence for people, or what is damaged. */
export type Failure = { tag: 'refused'; sentence: string } | { tag: 'damaged'; detail: string };

export type ReadMessage =
  { tag: 'rows'; rows: NumberedRow[] } | { tag: 'end'; rowCount: number; form: TextForm | null } | Failure;

const FIRST_ROWS = 20;

const post = (message: ReadMessage) => parentPort?.postMessage(message);

async function read({ kind, bytes, countOnly, results, enough = Infinity }: ReadOrder): Promise<void> {
  let isFirst = true;
  const table = new TableCollector(
    (rows) => {
      if (!countOnly) post({ tag: 'rows', rows });
      else if (isFirst) post({ tag: 'rows', rows: rows.slice(0, FIRST_ROWS) });
      isFirst = false;
    },
    { enough },
  );
  const form = kind === 'csv' ? readCsv(bytes, table) : null;
  if (kind === 'xlsx')
    await readXlsx(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), table, results);
  post({ tag: 'end', rowCount: table.finish(), form });
}

// The edge between threads: `readTable` is the only one to start this file.
read(workerData as ReadOrder).catch((error: unknown) => {
  if (error instanceof Refusal) post({ tag: 'refused', sentence: error.message });
  else post({ tag: 'damaged', detail: error instanceof Error ? error.message : String(error) });
});
