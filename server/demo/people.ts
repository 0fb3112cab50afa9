import { DEMO_PEOPLE, emailOf, type DemoPerson } from './accounts.ts';
import { BUYERS } from './buyers.ts';
import { companyId, type FacilityInfo } from './companies.ts';
import type { Row } from './insert-rows.ts';
import { SELLERS } from './labelers.ts';
import { at } from './random.ts';

export interface People {
  user: Row<'app_user'>[];
  role: Row<'user_role'>[];
  permission: Row<'user_permission'>[];
  userFacility: Row<'user_facility'>[];
  identity: Row<'identity'>[];
  provider: Row<'idp_person'>[];
  /** Who may buy for a facility, by its id. */
  buyersOf: ReadonlyMap<number, readonly number[]>;
  /** Who sells for a company, by its id. */
  sellersOf: ReadonlyMap<number, readonly number[]>;
}

const EMBEDDED_ISSUER = 'embedded';

/** The demo people, who can sign in, and one colleague at every company that has none of them, who cannot. */
export function makePeople(
  facilities: readonly FacilityInfo[],
  passwordHash: string,
  openSince: Date,
): People {
  const everyone = [...DEMO_PEOPLE, ...colleagues()];
  const people: Omit<People, 'buyersOf' | 'sellersOf'> = {
    user: [],
    role: [],
    permission: [],
    userFacility: [],
    identity: [],
    provider: [],
  };
  const buyersOf = new Map<number, number[]>();
  const sellersOf = new Map<number, number[]>();
  everyone.forEach((person, index) => {
    const id = index + 1;
    const isDemo = index < DEMO_PEOPLE.length;
    const company = person.company === null ? null : companyId(person.company);
    const assigned = facilities
      .filter(({ companyId: owner }) => owner === company)
      .slice(0, person.facilities);
    people.user.push(userRow(person, { id, company, facility: assigned[0]?.id ?? null, isDemo, openSince }));
    people.role.push(...person.roles.map((role) => ({ user_id: id, role })));
    people.permission.push(...person.permissions.map((permission) => ({ user_id: id, permission })));
    people.userFacility.push(...assigned.map((facility) => ({ user_id: id, facility_id: facility.id })));
    if (person.roles.includes('Buyer')) for (const facility of assigned) addTo(buyersOf, facility.id, id);
    if (person.roles.includes('Seller') && company !== null) addTo(sellersOf, company, id);
    if (!isDemo) return;
    const subject = `demo-${person.name}`;
    people.identity.push({ issuer: EMBEDDED_ISSUER, subject, user_id: id });
    people.provider.push({
      subject,
      email: emailOf(person),
      password_hash: passwordHash,
      created_at: openSince,
    });
  });
  return { ...people, buyersOf, sellersOf };
}

const addTo = (lists: Map<number, number[]>, key: number, id: number) =>
  void lists.set(key, [...(lists.get(key) ?? []), id]);

function userRow(
  person: DemoPerson,
  known: { id: number; company: number | null; facility: number | null; isDemo: boolean; openSince: Date },
): Row<'app_user'> {
  return {
    id: known.id,
    company_id: known.company,
    primary_facility_id: known.facility,
    email: known.isDemo ? emailOf(person) : person.name,
    first_name: person.first,
    last_name: person.last,
    phone: `555010${String(1000 + known.id)}`,
    vetting_status: person.vetted ? 'Approved' : 'Unreviewed',
    is_field_rep: person.isFieldRep,
    order_notifications: true,
    active: true,
    created_at: known.openSince,
  };
}

const NAMES = (
  'Anna Keller,Brian Foster,Chloe Martin,David Osei,Erin Walsh,Felix Romero,Gina Park,Hugo Lang,Iris Cole,' +
  'James Whitlock,Karen Doyle,Leo Santos,Mira Shah,Neil Carver,Olive Grant,Paul Jensen,Quinn Abbott,Rosa Medina,' +
  'Simon Hayes,Tara Quist,Umar Khan,Vera Stone,Walt Pruitt,Xenia Popov,Yara Nasser,Zane Miller,Amy Larkin,' +
  'Boris Katz,Cody Barnes,Dina Ellis,Evan Marsh,Faye Burke'
).split(',');

function colleagues(): DemoPerson[] {
  const served = new Set(DEMO_PEOPLE.map((person) => person.company));
  const open = [
    ...SELLERS.map((one) => [one.name, 'Seller'] as const),
    ...BUYERS.map((one) => [one.name, 'Buyer'] as const),
  ]
    .filter(([company]) => !served.has(company))
    .map(([company, role], index) => ({ company, role, fullName: at(NAMES, index).split(' ') }));
  return open.map(({ company, role, fullName }) => ({
    name: `${role === 'Seller' ? 'orders' : 'purchasing'}@${company.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.test`,
    who: '',
    first: fullName[0] ?? '',
    last: fullName[1] ?? '',
    roles: [role],
    company,
    facilities: role === 'Buyer' ? 99 : 0,
    vetted: true,
    isFieldRep: false,
    permissions: [],
  }));
}
