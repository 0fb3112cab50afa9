import { on, type Examples } from '../../../../test/kit/example.ts';
import { aColleague, aCompanyAdmin, adminWith, aKeeper, type Tenant } from '../../../../test/kit/tenant.ts';
import { aFacility } from '../../../../test/kit/world.ts';

async function aPendingFacility({ db, buyer }: Tenant): Promise<number> {
  const { id } = await aFacility(db, { company_id: buyer.companyId, vetting_status: 'pending' });
  return id;
}

/** A facility that asked the seller. */
async function aCsosRequest({ db, buyer, seller }: Tenant): Promise<number> {
  const { id } = await aFacility(db, { company_id: buyer.companyId });
  await db
    .insertInto('csos_approval')
    .values({ facility_id: id, seller_company_id: seller.companyId, status: 'requested' })
    .execute();
  return id;
}

async function deaOf({ db, buyer }: Tenant): Promise<string> {
  const { dea_number: dea } = await db
    .selectFrom('facility')
    .select('dea_number')
    .where('id', '=', buyer.facilityId)
    .executeTakeFirstOrThrow();
  return dea ?? '';
}

const FACILITY_FILTERS = {
  search: 'a',
  vetting_status: 'pending',
  company_id: '1',
  license: '1',
  csos: 'requested',
  renewal: '1',
  state: 'IL',
};

const RESPONSIBLE = {
  name: 'Dana Reyes',
  email: 'dana@example.test',
  phone: '(312) 555-0142',
  dea: 'BG1234563',
  csos: true,
};

export const VETTING_EXAMPLES: Examples = {
  setVettingStatus: on('user', async (tenant) => ({
    ...(await adminWith(tenant, 'users')),
    params: { id: await aColleague(tenant) },
    body: { status: 'Denied', note: 'No license' },
  })),
  sendPasswordReset: on('user', async (tenant) => {
    const userId = await aColleague(tenant);
    const identity = { issuer: 'embedded', subject: `person ${userId}`, user_id: userId };
    await tenant.db.insertInto('identity').values(identity).execute();
    return { ...(await adminWith(tenant, 'users')), params: { id: userId } };
  }),
  listAllFacilities: async (tenant) => ({
    ...(await adminWith(tenant, 'companies')),
    query: { ...FACILITY_FILTERS, facility_id: '1', sort: 'company' },
  }),
  exportFacilities: {
    harmless: { query: 'format=csv&search=none' },
    make: async (tenant) => ({
      ...(await adminWith(tenant, 'companies')),
      query: { ...FACILITY_FILTERS, facility_id: '1', format: 'csv' },
    }),
  },
  vetFacility: on('facility', async (tenant) => ({
    ...(await adminWith(tenant, 'companies')),
    params: { id: await aPendingFacility(tenant) },
  })),
  declineFacility: on('facility', async (tenant) => ({
    ...(await adminWith(tenant, 'companies')),
    params: { id: await aPendingFacility(tenant) },
    body: { reason: 'The license expired' },
  })),
  signUpForCsos: async (tenant) => ({
    as: (await aKeeper(tenant)).as,
    body: { id: tenant.seller.companyId, ...RESPONSIBLE },
  }),
  makeSigner: async (tenant) => ({
    as: (await aCompanyAdmin(tenant)).as,
    body: { user_id: tenant.buyer.userId, facility_id: tenant.buyer.facilityId, dea: await deaOf(tenant) },
  }),
  decideCsos: on('facility', async (tenant) => ({
    ...(await adminWith(tenant, 'csos')),
    params: { facility_id: await aCsosRequest(tenant), company_id: tenant.seller.companyId },
    body: { approve: false, reason: 'The DEA number does not cover schedule II' },
  })),
};
