import { sql, type RawBuilder } from 'kysely';
import { userRange, type RightsHolder } from '#rules/accounts/user-rights.ts';
import type { Scope } from '../../../platform/scope.ts';

/** The users `u` inside the asker's range; the SQL twin of `inRange`. */
export function usersOf(scope: Scope): RawBuilder<unknown> {
  const own = sql`u.company_id = ${scope.company?.id ?? 0}`;
  switch (userRange(rightsOf(scope))) {
    case 'all':
      return sql`true`;
    case 'company':
      return own;
    case 'facilities':
      return sql`(${own} and exists (select 1 from user_facility r where r.user_id = u.id
        and r.facility_id = any (${[...scope.assignedFacilityIds]}::bigint[])))`;
    case null:
      return sql`false`;
  }
}

/** What the rules about people ask of somebody who is signed in. */
export const rightsOf = (scope: Scope): RightsHolder => ({
  userId: scope.userId,
  roles: scope.roles,
  permissions: scope.permissions,
  companyId: scope.company?.id ?? null,
  assignedFacilityIds: scope.assignedFacilityIds,
});
