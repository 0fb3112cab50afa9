/** Who switches, sees and edits which facilities (SH-322, X-40, table 4). */
import type { Role } from './roles.ts';

export interface FacilityPerson {
  readonly roles: readonly Role[];
  readonly companyId: number | null;
  readonly primaryFacilityId: number | null;
  readonly assignedFacilityIds: readonly number[];
}

/** Facilities by kind of range: every one, those of the own company, or a list. */
export type FacilityRange =
  | { readonly kind: 'all' }
  | { readonly kind: 'company'; readonly companyId: number }
  | { readonly kind: 'listed'; readonly ids: readonly number[] };

const has = (person: FacilityPerson, role: Role) => person.roles.includes(role);
const company = ({ companyId }: FacilityPerson): FacilityRange =>
  companyId === null ? { kind: 'listed', ids: [] } : { kind: 'company', companyId };
const listed = (...ids: readonly (number | null)[]): FacilityRange => ({
  kind: 'listed',
  ids: [...new Set(ids.filter((id) => id !== null))],
});

/** The facilities that may become the current one; none for somebody who cannot switch. */
export function switchRange(person: FacilityPerson): FacilityRange {
  if (has(person, 'Administrator')) return { kind: 'all' };
  if (!has(person, 'Buyer')) return listed();
  if (has(person, 'CompanyAdmin')) return company(person);
  return has(person, 'ChangeFacility') ? listed(...person.assignedFacilityIds) : listed();
}

/** Company administrators, administrators and `ChangeFacility` switch; nobody else does (SH-322). */
export function maySwitch(person: Pick<FacilityPerson, 'roles' | 'companyId'>): boolean {
  const role = (name: Role) => person.roles.includes(name);
  if (role('Administrator')) return true;
  if (!role('Buyer')) return false;
  return role('CompanyAdmin') ? person.companyId !== null : role('ChangeFacility');
}

/** What is shown: the own facility, the assigned ones to those who administer or switch, the company's to its administrators. */
export function seenFacilities(person: FacilityPerson): FacilityRange {
  if (has(person, 'Administrator')) return { kind: 'all' };
  if (has(person, 'CompanyAdmin') || has(person, 'FinanceAdmin')) return company(person);
  const assigned = has(person, 'FacilityAdmin') || has(person, 'ChangeFacility');
  return listed(person.primaryFacilityId, ...(assigned ? person.assignedFacilityIds : []));
}

/** What may be changed by its own people; administrators need the permission `companies` besides. */
export function editedFacilities(person: FacilityPerson): FacilityRange {
  if (has(person, 'Administrator')) return { kind: 'all' };
  if (has(person, 'CompanyAdmin')) return company(person);
  return has(person, 'FacilityAdmin') ? listed(...person.assignedFacilityIds) : listed();
}

/** Who adds a facility to a company: its administrators, and those of the marketplace to any. */
export function mayAddFacility(
  person: Pick<FacilityPerson, 'roles' | 'companyId'>,
  companyId: number | null,
): boolean {
  if (person.roles.includes('Administrator')) return true;
  return person.roles.includes('CompanyAdmin') && person.companyId !== null && person.companyId === companyId;
}

/** An approval stands on the DEA number: another one, changed by its own people, sends the facility back to vetting. */
export function losesApproval(
  facility: { readonly vetting_status: string; readonly dea_number: string | null },
  deaNumber: string | null,
  byAdministrator: boolean,
): boolean {
  return facility.vetting_status === 'approved' && !byAdministrator && deaNumber !== facility.dea_number;
}

/** Whose people somebody sees: the company's administrator all of the company, others those of the facilities they administer (table 4). */
export function listedPeople(person: FacilityPerson): FacilityRange {
  if (has(person, 'Administrator')) return { kind: 'all' };
  if (has(person, 'CompanyAdmin')) return company(person);
  return has(person, 'FacilityAdmin') ? listed(...person.assignedFacilityIds) : listed();
}

export function isWithin(range: FacilityRange, facility: { id: number; companyId: number }): boolean {
  if (range.kind === 'all') return true;
  return range.kind === 'company' ? range.companyId === facility.companyId : range.ids.includes(facility.id);
}
