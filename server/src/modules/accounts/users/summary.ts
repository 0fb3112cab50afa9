import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { userEndpoints } from '#contract/accounts/users.ts';
import type { UserSummary } from '#contract/accounts/users.ts';
import { userType, type Role } from '#rules/accounts/roles.ts';
import type { UserVetting } from '#rules/accounts/vetting.ts';
import {
  contains,
  isoOf,
  isoOrNull,
  numberIn,
  type Selection,
} from '../../../platform/database/read-page.ts';

type ListQuery = z.output<NonNullable<typeof userEndpoints.listAllUsers.query>>;
type Optional<T> = { [K in keyof T]?: T[K] | undefined };
export type UserFilters = Optional<Omit<ListQuery, 'page' | 'per_page'>>;

export interface SummaryRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  title: string | null;
  roles: Role[];
  company_id: number | null;
  company_name: string | null;
  facility_id: number | null;
  facility_name: string | null;
  vetting_status: UserVetting;
  is_field_rep: boolean;
  active: boolean;
  invited: boolean;
  last_login_at: string | null;
  created_at: string;
}

/** Columns of a user `u` joined as below. */
export const SUMMARY_COLUMNS = sql`u.id, u.first_name, u.last_name, u.email, u.phone, u.title,
  array(select r.role from user_role r where r.user_id = u.id order by r.role) as roles,
  c.id as company_id, c.name as company_name, f.id as facility_id, f.name as facility_name, u.vetting_status,
  u.is_field_rep, u.active, not exists (select 1 from identity i where i.user_id = u.id) as invited,
  u.last_login_at, u.created_at`;

export const USERS = sql`app_user u left join company c on c.id = u.company_id
  left join facility f on f.id = u.primary_facility_id`;

const ORDER_BY = {
  name: sql`u.last_name collate "C", u.first_name collate "C", u.id`,
  '-name': sql`u.last_name collate "C" desc, u.first_name collate "C" desc, u.id desc`,
  email: sql`lower(u.email), u.id`,
  '-email': sql`lower(u.email) desc, u.id desc`,
  company: sql`c.name collate "C" nulls last, u.last_name collate "C", u.id`,
  '-company': sql`c.name collate "C" desc nulls last, u.last_name collate "C", u.id`,
  last_login: sql`u.last_login_at nulls first, u.id`,
  '-last_login': sql`u.last_login_at desc nulls last, u.id desc`,
  created: sql`u.created_at, u.id`,
  '-created': sql`u.created_at desc, u.id desc`,
} as const;

export const userQuery = (range: RawBuilder<unknown>, filters: UserFilters): Selection => ({
  columns: SUMMARY_COLUMNS,
  from: USERS,
  where: sql.join([range, ...conditions(filters)], sql` and `),
  orderBy: ORDER_BY[filters.sort ?? 'name'],
  key: sql`u.id`,
});

const hasRole = (role: Role) =>
  sql`exists (select 1 from user_role t where t.user_id = u.id and t.role = ${role})`;

const OF_TYPE = {
  administrator: hasRole('Administrator'),
  seller: sql`(${hasRole('Seller')} and not ${hasRole('Administrator')})`,
  buyer: sql`(${hasRole('Buyer')} and not ${hasRole('Seller')} and not ${hasRole('Administrator')})`,
  none: sql`not (${hasRole('Buyer')} or ${hasRole('Seller')} or ${hasRole('Administrator')})`,
} as const;

function conditions(filters: UserFilters): RawBuilder<unknown>[] {
  const { search, role, active, type, vetting_status: vetting, company_id: companyId } = filters;
  return [
    ...(search ? [searched(search)] : []),
    ...(role ? [hasRole(role)] : []),
    ...(active ? [sql`u.active = ${active === '1'}`] : []),
    ...(type ? [OF_TYPE[type]] : []),
    ...(vetting ? [sql`u.vetting_status = ${vetting}`] : []),
    ...(companyId ? [sql`u.company_id = ${companyId}`] : []),
  ];
}

function searched(search: string): RawBuilder<unknown> {
  const like = contains(search);
  const digits = search.replaceAll(/\D/g, '');
  return sql`(u.id = ${numberIn(search)} or lower(u.first_name || ' ' || u.last_name) like ${like}
    or lower(u.email) like ${like} or (${digits.length >= 4} and u.phone like ${`%${digits}%`}))`;
}

/** The mark of the e-mail address is set where the reply leaves. */
export type Unmarked<T extends UserSummary> = Omit<T, 'is_medigi_admin'>;

export const toSummary = (row: SummaryRow): Unmarked<UserSummary> => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  title: row.title,
  roles: row.roles,
  user_type: userType(row.roles),
  company: named(row.company_id, row.company_name),
  primary_facility: named(row.facility_id, row.facility_name),
  vetting_status: row.vetting_status,
  is_vetted: row.vetting_status === 'Approved',
  is_field_rep: row.is_field_rep,
  active: row.active,
  invited: row.invited,
  last_login_at: isoOrNull(row.last_login_at),
  created_at: isoOf(row.created_at),
});

export const named = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };
