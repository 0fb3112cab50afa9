import { describe, expect, it } from 'vitest';
import { ADMIN_PERMISSIONS, ROLES, type AdminPermission, type Role } from './roles.ts';
import {
  aboveRefusal,
  editRefusal,
  facilitiesRefusal,
  firstPermissions,
  grantablePermissions,
  grantableRoles,
  impersonationRefusal,
  inRange,
  inviteRefusal,
  rightsRefusal,
  userRange,
  type PersonFacts,
  type Rights,
  type RightsHolder,
} from './user-rights.ts';

const someone = (roles: readonly Role[], more: Partial<RightsHolder> = {}): RightsHolder => ({
  userId: 1,
  roles,
  permissions: [],
  companyId: 10,
  assignedFacilityIds: [],
  ...more,
});
const admin = (...permissions: AdminPermission[]) =>
  someone(['Administrator'], { permissions, companyId: null });

const PEOPLE = {
  administrator: admin('users'),
  'administrator with csos': admin('users', 'csos'),
  'administrator without users': admin('companies', 'csos'),
  'company administrator': someone(['Buyer', 'CompanyAdmin'], { assignedFacilityIds: [5] }),
  'facility administrator': someone(['Buyer', 'FacilityAdmin'], { assignedFacilityIds: [5, 6] }),
  'seller administrator': someone(['Seller', 'CompanyAdmin']),
  seller: someone(['Seller']),
  buyer: someone(['Buyer'], { assignedFacilityIds: [5] }),
  analyst: someone([]),
} as const;
type Who = keyof typeof PEOPLE;

const person = (more: Partial<PersonFacts> = {}): PersonFacts => ({
  id: 2,
  companyId: 10,
  roles: ['Buyer'],
  facilityIds: [5],
  permissions: [],
  ...more,
});

describe('table 4: who sees which users', () => {
  it.each<[Who, ReturnType<typeof userRange>]>([
    ['administrator', 'all'],
    ['administrator without users', null],
    ['company administrator', 'company'],
    ['facility administrator', 'facilities'],
    ['seller administrator', 'company'],
    ['seller', 'company'],
    ['buyer', null],
    ['analyst', null],
  ])('%s: %s', (who, range) => expect(userRange(PEOPLE[who])).toBe(range));

  it.each<[Who, PersonFacts, boolean]>([
    ['administrator', person({ companyId: 99 }), true],
    ['company administrator', person({ facilityIds: [] }), true],
    ['company administrator', person({ companyId: 99 }), false],
    ['company administrator', person({ companyId: null }), false],
    ['facility administrator', person({ facilityIds: [6, 7] }), true],
    ['facility administrator', person({ facilityIds: [7] }), false],
    ['facility administrator', person({ companyId: 99, facilityIds: [5] }), false],
    ['seller', person({ roles: ['Seller'] }), true],
    ['buyer', person(), false],
  ])('%s and %j: %s', (who, one, seen) => expect(inRange(PEOPLE[who], one)).toBe(seen));
});

describe('table 4: who makes and changes whom', () => {
  it.each<[Who, boolean]>([
    ['administrator', true],
    ['administrator without users', false],
    ['company administrator', true],
    ['facility administrator', true],
    ['seller administrator', true],
    ['seller', false],
    ['buyer', false],
    ['analyst', false],
  ])('%s adds people: %s', (who, may) => expect(inviteRefusal(PEOPLE[who]) === null).toBe(may));

  it.each<[Who, Partial<PersonFacts>, string | null]>([
    ['administrator', { roles: ['Administrator'] }, null],
    ['company administrator', {}, null],
    ['company administrator', { roles: ['Buyer', 'CompanyAdmin'] }, null],
    ['company administrator', { roles: ['Administrator'] }, 'Only administrators change administrators.'],
    ['facility administrator', { facilityIds: [5, 6] }, null],
    ['facility administrator', { facilityIds: [5, 7] }, 'This person also belongs to facilities'],
    ['facility administrator', { roles: ['Buyer', 'CompanyAdmin'] }, 'the role CompanyAdmin'],
    ['facility administrator', { roles: ['FinanceAdmin'] }, 'the role FinanceAdmin'],
    ['seller administrator', { roles: ['Seller'] }, null],
    ['seller', { roles: ['Seller'] }, 'You may look at the people here'],
  ])('%s changes %j: %s', (who, more, refusal) => {
    const answer = editRefusal(PEOPLE[who], person(more));
    if (refusal === null) expect(answer).toBeNull();
    else expect(answer).toContain(refusal);
  });
});

describe('X-39 X-47 which roles one may give', () => {
  const buying = { id: 10, isSeller: false };
  it.each<[Who, { id: number; isSeller: boolean } | null, readonly Role[]]>([
    ['administrator', buying, ROLES.filter((role) => role !== 'CSOS Signer')],
    ['administrator with csos', null, ROLES],
    ['administrator without users', buying, []],
    [
      'company administrator',
      buying,
      ['Buyer', 'CompanyAdmin', 'FacilityAdmin', 'FinanceAdmin', 'ChangeFacility', 'CSOS Signer'],
    ],
    ['facility administrator', buying, ['Buyer', 'FacilityAdmin', 'ChangeFacility', 'CSOS Signer']],
    ['seller administrator', { id: 10, isSeller: true }, ['Seller', 'CompanyAdmin']],
    ['seller', { id: 10, isSeller: true }, []],
    ['buyer', buying, []],
  ])('%s of %j: %j', (who, company, roles) => expect(grantableRoles(PEOPLE[who], company)).toEqual(roles));

  it('nobody but an administrator with users gives Administrator', () => {
    const giving = Object.entries(PEOPLE).filter(([, who]) =>
      grantableRoles(who, buying).includes('Administrator'),
    );
    expect(giving.map(([who]) => who)).toEqual(['administrator', 'administrator with csos']);
  });

  it('permissions are given by who has them; a new administrator gets neither sql nor impersonate', () => {
    expect(grantablePermissions(admin('users', 'sql'))).toEqual(['users', 'sql']);
    expect(grantablePermissions(admin('sql'))).toEqual([]);
    const all = admin(...ADMIN_PERMISSIONS);
    expect(firstPermissions(all)).toEqual(
      ADMIN_PERMISSIONS.filter((one) => one !== 'sql' && one !== 'impersonate'),
    );
  });
});

const rights = (roles: readonly Role[], permissions: readonly AdminPermission[] = [], active = true) => ({
  roles,
  permissions,
  active,
});

describe('changes of rights', () => {
  const BUYER = rights(['Buyer']);
  const MANAGER = rights(['Administrator'], ['users']);
  const change = (
    who: RightsHolder,
    before: Rights,
    after: Rights,
    id = 2,
    heldByOthers: readonly AdminPermission[] = ADMIN_PERMISSIONS,
  ) =>
    rightsRefusal(who, {
      person: person({ id, roles: before.roles }),
      company: { id: 10, isSeller: false },
      before,
      after,
      heldByOthers,
    });

  it.each<[string, RightsHolder, Rights, Rights, string | null]>([
    ['gives a role', PEOPLE['company administrator'], BUYER, rights(['Buyer', 'CSOS Signer']), null],
    ['takes a role', PEOPLE['company administrator'], rights(['Buyer', 'FinanceAdmin']), BUYER, null],
    [
      'gives a foreign role',
      PEOPLE['company administrator'],
      BUYER,
      rights(['Buyer', 'Seller']),
      'role Seller',
    ],
    ['makes an administrator', PEOPLE['company administrator'], BUYER, MANAGER, 'role Administrator'],
    [
      'gives above itself',
      PEOPLE['facility administrator'],
      BUYER,
      rights(['CompanyAdmin']),
      'role CompanyAdmin',
    ],
    ['gives the signer without csos', admin('users'), BUYER, rights(['Buyer', 'CSOS Signer']), 'CSOS Signer'],
    [
      'gives an own permission',
      admin('users', 'csos'),
      MANAGER,
      rights(['Administrator'], ['users', 'csos']),
      null,
    ],
    [
      'gives a permission it lacks',
      admin('users'),
      MANAGER,
      rights(['Administrator'], ['users', 'sql']),
      'sql',
    ],
    [
      'takes a permission it lacks',
      admin('users'),
      rights(['Administrator'], ['sql']),
      rights(['Administrator']),
      'sql',
    ],
    ['gives a buyer permissions', admin('users'), BUYER, rights(['Buyer'], ['users']), 'Only administrators'],
    ['demotes another', admin('users'), rights(['Administrator'], ['users', 'sql']), BUYER, null],
    ['deactivates another', admin('users'), BUYER, rights(['Buyer'], [], false), null],
  ])('who %s', (_what, who, before, after, refusal) => {
    const answer = change(who, before, after);
    if (refusal === null) expect(answer).toBeNull();
    else expect(answer).toContain(refusal);
  });

  it.each<[string, RightsHolder, Rights, Rights]>([
    ['deactivates', PEOPLE['company administrator'], BUYER, rights(['Buyer'], [], false)],
    ['takes Administrator from', admin('users'), MANAGER, BUYER],
    ['takes users from', admin('users'), MANAGER, rights(['Administrator'])],
    ['takes CompanyAdmin from', PEOPLE['company administrator'], rights(['Buyer', 'CompanyAdmin']), BUYER],
  ])('nobody %s oneself', (_what, who, before, after) => {
    expect(change(who, before, after, who.userId)).toMatch(/yourself/);
    expect(change(who, before, after)).toBeNull();
  });

  it.each([rights(['Buyer']), rights(['Administrator']), { ...MANAGER, active: false }])(
    'the last administrator with users stays one: %j',
    (after) => {
      expect(change(admin('users'), MANAGER, after, 2, [])).toMatch(/last administrator/);
      expect(change(admin('users'), MANAGER, after, 2, ['users'])).toBeNull();
    },
  );

  it.each(ADMIN_PERMISSIONS)('the last administrator with %s keeps it, also of the own', (permission) => {
    const who = admin('users', permission);
    const before = rights(['Administrator'], [permission]);
    const without = rights(['Administrator']);
    const others = ADMIN_PERMISSIONS.filter((one) => one !== permission);
    expect(change(who, before, without, 2, others)).toContain(`the permission ${permission}`);
    expect(change(who, before, without, who.userId, others)).not.toBeNull();
    expect(change(who, before, without, 2, [permission])).toBeNull();
  });
});

describe('an administrator with more permissions', () => {
  const greater = person({ roles: ['Administrator'], permissions: ['users', 'sql'] });

  it('is not changed by a lesser one', () => {
    expect(editRefusal(admin('users', 'csos'), greater)).toContain('permissions that you do not have');
    expect(aboveRefusal(admin('users', 'csos'), greater)).not.toBeNull();
    expect(editRefusal(admin('users', 'sql'), greater)).toBeNull();
  });
});

describe('facilities of a person', () => {
  it.each<[Who, number[], string | null]>([
    ['company administrator', [7], null],
    ['company administrator', [], null],
    ['company administrator', [99], 'not one of this company'],
    ['facility administrator', [5], null],
    ['facility administrator', [7], 'that you administer'],
    ['facility administrator', [], 'at least one'],
  ])('%s assigns %j: %s', (who, ids, refusal) => {
    const answer = facilitiesRefusal(PEOPLE[who], ids, [5, 6, 7]);
    if (refusal === null) expect(answer).toBeNull();
    else expect(answer).toContain(refusal);
  });
});

it('X-38 administrators and people who are not active are never impersonated', () => {
  expect(impersonationRefusal({ roles: ['Buyer', 'Administrator'], active: true })).toMatch(/never/);
  expect(impersonationRefusal({ roles: ['Buyer'], active: false })).toMatch(/not active/);
  expect(impersonationRefusal({ roles: ['Buyer'], active: true })).toBeNull();
});
