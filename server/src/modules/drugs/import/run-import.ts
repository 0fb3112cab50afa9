import { sql } from 'kysely';
import { LOCKS } from '../../../platform/database/advisory-locks.ts';
import { utcDay, type Clock } from '../../../platform/clock.ts';
import { inTransaction, type Database } from '../../../platform/database/database.ts';
import { AppError, toAppError } from '../../../platform/errors.ts';
import { announceLive } from '../../../platform/jobs/events.ts';
import type { DrugImportReport } from '#contract/drugs.ts';
import { type LoadContext, ImportReport } from './report.ts';
import { loadNadac } from './load-nadac.ts';
import { loadNdcDirectory } from './load-ndc.ts';
import { loadShortages } from './load-shortages.ts';
import { allowBulk } from './staging.ts';
import type { Reference } from './reference-file.ts';

const BUSY = 'Another reference file is being imported; try again when it is done.';
const FAILURE =
  'The import stopped because of an unexpected error. What it stored before is kept; import the file again to go on.';

interface Deps {
  db: Database;
  clock: Clock;
  say?: (step: string, done: number) => void;
}

/**
 * Carries out an import in batches of one transaction each. It can be killed at any point: running it again changes only
 * what is left. Throws 503 while another import is at work, and when the database goes away; any other failure ends the
 * import with its sentence.
 */
export async function runDrugImport(
  deps: Deps,
  importId: number,
  reference: () => Promise<Reference>,
): Promise<DrugImportReport> {
  return deps.db.connection().execute(async (conn) => {
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_lock(${LOCKS.drugImport}) as taken`.execute(conn);
    if (rows[0]?.taken !== true) throw new AppError('unavailable', BUSY, null, 5);
    try {
      await failStopped(conn, importId, deps.clock.now());
      return await load(deps, conn, importId, await reference());
    } catch (error) {
      if (toAppError(error).code !== 'unavailable') {
        const outcome = { state: 'failed', failure: failureOf(error), report: null } as const;
        await finish(conn, importId, outcome, deps.clock.now());
      }
      throw error;
    } finally {
      await sql`select pg_advisory_unlock(${LOCKS.drugImport})`.execute(conn).catch(() => undefined);
    }
  });
}

/** The sentence of an import that ended early. */
export const failureOf = (error: unknown): string => (error instanceof AppError ? error.message : FAILURE);

async function load({ clock, say }: Deps, conn: Database, importId: number, reference: Reference) {
  const report = new ImportReport();
  const tell = async (step: string, done: number) => {
    say?.(step, done);
    await conn.updateTable('drug_import').set({ step, progress: done }).where('id', '=', importId).execute();
  };
  const context: LoadContext = { conn, report, tell, today: utcDay(clock.now()) };
  if (reference.kind === 'ndc') await loadNdcDirectory(context, reference.files);
  else if (reference.kind === 'nadac') await loadNadac(context, reference.open);
  else await loadShortages(context, reference.open);
  const result = report.result();
  await finish(conn, importId, { state: 'done', failure: null, report: JSON.stringify(result) }, clock.now());
  return result;
}

/** An import of the command line that still counts as running was killed, since this one has the lock. */
async function failStopped(conn: Database, importId: number, now: Date): Promise<void> {
  await conn
    .updateTable('drug_import')
    .set({ state: 'failed', failure: FAILURE, finished_at: now })
    .where('state', '=', 'running')
    .where('created_by', 'is', null)
    .where('id', '<', importId)
    .execute();
}

interface Outcome {
  state: 'done' | 'failed';
  failure: string | null;
  report: string | null;
}

async function finish(conn: Database, importId: number, outcome: Outcome, now: Date): Promise<void> {
  await inTransaction(conn, async (tx) => {
    await allowBulk(tx);
    // The planner would otherwise take the directory for as small as it was.
    if (outcome.state === 'done') await sql`analyze drug, drug_price`.execute(tx);
    await tx
      .updateTable('drug_import')
      .set({ ...outcome, finished_at: now })
      .where('id', '=', importId)
      .execute();
    await announceLive(tx, [{ topic: 'drugs', admins: true }]);
  });
}
