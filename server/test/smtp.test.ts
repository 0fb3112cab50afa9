import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freePort } from '../src/platform/embedded-postgres/process.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { aBuyer, aListing, aSeller, aUser } from './kit/world.ts';

let app: TestApp;
let port: number;
let server: SMTPServer | null = null;
let received: { to: string[]; content: string }[] = [];
const refused = new Map<string, number>();

beforeAll(async () => {
  port = await freePort();
  app = await startTestApp('smtp', {
    runJobs: true,
    env: { SMTP_URL: `smtp://galenic:secret@127.0.0.1:${port}`, MAIL_FROM: 'Any name <market@galenic.test>' },
    onLog: () => undefined, // mails that fail are warned of
  });
});
afterAll(async () => {
  await app.close();
  await close();
});
beforeEach(async () => {
  received = [];
  refused.clear();
  if (!server) await open();
});

const answer = (code: number) => Object.assign(new Error('No such box'), { responseCode: code });

async function open(): Promise<void> {
  server = new SMTPServer({
    authMethods: ['PLAIN'],
    disabledCommands: ['STARTTLS'], // its certificate would be its own
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'galenic' && password === 'secret' ? done(null, { user: username }) : done(answer(535)),
    onRcptTo: ({ address }, _session, done) => {
      const code = refused.get(address);
      done(code === undefined ? null : answer(code));
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map((one) => one.address);
      stream.once('end', () => done());
      void text(stream).then((content) => received.push({ to, content }));
    },
  });
  server.on('error', () => undefined); // clients that go away
  await once(server.listen(port, '127.0.0.1'), 'listening');
}

async function close(): Promise<void> {
  const closing = server;
  server = null;
  if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()));
}

/**
 * An order; answers the addresses of the two people of its seller, the first of which is refused with `code`, and of its buyer, who
 * gets the receipt.
 */
async function order(code?: number): Promise<[string, string, string]> {
  const { companyId, email } = await aSeller(app.db);
  const second = await aUser(app.db, { companyId, roles: ['Seller'] });
  if (code !== undefined) refused.set(email, code);
  const listing = await aListing(app.db, { companyId });
  const buyer = await aBuyer(app.db);
  const client = await app.signIn(buyer.userId);
  await client.post('cart/c0', {
    listing: { id: listing.id, lots: [{ id: listing.lotIds[0], quantity: 1 }] },
  });
  expect((await client.post('order/place_order', { cart_type: 'c0' })).status).toBe(201);
  return [email, second.email, buyer.email];
}

const addressees = () => received.flatMap((mail) => mail.to).sort();

/** Jobs that failed wait for their next attempt; this one comes now. */
const tryAgain = () =>
  sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(app.db);

const waiting = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs`.execute(app.db))
    .rows[0]?.n;

it('hands the mails of an order to a mail server, each to its own address', async () => {
  const addresses = await order();
  await app.jobsDone();
  expect(addressees()).toEqual(addresses.toSorted());
  // WB-172: the name is that of the brand.
  expect(received[0]?.content).toMatch(/^From: Galenic <market@galenic\.test>/m);
  expect(received[0]?.content).toMatch(/^Subject: .*order/im);
  expect(await waiting()).toBe(0);
});

it('a recipient refused for good holds up nobody and is not tried again', async () => {
  const [, ...others] = await order(550);
  await app.jobsDone();
  expect(addressees()).toEqual(others.toSorted());
  expect(await waiting()).toBe(0);
  // A claim that is still open would be taken over after the lease.
  expect(
    await app.db.selectFrom('mail_sent').select('effect_key').where('handed_over', '=', false).execute(),
  ).toEqual([]);
});

it('RB-539 is not written to again once it was refused for good, until its owner says that it works', async () => {
  const seller = await aSeller(app.db);
  refused.set(seller.email, 550);
  const listing = await aListing(app.db, { companyId: seller.companyId });
  const buyer = await aBuyer(app.db);
  const orderAgain = async () => {
    const client = await app.signIn(buyer.userId);
    const wanted = { id: listing.id, lots: [{ id: listing.lotIds[0], quantity: 1 }] };
    await client.post('cart/c0', { listing: wanted });
    expect((await client.post('order/place_order', { cart_type: 'c0' })).status).toBe(201);
    await app.jobsDone();
  };
  await orderAgain();
  refused.clear();
  await orderAgain();
  expect(addressees()).toEqual([buyer.email, buyer.email]);
  const selling = await app.signIn(seller.userId);
  await selling.post('user/email_subscription', {});
  const own = () => selling.get<{ came_back_at: string | null }>(`user/email_subscription/${seller.userId}`);
  expect((await own()).data.came_back_at).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect((await selling.post('user/email_address', {})).status).toBe(200);
  expect((await own()).data.came_back_at).toBeNull();
  await orderAgain();
  expect(addressees().filter((to) => to === seller.email)).toHaveLength(1);
});

it('a recipient refused for now gets the mail later, and the others get theirs once', async () => {
  const [first, ...others] = await order(451);
  await app.jobsDone();
  expect(addressees()).toEqual(others.toSorted());
  expect(await waiting()).toBe(1);
  refused.clear();
  await tryAgain();
  await app.jobsDone();
  expect(addressees()).toEqual([first, ...others].toSorted());
});

it('mails wait for a server that is away, and arrive once when it is back', async () => {
  await close();
  const addresses = await order();
  await app.jobsDone();
  expect(await waiting()).toBe(1);
  await open();
  await tryAgain();
  await app.jobsDone();
  expect(addressees()).toEqual(addresses.toSorted());
  expect(await waiting()).toBe(0);
});
