import type { RequestContext } from '../../../platform/http/context.ts';
import { viewSaved } from '../views/saved.ts';

/** Deletes a saved report. 404 for somebody else's (RB-465). */
export async function deleteReport(
  { scope, command }: RequestContext,
  id: number,
): Promise<{ data: { ok: true } }> {
  return command(async ({ tx, audit }) => {
    const { id: _, ...before } = await viewSaved(scope, tx, id);
    await tx.deleteFrom('saved_report').where('id', '=', id).execute();
    audit({ entity: 'saved_report', entityId: id, before });
    return { data: { ok: true as const } };
  });
}
