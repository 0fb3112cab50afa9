import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test/kit/database.ts';
import { openPool, type Pool } from '../database/database.ts';
import { createLog } from '../log.ts';
import { createMailer } from './mail.ts';
import { createMetrics } from '../metrics.ts';

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
    metrics: createMetrics(),
    leaseSeconds: 60,
  });
const message = (effectKey: string) => ({
  effectKey,
  to: 'buyer@demo.test',
  subject: 'Order shipped – order 7',
  content: {
    site: { brand: 'Galenic', origin: 'http://market.test', accent: 'teal' as const },
    title: 'Order shipped',
    words: ['On its way.'],
    reason: 'You ordered it.',
  },
});

it('writes one .eml file per effect, however often the event is delivered', async () => {
  const once = () => mailer().send(message('order.shipped:7:1'));
  for (const outcome of await Promise.allSettled([once(), once(), once()]))
    if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('Another attempt');
  await once();
  const files = await readdir(folder);
  expect(files).toEqual(['order_shipped_7_1.eml']);
  const text = await readFile(path.join(folder, files[0] ?? ''), 'utf8');
  expect(text).toContain('To: buyer@demo.test');
  expect(text).toContain('On its way.');
});

it('mails what a process claimed and did not live to mail, and leaves alone what one may still be mailing', async () => {
  const left = (effect_key: string, seconds: number) =>
    pool.db
      .insertInto('mail_sent')
      .values({
        effect_key,
        recipient: 'buyer@demo.test',
        subject: 'Left behind',
        handed_over: false,
        sent_at: new Date(Date.now() - seconds * 1000),
      })
      .execute();
  await left('order.left:70:1', 45);
  await left('order.left:71:1', 5);
  for (const key of ['order.left:70:1', 'order.left:70:1']) await mailer().send(message(key));
  await expect(mailer().send(message('order.left:71:1'))).rejects.toThrow('Another attempt');
  const files = await readdir(folder);
  expect(files).toContain('order_left_70_1.eml');
  expect(files).not.toContain('order_left_71_1.eml');
});

it('sends the others where one fails, and that one with the next attempt', async () => {
  // A name of a file that is a folder already.
  await mkdir(path.join(folder, 'order_placed_9_2.eml'));
  const three = [1, 2, 3].map((person) => message(`order.placed:9:${person}`));
  await expect(mailer().send(...three)).rejects.toThrow('EISDIR');
  const nines = async () => (await readdir(folder)).filter((name) => name.startsWith('order_placed_9'));
  expect((await nines()).toSorted()).toEqual([
    'order_placed_9_1.eml',
    'order_placed_9_2.eml',
    'order_placed_9_3.eml',
  ]);
  await rm(path.join(folder, 'order_placed_9_2.eml'), { recursive: true });
  await rm(path.join(folder, 'order_placed_9_1.eml'));
  await mailer().send(...three);
  expect((await nines()).toSorted()).toEqual(['order_placed_9_2.eml', 'order_placed_9_3.eml']);
});
