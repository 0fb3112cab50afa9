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

const MOST_KEEPERS = 3;

/** Names of the people who renew the licenses of the facility `f`, its own administrators before those of the company. */
export const keepersOf = sql`array(select u.first_name || ' ' || u.last_name from app_user u
  left join user_role r on r.user_id = u.id and r.role = 'FacilityAdmin'
    and exists (select 1 from user_facility a where a.user_id = u.id and a.facility_id = f.id)
  where u.active and u.company_id = f.company_id
    and (r.user_id is not null
      or exists (select 1 from user_role c where c.user_id = u.id and c.role = 'CompanyAdmin'))
  order by r.user_id is null, u.last_name, u.id limit ${MOST_KEEPERS})`;

/** Names of the people who may sign orders of the facility `f`. */
export const facilitySigners = sql`array(select u.first_name || ' ' || u.last_name from app_user u
  where u.active and exists (select 1 from user_role r where r.user_id = u.id and r.role = 'CSOS Signer')
    and (u.primary_facility_id = f.id
      or exists (select 1 from user_facility a where a.user_id = u.id and a.facility_id = f.id))
  order by u.first_name, u.last_name, u.id)`;

/** Part of a name or of a DEA number. */
export const matching = (search: string | undefined): RawBuilder<unknown> =>
  search === undefined || search === ''
    ? sql`true`
    : sql`(f.name ilike ${contains(search)} or f.dea_number ilike ${contains(search)})`;
