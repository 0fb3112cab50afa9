import { sql } from 'kysely';
import type { EdiCompany } from '#contract/edi/clients.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains } from '../../../platform/database/read-page.ts';

/** Companies as administrators of EDI choose them. */

const MOST_FOUND = 20;

export async function searchCompanies(db: Queryable, search: string | undefined) {
  const { rows } = await sql<{ id: number; name: string }>`select c.id, c.name from company c
    where lower(c.name) like ${contains(search ?? '')}
    order by c.name collate "C", c.id limit ${sql.lit(MOST_FOUND)}`.execute(db);
  return rows;
}

/** Null where there is none. */
export async function readCompany(db: Queryable, id: number): Promise<EdiCompany | null> {
  const { rows } = await sql<EdiCompany>`select c.id, c.name, c.is_seller as sells,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email)
          order by u.last_name, u.first_name, u.id), '[]')
        from app_user u where u.company_id = c.id and u.active
          and exists (select from user_role r where r.user_id = u.id and r.role = 'Buyer')) as order_users,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'dea_number', f.dea_number)
          order by f.name, f.id), '[]') from facility f where f.company_id = c.id) as facilities
    from company c where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
