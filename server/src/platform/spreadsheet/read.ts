import { Worker } from 'node:worker_threads';
import { ruleBroken } from '../errors.ts';
import type { TextForm } from './read-csv.ts';
import type { NumberedRow } from './read-table.ts';
import type { Failure, ReadMessage, ReadOrder } from './read-worker.ts';

export interface TableContent {
  /** Without blank rows; cells beyond the end of a row are empty. */
  rows: NumberedRow[];
  /** Null for a workbook. */
  form: TextForm | null;
}

/** A request waits for the count; the rows are read by a job, of a file that was counted before. */
const KILL_AFTER_MS = { count: 10_000, rows: 60_000 };
const AT_ONCE = 2;
const MEMORY = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 48 };

/**
 * Reads a .csv, .tsv or .txt file or the first visible sheet of an .xlsx workbook, in a thread of its own with limits on
 * memory, time and content; with `results`, formulas as what they last came to. Throws `rule_broken` with a sentence for every
 * other file.
 */
export async function readTable(file: NamedFile, { results = false } = {}): Promise<TableContent> {
  const { rows, form } = await read(file, { countOnly: false, results });
  return { rows, form };
}

/** Refuses what `readTable` would refuse, and answers the first rows and how many the file has. */
export async function countRows(file: NamedFile): Promise<{ rowCount: number; first: NumberedRow[] }> {
  const { rowCount, rows } = await read(file, { countOnly: true, results: false });
  return { rowCount, first: rows };
}

/** Refuses what is no readable file by its first rows, in a moment however many it has. */
export async function peekRows(file: NamedFile): Promise<TableContent> {
  const { rows, form } = await read(file, { countOnly: false, results: true, enough: PEEKED_ROWS });
  return { rows, form };
}

const PEEKED_ROWS = 200;

export interface NamedFile {
  name: string;
  bytes: Buffer;
}

async function read(file: NamedFile, how: Pick<ReadOrder, 'countOnly' | 'results' | 'enough'>) {
  const places = how.enough === undefined ? slots : looks;
  const content = await inSlot(file, (order) => readInThread({ ...order, ...how }), places);
  if (content.rowCount === 0) throw ruleBroken('The file is empty.');
  return content;
}

/** Reads a file when a place is free. Refuses what no reader can read. */
export async function inSlot<T>(
  { name, bytes }: NamedFile,
  readIt: (order: { kind: 'csv' | 'xlsx'; bytes: Uint8Array }) => Promise<T>,
  places = slots,
): Promise<T> {
  const kind = kindOf(name, bytes);
  await places.take();
  try {
    return await readIt({ kind, bytes: Uint8Array.from(bytes) });
  } finally {
    places.give();
  }
}

async function readInThread(order: ReadOrder): Promise<TableContent & { rowCount: number }> {
  const rows: NumberedRow[] = [];
  return new Promise((resolve, reject) => {
    const thread = startReader<ReadMessage>(new URL('./read-worker.ts', import.meta.url), order, {
      limitMs: order.countOnly ? KILL_AFTER_MS.count : KILL_AFTER_MS.rows,
      refuse: reject,
      hear(message) {
        if (message.tag === 'rows') rows.push(...message.rows);
        else thread.end(() => resolve({ rows, form: message.form, rowCount: message.rowCount }));
      },
    });
  });
}

interface Reading<Message> {
  limitMs: number;
  /** The file cannot be read; the thread has ended. */
  refuse: (error: Error) => void;
  hear: (message: Exclude<Message, Failure>) => void;
}

/** A thread that reads a file, with limits on memory and time. What it cannot read it tells as `Failure`. */
export function startReader<Message extends { tag: string }>(
  url: URL,
  order: { kind: 'csv' | 'xlsx'; bytes: Uint8Array },
  { limitMs, refuse, hear }: Reading<Message>,
) {
  const worker = new Worker(url, {
    workerData: order,
    transferList: order.bytes.buffer instanceof ArrayBuffer ? [order.bytes.buffer] : [],
    resourceLimits: MEMORY,
  });
  const end = (outcome: () => void) => {
    clearTimeout(timer);
    void worker.terminate().then(outcome, outcome);
  };
  const refused = (sentence: string) => end(() => refuse(ruleBroken(sentence)));
  const timer = setTimeout(() => refused('The file takes too long to read; split it.'), limitMs);
  worker.on('message', (message: Message | Failure) => {
    if (isFailure(message)) refused(message.tag === 'refused' ? message.sentence : DAMAGED[order.kind]);
    else hear(message as Exclude<Message, Failure>);
  });
  worker.on('error', () => refused('The file needs too much memory to be read; split it.'));
  return { end, tell: (message: unknown) => worker.postMessage(message) };
}

const isFailure = (message: { tag: string }): message is Failure =>
  message.tag === 'refused' || message.tag === 'damaged';

const DAMAGED = {
  csv: 'The file cannot be read as comma separated text.',
  xlsx: 'The workbook is damaged or incomplete. Open it in a spreadsheet program, save it as .xlsx and upload it again.',
} as const;

const SAVE_AS = 'Save it as "Excel Workbook (.xlsx)" or as "CSV UTF-8" and upload that file.';

const PICTURE = 'The file is a picture. Choose the spreadsheet itself (.xlsx or .csv).';

/** Files of other types, by their first bytes; what a name says is not believed. */
const OTHER_TYPES: readonly (readonly [string, string])[] = [
  [
    '\u00d0\u00cf\u0011\u00e0',
    `The file is an old Excel workbook (.xls) or protected by a password. ${SAVE_AS}`,
  ],
  ['%PDF', `The file is a PDF document. ${SAVE_AS}`],
  ['{\\rtf', `The file is a text document. ${SAVE_AS}`],
  ['<', `The file is a web page or an XML document. ${SAVE_AS}`],
  ['\u0089PNG', PICTURE],
  ['\u00ff\u00d8\u00ff', PICTURE],
  ['GIF8', PICTURE],
];
const TEXT_ENDINGS: ReadonlySet<string> = new Set(['csv', 'tsv', 'txt']);
const ZIP = 'PK\u0003\u0004';

function kindOf(name: string, bytes: Buffer): 'csv' | 'xlsx' {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name.trim())?.[1]?.toLowerCase();
  const start = bytes.toString('latin1', 0, 8).replace(/^\u00ef\u00bb\u00bf/, '');
  if (bytes.length === 0) throw ruleBroken('The file is empty.');
  const other = OTHER_TYPES.find(([magic]) => start.startsWith(magic));
  if (other) throw ruleBroken(other[1]);
  if (ending === 'xlsx') {
    if (start.startsWith(ZIP)) return 'xlsx';
    throw ruleBroken(`The file is not an .xlsx workbook, whatever its name says. ${SAVE_AS}`);
  }
  if (ending !== undefined && TEXT_ENDINGS.has(ending)) {
    if (!start.startsWith(ZIP)) return 'csv';
    throw ruleBroken(
      `The file is an Excel workbook or an archive with the ending .${ending}. Upload it with the ending .xlsx.`,
    );
  }
  throw ruleBroken(
    `Choose a .csv or .xlsx file, or text in columns (.txt, .tsv). ${ending === 'xls' ? `Old Excel files (.xls) cannot be read. ${SAVE_AS}` : ''}`.trim(),
  );
}

/** Few readers at a time, so that many uploads cannot take the memory of the process. */
function createSlots(free: number) {
  const waiting: (() => void)[] = [];
  return {
    async take(): Promise<void> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    give(): void {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}

const slots = createSlots(AT_ONCE);
/** Who only looks at the beginning does not wait for those that read to the end. */
const looks = createSlots(AT_ONCE);
