import { join } from 'node:path';
import { openPool, type Database, type Pool } from '../server/src/platform/database.ts';
import { findEmbeddedPostgres } from '../server/src/platform/embedded-postgres.ts';
import { createLog } from '../server/src/platform/log.ts';
import { aUser, type Person, type UserFields } from '../server/test/world.ts';

/** The database of the running journeys, for what no screen can prepare. */
export async function openDatabase(): Promise<Pool> {
  const database = await findEmbeddedPostgres(join(import.meta.dirname, '../.data/browser-tests'));
  if (database === undefined) throw new Error('The database of the journeys does not run.');
  return openPool(database, createLog('error'), { max: 2 });
}

/** Somebody whom one journey alone knows; `<who>@demo.test` signs in with the password of the demo people. */
export async function aPerson(db: Database, who: string, fields: UserFields): Promise<Person> {
  const email = `${who}@demo.test`;
  const person = await aUser(db, { ...fields, email });
  const { password_hash } = await db
    .selectFrom('idp_person')
    .select('password_hash')
    .where('email', '=', 'buyer@demo.test')
    .executeTakeFirstOrThrow();
  await db.insertInto('idp_person').values({ subject: who, email, password_hash }).execute();
  await db
    .insertInto('identity')
    .values({ issuer: 'embedded', subject: who, user_id: person.userId })
    .execute();
  return person;
}
