import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUSY } from '../src/platform/errors.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { startSignIn } from './kit/sign-in.ts';
import { aCardBuyer, aTenant, fillCart, type Tenant } from './kit/tenant.ts';

/** What must not be in the log, wherever it was sent. */
const SECRET = 'Hush-7391';
const CARD = '4242424242424242';
const DEA = 'BS4455667';
const INJECTED = 'forged';

const written: string[] = [];
let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp('log', { onLog: (line) => written.push(line) });
  tenant = await aTenant(app);
  await app.db.updateTable('facility').set({ dea_number: DEA }).execute();
});
afterAll(() => app.close());

interface Line {
  level: string;
  time: string;
  msg: string;
  [field: string]: unknown;
}
// Each line is parsed as JSON; the test reads single fields of it.
const lines = (): Line[] => written.map((line) => JSON.parse(line) as Line);
const lineOf = (requestId: unknown) =>
  lines().find((line) => line['request_id'] === requestId && line.msg === 'request');

/** Everything that goes well or wrong with secrets in it. */
async function campaign(): Promise<void> {
  const { buyer } = tenant.clients;
  const token = await app.openSession(tenant.buyer.userId);
  const notes = `${SECRET}\r\n{"level":"info","msg":"${INJECTED}"}`;
  const cart = { cart_type: 'c0', notes };
  await buyer.post('order/place_order', cart, { 'idempotency-key': SECRET });
  await buyer.post('order/place_order', cart, { 'idempotency-key': `${SECRET} with spaces` });
  await buyer.get(`listing/catalog?search=${SECRET}&unknown=${SECRET}`);
  await buyer.get(`%zz${SECRET}`);
  await buyer.get('user/me', { authorization: `Bearer ${SECRET}${SECRET}${SECRET}` });
  await app.withSession(token).get('user/me');
  await app.withSession(`${SECRET}%`).get('user/me');
  await app.visitor().post('user/auth/login', {}, { authorization: `Bearer ${SECRET}.${SECRET}.${SECRET}` });
  const event = { function: `a\r\n${INJECTED}`, parameters: { password: SECRET } };
  await app.visitor().post('user/log_message', event);
  await (await startSignIn(app.url)).submit(`${SECRET}@demo.test`, SECRET);
  const card = await aCardBuyer(tenant);
  await card.post('user/payment/test_card', {
    id: SECRET,
    client_secret: SECRET,
    number: CARD,
    expiry: '12/39',
    cvc: '739',
  });
  const overlong = { cookie: `session=${SECRET}`, 'x-large': SECRET.repeat(3000) };
  await buyer.get('user/me', overlong);
  expect(token.length).toBeGreaterThan(20);
  expect(written.join('\n')).not.toContain(token);
}

describe('R30 the log', () => {
  it('has none of the secrets that were sent, also where a request failed, and every line is JSON', async () => {
    await campaign();
    await sql`alter table favorite rename to favorite_gone`.execute(app.db);
    const body = { listing: { id: tenant.listing.id }, comment: SECRET };
    const failed = await tenant.clients.buyer.post('listing/v2/favorite', body);
    await sql`alter table favorite_gone rename to favorite`.execute(app.db);
    expect([failed.status, failed.text]).toEqual([500, expect.not.stringContaining('favorite')]);

    expect(lines().length).toBeGreaterThan(12);
    expect(lines().filter((line) => line.msg === 'unexpected error')).toHaveLength(1);
    for (const line of written) {
      expect(line.trimEnd(), 'one object, one line').not.toContain('\n');
      for (const secret of [SECRET, CARD, DEA, '"739"']) expect(line).not.toContain(secret);
    }
    expect(lines().every((line) => line.msg !== INJECTED && line.time.endsWith('Z'))).toBe(true);
  });

  it('says of each answer which route, which status, who and why not', async () => {
    const { buyer, visitor } = tenant.clients;
    const seen = await buyer.get('user/me');
    expect(lineOf(seen.headers['x-request-id'])).toMatchObject({
      level: 'debug',
      method: 'GET',
      route: '/services/user/me',
      status: 200,
      code: null,
      actor_id: tenant.buyer.userId,
      subject_id: tenant.buyer.userId,
    });
    const refused = await buyer.get('listing/seller');
    expect(lineOf(refused.headers['x-request-id'])).toMatchObject({
      level: 'info',
      status: 403,
      code: 'forbidden',
      actor_id: tenant.buyer.userId,
    });
    const unknown = await visitor.get('order');
    expect(lineOf(unknown.headers['x-request-id'])).toMatchObject({
      status: 401,
      code: 'unauthenticated',
      actor_id: null,
    });
    const foreign = await buyer.get('order/999999');
    expect(lineOf(foreign.headers['x-request-id'])).toMatchObject({
      status: 404,
      route: '/services/order/:id',
    });
  });

  it('says of each change which record it was, at info', async () => {
    const { buyer } = tenant.clients;
    const { listing } = tenant;
    await fillCart(tenant, buyer);
    const placed = await buyer.post<{ order_group_id: number }>('order/place_order', { cart_type: 'c0' });
    expect(lineOf(placed.headers['x-request-id'])).toMatchObject({
      level: 'info',
      operation: 'placeOrder',
      status: placed.status,
      entity: 'order_group',
      entity_id: placed.data.order_group_id,
      actor_id: tenant.buyer.userId,
    });
    const seen = await buyer.get(`listing/catalog/${listing.id}`);
    expect(lineOf(seen.headers['x-request-id'])).toMatchObject({
      level: 'debug',
      path: `/services/listing/catalog/${listing.id}`,
    });
    const digest = 'a'.repeat(64);
    const logo = await tenant.clients.visitor.get(`user/ms_client/logo/${digest}`);
    expect(JSON.stringify(lineOf(logo.headers['x-request-id']))).not.toContain(digest);
  });

  it('warns of an answer that somebody else’s work prevented', async () => {
    const body = { listing: { id: tenant.listing.id }, comment: 'Mine' };
    const refused = await app.db.transaction().execute(async (holder) => {
      await sql`lock table favorite in access exclusive mode`.execute(holder);
      return tenant.clients.buyer.post('listing/v2/favorite', body);
    });
    expect([refused.status, refused.text]).toEqual([503, expect.stringContaining(BUSY)]);
    expect(lineOf(refused.headers['x-request-id'])).toMatchObject({ level: 'warn', code: 'unavailable' });
  });

  it('names the administrator behind an impersonated session', async () => {
    const { userId } = tenant.buyer;
    const { rows } = await sql<{ id: number }>`with a as (insert into app_user (email, first_name, last_name)
      values ('a@a.test', 'A', 'B') returning id), r as (insert into user_role select id, 'Administrator' from a),
      p as (insert into user_permission select id, 'impersonate' from a) select id from a`.execute(app.db);
    const adminId = rows[0]?.id ?? 0;
    const reply = await app.withSession(await app.openSession(userId, adminId)).get('listing/seller');
    expect(lineOf(reply.headers['x-request-id'])).toMatchObject({ actor_id: adminId, subject_id: userId });
  });

  it('says of each sign-in where from and whether it succeeded, not who was tried', async () => {
    const before = written.length;
    await (await startSignIn(app.url)).submit('nobody@demo.test', 'wrong');
    const line = lines()
      .slice(before)
      .find(({ msg }) => msg === 'sign-in');
    expect(line).toMatchObject({ accepted: false, subject: null });
    expect(JSON.stringify(line)).not.toContain('nobody');
  });
});
