import { roleNames } from '#rules/accounts/roles.ts';
import { formatPhone } from '#rules/accounts/addresses.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { Day } from '../../../ui/values.tsx';
import type { UserSummary } from '../api.ts';
import { AccessBadge, VettingBadge } from './user-badges.tsx';
import styles from './users.module.css';

export const fullName = (user: Pick<UserSummary, 'first_name' | 'last_name'>) =>
  `${user.first_name} ${user.last_name}`;
const TYPES = { administrator: 'Administrator', seller: 'Seller', buyer: 'Buyer' } as const;
const typeOf = ({ user_type: type }: UserSummary) => (type === null ? 'Analytics only' : TYPES[type]);
const phoneOf = ({ phone }: UserSummary) => (phone === null ? '–' : formatPhone(phone));
const dayOf = (moment: string | null) => (moment === null ? 'Never' : <Day date={moment} />);

const NAME: GridColumn<UserSummary> = {
  id: 'name',
  header: 'Name',
  cell: (user) => <span className={styles.name}>{fullName(user)}</span>,
  required: true,
  width: 150,
};
const EMAIL: GridColumn<UserSummary> = {
  id: 'email',
  header: 'Email',
  cell: (user) => <span className={styles.breaks}>{user.email}</span>,
  width: 210,
};
const FACILITY: GridColumn<UserSummary> = {
  id: 'facility',
  header: 'Primary Facility',
  cell: (user) => user.primary_facility?.name ?? '–',
  width: 170,
};
const ROLES: GridColumn<UserSummary> = {
  id: 'roles',
  header: 'Roles',
  cell: (user) => roleNames(user.roles) || '–',
  width: 170,
};
const VETTING: GridColumn<UserSummary> = {
  id: 'vetting',
  header: 'Vetting Status',
  cell: (user) => <VettingBadge status={user.vetting_status} />,
  width: 124,
};
const ACCESS: GridColumn<UserSummary> = {
  id: 'access',
  header: 'Access',
  cell: (user) => <AccessBadge user={user} />,
  width: 100,
};
const PHONE: GridColumn<UserSummary> = { id: 'phone', header: 'Phone', cell: phoneOf, width: 128 };
const LAST_LOGIN: GridColumn<UserSummary> = {
  id: 'last_login',
  header: 'Last Login',
  cell: (user) => dayOf(user.last_login_at),
  width: 104,
};

/** Of the people one administers. */
export const OWN_COLUMNS: readonly GridColumn<UserSummary>[] = [
  NAME,
  EMAIL,
  PHONE,
  FACILITY,
  ROLES,
  VETTING,
  ACCESS,
  LAST_LOGIN,
];
export const FEWER_OWN_COLUMNS = sparing(OWN_COLUMNS, 'phone', 'last_login', 'facility');

/** Trading G-127. */
export const ALL_COLUMNS: readonly GridColumn<UserSummary>[] = [
  { id: 'id', header: 'ID', cell: (user) => user.id, width: 64, optional: true },
  NAME,
  EMAIL,
  { ...PHONE, optional: true },
  {
    id: 'company',
    header: 'Company',
    cell: (user) => user.company?.name ?? '–',
    width: 170,
  },
  FACILITY,
  { id: 'type', header: 'Type', cell: typeOf, width: 110 },
  ROLES,
  VETTING,
  ACCESS,
  LAST_LOGIN,
  {
    id: 'created',
    header: 'Created',
    cell: (user) => <Day date={user.created_at} />,
    width: 104,
    optional: true,
  },
];
export const FEWER_ALL_COLUMNS = sparing(ALL_COLUMNS, 'facility', 'type', 'last_login', 'roles');

/** A user on a phone. */
export function UserCard({ user, onOpen }: { user: UserSummary; onOpen: () => void }) {
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>{fullName(user)}</strong>
        <VettingBadge status={user.vetting_status} />
      </CardLine>
      <span className={styles.breaks}>{user.email}</span>
      <CardLine>
        <span className={styles.soft}>
          {[user.company?.name, roleNames(user.roles)].filter(Boolean).join(' · ')}
        </span>
        <AccessBadge user={user} />
      </CardLine>
    </ListCard>
  );
}
