import { sql } from 'kysely';
import type { MsClient } from '#contract/brands/brands.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { pricesOn, scopeWith, toScope, type SessionRow } from './load-scope.ts';

/** What a user may read now, without a session. Null where user or company is not active. */
export async function loadUserReader(
  db: Queryable,
  userId: number,
  client: MsClient,
  now: Date,
): Promise<Scope | null> {
  const { rows } = await sql<SessionRow>`-- named: reader
    select ${scopeWith(pricesOn(now))}
    from (select ${userId}::bigint as user_id, null::int as actor_user_id) s
    join app_user u on u.id = s.user_id and u.active
    left join company c on c.id = u.company_id
    left join facility f on f.id = u.primary_facility_id
    where coalesce(c.active, true)`.execute(db);
  const [row] = rows;
  return row ? toScope(row, client) : null;
}
