import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKey, NewApiKey } from '#contract/accounts/api-keys.ts';
import type { ApiScope } from '#rules/accounts/api-keys.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aKeeperOf, aKey } from '../../../../test/kit/keys.ts';
import { FILE } from '../../../../test/kit/matrix-strangers.ts';
import { aBuyer, aFacility, aListing, aSeller, aUser, type Person } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('attacks on keys', { onLog: (line) => lines.push(line) });
});
afterAll(() => app.close());
const lines: string[] = [];

const ORDERING: ApiScope[] = ['catalog:read', 'cart:write', 'orders:write'];
const TOTAL = { cart_type: 'c0', expected_total: 35 };

async function fill(client: TestClient): Promise<void> {
  const { id, lotIds } = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
  const reply = await client.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 1 }] } });
  expect(reply.status).toBe(200);
}

const place = async (client: TestClient, key: string) => {
  const headers = { 'idempotency-key': key };
  const reply = await client.post<{ order_group_id: number }>('order/place_order', TOTAL, headers);
  const { status, problem } = reply;
  return { status, error: problem?.error, group: problem ? 0 : reply.data.order_group_id };
};

const findPlaced = async (client: TestClient, key: string) =>
  (await client.get<{ order_group_id: number | null }>(`order/place_order?key=${key}`)).data.order_group_id;

async function aTeam() {
  const buyer = await aBuyer(app.db);
  return { buyer, keeper: await aKeeperOf(app, buyer) };
}

describe('RB-425 Idempotency-Keys of several programs', () => {
  it('RB-425 two keys and the browser of one user that number alike get none of each other’s orders', async () => {
    const { buyer, keeper } = await aTeam();
    const one = await aKey(app, keeper.client, { user: buyer, scopes: ORDERING });
    const two = await aKey(app, keeper.client, { user: buyer, scopes: ORDERING });
    const browser = await app.signIn(buyer.userId);
    const clients = [one.program, two.program, browser];
    const groups: number[] = [];
    for (const client of clients) {
      await fill(client);
      const placed = await place(client, 'po-1');
      expect(placed.status).toBe(201);
      expect(await place(client, 'po-1')).toEqual(placed);
      groups.push(placed.group);
    }
    expect(new Set(groups).size).toBe(3);
    for (const [at, client] of clients.entries()) expect(await findPlaced(client, 'po-1')).toBe(groups[at]);
  });

  it('RB-425 RB-428 another text of the same key finds the order of the one before', async () => {
    const { buyer, keeper } = await aTeam();
    const key = await aKey(app, keeper.client, { user: buyer, scopes: ORDERING });
    await fill(key.program);
    const placed = await place(key.program, 'po-7');
    const { data } = await keeper.client.post<NewApiKey>(`user/api_key/${key.id}/rotation`, {});
    expect(await place(app.program(data.key), 'po-7')).toEqual(placed);
  });

  it('RB-422 a key for other facilities finds nothing that its user placed elsewhere', async () => {
    const { keeper } = await aTeam();
    const second = await aFacility(app.db, { company_id: keeper.companyId });
    const narrow = await aKey(app, keeper.client, {
      user: keeper,
      scopes: ORDERING,
      facilityIds: [second.id],
    });
    const whole = await aKey(app, keeper.client, { user: keeper, scopes: ORDERING });
    expect(await findPlaced(narrow.program, `api key ${whole.id}: po-1`)).toBeNull();
  });
});

describe('RB-422 what became of the facility', () => {
  it.each(['declined', 'pending'] as const)(
    'RB-422 one that is %s is no more open to the key than to its user',
    async (vetting_status) => {
      const { buyer, keeper } = await aTeam();
      const key = await aKey(app, keeper.client, { user: buyer, scopes: ORDERING });
      await fill(key.program);
      await app.db
        .updateTable('facility')
        .set({ vetting_status })
        .where('id', '=', buyer.facilityId)
        .execute();
      const [program, browser] = [
        await place(key.program, 'po-1'),
        await place(await app.signIn(buyer.userId), 'po-1'),
      ];
      expect(program).toEqual(browser);
      expect([program.status, program.error]).toEqual([
        422,
        'The facility you have selected is not vetted, adding to cart disabled.',
      ]);
    },
  );
});

describe('RB-423 accepting', () => {
  it('RB-423 takes the scope of the bid and the one of the order that it places', async () => {
    const { buyer, keeper } = await aTeam();
    const tries = async (scopes: ApiScope[], path: string) => {
      const { program } = await aKey(app, keeper.client, { user: buyer, scopes });
      return (await program.put(path, {})).problem?.error;
    };
    expect(await tries(['bids:write'], 'offer/accept/1')).toBe('This key lacks the scope orders:write.');
    expect(await tries(['orders:write'], 'offer/accept/1')).toBe('This key lacks the scope bids:write.');
    expect(await tries(['rfps:write'], 'proposal/accept/1')).toBe('This key lacks the scope orders:write.');
    expect(await tries(['bids:write', 'orders:write'], 'offer/accept/1')).not.toMatch(/scope/);
  });
});

describe('RB-428 rotating twice', () => {
  const works = async (texts: readonly string[]) => {
    const replies = await Promise.all(texts.map((text) => app.program(text).get('order')));
    return replies.map(({ status }) => status === 200);
  };

  it('RB-428 never gives an older text more time, and 0 hours end all of them', async () => {
    const { buyer, keeper } = await aTeam();
    const key = await aKey(app, keeper.client, { user: buyer, scopes: ['orders:read'] });
    const rotate = async (old_works_hours: number) =>
      (await keeper.client.post<NewApiKey>(`user/api_key/${key.id}/rotation`, { old_works_hours })).data.key;
    const texts = [key.key, await rotate(1), await rotate(72)];
    expect(await works(texts)).toEqual([true, true, true]);
    app.clock.set('2026-06-15T13:00:00Z');
    expect(await works(texts)).toEqual([false, true, true]);
    app.clock.set('2026-06-15T12:00:00Z');
    texts.push(await rotate(0));
    expect(await works(texts)).toEqual([false, false, false, true]);
  });

  it('RB-428 two at once leave the texts of both and one time for the first', async () => {
    const { buyer, keeper } = await aTeam();
    const key = await aKey(app, keeper.client, { user: buyer, scopes: ['orders:read'] });
    const rotate = () =>
      keeper.client.post<NewApiKey>(`user/api_key/${key.id}/rotation`, { old_works_hours: 1 });
    const both = await Promise.all([rotate(), rotate()]);
    const texts = [key.key, ...both.map(({ data }) => data.key)];
    expect(await works(texts)).toEqual([true, true, true]);
    app.clock.set('2026-06-15T13:00:00Z');
    expect((await works(texts)).filter(Boolean)).toHaveLength(1);
    app.clock.set('2026-06-15T12:00:00Z');
  });
});

describe('RB-419 RB-421 where a text could be left', () => {
  it('RB-421 no log, event or figure holds it, however it was sent', async () => {
    const { buyer, keeper } = await aTeam();
    const { key } = await aKey(app, keeper.client, { user: buyer, scopes: ['orders:read'] });
    lines.length = 0;
    const secret = key.slice(20, 40);
    const visitor = app.visitor();
    const sent = [
      await visitor.get(`order?key=${key}`),
      await visitor.get(`order/${key}`),
      await visitor.post(`cart/${key}`, { key }),
      await app.program(`${key}x`).post('order/generate_po', { key }),
      await app.program(key).get(`order?search=${key}&odd=${key}`),
    ];
    for (const { text } of sent) expect(text).not.toContain(secret);
    const events = await app.db.selectFrom('event_log').selectAll().execute();
    const audit = await app.db.selectFrom('audit_log').selectAll().execute();
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(lines.length).toBeGreaterThan(0);
    for (const kept of [lines.join(''), JSON.stringify([events, audit]), metrics])
      expect(kept).not.toContain(secret);
  });

  it('RB-427 an address that the caller claims is not noted where no proxy is trusted', async () => {
    const { buyer, keeper } = await aTeam();
    const { program } = await aKey(app, keeper.client, { user: buyer, scopes: ['orders:read'] });
    await program.get('order', { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' });
    const [key] = (await keeper.client.get<ApiKey[]>('user/api_key')).data;
    expect(key?.last_used_ip).toMatch(/127\.0\.0\.1|::1/);
  });
});

describe('RB-422 what its user put elsewhere', () => {
  async function aDocument({ userId, companyId }: Person, facilityId: number): Promise<number> {
    const { rows } = await sql<{ id: number }>`with file as (${FILE})
      insert into document (type, company_id, facility_id, file_id, uploaded_by, created_at)
      select 'terms_pdf', ${companyId}, ${facilityId}, id, ${userId}, now() from file returning id`.execute(
      app.db,
    );
    return rows[0]?.id ?? 0;
  }

  it('RB-422 documents of another facility are not there for a key, though its user uploaded them', async () => {
    const { buyer, keeper } = await aTeam();
    const second = await aFacility(app.db, { company_id: buyer.companyId });
    const user = await aUser(app.db, {
      companyId: buyer.companyId,
      roles: ['Buyer', 'FacilityAdmin'],
      facilityIds: [buyer.facilityId, second.id],
    });
    const [here, there] = [await aDocument(user, buyer.facilityId), await aDocument(user, second.id)];
    const wanted = { user, scopes: ['documents:read' as const] };
    const whole = await aKey(app, keeper.client, wanted);
    const narrow = await aKey(app, keeper.client, { ...wanted, facilityIds: [buyer.facilityId] });
    const sees = async ({ program }: { program: TestClient }) =>
      (await program.get<{ id: number }[]>('document')).data.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(await sees(whole)).toEqual([here, there]);
    expect(await sees(narrow)).toEqual([here]);
    expect((await narrow.program.get(`document/${there}/file`)).status).toBe(404);
  });
});
