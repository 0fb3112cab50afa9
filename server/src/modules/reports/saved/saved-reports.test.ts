import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SavedReport } from '#contract/reports/saved.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import type { TestClient } from '../../../../test/kit/client.ts';
import { aTenant, type Tenant } from '../../../../test/kit/tenant.ts';
import { aUser } from '../../../../test/kit/world.ts';

let app: TestApp;
let harbor: Tenant;
let cedar: Tenant;
beforeAll(async () => {
  app = await startTestApp('saved reports');
  [harbor, cedar] = [await aTenant(app, 'Harbor'), await aTenant(app, 'Cedar')];
});
afterAll(() => app.close());

const ASKED = { period: 'last_month', catalog_type: 'medigi' };
const save = (client: TestClient, title: string, more: Record<string, unknown> = {}) =>
  client.post<SavedReport>('analytics/reports', { title, name: 'spend_by_month', asked: ASKED, ...more });
const listOf = async (client: TestClient) =>
  (await client.get<{ saved: SavedReport[]; can: { save: boolean } }>('analytics/reports')).data;
const titlesOf = async (client: TestClient) => (await listOf(client)).saved.map(({ title }) => title);

it('RB-461 keeps report, filters and relative dates as such under a title, renames it, and lists by title', async () => {
  const { buyer } = harbor.clients;
  const { facilityId } = harbor.buyer;
  const asked = { ...ASKED, facility_id: facilityId, within: 90, start_date: '2026-01-01' };
  const first = await save(buyer, 'Spend of mine', { asked });
  expect(first.status).toBe(201);
  // The days are the period's, and the report does not know the others.
  expect(first.data).toMatchObject({
    title: 'Spend of mine',
    name: 'spend_by_month',
    asked: { period: 'last_month', catalog_type: 'medigi', facility_id: facilityId },
  });
  expect(Object.keys(first.data.asked)).toHaveLength(3);
  const days = { period: 'custom', start_date: '2026-01-01', end_date: '2026-02-28' };
  expect((await save(buyer, 'a quarter', { asked: days })).data.asked).toEqual(days);
  expect(await titlesOf(buyer)).toEqual(['a quarter', 'Spend of mine']);
  const renamed = await buyer.put<SavedReport>(`analytics/reports/${first.data.id}`, { title: 'A first' });
  expect(renamed.data).toMatchObject({ id: first.data.id, title: 'A first' });
  expect(await titlesOf(buyer)).toEqual(['A first', 'a quarter']);
});

it('RB-461 refuses a title that the user has, days that no report takes, what is out of range, and the 51st', async () => {
  const { seller } = harbor.clients;
  const own = { name: 'orders' };
  const { id } = (await save(seller, 'Orders', own)).data;
  await save(seller, 'Others', own);
  const taken = await save(seller, 'ORDERS', own);
  expect([taken.status, taken.problem?.error]).toEqual([409, 'You already have a report with this title.']);
  const renamed = await seller.put(`analytics/reports/${id}`, { title: 'others' });
  expect([renamed.status, renamed.problem?.error]).toEqual([
    409,
    'You already have a report with this title.',
  ]);
  expect((await save(cedar.clients.seller, 'Orders', own)).status).toBe(201);
  const refused = async (more: Record<string, unknown>) => {
    const { status, problem } = await save(harbor.clients.buyer, 'Refused', more);
    return [status, problem?.error];
  };
  expect(await refused({ name: 'sales_by_buyer' })).toEqual([404, 'This report does not exist.']);
  const foreign = { ...ASKED, facility_id: cedar.buyer.facilityId };
  expect(await refused({ asked: foreign })).toEqual([404, 'This facility does not exist.']);
  const long = { period: 'custom', start_date: '2020-01-01', end_date: '2026-01-01' };
  expect(await refused({ asked: long })).toEqual([422, 'Choose at most 36 months.']);
  expect((await save(seller, 'x'.repeat(81), own)).status).toBe(422);
  expect((await save(seller, ' ', own)).status).toBe(422);
  await sql`insert into saved_report (user_id, title, report, asked, host, saved_at)
    select ${harbor.seller.userId}, 'No. ' || n, 'orders', '{"period": "last_month"}', 'localhost', now()
    from generate_series(1, 47) n`.execute(app.db);
  const sent = await Promise.all(['One', 'Two', 'Three'].map((title) => save(seller, title, own)));
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  expect(sent.find(({ status }) => status === 422)?.problem?.error).toBe(
    'You keep at most 50 reports. Delete one first.',
  );
});

it('RB-465 deletes an own report; somebody else’s is 404, for an administrator too', async () => {
  const { buyer, admin } = cedar.clients;
  const { id } = (await save(buyer, 'Mine')).data;
  const colleague = await aUser(app.db, {
    companyId: cedar.buyer.companyId,
    facilityIds: [cedar.buyer.facilityId],
    roles: ['Buyer', 'CompanyAdmin'],
  });
  for (const other of [admin, await app.signIn(colleague.userId), harbor.clients.buyer]) {
    expect((await other.put(`analytics/reports/${id}`, { title: 'Theirs' })).status).toBe(404);
    expect((await other.delete(`analytics/reports/${id}`)).status).toBe(404);
    expect(await titlesOf(other)).not.toContain('Mine');
  }
  expect((await buyer.delete(`analytics/reports/${id}`)).status).toBe(200);
  expect(await titlesOf(buyer)).toEqual([]);
  expect((await buyer.delete(`analytics/reports/${id}`)).status).toBe(404);
});

it('RB-461 an analyst reads reports and saves none', async () => {
  const { userId } = await aUser(app.db, { companyId: harbor.buyer.companyId, roles: [] });
  const analyst = await app.signIn(userId);
  expect(await listOf(analyst)).toMatchObject({ saved: [], can: { save: false } });
  expect((await save(analyst, 'Mine')).status).toBe(403);
});
