import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';

export interface LicenseState {
  state_license: boolean;
  vetting_status: string;
}

/** A facility has a state license from now on, or no longer; without one it does not stay approved. */
export async function setStateLicense(
  tx: Tx,
  facilityId: number,
  stored: boolean,
): Promise<{ before: LicenseState; after: LicenseState }> {
  const before = await tx
    .selectFrom('facility')
    .select(['state_license', 'vetting_status'])
    .where('id', '=', facilityId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw notFound();
  const losesApproval = !stored && before.vetting_status === 'approved';
  const after = {
    state_license: stored,
    vetting_status: losesApproval ? 'pending' : before.vetting_status,
  };
  await tx.updateTable('facility').set(after).where('id', '=', facilityId).execute();
  return { before, after };
}
