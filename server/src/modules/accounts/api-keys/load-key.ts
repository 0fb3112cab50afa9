import { sql } from 'kysely';
import { narrowed, type ApiScope } from '#rules/accounts/api-keys.ts';
import type { MsClient } from '#contract/brands/brands.ts';
import { newestCommandOf } from '../../../platform/audit/audit.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { pricesOn, scopeWith, toScope, type OpenSession, type SessionRow } from '../sessions/load-scope.ts';
import { isOneOf } from './key-text.ts';

interface KeyRow extends SessionRow {
  last_command: number;
  key_id: number;
  key_name: string;
  scopes: ApiScope[];
  hashes: Buffer[];
  facility_ids: number[];
  is_narrow: boolean;
}

/**
 * Where a key acts: where its user does, else at the first of its facilities to which its user may switch; the SQL twin of
 * `switchRange`.
 */
const actsAt = sql`
  left join lateral (select f.* from facility f
    where case when cardinality(k.facility_ids) = 0 then f.id = u.primary_facility_id else f.id = any (k.facility_ids)
      and f.company_id = u.company_id and (f.id = u.primary_facility_id or exists (
        select from user_role r where r.user_id = u.id and r.role = 'CompanyAdmin') or (exists (
        select from user_role r where r.user_id = u.id and r.role = 'ChangeFacility') and exists (
        select from user_facility a where a.user_id = u.id and a.facility_id = f.id))) end
    order by (f.id = u.primary_facility_id) desc nulls last, f.id limit 1) f on true`;

/**
 * What a key may do now: its user's rights, within its facilities. Null for one that is unknown, over or revoked, whose user or company
 * is not active, left the company or became an administrator.
 */
export async function loadKey(
  db: Queryable,
  { id, hash }: { id: number; hash: Buffer },
  client: MsClient,
  { now, asksLastCommand }: { now: Date; asksLastCommand: boolean },
): Promise<OpenSession | null> {
  const { rows } = await sql<KeyRow>`-- named: scope of a key
    select ${scopeWith(pricesOn(now))}, k.id as key_id, k.name as key_name, k.scopes,
      array(select x.hash from api_key_secret x where x.api_key_id = k.id
        and (x.ends_at is null or x.ends_at > ${now})) as hashes,
      array(select l.id::int from facility l where l.id = any (k.facility_ids) and l.company_id = u.company_id
        order by 1) as facility_ids, cardinality(k.facility_ids) > 0 as is_narrow,
      ${asksLastCommand ? newestCommandOf(sql`u.id`, now) : sql.lit(0)} as last_command
    from api_key k
    join lateral (select k.user_id, null::int as actor_user_id) s on true
    join app_user u on u.id = k.user_id and u.active and u.company_id = k.company_id
    join company c on c.id = u.company_id and c.active
    ${actsAt}
    where k.id = ${id} and k.revoked_at is null and k.expires_at > ${now} and not exists (
      select from user_role r where r.user_id = u.id and r.role = 'Administrator')`.execute(db);
  const [row] = rows;
  if (!row || !isOneOf(hash, row.hashes)) return null;
  return { scope: scopeOf(row, client), lastCommand: row.last_command };
}

function scopeOf(row: KeyRow, client: MsClient): Scope {
  const scope = toScope(row, client);
  const apiKey = { id: row.key_id, name: row.key_name, scopes: row.scopes };
  if (!row.is_narrow) return { ...scope, apiKey: { ...apiKey, facilityIds: null } };
  const { facility_ids: facilityIds } = row;
  return { ...scope, ...narrowed(scope, facilityIds), apiKey: { ...apiKey, facilityIds } };
}
