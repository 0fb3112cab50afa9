import type { Database } from './database/database.ts';
import { randomToken } from './ids.ts';

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
