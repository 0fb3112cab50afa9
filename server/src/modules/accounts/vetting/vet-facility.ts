import type { FacilityRow } from '#contract/accounts/vetting.ts';
import { approvalRefusal, facilityDecisions, type FacilityVetting } from '#rules/accounts/vetting.ts';
import type { CommandAudit, CommandContext } from '../../../platform/command.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { conflict, notFound, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { viewFacility } from './facility-list.ts';

/** Approves a facility: its people may buy. Needs a stored state license that holds. */
export const vetFacility = (context: RequestContext, id: number) =>
  decide(context, id, { status: 'approved', reason: null });

/** Declines a facility: its people may no longer buy, and read why. */
export const declineFacility = (context: RequestContext, id: number, reason: string) =>
  decide(context, id, { status: 'declined', reason });

interface Decision {
  status: 'approved' | 'declined';
  reason: string | null;
  /** False where the people of the facility read the decision elsewhere. */
  told?: boolean;
}

async function decide(
  context: RequestContext,
  id: number,
  decision: Decision,
): Promise<{ data: FacilityRow }> {
  await context.command(async (inside) =>
    inside.auditEach(await decideFacilities(context, inside, [id], decision)),
  );
  return { data: await viewFacility(context.db, id, context.today) };
}

/** The decision on all of these inside a command; answers an audit row for each. One that is refused refuses all. */
export async function decideFacilities(
  { scope, now, today, requestId }: RequestContext,
  { tx, announce, live }: CommandContext,
  ids: readonly number[],
  { status, reason, told = true }: Decision,
): Promise<CommandAudit[]> {
  const facilities = await lockFacilities(tx, ids);
  for (const facility of facilities) refuse(facility, status, today);
  await tx
    .updateTable('facility')
    .set((eb) => ({
      vetting_status: status,
      vet_note: reason,
      vetted_at: now,
      vetted_by: scope.userId,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute();
  for (const { id, name, company_id } of told ? facilities : [])
    announce({
      key: `facility-${status}:${requestId}:${id}`,
      type: `facility.${status}`,
      data: { facility_id: id, facility_name: name, company_id, reason },
    });
  live({ topic: 'accounts', admins: true });
  const companies = [...new Set(facilities.map((one) => one.company_id))];
  live({ topic: 'session', facility_ids: [...ids], company_ids: companies });
  return facilities.map(({ id, vetting_status, vet_note }) => ({
    entity: 'facility',
    entityId: id,
    before: { vetting_status, reason: vet_note },
    after: { vetting_status: status, reason },
  }));
}

type Locked = Awaited<ReturnType<typeof lockFacilities>>[number];

function refuse(facility: Locked, status: Decision['status'], today: string): void {
  // The check of the column allows these only.
  const before = facility.vetting_status as FacilityVetting;
  if (!facilityDecisions(before).includes(status)) throw conflict(`This facility is ${before} already.`);
  const refusal = status === 'approved' ? approvalRefusal(facility, today) : null;
  if (refusal !== null) throw ruleBroken(refusal);
}

async function lockFacilities(tx: Tx, ids: readonly number[]) {
  const facilities = await tx
    .selectFrom('facility')
    .select([
      'id',
      'name',
      'company_id',
      'vetting_status',
      'vet_note',
      'state_license',
      'state_license_expiration',
    ])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (facilities.length < ids.length) throw notFound('This facility does not exist.');
  return facilities;
}
