import type { AdminPermission } from '#rules/accounts/roles.ts';
import type { Example, Examples } from './example.ts';
import type { Tenant } from './tenant.ts';
import { aFacility, anAdministrator, aUser } from './world.ts';

/** Somebody who administers the buying company. */
async function companyAdmin({ db, buyer, openSession, withSession }: Tenant): Promise<Pick<Example, 'as'>> {
  const { userId } = await aUser(db, {
    companyId: buyer.companyId,
    roles: ['Buyer', 'CompanyAdmin'],
    facilityIds: [buyer.facilityId],
  });
  return { as: withSession(await openSession(userId)) };
}

async function adminWith(
  { db, openSession, withSession }: Tenant,
  permission: AdminPermission,
): Promise<Pick<Example, 'as'>> {
  const { userId } = await anAdministrator(db, [permission]);
  return { as: withSession(await openSession(userId)) };
}

/** A buyer who has not chosen a password. */
async function aColleague({ db, buyer }: Tenant): Promise<number> {
  const { companyId, facilityId } = buyer;
  const { userId } = await aUser(db, {
    companyId,
    roles: ['Buyer'],
    facilityIds: [facilityId],
    vetting_status: 'Unreviewed',
  });
  return userId;
}

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

const person = ({ buyer }: Tenant) => ({
  first_name: 'New',
  last_name: 'Person',
  title: 'Pharmacist',
  phone: '(555) 123-4567',
  roles: ['Buyer'],
  facility_ids: [buyer.facilityId],
  company_id: buyer.companyId,
  is_field_rep: false,
});

const USER_FILTERS = { search: 'a', role: 'Buyer', active: '1', page: '1' };
const ALL_USERS = { type: 'buyer', vetting_status: 'Approved', company_id: '1', sort: '-created' };
const COMPANY_FILTERS = { type: 'Supplier', state: 'IL', agreed: '1', rfp: '0', terms: '1', sort: '-name' };
const FACILITY_FILTERS = {
  search: 'a',
  vetting_status: 'pending',
  company_id: '1',
  license: '1',
  csos: 'requested',
  state: 'IL',
};

export const USER_EXAMPLES: Examples = {
  listUsers: async (tenant) => ({ ...(await companyAdmin(tenant)), query: USER_FILTERS }),
  getUser: async (tenant) => ({ ...(await companyAdmin(tenant)), params: { id: tenant.buyer.userId } }),
  getUserChoices: async (tenant) => ({
    ...(await companyAdmin(tenant)),
    query: { company_id: String(tenant.buyer.companyId) },
  }),
  createUser: async (tenant) => ({
    ...(await companyAdmin(tenant)),
    body: { ...person(tenant), email: `new${Math.random()}@example.test` },
  }),
  saveUser: async (tenant) => ({
    ...(await companyAdmin(tenant)),
    params: { id: await aColleague(tenant) },
    body: {
      ...person(tenant),
      version: 1,
      active: true,
      primary_facility_id: tenant.buyer.facilityId,
    },
  }),
  inviteUser: async (tenant) => ({
    ...(await companyAdmin(tenant)),
    params: { id: await aColleague(tenant) },
  }),
  listFacilityUsers: async (tenant) => ({
    ...(await companyAdmin(tenant)),
    params: { id: tenant.buyer.facilityId },
    query: { page: '1' },
  }),
  listCompanyUsers: ({ seller }) => ({
    as: 'seller',
    params: { id: seller.companyId },
    query: { page: '1' },
  }),
  listAllUsers: async (tenant) => ({
    ...(await adminWith(tenant, 'users')),
    query: { ...USER_FILTERS, ...ALL_USERS },
  }),
  exportUsers: async (tenant) => ({
    ...(await adminWith(tenant, 'users')),
    query: { ...ALL_USERS, format: 'csv' },
  }),
  setVettingStatus: async (tenant) => ({
    ...(await adminWith(tenant, 'users')),
    params: { id: await aColleague(tenant) },
    body: { status: 'Denied', note: 'No license' },
  }),
  sendPasswordReset: async (tenant) => {
    const userId = await aColleague(tenant);
    const identity = { issuer: 'embedded', subject: `person ${userId}`, user_id: userId };
    await tenant.db.insertInto('identity').values(identity).execute();
    return { ...(await adminWith(tenant, 'users')), params: { id: userId } };
  },
  impersonate: async (tenant) => ({
    ...(await adminWith(tenant, 'impersonate')),
    body: { user: await aColleague(tenant), reason: 'Looks into an order' },
  }),
  listCompanies: ({ buyer }) => ({
    as: 'buyer',
    query: {
      type: 'GPO Institution',
      medigi_agreed: '1',
      company_ids: String(buyer.companyId),
      search: 'a',
    },
  }),
  getCompany: ({ buyer }) => ({ as: 'buyer', params: { id: buyer.companyId } }),
  listAllCompanies: async (tenant) => ({
    ...(await adminWith(tenant, 'companies')),
    query: COMPANY_FILTERS,
  }),
  exportCompanies: async (tenant) => ({
    ...(await adminWith(tenant, 'companies')),
    query: { ...COMPANY_FILTERS, format: 'xlsx' },
  }),
  createCompany: async (tenant) => ({
    ...(await adminWith(tenant, 'companies')),
    body: {
      name: `Lakeview Pharmacy ${Math.random()}`,
      type: 'GPO Institution',
      is_503b: false,
      agreed_to_medigi: true,
      email: 'office@example.test',
      phone: '(555) 123-4567',
      line_1: '1 Main Street',
      city: 'Springfield',
      state: 'IL',
      postal_code: '62701',
      payment_option: 'net_terms',
      terms: { name: 'Net 30', net_days: 30, active: true },
    },
  }),
  setContactUser: async (tenant) => ({
    ...(await adminWith(tenant, 'companies')),
    params: { id: tenant.buyer.companyId },
    body: { user_id: tenant.buyer.userId },
  }),
  listAllFacilities: async (tenant) => ({
    ...(await adminWith(tenant, 'companies')),
    query: { ...FACILITY_FILTERS, facility_id: '1', sort: 'company' },
  }),
  exportFacilities: async (tenant) => ({
    ...(await adminWith(tenant, 'companies')),
    query: { ...FACILITY_FILTERS, facility_id: '1', format: 'csv' },
  }),
  vetFacility: async (tenant) => ({
    ...(await adminWith(tenant, 'companies')),
    params: { id: await aPendingFacility(tenant) },
  }),
  declineFacility: async (tenant) => ({
    ...(await adminWith(tenant, 'companies')),
    params: { id: await aPendingFacility(tenant) },
    body: { reason: 'The license expired' },
  }),
  decideCsos: async (tenant) => ({
    ...(await adminWith(tenant, 'csos')),
    params: { facility_id: await aCsosRequest(tenant), company_id: tenant.seller.companyId },
    body: { approve: false, reason: 'The DEA number does not cover schedule II' },
  }),
};
