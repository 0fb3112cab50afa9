import { sql, type RawBuilder } from 'kysely';
import { isWithin, seenFacilities } from '#rules/accounts/facilities.ts';
import { keepsCompanyDocuments, type DocumentType } from '#rules/documents.ts';
import type { DocumentPlace } from '#contract/documents.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound, ruleBroken } from '../../platform/errors.ts';
import { hasPermission, hasRole, type Scope } from '../../platform/scope.ts';
import { facilitiesOf, facilityPerson } from '../accounts/index.ts';

/**
 * The documents `d` with their facility `f` that the asker sees: of the facilities in range, of the own company, and what
 * was uploaded in person for it.
 */
export function documentsOf(scope: Scope): RawBuilder<unknown> {
  // RB-222.
  if (scope.isAdmin) return hasPermission(scope, 'catalog') ? sql`true` : sql`d.type <> 'Calibration_File'`;
  const company = scope.company?.id ?? 0;
  const ofFacility = hasRole(scope, 'Buyer')
    ? sql`(d.facility_id is not null and ${facilitiesOf(seenFacilities(facilityPerson(scope)))})`
    : sql`false`;
  return sql`(${ofFacility} or d.company_id = ${company}
    and (d.facility_id is null or d.uploaded_by = ${scope.userId}))`;
}

export interface Keeper {
  company_id: number;
  facility_id: number | null;
}

/** The facility or company a document is put to. Throws 404 outside of the range of the asker. */
export async function findKeeper(scope: Scope, tx: Tx, place: DocumentPlace): Promise<Keeper> {
  if (place.context === 'company') return ownCompany(scope, tx, place.company_id);
  const id = place.facility_id ?? scope.facility?.id;
  if (id === undefined) throw ruleBroken('The current facility is not set; select one first.');
  const facility = await tx
    .selectFrom('facility')
    .select(['id', 'company_id'])
    .where('id', '=', id)
    // One document of a type at a time.
    .forNoKeyUpdate()
    .executeTakeFirst();
  const range = seenFacilities(facilityPerson(scope));
  const isReport = place.type === 'Calibration_File';
  const keeps = scope.isAdmin ? !isReport || hasPermission(scope, 'catalog') : hasRole(scope, 'Buyer');
  if (!facility || !keeps || !isWithin(range, { id, companyId: facility.company_id })) throw notFound();
  if (place.company_id !== undefined && place.company_id !== facility.company_id) throw notFound();
  return { company_id: facility.company_id, facility_id: id };
}

async function ownCompany(scope: Scope, tx: Tx, asked: number | undefined): Promise<Keeper> {
  const id = asked ?? scope.company?.id;
  if (id === undefined || !keepsCompanyDocuments(facilityPerson(scope), id)) throw notFound();
  const company = await tx
    .selectFrom('company')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!company) throw notFound();
  return { company_id: id, facility_id: null };
}

/** How many documents of a type are stored there. */
export async function countStored(tx: Tx, keeper: Keeper, type: DocumentType): Promise<number> {
  const { rows } = await sql<{ stored: number }>`select count(*)::int as stored from document
    where company_id = ${keeper.company_id} and facility_id is not distinct from ${keeper.facility_id}
      and type = ${type} and deleted_at is null`.execute(tx);
  return rows[0]?.stored ?? 0;
}
