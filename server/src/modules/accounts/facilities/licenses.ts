import {
  END_OF,
  type LicenseType,
  licenseEndProblem,
  renewalKeepsApproval,
} from '#rules/accounts/licenses.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound, ruleBroken } from '../../../platform/errors.ts';

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
  const { state_license, vetting_status } = await lockFacility(tx, facilityId);
  const before = { state_license, vetting_status };
  const losesApproval = !stored && vetting_status === 'approved';
  const after = { state_license: stored, vetting_status: losesApproval ? 'pending' : vetting_status };
  await tx.updateTable('facility').set(after).where('id', '=', facilityId).execute();
  return { before, after };
}

interface StoredLicense {
  license: LicenseType;
  /** Null: not said, and the end that is stored stays. */
  ends: string | null;
  /** Whoever sends it says when it ends. */
  dated: boolean;
  /** It takes the place of another file. */
  renews: boolean;
}

/**
 * A license was uploaded: its end counts from now on. Answers with what changed. A state license that is renewed while the former one holds keeps the
 * approval; later the facility goes back to vetting. Where an end is stored, it would go on counting: who may date it says the new one. Throws 422 where the end is missing or has passed.
 */
export async function storeLicense(
  tx: Tx,
  facilityId: number,
  { license, ends, dated, renews }: StoredLicense,
  today: string,
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }> {
  const facility = await lockFacility(tx, facilityId);
  const column = END_OF[license];
  const inTime = renewalKeepsApproval(facility[column], today);
  const problem = licenseEndProblem(ends, renews || !inTime || (dated && facility[column] !== null), today);
  if (problem !== null) throw ruleBroken(problem, { ends: problem });
  const isState = license === 'state_license';
  const back = isState && !inTime && facility.vetting_status === 'approved';
  const after = {
    ...(isState && !facility.state_license && { state_license: true }),
    ...(back && { vetting_status: 'pending' }),
    ...(ends !== null && ends !== facility[column] && { [column]: ends }),
  };
  const before = Object.fromEntries(Object.entries(facility).filter(([name]) => name in after));
  if (Object.keys(after).length > 0)
    await tx
      .updateTable('facility')
      // Whoever has its form open is told.
      .set({ ...after, version: facility.version + 1 })
      .where('id', '=', facilityId)
      .execute();
  return { before, after };
}

async function lockFacility(tx: Tx, id: number) {
  const facility = await tx
    .selectFrom('facility')
    .select(['state_license', 'vetting_status', 'state_license_expiration', 'dea_expiration', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!facility) throw notFound();
  return facility;
}
