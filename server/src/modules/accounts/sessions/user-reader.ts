import { sql } from 'kysely';
import type { MsClient } from '#contract/brands/brands.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { ruleBroken } from '../../../platform/errors.ts';
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

const NOBODY = 0;

interface Recipients {
  emails: readonly string[];
  may: (reader: Scope) => boolean | Promise<boolean>;
  refusal: (email: string) => string;
}

/** Whose addresses those are, without who asks. 422 for one whose owner may not have it, or that nobody has. */
export async function recipientsByAddress(
  { scope, client, now }: RequestContext,
  db: Queryable,
  { emails, may, refusal }: Recipients,
): Promise<number[]> {
  const wanted = new Set(emails.map((email) => email.toLowerCase()));
  wanted.delete(scope.email.toLowerCase());
  const { rows } = await sql<{
    id: number;
    email: string;
  }>`select u.id, lower(u.email) as email from app_user u
    where lower(u.email) = any (${[...wanted]}::text[]) and u.active`.execute(db);
  const found = new Map(rows.map(({ id, email }) => [email, id]));
  const ids: number[] = [];
  for (const email of wanted) {
    const id = found.get(email);
    // Read for nobody's address too: how long the answer takes tells no address of another company.
    const reader = await loadUserReader(db, id ?? NOBODY, client, now);
    if (id === undefined || reader === null || !(await may(reader)))
      throw ruleBroken(refusal(email), { recipients: refusal(email) });
    ids.push(id);
  }
  return ids;
}
