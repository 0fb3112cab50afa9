import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../test/database.ts';
import { openPool, type Pool } from './database.ts';
import { createLog } from './log.ts';
import { createMailer } from './mail.ts';

let database: FreshDatabase;
let pool: Pool;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase('mail');
  pool = openPool(database.url, createLog('silent'));
  folder = await mkdtemp(path.join(tmpdir(), 'galenic-mail-'));
});
afterAll(async () => {
  await pool.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const mailer = () =>
  createMailer({
    db: pool.db,
    smtpUrl: undefined,
    from: 'Galenic <no-reply@galenic.test>',
    folder,
    log: createLog('silent'),
  });
const message = (effectKey: string) => ({
  effectKey,
  to: 'buyer@demo.test',
  subject: 'Order shipped – order 7',
  text: 'On its way.',
});

it('writes one .eml file per effect, however often the event is delivered', async () => {
  await Promise.all([1, 2, 3].map(() => mailer().send(message('order.shipped:7:1'))));
  const files = await readdir(folder);
  expect(files).toEqual(['order_shipped_7_1.eml']);
  const text = await readFile(path.join(folder, files[0] ?? ''), 'utf8');
  expect(text).toContain('To: buyer@demo.test');
  expect(text).toContain('On its way.');
});
