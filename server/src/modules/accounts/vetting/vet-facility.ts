import type { FacilityRow } from '#contract/accounts/vetting.ts';
import { approvalRefusal, facilityDecisions, type FacilityVetting } from '#rules/accounts/vetting.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { conflict, notFound, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { viewFacility } from './facility-list.ts';

/** Approves a facility: its people may buy. Needs a stored state license. */
export const vetFacility = (context: RequestContext, id: number) => decide(context, id, 'approved', null);

/** Declines a facility: its people may no longer buy, and read why. */
export const declineFacility = (context: RequestContext, id: number, reason: string) =>
  decide(context, id, 'declined', reason);

async function decide(
  context: RequestContext,
  id: number,
  status: 'approved' | 'declined',
  reason: string | null,
): Promise<{ data: FacilityRow }> {
  const { scope, now, requestId } = context;
  await context.command(async ({ tx, audit, announce, live }) => {
    const before = await lockFacility(tx, id);
    if (!facilityDecisions(before.vetting_status).includes(status))
      throw conflict(`This facility is ${before.vetting_status} already.`);
    const refusal = status === 'approved' ? approvalRefusal(before) : null;
    if (refusal !== null) throw ruleBroken(refusal);
    const after = { vetting_status: status, vet_note: reason, vetted_at: now, vetted_by: scope.userId };
    await tx
      .updateTable('facility')
      .set((eb) => ({ ...after, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    audit({
      entity: 'facility',
      entityId: id,
      before: { vetting_status: before.vetting_status, reason: before.vet_note },
      after: { vetting_status: status, reason },
    });
    announce({
      key: `facility-${status}:${requestId}`,
      type: `facility.${status}`,
      data: { facility_id: id, facility_name: before.name, company_id: before.company_id, reason },
    });
    live({ topic: 'accounts', admins: true });
    live({ topic: 'session', facility_ids: [id], company_ids: [before.company_id] });
  });
  return { data: await viewFacility(context.db, id) };
}

async function lockFacility(tx: Tx, id: number) {
  const facility = await tx
    .selectFrom('facility')
    .select(['name', 'company_id', 'vetting_status', 'vet_note', 'state_license'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!facility) throw notFound('This facility does not exist.');
  // The check of the column allows these only.
  return { ...facility, vetting_status: facility.vetting_status as FacilityVetting };
}
