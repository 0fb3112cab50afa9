import { sql } from 'kysely';
import type { ListingImport } from '#contract/imports.ts';
import { missingColumns } from '#rules/listing-import.ts';
import { conflict, ruleBroken } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/database.ts';
import { enqueueJob } from '../../../platform/events.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { sellingCompany } from '../edit-listing.ts';
import { allowBulk, countPlan, lockImport } from './store.ts';
import { viewImport } from './views.ts';

export const RUN_IMPORT = 'run-import';

/** Starts the job that carries out the good rows. 409 when it was started before. */
export async function runImport(context: RequestContext, id: number): Promise<{ data: ListingImport }> {
  const { scope, today } = context;
  const company = sellingCompany(scope);
  return context.command(async ({ tx, audit, live }) => {
    await allowBulk(tx);
    const found = await lockImport(tx, company.id, id);
    if (found.state !== 'checked') throw conflict('This import was already started.');
    const missing = missingColumns(found.mapping);
    if (missing.length > 0)
      throw ruleBroken('Say first which columns of the file hold what every row needs.');
    await refuseExpired(tx, id, today);
    const goodRows = await countPlan(tx, company.id, id);
    if (goodRows === 0)
      throw ruleBroken('No row of the file can be imported; correct them and upload the file again.');
    await tx.updateTable('listing_import').set({ state: 'running' }).where('id', '=', id).execute();
    await enqueueJob(tx, RUN_IMPORT, { import_id: id });
    live({ topic: 'imports', id, company_ids: [company.id] });
    audit({
      entity: 'listing_import',
      entityId: id,
      before: { state: found.state },
      after: { state: 'running', good_rows: goodRows },
    });
    return { data: await viewImport(scope, tx, id) };
  });
}

/** Lots that were good on the day of the dry run and have expired since. */
async function refuseExpired(tx: Tx, importId: number, today: string): Promise<void> {
  const problem = [{ column: 'expiry', message: 'Expiry is past; expired lots cannot be listed.' }];
  await sql`update listing_import_row set value = null, problems = ${JSON.stringify(problem)}::jsonb
    where import_id = ${importId} and value ->> 'expiry' < ${today}`.execute(tx);
}
