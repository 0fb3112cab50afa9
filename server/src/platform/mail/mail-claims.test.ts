import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql, type KyselyPlugin } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test/kit/database.ts';
import { openPool, type Database, type Pool } from '../database/database.ts';
import { freePort } from '../embedded-postgres/process.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createMailer } from './mail.ts';

const LEASE_SECONDS = 1;
const ELSEWHERE = 'Another attempt';

let database: FreshDatabase;
let pool: Pool;
let server: SMTPServer;
let port: number;
/** The addresses that mails arrived at. */
let arrived: string[] = [];
/** What the server answers to an address, once. */
const refused = new Map<string, number>();
/** The server takes a mail when this resolves. */
let mayTake: Promise<unknown> = Promise.resolve();
let waiting = 0;

beforeAll(async () => {
  database = await freshDatabase('mail claims');
  pool = openPool(database.url, createLog('silent'));
  port = await freePort();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const code = refused.get(address);
      refused.delete(address);
      done(code === undefined ? null : Object.assign(new Error('Not now'), { responseCode: code }));
    },
    onData(stream, session, done) {
      const take = async () => {
        waiting += 1;
        await text(stream);
        await mayTake;
        waiting -= 1;
        arrived.push(...session.envelope.rcptTo.map((one) => one.address));
        done();
      };
      void take();
    },
  });
  server.on('error', () => undefined);
  await once(server.listen(port, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await pool.close();
  await database.drop();
});
beforeEach(() => {
  arrived = [];
  mayTake = Promise.resolve();
});

/** A process of its own. */
const mailer = (db: Database = pool.db) =>
  createMailer({
    db,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Galenic <no-reply@galenic.test>',
    folder: '/nowhere',
    log: createLog('silent'),
    metrics: createMetrics(),
    leaseSeconds: LEASE_SECONDS,
  });

const mailTo = (event: string, person: string) => ({
  effectKey: `${event}:${person}`,
  to: `${person}@demo.test`,
  subject: 'Order shipped',
  content: {
    site: { brand: 'Galenic', origin: 'http://market.test', accent: 'teal' as const },
    title: 'Order shipped',
    words: ['On its way.'],
    reason: 'You ordered it.',
  },
});

/** Until so many leases have passed in the database. */
async function leasesPass(leases: number): Promise<void> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(pool.db);
  const have = async () =>
    (
      await sql<{ over: boolean }>`select clock_timestamp() - ${rows[0]?.at}::timestamptz
        > make_interval(secs => ${leases * LEASE_SECONDS}) as over`.execute(pool.db)
    ).rows[0]?.over;
  await expect.poll(have, { timeout: 20_000 }).toBe(true);
}

/** The same database, which once fails a statement with such a text: before it runs, or its answer gets lost. */
function failing(text: string, moment: 'before' | 'after'): Database {
  const state = { failed: false, losing: false };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (state.failed || !JSON.stringify(node).includes(text)) return node;
      state.failed = true;
      if (moment === 'before') throw new Error('It failed.');
      state.losing = true;
      return node;
    },
    transformResult({ result }) {
      if (!state.losing) return Promise.resolve(result);
      state.losing = false;
      return Promise.reject(new Error('The answer was lost.'));
    },
  };
  return pool.db.withPlugin(plugin);
}

it('a set of mails is mailed once, though a slow server outlasts the lease and the event comes again', async () => {
  const three = ['a', 'b', 'c'].map((person) => mailTo('slow', person));
  const { promise, resolve } = Promise.withResolvers<undefined>();
  mayTake = promise;
  const first = mailer().send(...three);
  await expect.poll(() => waiting, { timeout: 10_000 }).toBe(1);
  await leasesPass(2);
  await expect(mailer().send(...three)).rejects.toThrow(ELSEWHERE);
  resolve(undefined);
  await first;
  await mailer().send(...three);
  expect(arrived).toEqual(three.map(({ to }) => to));
});

it('the same process does not begin a mail that it has at work', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  mayTake = promise;
  const process = mailer();
  const first = process.send(mailTo('own', 'a'));
  await expect.poll(() => waiting, { timeout: 10_000 }).toBe(1);
  await expect(process.send(mailTo('own', 'a'))).rejects.toThrow(ELSEWHERE);
  resolve(undefined);
  await first;
  expect(arrived).toEqual(['a@demo.test']);
});

it.each([
  ['another process, after the lease', () => mailer(), 1],
  ['the same process, at once', null, 0],
])('a mail whose claim was not answered is mailed by %s', async (_who, other, leases) => {
  const first = mailer(failing('claim mails', 'after'));
  const mail = mailTo(`unanswered ${leases}`, 'a');
  await expect(first.send(mail)).rejects.toThrow('The answer was lost.');
  if (other) await expect(other().send(mail)).rejects.toThrow(ELSEWHERE);
  await leasesPass(leases);
  await (other?.() ?? first).send(mail);
  await mailer().send(mail);
  expect(arrived).toEqual(['a@demo.test']);
});

it('a mail that failed is mailed though its claim could not be given up', async () => {
  const process = mailer(failing('delete from mail_sent', 'before'));
  refused.set('a@demo.test', 451);
  await expect(process.send(mailTo('failed', 'a'))).rejects.toThrow('Not now');
  await process.send(mailTo('failed', 'a'));
  expect(arrived).toEqual(['a@demo.test']);
});

it('a mail that was taken is not mailed again where noting it failed', async () => {
  const process = mailer(failing('mail handed over', 'before'));
  await expect(process.send(mailTo('unnoted', 'a'))).rejects.toThrow('It failed.');
  await process.send(mailTo('unnoted', 'a'));
  await mailer().send(mailTo('unnoted', 'a'));
  expect(arrived).toEqual(['a@demo.test']);
});
