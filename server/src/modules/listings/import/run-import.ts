import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { importEndpoints, ListingImport } from '#contract/listings/imports.ts';
import { missingColumns, type ImportKind } from '#rules/listings/import-columns.ts';
import type { RowProblem } from '#rules/listings/import-fields.ts';
import { UNCONFIRMED_PRICES } from '#rules/listings/price-changes.ts';
import { NOTHING_DIFFERS } from '#rules/listings/import-problems.ts';
import { ruleBroken, type AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { enqueueJob } from '../../../platform/jobs/events.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { sellingCompany } from '../edit-listing.ts';
import type { PlanCounts } from './count-plan.ts';
import { COUNTS } from './counts.ts';
import { allowBulk, lockImport, requireChecked } from './store.ts';
import { viewImport } from './views.ts';

type Confirmed = Input<typeof importEndpoints.runImport>['body'];

export const RUN_IMPORT = 'run-import';

/**
 * Starts the job that carries out the good rows. 409 when it was started before. Prices far from the present ones, and
 * names that lose a strength or a count, need to be confirmed; the figures that say so are kept, since the listings may have changed after the check.
 */
export async function runImport(
  context: RequestContext,
  id: number,
  confirmed: Confirmed,
): Promise<{ data: ListingImport }> {
  const { scope, today } = context;
  const company = sellingCompany(scope);
  const started = await context.command(async ({ tx, audit, live }) => {
    await allowBulk(tx);
    const found = await lockImport(scope, tx, id);
    requireChecked(found);
    const missing = missingColumns(found.mapping, found.kind);
    if (missing.length > 0)
      throw ruleBroken('Say first which columns of the file hold what every row needs.');
    if (found.kind === 'listings') await refuseExpired(tx, id, today);
    const counts = await COUNTS[found.kind](tx, company.id, id);
    const { good_rows: goodRows, ...figures } = counts;
    if (goodRows === 0)
      throw ruleBroken('No row of the file can be imported; correct them and upload the file again.');
    live({ topic: 'imports', id, company_ids: [company.id] });
    const refused = refusalOf(found.kind, counts, confirmed);
    if (refused !== null) {
      const { state } = found;
      audit({
        entity: 'listing_import',
        entityId: id,
        before: { state },
        after: { state, ...figures },
      });
      return { refused };
    }
    await tx.updateTable('listing_import').set({ state: 'running' }).where('id', '=', id).execute();
    await enqueueJob(tx, RUN_IMPORT, { import_id: id });
    audit({
      entity: 'listing_import',
      entityId: id,
      before: { state: found.state },
      after: { state: 'running', good_rows: goodRows },
    });
    return { data: await viewImport(scope, tx, id) };
  });
  if ('refused' in started) throw started.refused;
  return started;
}

/** Refusals behind which the counted figures are kept. */
function refusalOf(kind: ImportKind, counts: PlanCounts, confirmed: Confirmed): AppError | null {
  if (counts.differences === 0) return ruleBroken(NOTHING_DIFFERS[kind]);
  if (counts.large > 0 && confirmed.confirm_prices !== true)
    return ruleBroken(UNCONFIRMED_PRICES, { confirm_prices: UNCONFIRMED_PRICES });
  if (counts.doubtful_names > 0 && confirmed.confirm_names !== true)
    return ruleBroken(UNNAMED, { confirm_names: UNNAMED });
  return null;
}

const UNNAMED = 'Some names lose a strength or a count. Confirm that they are right.';

/** Lots that were good on the day of the dry run and have expired since. */
async function refuseExpired(tx: Tx, importId: number, today: string): Promise<void> {
  const problem: RowProblem[] = [
    { column: 'expiry', code: 'past', message: 'Expiry is past; expired lots cannot be listed.' },
  ];
  await sql`update listing_import_row set value = null, problems = ${JSON.stringify(problem)}::jsonb
    where import_id = ${importId} and value ->> 'expiry' < ${today}`.execute(tx);
}
