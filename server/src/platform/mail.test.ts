import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
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

const mailer = (smtpUrl?: string) =>
  createMailer({
    db: pool.db,
    smtpUrl,
    from: 'Galenic <no-reply@galenic.test>',
    folder,
    log: createLog('silent'),
    leaseSeconds: 60,
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
  for (const key of ['order.left:70:1', 'order.left:70:1', 'order.left:71:1']) {
    await mailer().send(message(key));
  }
  const files = await readdir(folder);
  expect(files).toContain('order_left_70_1.eml');
  expect(files).not.toContain('order_left_71_1.eml');
});

/** A mail server that speaks just enough SMTP, and keeps what it gets. */
async function smtpServer(): Promise<{ server: Server; url: string; received: string[] }> {
  const received: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = String(chunk);
      if (inData) {
        received.push(text);
        if (!text.endsWith('\r\n.\r\n')) return;
        inData = false;
        socket.write('250 kept\r\n');
      } else if (/^DATA/i.test(text)) {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, received };
}

it('speaks SMTP, and tries again after a mail server that was away', async () => {
  const { server, url, received } = await smtpServer();
  await expect(mailer('smtp://127.0.0.1:9').send(message('order.shipped:8:1'))).rejects.toThrow(
    'ECONNREFUSED',
  );
  await mailer(url).send(message('order.shipped:8:1'));
  server.close();
  expect(received.join('')).toContain('Subject: =?UTF-8?');
  expect(received.join('')).toContain('On its way.');
});
