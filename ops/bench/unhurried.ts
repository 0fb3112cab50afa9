import { sql } from 'kysely';
import type { Database } from '../../server/src/platform/database/database.ts';

/** Work on a connection of its own on which no statement is cut off for its time: what is made for the bench may take long. */
export const unhurried = <T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> =>
  db.connection().execute(async (own) => {
    await sql`set statement_timeout = 0`.execute(own);
    try {
      return await work(own);
    } finally {
      await sql`reset statement_timeout`.execute(own);
    }
  });
