import { describe, expect, it } from 'vitest';
import {
  editedFacilities,
  isWithin,
  losesApproval,
  mayAddFacility,
  maySwitch,
  seenFacilities,
  switchRange,
} from './facilities.ts';
import type { Role } from './roles.ts';

const person = (roles: readonly Role[]) => ({
  roles,
  companyId: 1,
  primaryFacilityId: 10,
  assignedFacilityIds: [10, 11],
});
/** The own one, an assigned one, another of the company, one of another company. */
const FACILITIES = [
  { id: 10, companyId: 1 },
  { id: 11, companyId: 1 },
  { id: 12, companyId: 1 },
  { id: 20, companyId: 2 },
];
const NONE = [false, false, false, false];
const OWN = [true, false, false, false];
const ASSIGNED = [true, true, false, false];
const COMPANY = [true, true, true, false];
const ALL = [true, true, true, true];

describe('SH-322 X-40 facilities in range', () => {
  it.each([
    ['Buyer', ['Buyer'], NONE, OWN, NONE],
    ['ChangeFacility', ['Buyer', 'ChangeFacility'], ASSIGNED, ASSIGNED, NONE],
    ['FacilityAdmin', ['Buyer', 'FacilityAdmin'], NONE, ASSIGNED, ASSIGNED],
    ['CompanyAdmin', ['Buyer', 'CompanyAdmin'], COMPANY, COMPANY, COMPANY],
    ['FinanceAdmin', ['Buyer', 'FinanceAdmin'], NONE, COMPANY, NONE],
    ['Seller with CompanyAdmin', ['Seller', 'CompanyAdmin'], NONE, COMPANY, COMPANY],
    ['Administrator', ['Administrator'], ALL, ALL, ALL],
  ] as const)('%s switches to, sees, edits', (_name, roles, switches, sees, edits) => {
    const who = person(roles);
    const within = (range: ReturnType<typeof switchRange>) => FACILITIES.map((one) => isWithin(range, one));
    expect([within(switchRange(who)), within(seenFacilities(who)), within(editedFacilities(who))]).toEqual([
      switches,
      sees,
      edits,
    ]);
    expect(maySwitch(who)).toBe(switches.some(Boolean));
  });

  it('a company administrator without company has no range', () => {
    const who = { ...person(['Buyer', 'CompanyAdmin']), companyId: null };
    expect([maySwitch(who), isWithin(seenFacilities(who), { id: 10, companyId: 1 })]).toEqual([false, false]);
  });
});

describe('changing facilities', () => {
  it.each([
    ['CompanyAdmin', ['Buyer', 'CompanyAdmin'], true, false],
    ['Administrator', ['Administrator'], true, true],
    ['FacilityAdmin', ['Buyer', 'FacilityAdmin'], false, false],
    ['Buyer', ['Buyer'], false, false],
  ] as const)('table 4 %s adds one to the own company, to another', (_name, roles, own, other) => {
    const who = person(roles);
    expect([mayAddFacility(who, 1), mayAddFacility(who, 2)]).toEqual([own, other]);
    expect(mayAddFacility({ roles, companyId: null }, null)).toBe(roles[0] === 'Administrator');
  });

  it.each([
    ['another number of an approved one', 'approved', 'BG7654321', false, true],
    ['no number any more', 'approved', null, false, true],
    ['the same number', 'approved', 'BG1234563', false, false],
    ['one that waits anyway', 'pending', 'BG7654321', false, false],
    ['corrected by an administrator', 'approved', 'BG7654321', true, false],
  ] as const)('X-88 vetting again for %s', (_name, vetting_status, typed, admin, back) => {
    expect(losesApproval({ vetting_status, dea_number: 'BG1234563' }, typed, admin)).toBe(back);
  });
});
