import type { SavedReport } from '#contract/reports/saved.ts';
import { notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { viewSaved } from '../views/saved.ts';

/** Ends the mails of a saved report, which stays. 404 for somebody else's, and where there is no schedule. */
export async function endSchedule(
  { scope, command }: RequestContext,
  id: number,
): Promise<{ data: SavedReport }> {
  return command(async ({ tx, audit }) => {
    const { schedule, ...saved } = await viewSaved(scope, tx, id);
    if (schedule === null) throw notFound('This report is not scheduled.');
    await tx.deleteFrom('report_schedule').where('saved_report_id', '=', id).execute();
    audit({ entity: 'saved_report', entityId: id, before: { schedule }, after: { schedule: null } });
    return { data: { ...saved, schedule: null } };
  });
}
