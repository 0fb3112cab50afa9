import { sql } from 'kysely';
import type { AdminPermission, Role } from '#rules/accounts/roles.ts';
import { type CompanyFacts, aboveRefusal } from '#rules/accounts/user-rights.ts';
import type { UserVetting } from '#rules/accounts/vetting.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { notFound, forbidden } from '../../../platform/errors.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';
import { usersOf } from './range.ts';
import { noUser } from './record.ts';

export interface StoredUser {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  title: string | null;
  phone: string | null;
  company_id: number | null;
  primary_facility_id: number | null;
  is_field_rep: boolean;
  active: boolean;
  vetting_status: UserVetting;
  vetting_note: string | null;
  version: number;
  invited: boolean;
  roles: Role[];
  permissions: AdminPermission[];
  facility_ids: number[];
}

/** A user in the asker's range, locked until the commit. */
export async function lockUser(scope: Scope, tx: Tx, id: number): Promise<StoredUser> {
  await sql`select 1 from app_user where id = ${id} for no key update`.execute(tx);
  const { rows } = await sql<StoredUser>`
    select u.id, u.email, u.first_name, u.last_name, u.title, u.phone, u.company_id, u.primary_facility_id,
      u.is_field_rep, u.active, u.vetting_status, u.vetting_note, u.version,
      not exists (select 1 from identity i where i.user_id = u.id) as invited,
      array(select r.role from user_role r where r.user_id = u.id order by 1) as roles,
      array(select p.permission from user_permission p where p.user_id = u.id order by 1) as permissions,
      array(select f.facility_id::int from user_facility f where f.user_id = u.id order by 1) as facility_ids
    from app_user u where u.id = ${id} and ${usersOf(scope)}`.execute(tx);
  const [user] = rows;
  if (!user) throw noUser();
  return user;
}

export interface UserCompany extends CompanyFacts {
  name: string;
  facilities: { id: number; name: string }[];
}

/** The company that a person may be put into: any for administrators with `users`, else the own one. Null: none. */
export async function companyFor(
  scope: Scope,
  db: Queryable,
  wanted: number | null,
): Promise<UserCompany | null> {
  const foreign = !hasPermission(scope, 'users') && wanted !== (scope.company?.id ?? null);
  if (foreign) throw notFound('This company does not exist.');
  if (wanted === null) return null;
  const { rows } = await sql<UserCompany>`
    select c.id, c.name, c.is_seller as "isSeller",
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by f.id), '[]')
        from facility f where f.company_id = c.id) as facilities
    from company c where c.id = ${wanted}`.execute(db);
  const [company] = rows;
  if (!company) throw notFound('This company does not exist.');
  return company;
}

/**
 * What active administrators besides one person may do; all of them are locked, so that two cannot take each other's
 * permissions at once.
 */
export async function heldByOthers(tx: Tx, userId: number): Promise<AdminPermission[]> {
  const { rows } = await sql<{ id: number; permission: AdminPermission }>`
    select u.id, p.permission from app_user u join user_permission p on p.user_id = u.id
      join user_role r on r.user_id = u.id and r.role = 'Administrator'
    where u.active order by u.id, p.permission for no key update of u, p, r`.execute(tx);
  return rows.filter((row) => row.id !== userId).map((row) => row.permission);
}

/** Makes the stored roles, permissions and facilities these. */
export async function writeRights(
  tx: Tx,
  userId: number,
  rights: {
    roles: readonly Role[];
    permissions: readonly AdminPermission[];
    facilityIds: readonly number[];
  },
): Promise<void> {
  const { roles, permissions, facilityIds } = rights;
  await sql`delete from user_role where user_id = ${userId} and role <> all (${[...roles]}::text[])`.execute(
    tx,
  );
  await sql`insert into user_role (user_id, role) select ${userId}, r from unnest(${[...roles]}::text[]) r
    on conflict do nothing`.execute(tx);
  await sql`delete from user_permission where user_id = ${userId}
    and permission <> all (${[...permissions]}::text[])`.execute(tx);
  await sql`insert into user_permission (user_id, permission)
    select ${userId}, p from unnest(${[...permissions]}::text[]) p on conflict do nothing`.execute(tx);
  await sql`delete from user_facility where user_id = ${userId}
    and facility_id <> all (${[...facilityIds]}::bigint[])`.execute(tx);
  await sql`insert into user_facility (user_id, facility_id)
    select ${userId}, f from unnest(${[...facilityIds]}::bigint[]) f on conflict do nothing`.execute(tx);
}

/** For what would give power over every account: refuses an administrator who lacks a permission that another one has. */
export async function requireGreatest(scope: Scope, tx: Tx, sentence: string): Promise<void> {
  const permissions = await heldByOthers(tx, scope.userId);
  if (aboveRefusal(scope, { permissions }) !== null) throw forbidden(sentence);
}
