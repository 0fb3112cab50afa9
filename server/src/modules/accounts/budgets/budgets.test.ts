import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import type { BudgetEntry } from '#contract/accounts/budgets.ts';
import type { Role } from '#rules/accounts/roles.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aBuyer, aFacility, anAdministrator, aUser, type Buyer } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('budgets');
});
afterAll(() => app.close());

const SPENT = { type: 'spent', amount: 5000.5, start_date: '2026-01-01', end_date: '2026-12-31' };

/** Somebody of the buyer's company with these roles, assigned to the facilities. */
async function colleague(buyer: Buyer, roles: Role[], facilityIds = [buyer.facilityId]) {
  const { userId } = await aUser(app.db, {
    companyId: buyer.companyId,
    roles: ['Buyer', ...roles],
    facilityIds,
  });
  return app.signIn(userId);
}

describe('SH-345 setting a budget', () => {
  it('SH-109 SH-111 SH-338 … SH-342 shows it in the profile of the company’s people', async () => {
    const buyer = await aBuyer(app.db);
    const finance = await colleague(buyer, ['FinanceAdmin']);
    const ofFacility = await finance.post<BudgetEntry>('user/budget/', {
      ...SPENT,
      target: 'facility',
      facility_id: buyer.facilityId,
    });
    expect(ofFacility.status).toBe(201);
    expect(ofFacility.data).toEqual({
      ...SPENT,
      id: expect.any(Number),
      target: 'facility',
      company_id: buyer.companyId,
      facility_id: buyer.facilityId,
    });
    const goal = { target: 'company', type: 'savings', amount: 900, end_date: '2026-12-31' };
    expect((await finance.post('user/budget/', goal)).status).toBe(201);
    const { data } = await (await app.signIn(buyer.userId)).get<Me>('user/me');
    expect(data.primary_facility?.budget).toEqual([ofFacility.data]);
    expect(data.company?.budget).toMatchObject([{ ...goal, start_date: null, facility_id: null }]);
  });

  it('SH-346 X-49 each role in its range: a lacking right is 403, another company 404', async () => {
    const [buyer, stranger] = [await aBuyer(app.db), await aBuyer(app.db)];
    const second = await aFacility(app.db, { company_id: buyer.companyId });
    const tries = async (roles: Role[], body: object) =>
      (await (await colleague(buyer, roles)).post('user/budget/', { ...SPENT, ...body })).status;
    const own = { target: 'facility', facility_id: buyer.facilityId };
    const other = { target: 'facility', facility_id: second.id };
    const foreign = { target: 'facility', facility_id: stranger.facilityId };
    const company = { target: 'company' };
    expect(await tries([], own)).toBe(403);
    expect(await tries(['ChangeFacility'], own)).toBe(403);
    expect([await tries(['FacilityAdmin'], own), await tries(['FacilityAdmin'], other)]).toEqual([201, 403]);
    expect(await tries(['FacilityAdmin'], company)).toBe(403);
    expect([await tries(['CompanyAdmin'], other), await tries(['CompanyAdmin'], company)]).toEqual([
      201, 201,
    ]);
    expect(await tries(['CompanyAdmin'], foreign)).toBe(404);
    expect(await tries(['FinanceAdmin'], { target: 'company', company_id: stranger.companyId })).toBe(404);
    const admin = await app.signIn((await anAdministrator(app.db, [])).userId);
    expect((await admin.post('user/budget/', { ...SPENT, ...foreign })).status).toBe(201);
  });

  it('shell G-57 refuses by field what is no budget', async () => {
    const finance = await colleague(await aBuyer(app.db), ['FinanceAdmin']);
    const refused = await finance.post('user/budget/', {
      target: 'company',
      type: 'spent',
      amount: 0,
      end_date: '2026-12-31',
    });
    expect([refused.status, refused.problem?.data]).toEqual([
      422,
      { amount: 'Amount must be above 0', start_date: 'Start date is required' },
    ]);
  });
});

describe('reading budgets', () => {
  it('trading G-006 shows the own company and the facilities in range, nobody else’s', async () => {
    const [buyer, stranger] = [await aBuyer(app.db), await aBuyer(app.db)];
    const second = await aFacility(app.db, { company_id: buyer.companyId });
    const admin = await colleague(buyer, ['CompanyAdmin']);
    for (const body of [
      { target: 'company' },
      { target: 'facility', facility_id: buyer.facilityId },
      { target: 'facility', facility_id: second.id },
    ])
      await admin.post('user/budget/', { ...SPENT, ...body });
    const facilities = async (client: Awaited<ReturnType<typeof colleague>>, query = '') =>
      (await client.get<BudgetEntry[]>(`user/budget/${query}`)).data.map((one) => one.facility_id);
    expect(await facilities(admin)).toEqual([second.id, buyer.facilityId, null]);
    const plain = await app.signIn(buyer.userId);
    expect(await facilities(plain)).toEqual([buyer.facilityId, null]);
    expect(await facilities(plain, `?facility_id=${buyer.facilityId}`)).toEqual([buyer.facilityId]);
    expect(await facilities(plain, `?facility_id=${second.id}`)).toEqual([]);
    expect(await facilities(await app.signIn(stranger.userId))).toEqual([]);
    expect((await plain.get(`user/budget/?facility_id=${stranger.facilityId}`)).status).toBe(404);
    expect((await plain.get(`user/budget/?company_id=${stranger.companyId}`)).status).toBe(404);
  });
});
