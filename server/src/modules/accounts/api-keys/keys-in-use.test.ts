import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewApiKey } from '#contract/accounts/api-keys.ts';
import { API_SCOPES, type ApiScope } from '#rules/accounts/api-keys.ts';
import type { Role } from '#rules/accounts/roles.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aKeeperOf, aKey } from '../../../../test/kit/keys.ts';
import { aBuyer, aFacility, aListing, anAdministrator, aSeller, aUser } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('api keys in use', { onLog: (line) => lines.push(line) });
});
afterAll(() => app.close());
const lines: string[] = [];

const REFUSED = [401, 'The API key is not valid.'];
const answer = async (call: Promise<{ status: number; problem: { error: string } | null }>) => {
  const { status, problem } = await call;
  return problem ? [status, problem.error] : [status];
};

async function aKeyOfBuyer(scopes: ApiScope[] = ['orders:read'], facilityIds: number[] = []) {
  const buyer = await aBuyer(app.db);
  const keeper = await aKeeperOf(app, buyer);
  return { buyer, keeper, key: await aKey(app, keeper.client, { user: buyer, scopes, facilityIds }) };
}

/** Orders one pack of a new listing, as a browser does. */
async function anOrder(buying: TestClient): Promise<number> {
  const { id, lotIds } = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
  await buying.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 1 }] } });
  const { data } = await buying.post<{ orders: { id: number }[] }>('order/place_order', { cart_type: 'c0' });
  return data.orders[0]?.id ?? 0;
}

describe('RB-420 keys that are refused', () => {
  it('RB-420 whatever is wrong with a key, the answer is the same', async () => {
    const { buyer, keeper, key } = await aKeyOfBuyer();
    const call = (text: string) => answer(app.program(text).get('order'));
    const other = (await aKey(app, keeper.client, { user: buyer, scopes: ['orders:read'] })).key;
    const checksum = key.key.slice(-6);
    const [head] = key.key.split(String(key.id));
    const wrong = [
      'gal_live_',
      key.key.slice(0, -1),
      `${key.key}0`,
      key.key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
      key.key.replace('gal_live_', 'gal_test_'),
      `${head}${key.id + 100_000}${other.slice(`${head}${key.id}`.length)}`,
      `${other.slice(0, -6)}${checksum}`,
      `gal_live_${key.id}_' or true --`,
    ];
    for (const text of wrong) expect([text, await call(text)]).toEqual([text, REFUSED]);
    expect(await call(key.key)).toEqual([200]);
    // The same text of a key that no longer is.
    await app.db.deleteFrom('api_key_secret').where('api_key_id', '=', key.id).execute();
    expect(await call(key.key)).toEqual(REFUSED);
  });

  it('RB-420 one that is expired, revoked, or whose user or company is not active, moved or rose to run the marketplace', async () => {
    const broken: Record<string, (made: Awaited<ReturnType<typeof aKeyOfBuyer>>) => Promise<unknown>> = {
      revoked: ({ keeper, key }) => keeper.client.delete(`user/api_key/${key.id}`),
      expired: ({ key }) =>
        app.db
          .updateTable('api_key')
          .set({ expires_at: '2026-06-15T12:00:00Z' })
          .where('id', '=', key.id)
          .execute(),
      'user deactivated': ({ buyer }) =>
        app.db.updateTable('app_user').set({ active: false }).where('id', '=', buyer.userId).execute(),
      'company deactivated': ({ buyer }) =>
        app.db.updateTable('company').set({ active: false }).where('id', '=', buyer.companyId).execute(),
      'user moved': async ({ buyer }) =>
        app.db
          .updateTable('app_user')
          .set({ company_id: (await aBuyer(app.db)).companyId })
          .where('id', '=', buyer.userId)
          .execute(),
      'user runs the marketplace': ({ buyer }) =>
        app.db.insertInto('user_role').values({ user_id: buyer.userId, role: 'Administrator' }).execute(),
    };
    for (const [what, breaks] of Object.entries(broken)) {
      const made = await aKeyOfBuyer();
      expect([what, await answer(made.key.program.get('order'))]).toEqual([what, [200]]);
      await breaks(made);
      expect([what, await answer(made.key.program.get('order'))]).toEqual([what, REFUSED]);
    }
  });

  it('RB-420 a wrong checksum is refused without the database', async () => {
    const { key } = await aKeyOfBuyer();
    const statements = async (text: string) =>
      Number((await app.program(text).get('order')).headers['x-statements']);
    lines.length = 0;
    expect(await statements(key.key.slice(0, -1))).toBe(0);
    expect(await statements(key.key)).toBeGreaterThan(0);
    expect(lines.join('')).not.toContain(key.key.slice(-30));
  });
});

describe('RB-421 how a key is sent', () => {
  it('RB-421 in the address, a cookie or the body it is not read', async () => {
    const { key } = await aKeyOfBuyer();
    const visitor = app.visitor();
    const tries = [
      await visitor.get(`order?key=${key.key}`),
      await visitor.get(`order?authorization=Bearer%20${key.key}`),
      await visitor.get('order', { cookie: `session=${key.key}` }),
      await visitor.get('order', { cookie: `authorization=${key.key}` }),
      await visitor.get('order', { 'x-api-key': key.key }),
      await visitor.get('order', { authorization: key.key }),
      await visitor.get('order', { authorization: `Basic ${key.key}` }),
      await visitor.post('cart/c0', { authorization: `Bearer ${key.key}` }),
    ];
    expect(tries.map(({ status, problem }) => [status, problem?.error])).toEqual(
      tries.map(() => [401, 'Please sign in.']),
    );
  });

  it('RB-421 needs no page around it, and counts alone beside a session', async () => {
    const { buyer, keeper, key } = await aKeyOfBuyer(['cart:write']);
    expect(await answer(key.program.put('cart/c0', { shipping: 'standard' }))).not.toEqual([
      403,
      'This request did not come from a page of this site.',
    ]);
    const cookie = `session=${await app.openSession(buyer.userId)}`;
    const both = { cookie, authorization: `Bearer ${key.key}` };
    expect(await answer(app.visitor().get('order', both))).toEqual([
      403,
      'This key lacks the scope orders:read.',
    ]);
    await keeper.client.delete(`user/api_key/${key.id}`);
    expect(await answer(app.visitor().get('order', both))).toEqual(REFUSED);
    const wrong = { cookie, authorization: 'Bearer gal_prod_1' };
    expect(await answer(app.visitor().get('order', wrong))).toEqual(REFUSED);
  });
});

describe('RB-422 what a key may do', () => {
  it('RB-422 a facility or approval that its user loses is gone through the key at once', async () => {
    const { buyer, key } = await aKeyOfBuyer(['orders:read', 'orders:write', 'cart:write', 'catalog:read']);
    const id = await anOrder(await app.signIn(buyer.userId));
    expect((await key.program.get(`order/${id}`)).status).toBe(200);
    await app.db
      .updateTable('app_user')
      .set({ vetting_status: 'Denied' })
      .where('id', '=', buyer.userId)
      .execute();
    const placing = key.program.post(
      'order/place_order',
      { cart_type: 'c0', expected_total: 10 },
      { 'idempotency-key': 'a' },
    );
    expect(await answer(placing)).toEqual([403, 'You have not yet been approved as a buyer.']);
    const second = await aFacility(app.db, { company_id: buyer.companyId });
    await app.db
      .updateTable('app_user')
      .set({ primary_facility_id: second.id })
      .where('id', '=', buyer.userId)
      .execute();
    expect((await key.program.get(`order/${id}`)).status).toBe(404);
    await app.db.deleteFrom('user_role').where('user_id', '=', buyer.userId).execute();
    expect((await key.program.get('order')).status).toBe(403);
  });

  it('RB-422 outside of its facilities everything is 404, also for who administers the company', async () => {
    const buyer = await aBuyer(app.db);
    const second = await aFacility(app.db, { company_id: buyer.companyId });
    const there = await aUser(app.db, {
      companyId: buyer.companyId,
      roles: ['Buyer'],
      facilityIds: [second.id],
    });
    const head = await aUser(app.db, {
      companyId: buyer.companyId,
      roles: ['Buyer', 'CompanyAdmin', 'FinanceAdmin'],
      facilityIds: [buyer.facilityId],
    });
    const [here, elsewhere] = [
      await anOrder(await app.signIn(buyer.userId)),
      await anOrder(await app.signIn(there.userId)),
    ];
    const keeper = await app.signIn(head.userId);
    const scopes = [...API_SCOPES];
    const whole = await aKey(app, keeper, { user: head, scopes });
    const narrow = await aKey(app, keeper, { user: head, scopes, facilityIds: [second.id] });
    const seen = async ({ program }: { program: TestClient }) => ({
      orders: (await program.get<{ id: number }[]>('order')).data.map(({ id }) => id),
      facilities: (await program.get<{ id: number }[]>('user/facility')).data
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
      statuses: [
        (await program.get(`order/${here}`)).status,
        (await program.get(`order/${elsewhere}`)).status,
        (await program.get(`user/facility/${buyer.facilityId}`)).status,
        (await program.get('order/statement')).status,
      ],
    });
    expect(await seen(whole)).toEqual({
      orders: [elsewhere, here],
      facilities: [buyer.facilityId, second.id],
      statuses: [200, 200, 200, 200],
    });
    expect(await seen(narrow)).toEqual({
      orders: [elsewhere],
      facilities: [second.id],
      statuses: [404, 200, 404, 403],
    });
    // It acts at the facility that it is for, wherever its user is.
    const { id, lotIds } = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
    await narrow.program.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 1 }] } });
    const carts = await app.db
      .selectFrom('cart')
      .select('facility_id')
      .where('user_id', '=', head.userId)
      .execute();
    expect(carts).toEqual([{ facility_id: second.id }]);
  });

  it('RB-422 a key for facilities that its user no longer has acts at none', async () => {
    const buyer = await aBuyer(app.db);
    const second = await aFacility(app.db, { company_id: buyer.companyId });
    const roles: Role[] = ['Buyer', 'ChangeFacility'];
    const facilityIds = [buyer.facilityId, second.id];
    const switcher = await aUser(app.db, { companyId: buyer.companyId, roles, facilityIds });
    const keeper = await aKeeperOf(app, buyer);
    const wanted = { user: switcher, scopes: [...API_SCOPES], facilityIds: [second.id] };
    const { program } = await aKey(app, keeper.client, wanted);
    const { id, lotIds } = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
    const add = () => program.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 1 }] } });
    expect((await add()).status).toBe(200);
    await app.db.deleteFrom('user_facility').where('user_id', '=', switcher.userId).execute();
    expect((await add()).status).toBe(422);
  });
});

describe('RB-423 scopes', () => {
  it('RB-423 a call without its scope is 403 that names it; writing includes reading of the same', async () => {
    const { key: reads } = await aKeyOfBuyer(['orders:read', 'documents:read']);
    const { key: writes } = await aKeyOfBuyer(['orders:write']);
    expect(await answer(reads.program.post('order/generate_po'))).toEqual([
      403,
      'This key lacks the scope orders:write.',
    ]);
    expect(await answer(reads.program.get('offer'))).toEqual([403, 'This key lacks the scope bids:read.']);
    expect((await writes.program.get('order')).status).toBe(200);
    expect(await answer(writes.program.get('document'))).toEqual([
      403,
      'This key lacks the scope documents:read.',
    ]);
    expect(await answer(writes.program.get('cart'))).toEqual([403, 'This key lacks the scope cart:write.']);
  });

  it('RB-423 a scope gives no right that its user lacks', async () => {
    const { key } = await aKeyOfBuyer([...API_SCOPES]);
    expect(await answer(key.program.get('listing/seller'))).toEqual([
      403,
      "You don't have permission to do this.",
    ]);
  });
});

describe('RB-424 what is closed to keys', () => {
  it('RB-424 people, rights, keys and the back office are, whatever the scopes', async () => {
    const head = await aKeeperOf(app, await aBuyer(app.db));
    const key = await aKey(app, head.client, { user: head, scopes: [...API_SCOPES] });
    const { program } = key;
    const calls = [
      program.get('user/me'),
      program.get('user/me/events'),
      program.get('user/me/notifications'),
      program.get('user/auth/sessions'),
      program.post('user/auth/logout'),
      program.post('user/auth/handoff', { host: 'localhost' }),
      program.get('user'),
      program.get('user/api_key'),
      program.post('user/api_key', { name: 'More', user_id: head.userId, scopes: ['orders:read'] }),
      program.post(`user/api_key/${key.id}/rotation`, {}),
      program.get('csos/certificate'),
      program.get('admin/logs'),
      program.get('register'),
      program.get('user/ms_client'),
      program.post('user/set_primary_facility', { facility_id: 1, user_id: head.userId }),
    ];
    for (const call of calls) expect(await answer(call)).toEqual([403, 'This call is not open to API keys.']);
    const stored = await app.db
      .selectFrom('api_key')
      .select('id')
      .where('company_id', '=', head.companyId)
      .execute();
    expect(stored).toHaveLength(1);
    const me = await app
      .visitor()
      .get('user/me', { authorization: `Bearer ${await app.openSession(head.userId)}` });
    expect(me.status).toBe(200);
  });

  it('RB-417 an administrator of companies makes keys for a company, never for an administrator', async () => {
    const buyer = await aBuyer(app.db);
    const admin = await anAdministrator(app.db, ['companies']);
    const client = await app.signIn(admin.userId);
    const wanted = {
      name: 'ERP',
      user_id: buyer.userId,
      scopes: ['orders:read'],
      company_id: buyer.companyId,
    };
    const made = await client.post<NewApiKey>('user/api_key', wanted);
    expect((await app.program(made.data.key).get('order')).status).toBe(200);
    const own = await client.post('user/api_key', {
      ...wanted,
      user_id: admin.userId,
      company_id: admin.companyId,
    });
    expect(own.status).toBe(422);
  });
});
