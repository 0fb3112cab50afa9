import type { Database } from './database/database.ts';
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';

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

/** 256 random bits, to sign with. */
export const randomKey = (): Buffer => randomBytes(32);

const STEPS = 1_000_000;
/** From 0 to 1, to spread what would otherwise come at once. */
export const chance = (): number => randomInt(STEPS + 1) / STEPS;

export const newUuid = (): string => randomUUID();

/** What is stored of a token: its hash, never the token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
