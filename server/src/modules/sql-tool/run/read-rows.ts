import pg from 'pg';
import { MOST_BYTES, MOST_CELL_CHARACTERS, MOST_COLUMNS, MOST_ROWS, MOST_SECONDS } from '#rules/sql-tool.ts';

/** Where the text of the query begins in the statement that runs it. */
export const OPENING = 'declare answer no scroll cursor for ';

const LIMITS = `begin transaction isolation level repeatable read read only;
  set local statement_timeout = '${MOST_SECONDS}s'; set local lock_timeout = '1s'; set local idle_in_transaction_session_timeout = '10s';
  set local search_path = report; set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local work_mem = '16MB';
  set local max_parallel_workers_per_gather = 0; set local jit = off`;

const RAW = { getTypeParser: () => (value: string) => value };
const CELL_BYTES = MOST_CELL_CHARACTERS * 4;
const FETCHED_AT_ONCE = 100;

export interface RawColumn {
  name: string;
  oid: number;
  modifier: number;
}

export interface RawResult {
  columns: RawColumn[];
  /** As the database writes the values; cut ones have one character too many. */
  rows: (string | null)[][];
  truncated: boolean;
}

/** A connection of a role that reads; nothing of it is used again. */
export function readerClient(ownerUrl: string, role: string, password: string): pg.Client {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = password;
  const client = new pg.Client({
    connectionString: url.href,
    application_name: 'galenic-sql-reader',
    connectionTimeoutMillis: 2000,
    types: RAW,
  });
  client.on('error', () => undefined);
  return client;
}

/** Before the text of anybody runs: nothing in it can begin a transaction that writes, or one with other limits. */
export const beginReading = async (reader: pg.Client): Promise<void> => void (await reader.query(LIMITS));

/**
 * Runs one statement by the extended protocol, which takes no second one, as a cursor, which takes nothing but a SELECT. Its values
 * are cut where they are, so that no more than a few MB ever come over.
 */
export async function readRows(reader: pg.Client, statement: string): Promise<RawResult> {
  await run(reader, `${OPENING}${statement}`);
  const { fields } = await run(reader, 'fetch 0 from answer');
  await run(reader, 'close answer');
  const columns = fields.map(({ name, dataTypeID: oid, dataTypeModifier: modifier }) => ({
    name,
    oid,
    modifier,
  }));
  const shown = columns.slice(0, MOST_COLUMNS);
  const names = columns.map((_, at) => `c${at}`);
  const values = names
    .slice(0, MOST_COLUMNS)
    .map((name) => `left(q.${name}::text, ${MOST_CELL_CHARACTERS + 1})`);
  const aliases = names.length > 0 ? `(${names.join(', ')})` : '';
  await run(reader, `${OPENING}select ${values.join(', ')} from (${statement}\n) q${aliases}`);
  const { rows, isCut } = await fetchRows(reader, shown.length);
  return { columns: shown, rows, truncated: isCut || columns.length > MOST_COLUMNS };
}

async function fetchRows(
  reader: pg.Client,
  width: number,
): Promise<{ rows: RawResult['rows']; isCut: boolean }> {
  const atOnce = Math.max(1, Math.min(FETCHED_AT_ONCE, Math.floor(MOST_BYTES / (width * CELL_BYTES))));
  const rows: RawResult['rows'] = [];
  let bytes = 0;
  for (;;) {
    const { rows: more } = await run(reader, `fetch ${atOnce} from answer`);
    for (const row of more) {
      bytes += row.reduce((sum, cell) => sum + (cell === null ? 0 : Buffer.byteLength(cell)), 0);
      if (rows.length === MOST_ROWS || bytes > MOST_BYTES) return { rows, isCut: true };
      rows.push(row);
    }
    if (more.length < atOnce) return { rows, isCut: false };
  }
}

const run = (reader: pg.Client, text: string): Promise<pg.QueryArrayResult<(string | null)[]>> =>
  reader.query<(string | null)[]>({ text, rowMode: 'array', queryMode: 'extended' } as pg.QueryArrayConfig);
