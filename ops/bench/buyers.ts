import { sql } from 'kysely';
import { openSession } from '../../server/src/modules/accounts/index.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';

export interface Buyer {
  id: number;
  /** Sent as `Authorization: Bearer`. */
  token: string;
}

/** So many buyers, each of another facility than its neighbours, in turn of all companies that may order on terms. */
export async function makeBuyers(db: Database, prefix: string, count: number): Promise<Buyer[]> {
  const { rows } = await sql<{ id: number }>`
    with eligible as (
      select f.id, f.company_id, row_number() over (partition by c.id order by f.id) as turn
      from facility f join company c on c.id = f.company_id
      where c.active and c.agreed_to_medigi and c.payment_option = 'net_terms' and f.vetting_status = 'approved'
        and exists (select from company_terms t where t.company_id = c.id and t.active)
        and not exists (select from soft_block b where b.facility_id = f.id)
    ), place as (
      select id, company_id, row_number() over (order by turn, company_id) as n, count(*) over () as places
      from eligible
    ), made as (
      insert into app_user (company_id, primary_facility_id, email, first_name, last_name, vetting_status)
      select p.company_id, p.id, ${prefix}::text || '-' || b || '@bench.test', 'Bench', 'Buyer', 'Approved'
      from generate_series(1, ${count}::int) b join place p on p.n = 1 + (b - 1) % p.places
      on conflict do nothing returning id
    ), role as (insert into user_role (user_id, role) select id, 'Buyer' from made)
    select id from made
    union all select u.id from app_user u join generate_series(1, ${count}::int) b
      on lower(u.email) = ${prefix}::text || '-' || b || '@bench.test'
    order by id`.execute(db);
  if (rows.length !== count) throw new Error(`${rows.length} buyers were made instead of ${count}.`);
  const buyers: Buyer[] = [];
  for (const { id } of rows) buyers.push({ id, token: await sessionOf(db, id) });
  return buyers;
}

export function sessionOf(db: Database, userId: number): Promise<string> {
  return openSession(db, { userId, actorUserId: null, host: 'localhost', now: systemClock.now() });
}

export async function userIdOf(db: Database, email: string): Promise<number> {
  const { id } = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}
