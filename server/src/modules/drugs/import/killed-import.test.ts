import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { LOCKS } from '../../../platform/database/advisory-locks.ts';
import { packageFile, packageLine, productFile, productLine } from '../../../../test/kit/drug-files.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const PACKAGES = 5_000;
const FIRST_BATCH = 2_000;

let app: TestApp;
let folder: string;
let files: string[];
beforeAll(async () => {
  app = await startTestApp('killed drug import');
  folder = await mkdtemp(path.join(tmpdir(), 'galenic-drugs-'));
  files = [path.join(folder, 'product.txt'), path.join(folder, 'package.txt')];
  const lines = Array.from({ length: PACKAGES }, (_, number) =>
    packageLine('p1', `6${String(Math.floor(number / 10)).padStart(4, '0')}-0001-0${number % 10}`),
  );
  await writeFile(files[0] ?? '', productFile([productLine({ PRODUCTID: 'p1' })]));
  await writeFile(files[1] ?? '', packageFile(lines));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

function command(...args: string[]): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, ['ops/import-drugs.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: app.databaseUrl },
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, said: () => text };
}

const drugs = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from drug where source = 'fda'`.execute(app.db)).rows[0]
    ?.n;

it('is killed in the middle, leaves whole batches, and goes on when it is run again', async () => {
  await app.db
    .transaction()
    .execute(async (tx) => {
      // Nobody can store this NDC of the second batch until this transaction ends.
      await tx.insertInto('drug').values({ ndc: '60300000100', name: 'Held' }).execute();
      const { child } = command('ndc', ...files);
      while ((await drugs()) !== FIRST_BATCH) await new Promise((resolve) => setTimeout(resolve, 10));
      child.kill('SIGKILL');
      await once(child, 'exit');
      throw new Error('undo');
    })
    .catch((error: Error) => expect(error.message).toBe('undo'));
  expect(await drugs()).toBe(FIRST_BATCH);

  const again = command('ndc', ...files);
  expect(await once(again.child, 'exit')).toEqual([0, null]);
  expect(again.said()).toContain('Storing packages up to 60499-0001-09: 5,000');
  expect(again.said()).toContain('Read 5,000: 3,000 stored, 0 updated, 2,000 unchanged, 0 skipped.');
  expect(await drugs()).toBe(PACKAGES);
  const imports = await app.db
    .selectFrom('drug_import')
    .select(['state', 'file_name'])
    .orderBy('id')
    .execute();
  expect(imports).toEqual([
    { state: 'failed', file_name: 'product.txt, package.txt' },
    { state: 'done', file_name: 'product.txt, package.txt' },
  ]);
});

it.each([
  [['ndc', 'only-one.txt'], 'Usage: npm run import:ndc -- product.txt package.txt'],
  [['nadac', 'missing.csv'], 'The file missing.csv does not exist.'],
  [['prices', 'missing.csv'], 'npm run import:shortages -- file.json'],
])('says how it is called for %j', async (args, sentence) => {
  const { child, said } = command(...args);
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(said()).toContain(sentence);
});

it('lets one import at a time work', async () => {
  const held = await app.db.connection().execute(async (conn) => {
    await sql`select pg_advisory_lock(${LOCKS.drugImport})`.execute(conn);
    const { child, said } = command('ndc', ...files);
    const exit = await once(child, 'exit');
    await sql`select pg_advisory_unlock(${LOCKS.drugImport})`.execute(conn);
    return { exit, text: said() };
  });
  expect(held.exit).toEqual([1, null]);
  expect(held.text).toContain('Another reference file is being imported');
  const running = await app.db
    .selectFrom('drug_import')
    .select('id')
    .where('state', '=', 'running')
    .execute();
  expect(running).toEqual([]);
});
