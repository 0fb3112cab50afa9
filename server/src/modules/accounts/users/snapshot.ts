import type { AdminPermission, Role } from '#rules/accounts/roles.ts';
import type { UserCompany } from './store.ts';

/** What people who administer a user decide about them. */
export interface UserFields {
  first_name: string;
  last_name: string;
  title: string | null;
  phone: string | null;
  is_field_rep: boolean;
  active: boolean;
  companyId: number | null;
  primaryFacilityId: number | null;
  roles: Role[];
  permissions: AdminPermission[];
  facilityIds: number[];
}

/** The same for the audit: companies and facilities with the names they have now. */
export function snapshot(fields: UserFields, company: UserCompany | null) {
  const { companyId, primaryFacilityId, facilityIds, roles, permissions, ...rest } = fields;
  const facilities = company?.facilities ?? [];
  return {
    ...rest,
    company: companyId === null ? null : { id: companyId, name: company?.name ?? '' },
    primary_facility: facilities.find((one) => one.id === primaryFacilityId) ?? null,
    facilities: facilities.filter((one) => facilityIds.includes(one.id)),
    roles: roles.toSorted(),
    permissions: permissions.toSorted(),
  };
}
