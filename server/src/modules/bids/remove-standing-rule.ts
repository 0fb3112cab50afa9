import type { RequestContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/errors.ts';
import { lockListing } from '../listings/index.ts';
import { showRule } from './show-rule.ts';
import { viewStandingRule } from './views/standing-rule.ts';

/** Removes the rule of a listing; what it did stays. 404 without one. */
export async function removeStandingRule(
  { command, scope }: RequestContext,
  listingId: number,
): Promise<{ data: { ok: true } }> {
  return command(async ({ tx, audit, live }) => {
    const listing = await lockListing(scope, tx, listingId);
    const before = await viewStandingRule(scope, tx, listingId);
    if (before === null) throw notFound('This listing has no standing rule.');
    await tx.deleteFrom('standing_rule').where('listing_id', '=', listingId).execute();
    audit({ entity: 'listing', entityId: listingId, before });
    showRule(live, listing);
    return { data: { ok: true as const } };
  });
}
