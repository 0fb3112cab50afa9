import { sql } from 'kysely';
import {
  END_OF,
  type LicenseType,
  licenseEndProblem,
  renewalKeepsApproval,
  renewalWaits,
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
  byStaff: boolean;
}

export interface LicenseChange {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/**
 * A license was uploaded: its end counts from now on, or once staff has looked at it (`waits`). Answers with what changed. A state license that is renewed while the former one holds keeps the
 * approval; later the facility goes back to vetting. Where an end is stored, it would go on counting: who may date it says the new one. Throws 422 where the end is missing or has passed.
 */
export async function storeLicense(
  tx: Tx,
  facilityId: number,
  { license, ends, dated, renews, byStaff }: StoredLicense,
  today: string,
): Promise<LicenseChange & { waits: boolean }> {
  const facility = await lockFacility(tx, facilityId);
  const column = END_OF[license];
  const inTime = renewalKeepsApproval(facility[column], today);
  const problem = licenseEndProblem(ends, renews || !inTime || (dated && facility[column] !== null), today);
  if (problem !== null) throw ruleBroken(problem, { ends: problem });
  const former = { vetting: facility.vetting_status, ends: facility[column] };
  if (!byStaff && renewalWaits(license, former, ends, today)) return { before: {}, after: {}, waits: true };
  const isState = license === 'state_license';
  const back = isState && !inTime && facility.vetting_status === 'approved';
  const after = {
    ...(isState && !facility.state_license && { state_license: true }),
    ...(back && { vetting_status: 'pending' }),
    ...(ends !== null && ends !== facility[column] && { [column]: ends }),
  };
  return { ...(await change(tx, { id: facilityId, facility }, after)), waits: false };
}

/** A license that has waited counts from now on. */
export async function renewLicense(
  tx: Tx,
  facilityId: number,
  { license, ends }: { license: LicenseType; ends: string },
  today: string,
): Promise<LicenseChange> {
  const facility = await lockFacility(tx, facilityId);
  const problem = licenseEndProblem(ends, true, today);
  if (problem !== null) throw ruleBroken(problem);
  return change(
    tx,
    { id: facilityId, facility },
    { [END_OF[license]]: ends, ...(license === 'state_license' && { state_license: true }) },
  );
}

async function change(
  tx: Tx,
  { id, facility }: { id: number; facility: Awaited<ReturnType<typeof lockFacility>> },
  after: Record<string, unknown>,
): Promise<LicenseChange> {
  const before = Object.fromEntries(Object.entries(facility).filter(([name]) => name in after));
  if (Object.keys(after).length > 0)
    await tx
      .updateTable('facility')
      // Whoever has its form open is told.
      .set({ ...after, version: facility.version + 1 })
      .where('id', '=', id)
      .execute();
  return { before, after };
}

/** Licenses of the facility `f` that staff has to look at before they count. */
export const renewalsOf = sql`(select coalesce(json_agg(json_build_object('document_id', d.id, 'license', d.type,
    'ends', d.ends, 'file_name', s.name, 'url', '/services/document/' || d.id || '/file',
    'sent_by', u.first_name || ' ' || u.last_name, 'sent_at', to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by d.id), '[]')
  from document d join stored_file s on s.id = d.file_id left join app_user u on u.id = d.uploaded_by
  where d.facility_id = f.id and d.review = 'waiting' and d.deleted_at is null)`;

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
