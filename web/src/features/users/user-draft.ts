import type { AdminPermission, Role } from '#rules/accounts/roles.ts';
import { formatPhone } from '#rules/accounts/addresses.ts';
import type { NewUser, SavedUser, UserRecord } from './api.ts';

/** What a form of a user holds while somebody types. */
export interface UserDraft {
  email: string;
  first_name: string;
  last_name: string;
  title: string;
  phone: string;
  companyId: number | null;
  roles: Role[];
  permissions: AdminPermission[] | null;
  facilityIds: number[];
  primaryFacilityId: number | null;
  isFieldRep: boolean;
}

export const emptyDraft = (companyId: number | null, isSeller: boolean): UserDraft => ({
  email: '',
  first_name: '',
  last_name: '',
  title: '',
  phone: '',
  companyId,
  roles: [isSeller ? 'Seller' : 'Buyer'],
  permissions: null,
  facilityIds: [],
  primaryFacilityId: null,
  isFieldRep: false,
});

export interface InvitingCompany {
  id: number;
  is_seller: boolean;
  user_count?: number | undefined;
}

/** Somebody of a company; its first person administers it. */
export function draftFor({ id, is_seller: sells, user_count: people }: InvitingCompany): UserDraft {
  const draft = emptyDraft(id, sells);
  return people === 0 ? { ...draft, roles: [...draft.roles, 'CompanyAdmin'] } : draft;
}

export const draftOf = (user: UserRecord): UserDraft => ({
  email: user.email,
  first_name: user.first_name,
  last_name: user.last_name,
  title: user.title ?? '',
  phone: user.phone === null ? '' : formatPhone(user.phone),
  companyId: user.company?.id ?? null,
  roles: [...user.roles],
  permissions: [...user.permissions],
  facilityIds: user.facilities.map((one) => one.id),
  primaryFacilityId: user.primary_facility?.id ?? null,
  isFieldRep: user.is_field_rep,
});

const shared = (draft: UserDraft, anyCompany: boolean) => ({
  first_name: draft.first_name,
  last_name: draft.last_name,
  title: draft.title || null,
  phone: draft.phone || null,
  roles: draft.roles,
  facility_ids: draft.facilityIds,
  is_field_rep: draft.isFieldRep && draft.roles.includes('Seller'),
  ...(anyCompany && { company_id: draft.companyId }),
  ...(anyCompany &&
    draft.permissions !== null && {
      permissions: draft.roles.includes('Administrator') ? draft.permissions : [],
    }),
});

export const toNewUser = (draft: UserDraft, anyCompany: boolean): NewUser => ({
  ...shared(draft, anyCompany),
  email: draft.email,
});

export const toSavedUser = (
  draft: UserDraft,
  user: Pick<UserRecord, 'version' | 'active'>,
  anyCompany: boolean,
): SavedUser => ({
  ...shared(draft, anyCompany),
  primary_facility_id: draft.primaryFacilityId,
  version: user.version,
  active: user.active,
});

/** What the browser can tell before it asks the server, by field. */
export function draftProblems(draft: UserDraft): Record<string, string> {
  return {
    ...(draft.email.trim() === '' && { email: 'Email is required' }),
    ...(draft.first_name.trim() === '' && { first_name: 'First name is required' }),
    ...(draft.last_name.trim() === '' && { last_name: 'Last name is required' }),
  };
}
