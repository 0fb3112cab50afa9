import { isWithin, switchRange } from '#rules/accounts/facilities.ts';
import { notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { facilityPerson } from './range.ts';

/** Changes the current facility of the asker, within what the asker may switch to; anything else is 404. */
export function switchFacility(
  { command, scope }: RequestContext,
  asked: { facility_id: number; user_id: number },
): Promise<{ data: { ok: true } }> {
  if (asked.user_id !== scope.userId) throw notFound();
  return command(async ({ tx, audit }) => {
    const facility = await tx
      .selectFrom('facility')
      .select(['id', 'company_id'])
      .where('id', '=', asked.facility_id)
      .executeTakeFirst();
    if (!facility) throw notFound();
    const range = switchRange(facilityPerson(scope));
    if (!isWithin(range, { id: facility.id, companyId: facility.company_id })) throw notFound();
    await tx
      .updateTable('app_user')
      .set({ primary_facility_id: facility.id })
      .where('id', '=', scope.userId)
      .execute();
    audit({
      entity: 'user',
      entityId: scope.userId,
      before: { primary_facility_id: scope.facility?.id ?? null },
      after: { primary_facility_id: facility.id },
    });
    return { data: { ok: true as const } };
  });
}
