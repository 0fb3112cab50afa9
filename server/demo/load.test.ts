import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../src/platform/clock.ts';
import { freshDatabase, type FreshDatabase } from '../test/kit/database.ts';
import { loadDemoWorld } from './index.ts';
import { TEST_NOW } from './test-world.ts';

let database: FreshDatabase;
let client: pg.Client;

beforeEach(async () => {
  ({ database, client } = await open('demo load'));
});
afterEach(() => close({ database, client }));

async function open(name: string) {
  const made = await freshDatabase(name);
  const connection = new pg.Client({ connectionString: made.url });
  connection.on('error', () => undefined);
  await connection.connect();
  return { database: made, client: connection };
}

async function close(opened: { database: FreshDatabase; client: pg.Client }) {
  await opened.client.end();
  await opened.database.drop();
}

const load = (url: string, said: string[] = [], listings = 300) =>
  loadDemoWorld({
    databaseUrl: url,
    clock: manualClock(TEST_NOW),
    say: (line) => void said.push(line),
    listings,
  });

/** One figure per table that changes with any value of it, but those of the clock of the database. */
async function fingerprint(connection: pg.Client): Promise<Record<string, string>> {
  const { rows } = await connection.query<{
    name: string;
  }>(`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1`);
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: found } = await connection.query<{ print: string }>(
      `select count(*) || '/' || coalesce(sum(hashtextextended((to_jsonb(t) - 'password_hash' - 'offered_since')::text, 1)), 0) as print
      from "${name}" t`,
    );
    prints[name] = found[0]?.print ?? '';
  }
  return prints;
}

describe('loading the demo world', { timeout: 60_000 }, () => {
  it('twice loads once', async () => {
    const said: string[] = [];
    await load(database.url, said);
    const before = await fingerprint(client);
    await load(database.url, said);
    expect(said).toEqual(['Loading the demo world …']);
    expect(await fingerprint(client)).toEqual(before);
    const { rows } = await client.query(`select value from setting where name = 'demo_world'`);
    expect(rows).toEqual([{ value: { version: 1, size: 300, day: '2026-06-15' } }]);
  });

  it('in full at an hour when what moved in price is a favorite already', async () => {
    const clock = manualClock('2026-11-25T22:20:30Z');
    await loadDemoWorld({ databaseUrl: database.url, clock, say: () => undefined });
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from favorite');
    expect(rows[0]?.count).toBeGreaterThan(20);
  });

  it('two processes at once load once', async () => {
    const said: string[] = [];
    await Promise.all([load(database.url, said), load(database.url, said)]);
    expect(said).toEqual(['Loading the demo world …']);
    const { rows } = await client.query('select count(*)::int as companies from company');
    expect(rows).toEqual([{ companies: 40 }]);
  });

  it('the same day gives the same world, ids included', async () => {
    const other = await open('demo load again');
    await load(database.url);
    await load(other.database.url);
    const [one, two] = [await fingerprint(client), await fingerprint(other.client)];
    await close(other);
    expect(one['orders']).not.toMatch(/^0\//);
    expect(two).toEqual(one);
  });

  it('an interrupted load leaves nothing behind, and the next start gives the same world', async () => {
    const empty = await fingerprint(client);
    const settled = load(database.url, [], 2000).then(
      () => 'loaded',
      () => 'cut off',
    );
    expect(await cutOff(settled)).toBe('cut off');
    expect(await fingerprint(client)).toEqual(empty);

    await load(database.url);
    const other = await open('demo load whole');
    await load(other.database.url);
    const [recovered, whole] = [await fingerprint(client), await fingerprint(other.client)];
    await close(other);
    expect(recovered).toEqual(whole);
  });

  it('new records get ids behind those of the world', async () => {
    await load(database.url);
    const { rows } = await client.query<{ id: string; last: string }>(
      `with last as (select max(id) as last from company)
      insert into company (name, type) select 'New Pharmacy', 'GPO Institution' from last
      returning id, (select last from last) as last`,
    );
    expect(Number(rows[0]?.id)).toBe(Number(rows[0]?.last) + 1);
  });

  it('a database with people of its own is left alone', async () => {
    await client.query(
      `insert into app_user (email, first_name, last_name) values ('own@example.test', 'Own', 'Er')`,
    );
    const before = await fingerprint(client);
    const said: string[] = [];
    await load(database.url, said);
    expect(said).toEqual(['The database holds people of its own; the demo world was not loaded.']);
    expect(await fingerprint(client)).toEqual(before);
  });

  /** Ends the loading connection as soon as it has written something, as the end of its process would. */
  async function cutOff(settled: Promise<string>): Promise<string> {
    let outcome: string | null = null;
    void settled.then((value) => (outcome = value));
    while (outcome === null) {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'galenic-demo' and datname = current_database() and backend_xid is not null`,
      );
    }
    return outcome;
  }
});
