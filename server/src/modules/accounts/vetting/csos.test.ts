import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
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
    contact: null,
    requested_by: null,
    requested_at: null,
  });
  expect(await waiting()).toEqual([]);
  expect((await decide(admin, { approve: true })).problem?.code).toBe('conflict');
  const [mail] = await mailsTo(app, buyer.email);
  expect(mail).toContain('CSOS request declined');
  expect(mail).toContain('may ask again');
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
    field: 'Schedule II',
    before: 'requested',
    after: 'declined',
  });
});

it('TR-477 the facility that asked first comes first, with who asked', async () => {
  const asked = async (day: string) => {
    const { facilityId, userId } = await aBuyer(app.db);
    const request = { facility_id: facilityId, seller_company_id: seller.companyId, status: 'requested' };
    await app.db
      .insertInto('csos_approval')
      .values({ ...request, requested_by: userId, requested_at: new Date(day) })
      .execute();
    return facilityId;
  };
  const [later, sooner] = [await asked('2026-05-02T00:00:00Z'), await asked('2026-05-01T00:00:00Z')];
  const { data } = await admin.get<FacilityRow[]>('admin/facility?csos=requested&sort=asked');
  const ours = data.filter((one) => [later, sooner].includes(one.id));
  expect(ours.map((one) => one.id)).toEqual([sooner, later]);
  expect(ours[0]?.csos[0]).toMatchObject({
    requested_by: expect.stringMatching(/\S \S/),
    requested_at: '2026-05-01T00:00:00.000Z',
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

it('SP-161 SP-163 SP-164 SP-463 SP-478 TR-476 X-85 a buyer asks for its facility; asking again is harmless, a decline may be answered', async () => {
  const asking = await aBuyer(app.db);
  const client = await app.signIn(asking.userId);
  const contact = {
    name: 'Dana Reyes',
    email: 'dana@example.test',
    phone: '(312) 555-0142',
    dea: 'BG1234563',
    csos: true,
  };
  const ask = (over: object = {}) =>
    client.post<{ csos_requested: number[] }>('csos/signup', { id: seller.companyId, ...contact, ...over });
  const state = async () => {
    const { primary_facility: facility } = (await client.get<Me>('user/me')).data;
    return { csos: facility?.csos, requested: facility?.csos_requested, declined: facility?.csos_declined };
  };
  expect(await state()).toEqual({ csos: [], requested: [], declined: [] });
  expect((await ask()).data).toEqual({ csos_requested: [seller.companyId] });
  expect((await ask({ name: 'Robin Case' })).data).toEqual({ csos_requested: [seller.companyId] });
  const [row] = (await admin.get<FacilityRow[]>(`admin/facility?facility_id=${asking.facilityId}`)).data;
  expect(row?.csos).toMatchObject([
    {
      status: 'requested',
      contact: { name: 'Robin Case', phone: '3125550142', dea_number: 'BG1234563', signs: true },
    },
  ]);
  await decide(admin, { approve: false, reason: 'No schedule II registration.' }, asking.facilityId);
  const declined = [
    {
      company_id: seller.companyId,
      reason: 'No schedule II registration.',
      contact: { name: 'Robin Case', email: 'dana@example.test', phone: '3125550142' },
    },
  ];
  expect(await state()).toEqual({ csos: [], requested: [], declined });
  await ask();
  expect(await state()).toEqual({ csos: [], requested: [seller.companyId], declined: [] });
  const [again] = (await admin.get<FacilityRow[]>(`admin/facility?facility_id=${asking.facilityId}`)).data;
  expect(again?.csos).toMatchObject([{ status: 'requested', reason: 'No schedule II registration.' }]);
  await decide(admin, { approve: true }, asking.facilityId);
  expect((await ask()).data).toEqual({ csos_requested: [] });
  expect(await state()).toEqual({ csos: [seller.companyId], requested: [], declined: [] });
});

it('SP-176 SP-503 X-85 refuses another DEA number, who does not sell, and a contact that is none', async () => {
  const client = await app.signIn((await aBuyer(app.db)).userId);
  const contact = {
    name: 'Dana Reyes',
    email: 'dana@example.test',
    phone: '3125550142',
    dea: 'BG1234563',
    csos: false,
  };
  const ask = (over: object) => client.post('csos/signup', { id: seller.companyId, ...contact, ...over });
  expect((await ask({ dea: 'AB1234563' })).status).toBe(422);
  expect((await ask({ id: buyer.companyId })).status).toBe(404);
  expect((await ask({ name: 'D', email: 'dana', phone: '555' })).problem?.data).toMatchObject({
    name: 'Name must have at least 2 symbols',
    email: 'Email is invalid',
    phone: 'The phone must have a correct USA phone format',
  });
  expect(
    (await (await app.signIn(seller.userId)).post('csos/signup', { id: seller.companyId, ...contact }))
      .status,
  ).toBe(403);
});
