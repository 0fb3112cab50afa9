import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import type { FacilityRecord } from '#contract/accounts/facilities.ts';
import type { Role } from '#rules/accounts/roles.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aBuyer, aFacility, anAdministrator, aUser } from '../../../../test/kit/world.ts';

const DEA = 'BG1234563';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('make signer');
});
afterAll(() => app.close());

async function aFirm() {
  const buyer = await aBuyer(app.db);
  const { companyId, facilityId } = buyer;
  const somebody = async (roles: readonly Role[], facilityIds: number[], company = companyId) =>
    app.signIn((await aUser(app.db, { companyId: company, roles, facilityIds })).userId);
  const make = async (client: TestClient, more: object = {}) => {
    const body = { user_id: buyer.userId, facility_id: facilityId, dea: DEA, ...more };
    const reply = await client.post<{ roles: Role[] }>('csos/signer', body);
    return reply.status === 200 ? reply.data.roles : `${reply.status} ${reply.problem?.error ?? ''}`;
  };
  return { ...buyer, somebody, make };
}

describe('POST csos/signer', () => {
  it("TR-472 X-47 G-112 gives the role, twice without harm, by whoever administers the facility or has 'csos'", async () => {
    const firm = await aFirm();
    const { facilityId, somebody, make } = firm;
    const roles = ['Buyer', 'CSOS Signer'];
    const by = [
      await somebody(['Buyer', 'CompanyAdmin'], []),
      await somebody(['Buyer', 'FacilityAdmin'], [facilityId]),
      await app.signIn((await anAdministrator(app.db, ['csos'])).userId),
    ];
    const signers = async () => (await (await app.signIn(firm.userId)).get<Me>('user/me')).data;
    expect((await signers()).primary_facility?.signers).toEqual([]);
    for (const client of by) expect(await make(client)).toEqual(roles);
    const { roles: given, primary_facility, first_name, last_name } = await signers();
    const name = `${first_name} ${last_name}`;
    expect([given, primary_facility?.signers]).toEqual([roles, [name]]);
    const history = (await by[1]?.get<FacilityRecord>(`user/facility/${facilityId}`))?.data.history;
    expect(history?.[0]).toMatchObject({
      what: 'Made a CSOS signer',
      changes: [{ field: 'Signer', before: null, after: name }],
    });
  });

  it('X-47 is refused outside of the own range, for people of no such facility, and with another DEA number', async () => {
    const { companyId, somebody, make } = await aFirm();
    const other = await aFirm();
    const unknown = '404 This person is not of this facility.';
    expect(await make(await other.somebody(['Buyer', 'CompanyAdmin'], []))).toBe(unknown);
    expect(await make(await somebody(['Buyer', 'FacilityAdmin'], []))).toBe(unknown);
    expect(await make(await app.signIn((await anAdministrator(app.db, ['users'])).userId))).toMatch(/^403/);
    expect(await make(await somebody(['Buyer'], []))).toMatch(/^403/);
    const chief = await somebody(['Buyer', 'CompanyAdmin'], []);
    expect(await make(chief, { user_id: other.userId })).toBe(unknown);
    expect(await make(chief, { dea: 'BG0000000' })).toMatch(/^422 The DEA number/);
    const { id } = await aFacility(app.db, { company_id: companyId });
    expect(await make(chief, { facility_id: id })).toBe('422 Assign this person to the facility first.');
    const { userId } = await aUser(app.db, { companyId, roles: ['CompanyAdmin'], facilityIds: [] });
    expect(await make(chief, { user_id: userId })).toMatch(/^422 Only a buyer/);
  });
});
