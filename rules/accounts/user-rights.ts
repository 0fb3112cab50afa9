/**
 * Who lists, invites and edits whom, and which roles and permissions one may give (table 4, X-39, X-42, X-47). Whoever
 * gives a right must be above it: nobody makes or changes a person with more rights than the own ones.
 */
import {
  ADMIN_PERMISSIONS,
  NEW_ADMIN_PERMISSIONS,
  roleNames,
  ROLES,
  type AdminPermission,
  type Role,
} from './roles.ts';

export interface RightsHolder {
  readonly userId: number;
  readonly roles: readonly Role[];
  readonly permissions: readonly AdminPermission[];
  readonly companyId: number | null;
  readonly assignedFacilityIds: readonly number[];
}

/** The person whose record is looked at or changed. */
export interface PersonFacts {
  readonly id: number;
  readonly companyId: number | null;
  readonly roles: readonly Role[];
  readonly facilityIds: readonly number[];
  readonly permissions: readonly AdminPermission[];
}

export interface CompanyFacts {
  readonly id: number;
  readonly isSeller: boolean;
}

export type UserRange = 'all' | 'company' | 'facilities';

/** 'P users' of table 4. */
export const managesUsers = (who: Pick<RightsHolder, 'roles' | 'permissions'>): boolean =>
  who.roles.includes('Administrator') && who.permissions.includes('users');

/** Whose users one sees; `facilities`: those assigned to a facility one is assigned to. Null: nobody's. */
export function userRange(who: RightsHolder): UserRange | null {
  if (managesUsers(who)) return 'all';
  if (who.companyId === null) return null;
  if (who.roles.includes('CompanyAdmin') || who.roles.includes('Seller')) return 'company';
  return who.roles.includes('FacilityAdmin') ? 'facilities' : null;
}

/** The range within which one also makes and changes people; a seller needs 'CompanyAdmin' for that. */
function editRange(who: RightsHolder): UserRange | null {
  const range = userRange(who);
  if (range !== 'company' || who.roles.includes('CompanyAdmin')) return range;
  return who.roles.includes('FacilityAdmin') ? 'facilities' : null;
}

export function inRange(who: RightsHolder, person: PersonFacts): boolean {
  switch (userRange(who)) {
    case 'all':
      return true;
    case 'company':
      return person.companyId === who.companyId;
    case 'facilities':
      return (
        person.companyId === who.companyId &&
        person.facilityIds.some((id) => who.assignedFacilityIds.includes(id))
      );
    case null:
      return false;
  }
}

export const NO_EDIT = 'You may look at the people here, but not change them.';

/** Whether one may add people at all; the sentence says why not. */
export const inviteRefusal = (who: RightsHolder): string | null => (editRange(who) === null ? NO_EDIT : null);

/** Why one may not switch off, rename or reset an administrator; null for one whose permissions one has all. */
export const aboveRefusal = (
  who: Pick<RightsHolder, 'permissions'>,
  { permissions }: Pick<PersonFacts, 'permissions'>,
): string | null =>
  permissions.every((one) => who.permissions.includes(one))
    ? null
    : 'This administrator has permissions that you do not have.';

/** Why one may not change a person in one's range; null when one may. */
export function editRefusal(who: RightsHolder, person: PersonFacts): string | null {
  const range = editRange(who);
  if (range === 'all') return aboveRefusal(who, person);
  if (range === null) return NO_EDIT;
  if (person.roles.includes('Administrator')) return 'Only administrators change administrators.';
  if (range === 'company') return null;
  if (person.facilityIds.some((id) => !who.assignedFacilityIds.includes(id)))
    return 'This person also belongs to facilities that you do not administer.';
  const above = person.roles.find((role) => !FACILITY_ROLES.includes(role));
  return above === undefined ? null : `You may not change a person with the role ${above}.`;
}

const BUYING_ROLES: readonly Role[] = [
  'Buyer',
  'CompanyAdmin',
  'FacilityAdmin',
  'FinanceAdmin',
  'ChangeFacility',
  'CSOS Signer',
];
const SELLING_ROLES: readonly Role[] = ['Seller', 'CompanyAdmin'];
/** The roles that an administrator of facilities, not of the company, may give. */
const FACILITY_ROLES: readonly Role[] = ['Buyer', 'FacilityAdmin', 'ChangeFacility', 'CSOS Signer'];

/** The roles one may give to and take from people of a company; null: a person without a company. */
export function grantableRoles(who: RightsHolder, company: CompanyFacts | null): readonly Role[] {
  switch (editRange(who)) {
    case 'all':
      return ROLES.filter((role) => role !== 'CSOS Signer' || who.permissions.includes('csos'));
    case 'company':
      return company?.isSeller === true ? SELLING_ROLES : BUYING_ROLES;
    case 'facilities':
      return FACILITY_ROLES;
    case null:
      return [];
  }
}

/** The permissions one may give to and take from administrators: the own ones. */
export const grantablePermissions = (who: RightsHolder): readonly AdminPermission[] =>
  managesUsers(who) ? ADMIN_PERMISSIONS.filter((one) => who.permissions.includes(one)) : [];

/** What a new administrator gets from another one. */
export const firstPermissions = (who: RightsHolder): readonly AdminPermission[] =>
  grantablePermissions(who).filter((one) => NEW_ADMIN_PERMISSIONS.includes(one));

export interface Rights {
  readonly roles: readonly Role[];
  readonly permissions: readonly AdminPermission[];
  readonly active: boolean;
}

export interface RightsChange {
  readonly person: PersonFacts;
  readonly company: CompanyFacts | null;
  readonly before: Rights;
  readonly after: Rights;
  /** What active administrators besides the person may do. */
  readonly heldByOthers: readonly AdminPermission[];
}

/** Why a person's rights may not become these; null when they may. */
export function rightsRefusal(who: RightsHolder, change: RightsChange): string | null {
  const { before, after, company, person } = change;
  const roles = grantableRoles(who, company);
  const role = differing(before.roles, after.roles).find((one) => !roles.includes(one));
  if (role !== undefined) return `You may not give or take the role ${role}.`;
  const permissions = grantablePermissions(who);
  const permission = differing(before.permissions, after.permissions).find(
    (one) => !permissions.includes(one) && after.roles.includes('Administrator'),
  );
  if (permission !== undefined) return `You may not give or take the permission ${permission}.`;
  if (after.permissions.length > 0 && !after.roles.includes('Administrator'))
    return 'Only administrators have permissions.';
  const own = person.id === who.userId ? ownRefusal(before, after) : null;
  return own ?? lastHolderRefusal(change);
}

/** The roles by which people administer others; nobody takes them from themselves. */
const ADMINISTERING: readonly Role[] = ['Administrator', 'CompanyAdmin', 'FacilityAdmin'];

function ownRefusal(before: Rights, after: Rights): string | null {
  if (!after.active) return 'You cannot deactivate yourself.';
  const lost = before.roles.find((role) => ADMINISTERING.includes(role) && !after.roles.includes(role));
  if (lost !== undefined) return `You cannot take the role ${roleNames([lost])} from yourself.`;
  return before.permissions.includes('users') && !after.permissions.includes('users')
    ? 'You cannot take the permission users from yourself.'
    : null;
}

/** The permissions somebody can use. */
export const heldPermissions = ({ roles, permissions, active }: Rights): readonly AdminPermission[] =>
  active && roles.includes('Administrator') ? permissions : [];

function lastHolderRefusal({ before, after, heldByOthers }: RightsChange): string | null {
  const kept = [...heldPermissions(after), ...heldByOthers];
  const lost = heldPermissions(before).find((one) => !kept.includes(one));
  return lost === undefined
    ? null
    : `Somebody has to keep the permission ${lost}: this is the last administrator who has it.`;
}

/** Why these facilities may not be a person's; null when they may. `known` are those of the person's company. */
export function facilitiesRefusal(
  who: RightsHolder,
  facilityIds: readonly number[],
  known: readonly number[],
): string | null {
  if (facilityIds.some((id) => !known.includes(id))) return 'A facility is not one of this company.';
  if (editRange(who) !== 'facilities') return null;
  if (facilityIds.some((id) => !who.assignedFacilityIds.includes(id)))
    return 'You may assign the facilities that you administer.';
  return facilityIds.length === 0 ? 'Assign at least one facility that you administer.' : null;
}

/**
 * Why one may not make a person of a facility a signer of its orders of schedule II; null when one may, `hidden` where one
 * may not even know of the two.
 */
export function signerRefusal(
  who: RightsHolder,
  person: Omit<PersonFacts, 'id'>,
  facility: { readonly id: number; readonly companyId: number },
): string | null {
  const administers =
    (who.roles.includes('Administrator') && who.permissions.includes('csos')) ||
    (who.companyId === facility.companyId && who.roles.includes('CompanyAdmin')) ||
    (who.companyId === facility.companyId &&
      who.roles.includes('FacilityAdmin') &&
      who.assignedFacilityIds.includes(facility.id));
  if (!administers) return 'hidden';
  if (!person.roles.includes('Buyer')) return 'Only a buyer of the facility can sign its orders.';
  return person.facilityIds.includes(facility.id) ? null : 'Assign this person to the facility first.';
}

/** Why an administrator may not act in somebody's place; null when they may. */
export function impersonationRefusal(person: {
  readonly roles: readonly Role[];
  readonly active: boolean;
}): string | null {
  if (person.roles.includes('Administrator')) return 'Administrators are never impersonated.';
  return person.active ? null : 'Somebody who is not active cannot be impersonated.';
}

function differing<T>(before: readonly T[], after: readonly T[]): T[] {
  return [...before.filter((one) => !after.includes(one)), ...after.filter((one) => !before.includes(one))];
}
