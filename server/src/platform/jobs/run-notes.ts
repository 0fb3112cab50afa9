import { countText, LOG_BYTES, LOG_LINES, someFailed } from '#rules/admin/tasks.ts';

/** What a job says of the run that carries it out. */
export interface Run {
  /** So many of something are done: 'bids expired'. */
  count(what: string, howMany: number): void;
  /** Ids, never names or secrets: whoever may read the log of tasks may read neither. */
  log(text: string): void;
  /** A record that could not be done; the others go on, and the run fails at its end (RB-525). */
  failed(record: string, error: unknown): void;
  /** The run took too long and is over; whatever is still to do is left. */
  readonly isOver: boolean;
}

const OUTCOME_LENGTH = 500;
const CUT = '…';
/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const plain = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').toWellFormed();
export const messageOf = (error: unknown): string =>
  plain(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)).slice(
    0,
    OUTCOME_LENGTH,
  );

export class RunNotes implements Run {
  isOver = false;
  readonly #counts = new Map<string, number>();
  readonly #lines: string[] = [];
  #bytes = 0;
  #failures: string[] = [];

  count(what: string, howMany: number): void {
    if (howMany > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + howMany);
  }

  log(text: string): void {
    if (this.#lines.length >= LOG_LINES || this.#lines.at(-1) === CUT) return;
    const line = plain(text);
    this.#bytes += Buffer.byteLength(line) + 1;
    const isFull = this.#lines.length === LOG_LINES - 1 || this.#bytes > LOG_BYTES - Buffer.byteLength(CUT);
    this.#lines.push(isFull ? CUT : line);
  }

  failed(record: string, error: unknown): void {
    const line = `${record}: ${messageOf(error)}`;
    this.#failures.push(line);
    this.log(line);
  }

  get text(): string {
    return this.#lines.join('\n');
  }

  /** 'Nothing to do', '12 bids expired'. */
  get outcome(): string {
    const done = [...this.#counts].map(([what, howMany]) => countText(howMany, what));
    return done.join(', ') || 'Nothing to do';
  }

  /** Why the run failed though it came to its end; null when nothing did. */
  get failure(): string | null {
    const failed = this.#failures.length;
    if (failed === 0) return null;
    const done = [...this.#counts.values()].reduce((sum, n) => sum + n, 0);
    return someFailed(failed, failed + done);
  }
}

export type RecordId = number | string;

/** Thrown where a record could not be done, so that it is known which. */
export class RecordFailed extends Error {
  readonly id: RecordId;
  constructor(id: RecordId, cause: unknown) {
    super(messageOf(cause), { cause });
    this.id = id;
  }
}

/** Work on one record; what it throws says on which. */
export async function onRecord<T>(id: RecordId, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new RecordFailed(id, error);
  }
}

interface Steps {
  run: Run;
  /** What a step did, counted by one each: 'orders delivered'; null where steps count for themselves. */
  counted: string | null;
  /** What the id of a record that fails is one of: 'order'. */
  record: string;
}

/** Works on the records after one, without those that failed; answers the last of them, null when no more is left. */
export type Step<Id extends RecordId = number> = (
  after: number,
  failed: readonly Id[],
) => Promise<number | null>;

/** As many failures end a run: it is not the records then. */
const MOST_FAILURES = 100;

/**
 * Carries out a step again and again until no more is left, or the run is over; answers whether all is done. A step that fails on a
 * record (`onRecord`) is carried out once more without it.
 */
export async function stepByStep<Id extends RecordId>(
  { run, counted, record }: Steps,
  step: Step<Id>,
): Promise<boolean> {
  const failed: Id[] = [];
  let last: number | null = 0;
  while (last !== null && !run.isOver) {
    try {
      last = await step(last, failed);
      if (last !== null && counted !== null) run.count(counted, 1);
    } catch (error) {
      if (!(error instanceof RecordFailed) || failed.length === MOST_FAILURES) throw error;
      // Of the records of this step, as all that it throws.
      failed.push(error.id as Id);
      run.failed(`${record} ${error.id}`, error);
    }
  }
  return last === null && failed.length === 0;
}
