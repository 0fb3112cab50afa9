import { facilitiesRefusal, grantablePermissions, grantableRoles } from '#rules/accounts/user-rights.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { rightsOf } from './range.ts';
import { companyFor } from './store.ts';

/** What the asker may give to people of a company, the own one unless named. */
export async function viewChoices(scope: Scope, db: Queryable, companyId: number | undefined) {
  const who = rightsOf(scope);
  const company = await companyFor(scope, db, companyId ?? scope.company?.id ?? null);
  const facilities = company?.facilities ?? [];
  const known = facilities.map((one) => one.id);
  return {
    data: {
      company: company && { id: company.id, name: company.name },
      roles: [...grantableRoles(who, company)],
      permissions: [...grantablePermissions(who)],
      facilities: facilities.filter((one) => facilitiesRefusal(who, [one.id], known) === null),
    },
  };
}
