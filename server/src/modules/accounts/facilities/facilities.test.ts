import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import type { Facility, Pharmacy } from '#contract/accounts/facilities.ts';
import type { Role } from '#rules/accounts/roles.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aBuyer, aFacility, anAdministrator, aUser, type Buyer } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('facilities');
});
afterAll(() => app.close());

interface Colleague {
  client: TestClient;
  userId: number;
}

/** Somebody of the buyer's company with these roles, assigned to the facilities; the first is the current one. */
async function colleague(buyer: Buyer, roles: Role[], facilityIds = [buyer.facilityId]): Promise<Colleague> {
  const { userId } = await aUser(app.db, {
    companyId: buyer.companyId,
    roles: ['Buyer', ...roles],
    facilityIds,
  });
  return { client: await app.signIn(userId), userId };
}

const switchTo = ({ client, userId }: Colleague, facilityId: number) =>
  client.post('user/set_primary_facility', { facility_id: facilityId, user_id: userId });
const currentOf = async ({ client }: Colleague) => (await client.get<Me>('user/me')).data.primary_facility_id;

const typed = (facility: Partial<Facility> = {}) => ({
  name: 'Main Street Pharmacy',
  type: 'Retail',
  dea_number: 'BG1234563',
  delivery_address: { line_1: '1 Main Street', city: 'Springfield', state: 'IL', postal_code: '62701' },
  version: 1,
  ...facility,
});

describe('switching facility', () => {
  it('SH-322 SH-324 X-40 each role within its own range, anything else is refused', async () => {
    const [buyer, stranger] = [await aBuyer(app.db), await aBuyer(app.db)];
    const second = await aFacility(app.db, { company_id: buyer.companyId });
    const assigned = [buyer.facilityId, second.id];
    const tries = async (roles: Role[], facilityIds: number[], to: number) => {
      const person = await colleague(buyer, roles, facilityIds);
      return [(await switchTo(person, to)).status, (await currentOf(person)) === to];
    };
    expect(await tries(['ChangeFacility'], assigned, second.id)).toEqual([200, true]);
    expect(await tries(['ChangeFacility'], [buyer.facilityId], second.id)).toEqual([404, false]);
    expect(await tries(['CompanyAdmin'], [buyer.facilityId], second.id)).toEqual([200, true]);
    expect(await tries(['CompanyAdmin'], [buyer.facilityId], stranger.facilityId)).toEqual([404, false]);
    expect(await tries([], assigned, second.id)).toEqual([403, false]);
    expect(await tries(['FacilityAdmin', 'FinanceAdmin'], assigned, second.id)).toEqual([403, false]);
    const admin = await anAdministrator(app.db, []);
    const client = await app.signIn(admin.userId);
    expect((await switchTo({ client, userId: admin.userId }, stranger.facilityId)).status).toBe(200);
  });

  it('shell G-53 changes nobody else’s facility', async () => {
    const buyer = await aBuyer(app.db);
    const { client } = await colleague(buyer, ['CompanyAdmin']);
    const refused = await switchTo({ client, userId: buyer.userId }, buyer.facilityId);
    expect(refused.status).toBe(404);
  });

  it('shell G-51 lists what one may switch to and the current one, by name', async () => {
    const buyer = await aBuyer(app.db, {}, { name: 'Mill Road Pharmacy' });
    const { id: companyId } = { id: buyer.companyId };
    const first = await aFacility(app.db, { company_id: companyId, name: 'Abbey Clinic' });
    const last = await aFacility(app.db, { company_id: companyId, name: 'Zion', dea_number: 'FZ7654321' });
    const query = 'user/pharmacies?with_company=0&with_buyers=0&with_documents=0';
    const names = async (roles: Role[], facilityIds: number[], search = '') => {
      const { client } = await colleague(buyer, roles, facilityIds);
      return (await client.get<Pharmacy[]>(`${query}${search}`)).data.map((one) => one.name);
    };
    const own = [buyer.facilityId];
    expect(await names(['CompanyAdmin'], own)).toEqual(['Abbey Clinic', 'Mill Road Pharmacy', 'Zion']);
    expect(await names(['ChangeFacility'], [...own, last.id])).toEqual(['Mill Road Pharmacy', 'Zion']);
    expect(await names([], [...own, first.id])).toEqual(['Mill Road Pharmacy']);
    expect(await names(['CompanyAdmin'], own, '&search=z765')).toEqual(['Zion']);
  });
});

describe('facilities in the own range', () => {
  it('R6 X-40 reads and saves its own, everything else is 404', async () => {
    const [buyer, stranger] = [await aBuyer(app.db), await aBuyer(app.db)];
    const second = await aFacility(app.db, { company_id: buyer.companyId });
    const plain = await app.signIn(buyer.userId);
    expect((await plain.get<Facility>(`user/facility/${buyer.facilityId}`)).data.can_edit).toBe(false);
    expect((await plain.get(`user/facility/${second.id}`)).status).toBe(404);
    expect((await plain.put(`user/facility/${buyer.facilityId}`, typed())).status).toBe(403);
    const { client: local } = await colleague(buyer, ['FacilityAdmin']);
    expect((await local.put(`user/facility/${buyer.facilityId}`, typed())).status).toBe(200);
    expect((await local.put(`user/facility/${second.id}`, typed({ name: 'Other' }))).status).toBe(404);
    const { client: whole } = await colleague(buyer, ['CompanyAdmin']);
    const { data } = await whole.get<Facility[]>('user/facility');
    expect(data.map((one) => [one.id, one.can_edit])).toEqual(
      expect.arrayContaining([
        [buyer.facilityId, true],
        [second.id, true],
      ]),
    );
    expect(data).toHaveLength(2);
    expect((await whole.get(`user/facility/${stranger.facilityId}`)).status).toBe(404);
    const foreign = await whole.put(`user/facility/${stranger.facilityId}`, typed());
    expect(foreign.status).toBe(404);
  });

  it('table 4 names the people of a facility to those who administer it, and to nobody else', async () => {
    const buyer = await aBuyer(app.db);
    const assigned = await colleague(buyer, ['ChangeFacility']);
    const seenBy = async (client: TestClient) =>
      (await client.get<Facility>(`user/facility/${buyer.facilityId}`)).data.users?.map((one) => one.id) ??
      null;
    const { client: local, userId } = await colleague(buyer, ['FacilityAdmin']);
    const everybody = [buyer.userId, assigned.userId, userId];
    expect(new Set(await seenBy(local))).toEqual(new Set(everybody));
    expect(await seenBy(assigned.client)).toBeNull();
    expect(await seenBy(await app.signIn(buyer.userId))).toBeNull();
    const admin = async (permissions: ('companies' | 'users')[]) =>
      seenBy(await app.signIn((await anAdministrator(app.db, permissions)).userId));
    expect([await admin(['companies']), (await admin(['companies', 'users']))?.length]).toEqual([null, 3]);
  });

  it('SH-344 what another facility spent is read within the own range; outside of it is 404', async () => {
    const [buyer, stranger] = [await aBuyer(app.db), await aBuyer(app.db)];
    const second = await aFacility(app.db, { company_id: buyer.companyId });
    const { client } = await colleague(buyer, ['FinanceAdmin']);
    const statusOf = async (asker: TestClient, id: number) =>
      (await asker.get(`order/budget?facility_id=${id}`)).status;
    expect([await statusOf(client, second.id), await statusOf(client, stranger.facilityId)]).toEqual([
      200, 404,
    ]);
    expect(await statusOf(await app.signIn(buyer.userId), second.id)).toBe(404);
  });

  it('refuses what somebody else saved meanwhile, and a name that is taken', async () => {
    const buyer = await aBuyer(app.db);
    const second = await aFacility(app.db, { company_id: buyer.companyId, name: 'Annex' });
    const { client } = await colleague(buyer, ['CompanyAdmin']);
    const at = `user/facility/${buyer.facilityId}`;
    expect((await client.put<Facility>(at, typed())).data.version).toBe(2);
    const late = await client.put(at, typed({ name: 'Late' }));
    expect([late.status, late.problem?.code]).toEqual([409, 'stale']);
    const taken = 'A facility with this name already exists in the company.';
    for (const refused of [
      await client.put(`user/facility/${second.id}`, typed()),
      await client.post('user/facility', { ...typed(), version: undefined }),
    ])
      expect([refused.status, refused.problem?.data]).toEqual([409, { name: taken }]);
  });

  it('sends an approved facility back to vetting when its people change the DEA number', async () => {
    const buyer = await aBuyer(app.db);
    const { client } = await colleague(buyer, ['CompanyAdmin']);
    const at = `user/facility/${buyer.facilityId}`;
    const same = await client.put<Facility>(at, typed());
    expect(same.data.vetting_status).toBe('approved');
    const changed = await client.put<Facility>(at, typed({ dea_number: 'fs1234563', version: 2 }));
    expect(changed.data).toMatchObject({
      dea_number: 'FS1234563',
      vetting_status: 'pending',
      vetted: false,
    });
    const admin = await app.signIn((await anAdministrator(app.db, ['companies'])).userId);
    await app.db
      .updateTable('facility')
      .set({ vetting_status: 'approved' })
      .where('id', '=', buyer.facilityId)
      .execute();
    const corrected = await admin.put<Facility>(at, typed({ version: 3 }));
    expect(corrected.data.vetting_status).toBe('approved');
  });

  it('adds a facility that waits for vetting; another company and a supplier are 404', async () => {
    const [buyer, stranger] = [await aBuyer(app.db), await aBuyer(app.db)];
    const { client } = await colleague(buyer, ['CompanyAdmin']);
    const body = { ...typed({ name: 'New Wing' }), version: undefined };
    const added = await client.post<Facility>('user/facility', body);
    expect([added.status, added.data.vetting_status, added.data.company_id]).toEqual([
      201,
      'pending',
      buyer.companyId,
    ]);
    expect((await client.post('user/facility', { ...body, company_id: stranger.companyId })).status).toBe(
      404,
    );
  });
});
