import { sql, type RawBuilder } from 'kysely';
import { seenFacilities, type FacilityPerson, type FacilityRange } from '#rules/accounts/facilities.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { contains } from '../../../platform/database/read-page.ts';
import type { Scope } from '../../../platform/scope.ts';

export const facilityPerson = (scope: Scope): FacilityPerson => ({
  roles: scope.roles,
  companyId: scope.company?.id ?? null,
  primaryFacilityId: scope.facility?.id ?? null,
  assignedFacilityIds: scope.assignedFacilityIds,
});

/** The facilities `f` of a range; the SQL twin of `isWithin`. */
export function facilitiesOf(range: FacilityRange): RawBuilder<unknown> {
  if (range.kind === 'all') return sql`true`;
  if (range.kind === 'company') return sql`f.company_id = ${range.companyId}`;
  return sql`f.id = any (${[...range.ids]}::bigint[])`;
}

/** A facility the asker sees; any other is 404. */
export async function requireSeen(db: Queryable, scope: Scope, facilityId: number): Promise<void> {
  const { rows } = await sql`select 1 from facility f where f.id = ${facilityId}
    and ${facilitiesOf(seenFacilities(facilityPerson(scope)))}`.execute(db);
  if (rows.length === 0) throw notFound();
}

/** Part of a name or of a DEA number. */
export const matching = (search: string | undefined): RawBuilder<unknown> =>
  search === undefined || search === ''
    ? sql`true`
    : sql`(f.name ilike ${contains(search)} or f.dea_number ilike ${contains(search)})`;
