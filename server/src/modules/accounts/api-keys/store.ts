import type { Selectable } from 'kysely';
import { keyState, NO_LONGER_ACTIVE } from '#rules/accounts/api-keys.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { ApiKey as ApiKeyTable } from '../../../platform/database/schema.ts';
import { notFound, ruleBroken } from '../../../platform/errors.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';
import { newKeyText, type KeyKind } from './key-text.ts';

export type KeyRecord = Selectable<ApiKeyTable>;

/** The company whose keys are asked for: the own one, or any for administrators of companies. Another one is 404. */
export async function keyCompany(scope: Scope, db: Queryable, asked: number | undefined): Promise<number> {
  const id = asked ?? scope.company?.id ?? 0;
  if (id !== scope.company?.id && !hasPermission(scope, 'companies')) throw notFound();
  const found = await db.selectFrom('company').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return id;
}

/** A key of the asker's range, locked, as long as it works. */
export async function lockActiveKey(scope: Scope, tx: Tx, id: number, now: Date): Promise<KeyRecord> {
  const key = await lockKey(scope, tx, id);
  if (keyState({ revokedAt: key.revoked_at, expiresAt: key.expires_at }, now) !== 'active')
    throw ruleBroken(NO_LONGER_ACTIVE);
  return key;
}

export async function lockKey(scope: Scope, tx: Tx, id: number): Promise<KeyRecord> {
  let query = tx.selectFrom('api_key').selectAll().where('id', '=', id).forNoKeyUpdate();
  if (!hasPermission(scope, 'companies')) query = query.where('company_id', '=', scope.company?.id ?? 0);
  const key = await query.executeTakeFirst();
  if (!key) throw notFound();
  return key;
}

/** Stores the hash of a new text for a key and answers the text, which is nowhere else. */
export async function addSecret(tx: Tx, kind: KeyKind, id: number, now: Date): Promise<string> {
  const { text, hash } = newKeyText(kind, id);
  await tx.insertInto('api_key_secret').values({ hash, api_key_id: id, made_at: now }).execute();
  return text;
}
