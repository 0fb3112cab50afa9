import { sql, type RawBuilder } from 'kysely';
import { sha256 } from '../secrets.ts';
import { AppError } from '../errors.ts';
import type { Queryable, Tx } from '../database/database.ts';
import type { Scope } from '../scope.ts';

export interface IdempotentCall {
  userId: number;
  /** The facility that the user was at. */
  facilityId: number | null;
  operation: string;
  key: string;
  bodyHash: Buffer;
}

type Caller = Pick<Scope, 'userId' | 'apiKey'>;

/** Each API key counts by itself: two programs of a user that both number their orders from 1 do not get each other's replies. */
const ownKey = ({ apiKey }: Caller, key: string): string => (apiKey ? `api key ${apiKey.id}: ${key}` : key);

/** The key of a request, bound to who asks, facility, operation and input. Throws for a key that is not 1 to 200 plain characters. */
export function idempotentCall(
  header: string | string[] | undefined,
  scope: Caller & Pick<Scope, 'facility'>,
  operation: string,
  body: unknown,
): IdempotentCall | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new AppError('malformed', 'The Idempotency-Key must be 1 to 200 characters without spaces.');
  }
  const bodyHash = sha256(JSON.stringify(body) ?? '');
  const { userId, facility } = scope;
  return { userId, facilityId: facility?.id ?? null, operation, key: ownKey(scope, header), bodyHash };
}

/**
 * First statement of the transaction. A second request with the same key waits here for the first one, then gets its
 * stored reply; a rolled-back command leaves no key.
 */
export async function claimKey(tx: Tx, call: IdempotentCall): Promise<{ replay: unknown } | null> {
  const claimed = await sql<{ claimed: boolean }>`-- named: claim key
    insert into idempotency_key (user_id, facility_id, operation, key, body_hash)
    values (${call.userId}, ${call.facilityId}, ${call.operation}, ${call.key}, ${call.bodyHash})
    on conflict do nothing returning true as claimed`.execute(tx);
  if (claimed.rows.length === 1) return null;
  const stored = await tx
    .selectFrom('idempotency_key')
    .select(['body_hash', 'facility_id', 'reply'])
    .where('user_id', '=', call.userId)
    .where('operation', '=', call.operation)
    .where('key', '=', call.key)
    .executeTakeFirstOrThrow();
  const elsewhere = stored.facility_id !== null && stored.facility_id !== call.facilityId;
  if (elsewhere || !stored.body_hash.equals(call.bodyHash)) {
    throw new AppError('idempotency_mismatch', 'This key was already used for another request.');
  }
  return { replay: stored.reply };
}

/** What an operation answered to a key of who asks, of replies shaped `T`; null while it answered nothing. */
export async function storedReply<T>(
  caller: Caller,
  db: Queryable,
  operation: string,
  key: string,
): Promise<T | null> {
  const stored = await db
    .selectFrom('idempotency_key')
    .select('reply')
    .where('user_id', '=', caller.userId)
    .where('operation', '=', operation)
    .where('key', '=', ownKey(caller, key))
    .executeTakeFirst();
  // The JSON of what this same operation answered before.
  return (stored?.reply ?? null) as T | null;
}

/** The statement that stores the reply of a claimed key. */
export const storing = (call: IdempotentCall, status: number, reply: unknown): RawBuilder<unknown> => sql`
  update idempotency_key set status = ${status}, reply = ${JSON.stringify(reply) ?? null}::jsonb
  where user_id = ${call.userId} and operation = ${call.operation} and key = ${call.key}`;
