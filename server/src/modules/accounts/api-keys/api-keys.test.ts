import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKey, KeyOwner, NewApiKey } from '#contract/accounts/api-keys.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aKeeperOf, aKey } from '../../../../test/kit/keys.ts';
import { aBuyer, aFacility, anAdministrator, aSeller, aUser, TODAY } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('api keys');
});
afterAll(() => app.close());

const wanting = (userId: number, more: object = {}) => ({
  name: 'ERP',
  user_id: userId,
  scopes: ['orders:read'],
  ...more,
});

async function aCompanyWithKeeper() {
  const buyer = await aBuyer(app.db);
  return { buyer, keeper: await aKeeperOf(app, buyer) };
}

describe('RB-417 who keeps keys', () => {
  it('RB-417 the administrator of the company and administrators with `companies`; 403 for others, 404 elsewhere', async () => {
    const { buyer, keeper } = await aCompanyWithKeeper();
    const other = await aCompanyWithKeeper();
    const { id } = await aKey(app, keeper.client, { user: buyer, scopes: ['orders:read'] });
    const people = {
      keeper: keeper.client,
      plain: await app.signIn(buyer.userId),
      stranger: other.keeper.client,
      admin: await app.signIn((await anAdministrator(app.db, ['companies'])).userId),
      without: await app.signIn((await anAdministrator(app.db, [])).userId),
    };
    const answers: Record<string, number[]> = {};
    for (const [who, client] of Object.entries(people)) {
      const own = who === 'admin' ? `?company_id=${buyer.companyId}` : '';
      const listed = await client.get<ApiKey[]>(`user/api_key${own}`);
      const sees = listed.status === 200 && listed.data.some((key) => key.id === id);
      const saved = await client.put(`user/api_key/${id}`, { name: 'ERP 2' });
      const rotated = await client.post(`user/api_key/${id}/rotation`, {});
      answers[who] = [listed.status, Number(sees), saved.status, rotated.status];
    }
    expect(answers).toEqual({
      keeper: [200, 1, 200, 200],
      plain: [403, 0, 403, 403],
      stranger: [200, 0, 404, 404],
      admin: [200, 1, 200, 200],
      without: [403, 0, 403, 403],
    });
    const foreign = await other.keeper.client.get(`user/api_key?company_id=${buyer.companyId}`);
    expect([foreign.status, (await other.keeper.client.delete(`user/api_key/${id}`)).status]).toEqual([
      404, 404,
    ]);
    const posted = await other.keeper.client.post(
      'user/api_key',
      wanting(buyer.userId, { company_id: buyer.companyId }),
    );
    expect(posted.status).toBe(404);
  });

  it('RB-417 no key is made, rotated or given more time in the place of somebody else; revoking is', async () => {
    const { buyer, keeper } = await aCompanyWithKeeper();
    const { id } = await aKey(app, keeper.client, { user: buyer, scopes: ['orders:read'] });
    const admin = await anAdministrator(app.db, ['impersonate']);
    const acting = app.withSession(await app.openSession(keeper.userId, admin.userId));
    const refused = [
      await acting.post('user/api_key', wanting(buyer.userId)),
      await acting.post(`user/api_key/${id}/rotation`, {}),
      await acting.put(`user/api_key/${id}`, { name: 'Longer', expires_in_days: 366 }),
    ];
    expect(refused.map(({ status, problem }) => [status, problem?.error])).toEqual([
      [403, 'Not while acting for somebody else.'],
      [403, 'Not while acting for somebody else.'],
      [403, 'Not while acting for somebody else.'],
    ]);
    expect((await acting.delete(`user/api_key/${id}`)).status).toBe(200);
  });
});

describe('RB-418 what a key has', () => {
  it('RB-418 refuses by field what it may not be', async () => {
    const { buyer, keeper } = await aCompanyWithKeeper();
    const stranger = await aBuyer(app.db);
    const second = await aFacility(app.db, { company_id: buyer.companyId });
    const boss = await aUser(app.db, { companyId: buyer.companyId, roles: ['Buyer', 'Administrator'] });
    const gone = await aUser(app.db, { companyId: buyer.companyId, roles: ['Buyer'], active: false });
    const tries = async (body: object) => {
      const { status, problem } = await keeper.client.post('user/api_key', wanting(buyer.userId, body));
      return [status, problem?.data];
    };
    const nobody = [422, { user_id: 'Choose an active user of this company.' }];
    expect(await tries({ user_id: stranger.userId })).toEqual(nobody);
    expect(await tries({ user_id: boss.userId })).toEqual(nobody);
    expect(await tries({ user_id: gone.userId })).toEqual(nobody);
    const elsewhere = [422, { facility_ids: 'Choose facilities of this user.' }];
    expect(await tries({ facility_ids: [second.id] })).toEqual(elsewhere);
    expect(await tries({ facility_ids: [buyer.facilityId, stranger.facilityId] })).toEqual(elsewhere);
    expect(await tries({ scopes: [] })).toEqual([422, { scopes: 'Choose at least one scope.' }]);
    expect(await tries({ name: ' ' })).toEqual([422, { name: 'Name is required' }]);
    expect((await tries({ name: 'x'.repeat(61) }))[0]).toBe(422);
    expect([(await tries({ expires_in_days: 0 }))[0], (await tries({ expires_in_days: 367 }))[0]]).toEqual([
      422, 422,
    ]);
    expect((await tries({ scopes: ['everything'] }))[0]).toBe(422);
    const made = await keeper.client.post<NewApiKey>('user/api_key', wanting(buyer.userId));
    expect(made.data.expires_at).toBe('2026-09-13T12:00:00.000Z');
  });

  it('RB-418 tells for whom a key may act, and for which of their facilities', async () => {
    const { buyer, keeper } = await aCompanyWithKeeper();
    const second = await aFacility(app.db, { company_id: buyer.companyId, name: 'Zeta' });
    const switcher = await aUser(app.db, {
      companyId: buyer.companyId,
      roles: ['Buyer', 'ChangeFacility'],
      facilityIds: [second.id],
    });
    const { data } = await keeper.client.get<KeyOwner[]>('user/api_key/users');
    const facilitiesOf = Object.fromEntries(data.map((one) => [one.id, one.facilities.map(({ id }) => id)]));
    expect(facilitiesOf).toEqual({
      [buyer.userId]: [buyer.facilityId],
      [keeper.userId]: [buyer.facilityId, second.id],
      [switcher.userId]: [second.id],
    });
    const seller = await aSeller(app.db);
    await app.db.insertInto('user_role').values({ user_id: seller.userId, role: 'CompanyAdmin' }).execute();
    const supplier = await app.signIn(seller.userId);
    const owners = (await supplier.get<KeyOwner[]>('user/api_key/users')).data;
    expect(owners).toMatchObject([{ id: seller.userId, facilities: [] }]);
  });
});

describe('RB-419 the text of a key', () => {
  it('RB-419 is told once, and its hash alone is stored', async () => {
    const { buyer, keeper } = await aCompanyWithKeeper();
    const { id, key } = await aKey(app, keeper.client, { user: buyer, scopes: ['orders:read'] });
    expect(key).toMatch(new RegExp(`^gal_live_${id}_[\\w-]{43}[0-9A-Za-z]{6}$`));
    const secret = key.slice(`gal_live_${id}_`.length);
    const later = [
      await keeper.client.get('user/api_key'),
      await keeper.client.get('user/api_key/export?format=csv'),
      await keeper.client.put(`user/api_key/${id}`, { name: 'Other' }),
    ];
    expect(later.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { text } of later) expect(text).not.toContain(secret.slice(0, 8));
    const stored = await app.db.selectFrom('audit_log').selectAll().where('entity', '=', 'api_key').execute();
    expect(JSON.stringify(stored)).not.toContain(secret.slice(0, 8));
    const hashes = await app.db
      .selectFrom('api_key_secret')
      .selectAll()
      .where('api_key_id', '=', id)
      .execute();
    expect(hashes.map(({ hash }) => hash.length)).toEqual([32]);
  });
});

describe('RB-427 the list', () => {
  it('RB-427 shows each key with its use and state, the newest first, found by name and state', async () => {
    const { buyer, keeper } = await aCompanyWithKeeper();
    const short = await aKey(app, keeper.client, {
      user: buyer,
      scopes: ['orders:read'],
      days: 1,
      name: 'Short',
    });
    const long = await aKey(app, keeper.client, {
      user: buyer,
      scopes: ['orders:read', 'catalog:read'],
      facilityIds: [buyer.facilityId],
      name: 'Long',
    });
    await long.program.get('order');
    await long.program.get('order');
    app.clock.set('2026-06-15T12:01:30Z');
    await long.program.get('order');
    const { data } = await keeper.client.get<ApiKey[]>('user/api_key');
    expect(data.map(({ id }) => id)).toEqual([long.id, short.id]);
    expect(data[0]).toEqual({
      id: long.id,
      company_id: buyer.companyId,
      name: 'Long',
      starts_with: `gal_live_${long.id}`.slice(0, 12),
      user: { id: buyer.userId, name: expect.stringContaining('Pat Doe') },
      scopes: ['orders:read', 'catalog:read'],
      facilities: [{ id: buyer.facilityId, name: expect.any(String) }],
      created_by: expect.stringContaining('Pat Doe'),
      created_at: `${TODAY}T12:00:00.000Z`,
      expires_at: '2026-09-13T12:00:00.000Z',
      revoked_at: null,
      last_used_at: `${TODAY}T12:01:00.000Z`,
      last_used_ip: expect.stringMatching(/127\.0\.0\.1|::1/),
      calls: 3,
      old_works_until: null,
      state: 'active',
    });
    app.clock.set('2026-06-16T12:00:00Z');
    const fresh = await app.signIn(keeper.userId);
    await fresh.delete(`user/api_key/${long.id}`);
    const states = async (query: string) =>
      (await fresh.get<ApiKey[]>(`user/api_key?${query}`)).data.map(({ name, state }) => `${name} ${state}`);
    expect(await states('sort=name')).toEqual(['Long revoked', 'Short expired']);
    expect(await states('search=sho')).toEqual(['Short expired']);
    expect(await states('state=revoked')).toEqual(['Long revoked']);
    app.clock.set('2026-07-20T12:00:00Z');
    const later = await app.signIn(keeper.userId);
    const counted = (await later.get<ApiKey[]>('user/api_key?search=Long')).data;
    expect(counted.map(({ calls }) => calls)).toEqual([0]);
    app.clock.set('2026-06-15T12:00:00Z');
  });

  it('RB-427 holds 20 active keys, also when two are made at once', async () => {
    const { buyer, keeper } = await aCompanyWithKeeper();
    const make = () => keeper.client.post<NewApiKey>('user/api_key', wanting(buyer.userId));
    for (let made = 0; made < 19; made += 1) expect((await make()).status).toBe(201);
    const both = await Promise.all([make(), make()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    const refused = await make();
    expect([refused.status, refused.problem?.error]).toEqual([422, 'At most 20 active keys.']);
    const [one] = (await keeper.client.get<ApiKey[]>('user/api_key?per_page=1')).data;
    await keeper.client.delete(`user/api_key/${one?.id}`);
    expect((await make()).status).toBe(201);
  });
});

describe('RB-428 rotating and revoking', () => {
  it('RB-428 the old text works as many hours more as was chosen', async () => {
    const { buyer, keeper } = await aCompanyWithKeeper();
    const key = await aKey(app, keeper.client, { user: buyer, scopes: ['orders:read'] });
    const rotated = await keeper.client.post<NewApiKey>(`user/api_key/${key.id}/rotation`, {});
    expect(rotated.data).toMatchObject({ id: key.id, old_works_until: '2026-06-16T12:00:00.000Z' });
    const works = async (text: string) => (await app.program(text).get('order')).status;
    expect([await works(key.key), await works(rotated.data.key)]).toEqual([200, 200]);
    app.clock.set('2026-06-16T12:00:00Z');
    expect([await works(key.key), await works(rotated.data.key)]).toEqual([401, 200]);
    const keeperNow = await app.signIn(keeper.userId);
    const again = await keeperNow.post<NewApiKey>(`user/api_key/${key.id}/rotation`, { old_works_hours: 0 });
    expect([await works(rotated.data.key), await works(again.data.key)]).toEqual([401, 200]);
    const kept = [again.data.key];
    for (const hours of [72, 72, 72]) {
      app.clock.advance(60_000);
      const { data } = await keeperNow.post<NewApiKey>(`user/api_key/${key.id}/rotation`, {
        old_works_hours: hours,
      });
      kept.push(data.key);
    }
    expect(await Promise.all(kept.map(works))).toEqual([401, 200, 200, 200]);
    const odd = await keeperNow.post(`user/api_key/${key.id}/rotation`, { old_works_hours: 48 });
    expect(odd.status).toBe(422);
    app.clock.set('2026-06-15T12:00:00Z');
  });

  it('RB-428 revoking works at the next request and is final', async () => {
    const { buyer, keeper } = await aCompanyWithKeeper();
    const { id, program } = await aKey(app, keeper.client, { user: buyer, scopes: ['orders:read'] });
    expect((await program.get('order')).status).toBe(200);
    expect((await keeper.client.delete(`user/api_key/${id}`)).status).toBe(200);
    expect((await program.get('order')).status).toBe(401);
    const after = [
      await keeper.client.delete(`user/api_key/${id}`),
      await keeper.client.put(`user/api_key/${id}`, { name: 'Back', expires_in_days: 90 }),
      await keeper.client.post(`user/api_key/${id}/rotation`, {}),
    ];
    expect(after.map(({ status, problem }) => [status, problem?.error])).toEqual(
      after.map(() => [422, 'This key is no longer active.']),
    );
  });
});
