import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test/kit/database.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations');

let database: FreshDatabase;
let folder: string;
let client: pg.Client;
beforeEach(async () => {
  database = await freshDatabase('sql functions');
  folder = await fs.mkdtemp(path.join(tmpdir(), 'galenic-functions-'));
  await fs.cp(MIGRATIONS, folder, { recursive: true });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await fs.rm(folder, { recursive: true });
});

const write = (name: string, text: string) =>
  fs.writeFile(path.join(folder, 'functions', `${name}.sql`), text);
const shout = (mark: string) =>
  `create or replace function shout(words text) returns text language sql immutable as $$ select upper(words) || '${mark}' $$;`;
const shouted = async () =>
  (await client.query<{ said: string }>(`select shout('stop') as said`)).rows[0]?.said;
const migrateHere = () => migrate(database.url, { folder });

it('every function of the database comes from its file', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by p.proname collate "C"`,
  );
  const files = await fs.readdir(path.join(MIGRATIONS, 'functions'));
  expect(rows.map(({ name }) => `${name}.sql`)).toEqual(files.sort());
});

it('applies a new or changed file once, and no other', async () => {
  expect(await migrateHere()).toEqual({ applied: [], functions: [] });
  await write('shout', shout('!'));
  expect(await migrateHere()).toEqual({ applied: [], functions: ['shout'] });
  expect(await shouted()).toBe('STOP!');
  await write('shout', shout('!!'));
  expect((await migrateHere()).functions).toEqual(['shout']);
  expect(await shouted()).toBe('STOP!!');
  await client.query(shout('?'));
  expect((await migrateHere()).functions).toEqual([]);
  expect(await shouted()).toBe('STOP?');
});

it('processes that start at once apply a file once', async () => {
  await write('shout', shout('!'));
  const all = await Promise.all([migrateHere(), migrateHere(), migrateHere()]);
  expect(all.flatMap(({ functions }) => functions)).toEqual(['shout']);
});

it('a function may call one of a later name, but none that is missing', async () => {
  const caller = `create or replace function a_caller() returns text language sql as $$ select shout('go') $$;`;
  await write('a_caller', caller);
  await expect(migrateHere()).rejects.toThrow(/function shout\(unknown\) does not exist/);
  await expect(client.query('select a_caller()')).rejects.toThrow(/does not exist/);
  await write('shout', shout('!'));
  expect((await migrateHere()).functions).toEqual(['a_caller', 'shout']);
  expect((await client.query('select a_caller() as said')).rows).toEqual([{ said: 'GO!' }]);
});

it('a release that lacks a function, or has its former text, is refused', async () => {
  await write('shout', shout('!'));
  await migrateHere();
  await expect(migrate(database.url)).rejects.toThrow(/The function shout .* newer version of Galenic/);
  await write('shout', shout('!!'));
  await migrateHere();
  await write('shout', shout('!'));
  await expect(migrateHere()).rejects.toThrow(/The function shout .* newer version of Galenic/);
  expect(await shouted()).toBe('STOP!!');
});

it('a migration drops a function and its note', async () => {
  await write('shout', shout('!'));
  await migrateHere();
  await fs.rm(path.join(folder, 'functions/shout.sql'));
  const drop = `drop function shout(text); delete from sql_function where name = 'shout';`;
  await fs.writeFile(path.join(folder, '9999-drop-shout.sql'), drop);
  expect(await migrateHere()).toEqual({ applied: ['9999-drop-shout'], functions: [] });
  await expect(shouted()).rejects.toThrow(/does not exist/);
});

it('a database of the release before this one takes the functions as they stand in files', async () => {
  await client.query('drop schema public, report, graphile_worker cascade; create schema public');
  await migrate(database.url, { folder, upTo: '0066-orders-lines-of-facility' });
  const { functions } = await migrateHere();
  const files = await fs.readdir(path.join(MIGRATIONS, 'functions'));
  expect(functions.map((name) => `${name}.sql`)).toEqual(files.sort());
});
