import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';

const MOST = 10;

/** Whom a seller asks for a price rule: colleagues whom `mayChangeRule` lets. */
export async function listRuleMakers(scope: Scope, db: Queryable): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select u.first_name || ' ' || u.last_name as name from app_user u
    join user_role s on s.user_id = u.id and s.role = 'Seller'
    join user_role a on a.user_id = u.id and a.role = 'CompanyAdmin'
    where u.company_id = ${scope.company?.id ?? 0} and u.active
    order by lower(u.first_name), lower(u.last_name), u.id limit ${sql.lit(MOST)}`.execute(db);
  return rows.map(({ name }) => name);
}
