import { expect, it } from 'vitest';
import { runAsAdmin, withDatabase } from './kit/cluster.ts';
import { freshDatabase } from './kit/database.ts';
import { LOCKS } from '../src/platform/database/advisory-locks.ts';

it('gives each file a migrated database of its own', async () => {
  const one = await freshDatabase('One of two');
  const two = await freshDatabase('one of two');
  await runAsAdmin(one.url, 'create table only_in_one ()');
  await expect(runAsAdmin(two.url, 'select * from only_in_one')).rejects.toThrow(/does not exist/);
  await runAsAdmin(two.url, 'select * from kysely_migration');
  await one.drop();
  await two.drop();
  await expect(runAsAdmin(one.url, 'select 1')).rejects.toThrow(/does not exist/);
});

it('keeps the rest of the connection string when the database changes', () => {
  const url = withDatabase('postgres://a:b%40c@db.example:5433/x?sslmode=require', 'y');
  expect(url).toBe('postgres://a:b%40c@db.example:5433/y?sslmode=require');
});

it('no two advisory locks share a number', () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
