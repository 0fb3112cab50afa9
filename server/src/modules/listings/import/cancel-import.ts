import type { ListingImport } from '#contract/listings/imports.ts';
import { mayBeCancelled } from '#rules/listings/import-columns.ts';
import { conflict } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { sellingCompany } from '../edit-listing.ts';
import { lockImport } from './store.ts';
import { viewImport } from './views.ts';

/** Ends the check of a file, whose job stops at its next batch, or gives up what was checked. 409 for any other. */
export async function cancelImport(context: RequestContext, id: number): Promise<{ data: ListingImport }> {
  const { scope, now } = context;
  const company = sellingCompany(scope);
  return context.command(async ({ tx, audit, live }) => {
    const { state } = await lockImport(scope, tx, id);
    if (!mayBeCancelled(state))
      throw conflict('This import waits for nothing, so there is nothing to discard.');
    await tx
      .updateTable('listing_import')
      .set({ state: 'cancelled', finished_at: now })
      .where('id', '=', id)
      .execute();
    live({ topic: 'imports', id, company_ids: [company.id] });
    audit({ entity: 'listing_import', entityId: id, before: { state }, after: { state: 'cancelled' } });
    return { data: await viewImport(scope, tx, id) };
  });
}
