import type { Database } from './database/database.ts';
import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** A secret of this installation, made at first use and shared by all processes. */
export async function loadSecret(db: Database, name: string): Promise<Buffer> {
  await db
    .insertInto('setting')
    .values({ name, value: JSON.stringify(randomToken()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(JSON.stringify(value), 'base64url');
}

/** 256 random bits as text; the value of a session cookie or a one-time link. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

export const newUuid = (): string => randomUUID();

/** What is stored of a token: its hash, never the token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
