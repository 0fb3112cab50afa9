import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';

/** The administrators of the catalog that may sign in. */
export async function assignees(db: Queryable): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select u.id, u.first_name || ' ' || u.last_name as name from app_user u
    where u.active and exists (select from user_role r where r.user_id = u.id and r.role = 'Administrator')
      and exists (select from user_permission p where p.user_id = u.id and p.permission = 'catalog')
    order by lower(u.first_name || ' ' || u.last_name), u.id`.execute(db);
  return rows;
}
