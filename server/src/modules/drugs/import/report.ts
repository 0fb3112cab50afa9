import type { DrugImportReport } from '#contract/drugs.ts';
import type { Database } from '../../../platform/database/database.ts';

const EXAMPLES = 3;
const EXAMPLE_LENGTH = 160;

/** Counts what an import did. Every record read ends as stored, updated, unchanged or skipped. */
export class ImportReport {
  private readonly skippedBy = new Map<string, { count: number; examples: string[] }>();
  private readonly notes: DrugImportReport['notes'] = [];
  read = 0;
  stored = 0;
  updated = 0;
  /** Skipped records of a second file, which do not count as read. */
  private beside = 0;

  /** `example`: the line and what stood there. */
  skip(reason: string, example: string, { beside = false, count = 1 } = {}): void {
    const entry = this.skippedBy.get(reason) ?? { count: 0, examples: [] };
    entry.count += count;
    if (beside) this.beside += count;
    if (entry.examples.length < EXAMPLES)
      entry.examples.push(example.slice(0, EXAMPLE_LENGTH).toWellFormed());
    this.skippedBy.set(reason, entry);
  }

  /** What else happened, and how often. */
  note(text: string, count: number): void {
    this.notes.push({ text, count });
  }

  result(): DrugImportReport {
    const skipped = [...this.skippedBy].map(([reason, { count, examples }]) => ({ reason, count, examples }));
    const skippedCount = skipped.reduce((sum, { count }) => sum + count, 0) - this.beside;
    return {
      read: this.read,
      stored: this.stored,
      updated: this.updated,
      unchanged: this.read - this.stored - this.updated - skippedCount,
      skipped: skipped.toSorted((a, b) => b.count - a.count),
      notes: this.notes,
    };
  }
}

export interface LoadContext {
  /** One connection, so that staged rows stay visible. */
  readonly conn: Database;
  readonly report: ImportReport;
  readonly today: string;
  /** Says what is going on and how many records of it are done. */
  readonly tell: (step: string, done: number) => Promise<void>;
}
