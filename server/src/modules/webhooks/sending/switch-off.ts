import { sql } from 'kysely';
import { WAS_OFF, type OffReason } from '#rules/webhooks.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inParts } from '../../../platform/jobs/sweep.ts';
import { aboutEndpoint } from '../events.ts';

/**
 * What waits for endpoints that are off is kept as dead, and may be replayed. In parts, since there may be a hundred thousand; nothing is
 * sent of what is still to be marked.
 */
export const giveUpWaiting = (db: Database): Promise<number> =>
  inParts(
    db,
    (
      limit,
    ) => sql`update webhook_delivery set state = 'dead', next_attempt_at = null, claim = null, claimed_until = null,
        problem = coalesce(problem, ${WAS_OFF})
      where id = any (array(select d.id from webhook_endpoint e join webhook_delivery d on d.endpoint_id = e.id
        where not e.active and d.state = 'waiting' and d.claim is null limit ${limit}))`,
  );

/** By the marketplace, which tells the company; nothing where it is off already. */
export async function switchOff(
  { tx, announce, audit }: CommandContext,
  id: number,
  { reason, at }: { reason: OffReason; at: Date },
): Promise<boolean> {
  const endpoint = await tx
    .updateTable('webhook_endpoint')
    .set((eb) => ({ active: false, off_since: at, off_reason: reason, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('active', '=', true)
    .returning(['id', 'company_id', 'created_by', 'url'])
    .executeTakeFirst();
  if (!endpoint) return false;
  audit({
    entity: 'webhook',
    entityId: id,
    by: { companyId: endpoint.company_id },
    before: { active: true },
    after: { active: false, reason },
  });
  announce({
    key: `webhook.switched_off:${id}:${at.getTime()}`,
    type: 'webhook.switched_off',
    data: { ...aboutEndpoint(endpoint), reason },
  });
  return true;
}
