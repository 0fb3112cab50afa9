import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { sql, type QueryResult } from 'kysely';
import { factsOf } from '../checks/row-facts.ts';

/** Where the tests of one run note what the rows of `sql` statements hold; `ops/checks/sql-rows.ts` reads it. */
export const ROWS_FOLDER = path.resolve(import.meta.dirname, '../../node_modules/.cache/galenic-rows');

const root = path.resolve(import.meta.dirname, '../..');
const MOST_ROWS = 200;

type Execute = (...args: unknown[]) => Promise<QueryResult<unknown>>;
interface Executing {
  execute: Execute;
  recorded?: boolean;
}

const known = new Set<string>();

function record(place: string, rows: readonly unknown[]): void {
  const facts = new Set(rows.slice(0, MOST_ROWS).flatMap((row) => factsOf(row)));
  const lines = [...facts].map((fact) => `${place}\t${fact}\n`).filter((line) => !known.has(line));
  for (const line of lines) known.add(line);
  if (lines.length > 0) appendFileSync(path.join(ROWS_FOLDER, `${process.pid}.txt`), lines.join(''));
}

/** `server/src/…/file.ts:12:34` of the caller's caller. */
function placeOfCall(): string | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 3;
  const [, , , frame = ''] = (new Error().stack ?? '').split('\n');
  Error.stackTraceLimit = limit;
  const [, file = '', position = ''] = /(?:\(|at )(?:file:\/\/)?(\/.*?):(\d+:\d+)\)?$/.exec(frame) ?? [];
  const place = path.relative(root, file);
  return place.startsWith('server/src/') && !place.endsWith('.test.ts') ? `${place}:${position}` : undefined;
}

// Kysely exports no class of its statements; every one has this prototype.
const statements = Object.getPrototypeOf(sql``) as Executing;
if (statements.recorded !== true) {
  const { execute } = statements;
  mkdirSync(ROWS_FOLDER, { recursive: true });
  statements.recorded = true;
  statements.execute = async function (this: unknown, ...args) {
    const place = placeOfCall();
    const result = await execute.apply(this, args);
    if (place !== undefined) record(place, result.rows);
    return result;
  };
}
