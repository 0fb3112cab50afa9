import { ROLE_NAMES } from '#rules/accounts/roles.ts';
import { USER_VETTING } from '#rules/accounts/vetting.ts';
import { USER_SORTS } from '#rules/lists.ts';
import { choiceFilter, numberFilter, textFilter } from '../../shared/list-filters.ts';
import { list } from '../../shared/list.ts';
import type { AllUsersQuery, OwnUsersQuery } from './api.ts';
import { CompanyField } from './components/company-select.tsx';

const USERS = { label: 'Users', noun: 'user' } as const;

const ROLE = choiceFilter('role', {
  label: 'Role',
  all: 'All roles',
  options: ROLE_NAMES,
  chip: (role) => `Role: ${role}`,
});
const ACTIVE = choiceFilter('active', {
  label: 'Active',
  all: 'All',
  options: { '1': 'Active', '0': 'Not active' },
});

/** The people one administers. */
export const OWN_USERS = list<OwnUsersQuery>()({
  ...USERS,
  id: 'users',
  filters: [
    textFilter('search', { label: 'Search users', placeholder: 'Name, e-mail or phone' }),
    ROLE,
    ACTIVE,
  ],
});

/** Every user of the marketplace (trading G-127). */
export const ALL_USERS = list<AllUsersQuery>()({
  ...USERS,
  id: 'user-manager',
  sorts: USER_SORTS,
  filters: [
    textFilter('search', { label: 'Search users', placeholder: 'Name, e-mail, phone or ID' }),
    choiceFilter('vetting', {
      query: 'vetting_status',
      label: 'Vetting status',
      all: 'All',
      options: USER_VETTING,
    }),
    choiceFilter('type', {
      label: 'Type',
      all: 'All types',
      options: {
        administrator: 'Administrator',
        seller: 'Seller',
        buyer: 'Buyer',
        none: 'Analytics only',
      },
    }),
    ROLE,
    numberFilter('company', {
      query: 'company_id',
      field: { kind: 'own', label: 'Company', component: CompanyField },
      chip: (name) => `Company: ${name}`,
    }),
    ACTIVE,
  ],
});
