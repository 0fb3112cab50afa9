import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MOST_SECONDS } from '#rules/sql-tool.ts';
import { AppError, ruleBroken } from '../../../platform/errors.ts';
import { limitMemory } from '../../../platform/limit-memory.ts';
import { syntaxSentence } from '../guard/sentences.ts';
import { readerPassword } from '../readers/roles.ts';
import { allTaken, NOT_AVAILABLE, type Place } from './place.ts';
import { beginReading, OPENING, readerClient, readRows, type RawResult } from './read-rows.ts';

const TOO_LONG = `The query took longer than ${MOST_SECONDS} seconds and was stopped.`;
const TOO_LARGE = 'The query needs too much room. Narrow it.';
/** Memory, or files beside it, or a single value. */
const NO_ROOM = /^(53200|53400|54000)$/;
/**
 * Of a session, beyond what it begins with. Neither a limit of time nor the end of a session interrupts the evaluation of one row,
 * but what a row takes stays until its end.
 */
const MOST_MEMORY = 192 * 1024 * 1024;
const STOPPED = 'The query was stopped.';

export interface Running {
  ownerUrl: string;
  key: Buffer;
  place: Place;
  /** Whoever asked no longer waits. */
  signal: AbortSignal;
}

/** A statement, and where it stands in what somebody wrote. */
export interface Asked {
  query: string;
  statement: string;
  from: number;
}

/** Runs one statement in a session of its own that is ended afterwards, whatever it did. */
export async function runQuery({ ownerUrl, key, place, signal }: Running, asked: Asked): Promise<RawResult> {
  const password = readerPassword(key, place.role);
  const reader = await connect(() => readerClient(ownerUrl, place.role, password));
  const pid = await pidOf(reader);
  const ending = { because: null as string | null };
  const end = (because: string) => {
    ending.because ??= because;
    // What computes without a pause ends later; whoever asked does not wait for it.
    void place
      .endSession(pid)
      .catch(() => undefined)
      .then(() => reader.end())
      .catch(() => undefined);
  };
  const late = setTimeout(() => end(TOO_LONG), MOST_SECONDS * 1000);
  const onAbort = () => end(STOPPED);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  try {
    await limitMemory(pid, place.role, MOST_MEMORY);
    await place.admit(pid);
    await beginReading(reader);
    return await readRows(reader, asked.statement);
  } catch (error) {
    throw ending.because === null ? explained(error, asked) : ruleBroken(ending.because);
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', onAbort);
    reader.end().catch(() => undefined);
    await place.endSession(pid);
  }
}

const ATTEMPTS = 20;
const PAUSE_MS = 50;

/** The session before it in this place may need a moment to be gone. */
async function connect(open: () => pg.Client): Promise<pg.Client> {
  for (let attempt = 1; ; attempt += 1) {
    const reader = open();
    try {
      await reader.connect();
      return reader;
    } catch (error) {
      const isTaken = error instanceof pg.DatabaseError && error.code === '53300';
      if (!isTaken) throw isRefused(error) ? new AppError('unavailable', NOT_AVAILABLE) : error;
      if (attempt === ATTEMPTS) throw allTaken();
    }
    await sleep(PAUSE_MS);
  }
}

/** The server does not let the role in. */
const isRefused = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code?.startsWith('28') === true;

async function pidOf(reader: pg.Client): Promise<number> {
  const { rows } = await reader.query<{ pid: string }>('select pg_backend_pid() as pid');
  return Number(rows[0]?.pid);
}

/** What the database says of a statement that it does not understand, or could not finish. */
function explained(error: unknown, { statement, from, query }: Asked): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === '57014') return ruleBroken(TOO_LONG);
  if (NO_ROOM.test(error.code ?? '')) return ruleBroken(TOO_LARGE);
  const place = Number(error.position) - 1 - OPENING.length;
  if (!(place >= 0 && place <= statement.length)) return ruleBroken(`${error.message}.`);
  return ruleBroken(syntaxSentence(query, from + place, error.message), { at: from + place });
}
