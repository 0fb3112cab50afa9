import type { ReportName } from '#rules/reports/reports.ts';
import { userType } from '#rules/accounts/roles.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { hiddenBy } from '../run-report.ts';
import { coversRange, findFacility } from '../views/facilities.ts';

interface Shown {
  owner: Scope;
  name: ReportName;
  /** Undefined: all of the owner’s range. */
  facilityId: number | undefined;
}

/**
 * Whether somebody may read what a report shows its owner: of the own company, on the same side of the market, with a range that covers
 * it, and not without prices where the owner has them. An analyst takes no file along, so none is mailed to one.
 */
export async function maySee(
  reader: Scope,
  db: Queryable,
  { owner, name, facilityId }: Shown,
): Promise<boolean> {
  const type = userType(reader.roles);
  if (type === null || owner.company === null || reader.company?.id !== owner.company.id) return false;
  if (type === 'administrator') return true;
  if (type !== userType(owner.roles)) return false;
  if (hiddenBy(reader, name) !== null && hiddenBy(owner, name) === null) return false;
  if (type === 'seller') return true;
  return facilityId === undefined
    ? coversRange(reader, db, owner)
    : (await findFacility(reader, db, facilityId)) !== null;
}
