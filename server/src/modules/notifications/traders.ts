import { sql, type RawBuilder } from 'kysely';
import type { Role } from '#rules/accounts/roles.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { DigestReader } from './digest-entries.ts';
import { lastHost, wantsDigest } from './inbox.ts';

/** Somebody who is told about a deal, and whether by mail, too. */
export interface Trader extends DigestReader {
  wants_mail: boolean;
}

export const has = (role: Role) =>
  sql`exists (select 1 from user_role r where r.user_id = u.id and r.role = ${role})`;

export const sellersOf = (companyIds: readonly number[]): RawBuilder<unknown> =>
  sql`u.company_id = any (${[...companyIds]}::bigint[]) and ${has('Seller')}`;

interface Buying {
  buyer_company_id: number;
  facility_id: number;
  buyer_user_id: number;
}

/** The buyers of the facility, with the person who began the deal as long as it buys there. */
export const buyersOf = (deal: Buying): RawBuilder<unknown> => sql`${has('Buyer')}
  and u.company_id = ${deal.buyer_company_id}
  and (u.primary_facility_id = ${deal.facility_id} or (u.id = ${deal.buyer_user_id} and exists (
    select from user_facility a where a.user_id = u.id and a.facility_id = ${deal.facility_id})))`;

/** The administrators who look after orders. */
export const ORDER_KEEPERS: RawBuilder<unknown> = sql`${has('Administrator')}
  and exists (select 1 from user_permission p where p.user_id = u.id and p.permission = 'orders')`;

/** The active users `u` among those. */
export async function readTraders(db: Queryable, readers: RawBuilder<unknown>): Promise<Trader[]> {
  const { rows } = await sql<Trader>`-- named: traders
    select u.id, u.email, ${lastHost} as host, coalesce(s.order_notifications, true) as wants_mail,
      ${wantsDigest} as wants_digest
    from app_user u left join email_subscription s on s.user_id = u.id
    where u.active and ${readers} order by u.id`.execute(db);
  return rows;
}
