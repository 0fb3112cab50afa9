import pg from 'pg';
import { manualClock } from '../src/platform/clock.ts';
import { freshDatabase } from '../test/kit/database.ts';
import { loadDemoWorld } from './index.ts';

export const TEST_NOW = '2026-06-15T16:20:00Z';
export const TEST_DAY = '2026-06-15';

export interface TestWorld {
  url: string;
  client: pg.Client;
  /** Rows of a statement. */
  rows<T extends pg.QueryResultRow>(statement: string, values?: readonly unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

/** A database of its own with a small demo world of a fixed day. */
export async function openTestWorld(name: string, listings = 600): Promise<TestWorld> {
  const database = await freshDatabase(name);
  await loadDemoWorld({
    databaseUrl: database.url,
    clock: manualClock(TEST_NOW),
    say: () => undefined,
    listings,
  });
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  return {
    url: database.url,
    client,
    rows: async <T extends pg.QueryResultRow>(statement: string, values: readonly unknown[] = []) =>
      (await client.query<T>(statement, [...values])).rows,
    async close() {
      await client.end();
      await database.drop();
    },
  };
}
