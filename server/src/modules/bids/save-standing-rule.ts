import { sql } from 'kysely';
import type { StandingRule as Shown } from '#contract/bids/standing-rules.ts';
import { standingRuleProblems, type StandingRule } from '#rules/bids/standing-rule.ts';
import { notFound, ruleBroken, stale } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { lockListing } from '../listings/index.ts';
import { showRule } from './show-rule.ts';
import { viewStandingRule } from './views/standing-rule.ts';

/** Sets the rule of a listing. 409 where somebody else set or removed one since it was read. */
export async function saveStandingRule(
  { command, scope, now }: RequestContext,
  listingId: number,
  { version, ...rule }: StandingRule & { version: number | null },
): Promise<{ data: Shown }> {
  return command(async ({ tx, audit, live }) => {
    const listing = await lockListing(scope, tx, listingId);
    const before = await viewStandingRule(scope, tx, listingId);
    if ((before?.version ?? null) !== version)
      throw stale('Someone else has changed this standing rule. Please look at it again.');
    const problems = standingRuleProblems(rule);
    const [first] = Object.values(problems ?? {});
    if (problems !== null && first !== undefined) throw ruleBroken(`${first}.`, problems);
    const columns = { ...rule, version: sql<number>`nextval('standing_rule_version')`, updated_at: now };
    await tx
      .insertInto('standing_rule')
      .values({ listing_id: listingId, ...columns })
      .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(columns))
      .execute();
    const after = await viewStandingRule(scope, tx, listingId);
    if (after === null) throw notFound();
    audit({ entity: 'listing', entityId: listingId, before: before ?? undefined, after });
    showRule(live, listing);
    return { data: after };
  });
}
