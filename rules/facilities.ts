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

/** What may become the current facility; an empty list for who cannot switch. */
export function switchRange(person: FacilityPerson): FacilityRange {
  if (has(person, 'Administrator')) return { kind: 'all' };
  if (!has(person, 'Buyer')) return listed();
  if (has(person, 'CompanyAdmin')) return company(person);
  return has(person, 'ChangeFacility') ? listed(...person.assignedFacilityIds) : listed();
}

/** Company administrators, administrators and `ChangeFacility` switch; nobody else does (SH-322). */
export function maySwitch(person: FacilityPerson): boolean {
  const range = switchRange(person);
  return range.kind !== 'listed' || range.ids.length > 0;
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

export function isWithin(range: FacilityRange, facility: { id: number; companyId: number }): boolean {
  if (range.kind === 'all') return true;
  return range.kind === 'company' ? range.companyId === facility.companyId : range.ids.includes(facility.id);
}
