import type { SavedReport } from '#contract/reports/saved.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { viewSaved } from '../views/saved.ts';
import { refuseSameTitle } from './save-report.ts';

/** Gives a saved report another title. 404 for somebody else's. */
export async function renameReport(
  { scope, command }: RequestContext,
  id: number,
  title: string,
): Promise<{ data: SavedReport }> {
  return command(async ({ tx, audit }) => {
    const before = await viewSaved(scope, tx, id);
    await tx.updateTable('saved_report').set({ title }).where('id', '=', id).execute().catch(refuseSameTitle);
    audit({ entity: 'saved_report', entityId: id, before: { title: before.title }, after: { title } });
    return { data: { ...before, title } };
  });
}
