import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FacilityRow } from '#contract/accounts/vetting.ts';
import { mailsTo } from '../../../../test/kit/mails.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aBuyer, anAdministrator, aSeller, type Buyer, type Person } from '../../../../test/kit/world.ts';

let app: TestApp;
let admin: TestClient;
let seller: Person;
let buyer: Buyer;
beforeAll(async () => {
  app = await startTestApp('csos', { runJobs: true });
  admin = await app.signIn((await anAdministrator(app.db, ['csos', 'companies'])).userId);
  seller = await aSeller(app.db, { name: 'Schedule Labs' });
  buyer = await aBuyer(app.db);
  await app.db
    .insertInto('csos_approval')
    .values({ facility_id: buyer.facilityId, seller_company_id: seller.companyId, status: 'requested' })
    .execute();
});
afterAll(() => app.close());

const decide = (client: TestClient, body: object, facilityId = buyer.facilityId) =>
  client.put<FacilityRow['csos'][number]>(`admin/csos/${facilityId}/${seller.companyId}`, body);
const waiting = async () =>
  (await admin.get<FacilityRow[]>('admin/facility?csos=requested')).data.map((one) => one.id);

it('X-85 TR-477 an administrator declines with a reason, which the facility reads, and approves what is asked again', async () => {
  expect(await waiting()).toEqual([buyer.facilityId]);
  expect((await decide(admin, { approve: false })).problem?.data).toEqual({
    reason: expect.stringContaining('Say why'),
  });
  const declined = await decide(admin, { approve: false, reason: 'Schedule II is not on its DEA license.' });
  expect(declined.data).toEqual({
    seller: { id: seller.companyId, name: 'Schedule Labs' },
    status: 'declined',
    reason: 'Schedule II is not on its DEA license.',
  });
  expect(await waiting()).toEqual([]);
  expect((await decide(admin, { approve: true })).problem?.code).toBe('conflict');
  const [mail] = await mailsTo(app, buyer.email);
  expect(mail).toContain('CSOS request declined');
  expect(mail).toContain(`/catalog?sellerId=${seller.companyId}`);

  await app.db
    .updateTable('csos_approval')
    .set({ status: 'requested', reason: null })
    .where('facility_id', '=', buyer.facilityId)
    .execute();
  expect((await decide(admin, { approve: true })).data.status).toBe('approved');
  const withdrawn = await decide(admin, { approve: false, reason: 'Withdrawn.' });
  expect(withdrawn.data.status).toBe('declined');
  const [facility] = (await admin.get<FacilityRow[]>(`admin/facility?facility_id=${buyer.facilityId}`)).data;
  expect(facility?.history.map((step) => step.what)).toEqual([
    'Declined for schedule II',
    'Approved for schedule II',
    'Declined for schedule II',
  ]);
  expect(facility?.history[0]?.changes).toContainEqual({
    field: 'Csos',
    before: 'requested',
    after: 'declined',
  });
});

it('X-42 needs the permission csos, and a request', async () => {
  const other = await aBuyer(app.db);
  expect((await decide(admin, { approve: true }, other.facilityId)).status).toBe(404);
  const without = await app.signIn((await anAdministrator(app.db, ['companies'])).userId);
  expect((await decide(without, { approve: true })).status).toBe(403);
  expect((await decide(await app.signIn(seller.userId), { approve: true })).status).toBe(403);
  expect((await decide(await app.signIn(buyer.userId), { approve: true })).status).toBe(403);
});
