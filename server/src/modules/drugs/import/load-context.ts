import type { Database } from '../../../platform/database/database.ts';
import type { ImportReport } from './report.ts';

export interface LoadContext {
  /** One connection, so that staged rows stay visible. */
  readonly conn: Database;
  readonly report: ImportReport;
  readonly today: string;
  /** Says what is going on and how many records of it are done. */
  readonly tell: (step: string, done: number) => Promise<void>;
}
