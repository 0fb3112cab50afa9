import { ADMIN_PERMISSIONS, type AdminPermission, type Role } from '#rules/accounts/roles.ts';
import { HARBOR, LAKESHORE, UNLICENSED } from './buyers.ts';
import { MERIDIAN, NORTHWIND, STERILE_POINT } from './labelers.ts';

export const DEMO_PASSWORD = 'Galenic-demo-26!';

export interface DemoPerson {
  /** Before '@demo.test'. */
  name: string;
  who: string;
  first: string;
  last: string;
  roles: readonly Role[];
  company: string | null;
  /** How many of the company's facilities are assigned, from the first on; the first is the current one. */
  facilities: number;
  vetted: boolean;
  isFieldRep: boolean;
  permissions: readonly AdminPermission[];
}

type Names = readonly [name: string, first: string, last: string, who: string];

const person = ([name, first, last, who]: Names, more: Partial<DemoPerson>): DemoPerson => ({
  name,
  who,
  first,
  last,
  roles: [],
  company: null,
  facilities: 0,
  vetted: true,
  isFieldRep: false,
  permissions: [],
  ...more,
});

const buyer = (names: Names, company: string, more: Partial<DemoPerson> = {}): DemoPerson =>
  person(names, { roles: ['Buyer'], company, facilities: 1, ...more });
const seller = (names: Names, company: string, more: Partial<DemoPerson> = {}): DemoPerson =>
  person(names, { roles: ['Seller'], company, ...more });

const ALL_OF_LAKESHORE = 8;

/** Everyone who can sign in; the order is that of the sign-in page. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  buyer(['buyer', 'Maya', 'Okafor', `Buyer of ${HARBOR}`], HARBOR),
  buyer(
    ['switcher', 'Daniel', 'Reyes', `Buyer who changes between three facilities of ${LAKESHORE}`],
    LAKESHORE,
    {
      roles: ['Buyer', 'ChangeFacility'],
      facilities: 3,
    },
  ),
  buyer(['companyadmin', 'Ruth', 'Lindqvist', `Buyer and company administrator of ${LAKESHORE}`], LAKESHORE, {
    roles: ['Buyer', 'CompanyAdmin'],
    facilities: ALL_OF_LAKESHORE,
  }),
  buyer(
    ['facilityadmin', 'Owen', 'Baptiste', `Buyer and facility administrator of ${LAKESHORE}`],
    LAKESHORE,
    {
      roles: ['Buyer', 'FacilityAdmin'],
    },
  ),
  buyer(['finance', 'Priya', 'Raman', `Buyer and finance administrator of ${LAKESHORE}`], LAKESHORE, {
    roles: ['Buyer', 'FinanceAdmin'],
  }),
  buyer(['signer', 'Helen', 'Marsh', `Buyer and CSOS signer of ${HARBOR}`], HARBOR, {
    roles: ['Buyer', 'CSOS Signer'],
  }),
  buyer(['unvetted', 'Tom', 'Akers', 'Buyer who is not vetted yet'], 'Cedar Grove Pharmacy', {
    vetted: false,
  }),
  buyer(['unlicensed', 'Nora', 'Petrov', 'Buyer whose facility has no state license'], UNLICENSED),
  buyer(['noterms', 'Luis', 'Ferrer', 'Buyer of a company without terms'], 'Juniper Specialty Pharmacy'),
  buyer(
    ['shorts', 'Grace', 'Holloway', 'Buyer of a company that has not agreed to medigi'],
    'Bluff City Drug',
  ),
  buyer(['nofacility', 'Ben', 'Sorensen', 'Buyer without a facility'], 'Summit Infusion Partners', {
    facilities: 0,
  }),
  buyer(
    ['card', 'Alicia', 'Monroe', 'Buyer of a company that pays by credit card'],
    'Oakmont Surgery Centers',
  ),
  seller(['seller', 'Victor', 'Nguyen', `Seller of ${MERIDIAN}`], MERIDIAN),
  seller(['selleradmin', 'Carla', 'Weiss', `Seller and company administrator of ${MERIDIAN}`], MERIDIAN, {
    roles: ['Seller', 'CompanyAdmin'],
  }),
  seller(['fieldrep', 'Jonas', 'Fields', `Field representative of ${MERIDIAN}`], MERIDIAN, {
    isFieldRep: true,
  }),
  seller(['seller2', 'Ingrid', 'Dahl', `Seller of ${NORTHWIND}, on vacation now`], NORTHWIND),
  seller(
    ['seller503b', 'Samir', 'Haddad', `Seller of ${STERILE_POINT}, a 503B outsourcing facility`],
    STERILE_POINT,
  ),
  person(['admin', 'Eleanor', 'Price', 'Administrator with every permission'], {
    roles: ['Administrator'],
    permissions: ADMIN_PERMISSIONS,
  }),
  person(['support', 'Marcus', 'Bell', 'Administrator without finance, SQL tool and impersonation'], {
    roles: ['Administrator'],
    permissions: ADMIN_PERMISSIONS.filter(
      (one) => one !== 'finance' && one !== 'sql' && one !== 'impersonate',
    ),
  }),
  person(['analyst', 'Yuki', 'Tanaka', 'Signed in, but neither buyer nor seller nor administrator'], {
    company: LAKESHORE,
  }),
];

export const emailOf = ({ name }: { name: string }): string => `${name}@demo.test`;
