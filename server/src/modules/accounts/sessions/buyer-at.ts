import { sql } from 'kysely';
import type { MsClient } from '#contract/brands/brands.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { pricesOn, scopeWith, toScope, type SessionRow } from './load-scope.ts';

interface BuyerRow extends SessionRow {
  own_facility_id: number | null;
}

/**
 * What somebody who buys may do at a facility of the own company, as if it were chosen. Null where the user or the company is not active, or
 * the user does not buy, or not for that facility.
 */
export async function loadBuyerAt(
  db: Queryable,
  { userId, facilityId }: { userId: number; facilityId: number },
  client: MsClient,
  now: Date,
): Promise<Scope | null> {
  const { rows } = await sql<BuyerRow>`-- named: buyer at a facility
    select ${scopeWith(pricesOn(now))}, u.primary_facility_id as own_facility_id
    from (select ${userId}::bigint as user_id, null::int as actor_user_id) s
    join app_user u on u.id = s.user_id and u.active
    join company c on c.id = u.company_id and c.active
    join facility f on f.id = ${facilityId} and f.company_id = c.id`.execute(db);
  const [row] = rows;
  if (!row || row.roles.includes('Administrator') || !row.roles.includes('Buyer')) return null;
  const buysThere =
    row.own_facility_id === facilityId ||
    row.assigned.includes(facilityId) ||
    row.roles.includes('CompanyAdmin');
  return buysThere ? toScope(row, client) : null;
}
