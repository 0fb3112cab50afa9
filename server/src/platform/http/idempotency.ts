import { sha256 } from '../ids.ts';
import { AppError } from '../errors.ts';
import type { Tx } from '../database/database.ts';

export interface IdempotentCall {
  userId: number;
  operation: string;
  key: string;
  bodyHash: Buffer;
}

/** The key of a request, bound to user, operation and body. Throws for a key that is not 1 to 200 plain characters. */
export function idempotentCall(
  header: string | string[] | undefined,
  userId: number,
  operation: string,
  body: unknown,
): IdempotentCall | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new AppError('malformed', 'The Idempotency-Key must be 1 to 200 characters without spaces.');
  }
  return { userId, operation, key: header, bodyHash: sha256(JSON.stringify(body) ?? '') };
}

/**
 * First statement of the transaction. A second request with the same key waits here for the first one, then gets its
 * stored reply; a rolled-back command leaves no key.
 */
export async function claimKey(tx: Tx, call: IdempotentCall): Promise<{ replay: unknown } | null> {
  const claimed = await tx
    .insertInto('idempotency_key')
    .values({ user_id: call.userId, operation: call.operation, key: call.key, body_hash: call.bodyHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) return null;
  const stored = await tx
    .selectFrom('idempotency_key')
    .select(['body_hash', 'reply'])
    .where('user_id', '=', call.userId)
    .where('operation', '=', call.operation)
    .where('key', '=', call.key)
    .executeTakeFirstOrThrow();
  if (!stored.body_hash.equals(call.bodyHash)) {
    throw new AppError('idempotency_mismatch', 'This key was already used for another request.');
  }
  return { replay: stored.reply };
}

export async function storeReply(
  tx: Tx,
  call: IdempotentCall,
  status: number,
  reply: unknown,
): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ status, reply: JSON.stringify(reply) })
    .where('user_id', '=', call.userId)
    .where('operation', '=', call.operation)
    .where('key', '=', call.key)
    .execute();
}
