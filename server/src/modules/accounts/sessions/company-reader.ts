import { sql } from 'kysely';
import type { MsClient } from '#contract/brands/brands.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { pricesOn, scopeWith, toScope, type SessionRow } from './load-scope.ts';

/**
 * What a company may read now, as one of its active administrators: of a facility of it where one is named, else of that person's. Null where
 * the company is not active, or nobody of it could read it on a screen.
 */
export async function loadCompanyReader(
  db: Queryable,
  { companyId, facilityId }: { companyId: number; facilityId: number | null },
  client: MsClient,
  now: Date,
): Promise<Scope | null> {
  const { rows } = await sql<SessionRow>`-- named: reader of a company
    select ${scopeWith(pricesOn(now))}
    from (select p.id as user_id, null::int as actor_user_id from app_user p
      where p.company_id = ${companyId} and p.active
        and exists (select from user_role r where r.user_id = p.id and r.role = 'CompanyAdmin')
        and not exists (select from user_role r where r.user_id = p.id and r.role = 'Administrator')
      order by p.vetting_status = 'Approved' desc, p.id limit 1) s
    join app_user u on u.id = s.user_id
    join company c on c.id = u.company_id and c.active
    left join facility f on f.company_id = c.id and f.id = coalesce(${facilityId}::bigint, u.primary_facility_id)`.execute(
    db,
  );
  const [row] = rows;
  return row ? toScope(row, client) : null;
}
