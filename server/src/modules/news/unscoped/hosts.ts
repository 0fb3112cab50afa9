import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';

/** The active clients that are no supplier's, whose hosts show news of the marketplace. */
export async function newsHosts(db: Queryable): Promise<{ id: number; name: string; hosts: string[] }[]> {
  const { rows } = await sql<{ id: number; name: string; hosts: string[] }>`select m.id, m.name,
      array(select h.host from brand_host h where h.client_id = m.id order by h.host) as hosts
    from ms_client m where m.active and m.supplier_company_id is null order by lower(m.name), m.id`.execute(
    db,
  );
  return rows;
}
