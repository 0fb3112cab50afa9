import type { RightsHolder } from '#rules/accounts/user-rights.ts';
import type { Scope } from '../../platform/scope.ts';

/** What the rules about people ask of somebody who is signed in. */
export const rightsOf = (scope: Scope): RightsHolder => ({
  userId: scope.userId,
  roles: scope.roles,
  permissions: scope.permissions,
  companyId: scope.company?.id ?? null,
  assignedFacilityIds: scope.assignedFacilityIds,
});
