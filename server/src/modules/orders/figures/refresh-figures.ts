import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Run } from '../../../platform/jobs/run-notes.ts';

/** Changes taken up in one transaction. */
const AT_ONCE = 1000;

/** Brings the kept figures up to what the orders are (RB-467). */
export async function refreshFigures(db: Database, run: Run): Promise<void> {
  let taken = AT_ONCE;
  while (taken > 0 && !run.isOver) {
    const { rows } = await sql<{ taken: number }>`select refresh_order_figures(${AT_ONCE}) as taken`.execute(
      db,
    );
    taken = rows[0]?.taken ?? 0;
    run.count('changes counted', taken);
  }
}
