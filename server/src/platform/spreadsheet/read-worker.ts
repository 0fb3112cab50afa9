import { parentPort, workerData } from 'node:worker_threads';
import { readCsv } from './read-csv.ts';
import { Refusal } from './read-limits.ts';
import { TableCollector, type NumberedRow } from './read-table.ts';
import { readXlsx } from './read-xlsx.ts';

export interface ReadOrder {
  kind: 'csv' | 'xlsx';
  bytes: Uint8Array;
}

export type ReadMessage =
  | { tag: 'rows'; rows: NumberedRow[] }
  | { tag: 'end' }
  | { tag: 'refused'; sentence: string }
  | { tag: 'damaged'; detail: string };

const post = (message: ReadMessage) => parentPort?.postMessage(message);

async function read({ kind, bytes }: ReadOrder): Promise<void> {
  const table = new TableCollector((rows) => post({ tag: 'rows', rows }));
  if (kind === 'csv') readCsv(bytes, table);
  else await readXlsx(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), table);
  table.finish();
}

// The edge between threads: `readTable` is the only one to start this file.
read(workerData as ReadOrder).then(
  () => post({ tag: 'end' }),
  (error: unknown) => {
    if (error instanceof Refusal) post({ tag: 'refused', sentence: error.message });
    else post({ tag: 'damaged', detail: error instanceof Error ? error.message : String(error) });
  },
);
