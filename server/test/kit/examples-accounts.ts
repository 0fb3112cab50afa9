import { asBuyer, type Example, type Examples } from './example.ts';
import type { Tenant } from './tenant.ts';
import { aFacility, aUser, PNG } from './world.ts';

async function aSpareSession({ openSession, withSession, buyer }: Tenant): Promise<Example> {
  return { as: withSession(await openSession(buyer.userId)) };
}

const ALL_MAILS = {
  fav_listings: true,
  monthly_executive: true,
  order_notifications: true,
  trending_products: true,
  weekly_changes: true,
};
const NEW_PASSWORD = { password: 'Another-9-day!', match_password: 'Another-9-day!' };

/** Somebody of their own, whose sessions may end. */
async function aPersonWithPassword({ db, openSession, withSession, buyer }: Tenant): Promise<Example> {
  const { userId, email } = await aUser(db, {
    companyId: buyer.companyId,
    roles: ['Buyer'],
    facilityIds: [buyer.facilityId],
  });
  const subject = `person ${userId}`;
  await db.insertInto('idp_person').values({ subject, email }).execute();
  await db.insertInto('identity').values({ issuer: 'embedded', subject, user_id: userId }).execute();
  return { as: withSession(await openSession(userId)) };
}

const FACILITY = {
  name: 'Second Street Pharmacy',
  type: 'Retail',
  dea_number: 'FS1234563',
  hin: '12A4567B9',
  bed_count: 12,
  delivery_address: { line_1: '2 Second Street', city: 'Springfield', state: 'IL', postal_code: '62701' },
  ap_contact: { name: 'Ann Payable', email: 'ap@example.test', phone: '(217) 555-0142' },
};

async function aCompanyAdmin({ db, openSession, withSession, buyer }: Tenant) {
  const { userId } = await aUser(db, {
    companyId: buyer.companyId,
    roles: ['Buyer', 'CompanyAdmin'],
    facilityIds: [buyer.facilityId],
  });
  return { as: withSession(await openSession(userId)), userId };
}

/** Signing in, passwords, companies, budgets, the own profile. */
export const ACCOUNT_EXAMPLES: Examples = {
  // The token of the provider comes in the header; signing in has tests of its own.
  login: () => ({ as: 'visitor', body: { id: 1 }, status: 401 }),
  logout: aSpareSession,
  logoutByNavigation: async (tenant) => ({ ...(await aSpareSession(tenant)), status: 403 }),
  handOff: async (tenant) => ({ ...(await aSpareSession(tenant)), body: { host: 'localhost' } }),
  // A token made for another host, and links nobody sent; what they open is proved beside them.
  redeemHandOff: () => ({ as: 'visitor', body: { jwt: 'a.b.c' }, status: 401 }),
  lookAtPasswordLink: () => ({ as: 'visitor', body: { token: 'x'.repeat(43) }, status: 404 }),
  usePasswordLink: () => ({ as: 'visitor', body: { token: 'x'.repeat(43), ...NEW_PASSWORD }, status: 404 }),
  requestPasswordLink: () => ({ as: 'visitor', body: { email: 'nobody@example.test' } }),
  setNewPassword: async (tenant) => ({ ...(await aPersonWithPassword(tenant)), body: NEW_PASSWORD }),
  listSessions: asBuyer(),
  endSession: async (tenant) => {
    const { openSession, buyer, clients } = tenant;
    await openSession(buyer.userId);
    const { data } = await clients.buyer.get<{ id: number; is_current: boolean }[]>('user/auth/sessions');
    return { as: 'buyer', params: { id: data.find((one) => !one.is_current)?.id ?? 0 } };
  },
  endSessions: aPersonWithPassword,
  saveCompany: ({ buyer }) => ({
    as: 'buyer',
    params: { id: buyer.companyId },
    body: { agreed_to_medigi: 1 },
  }),
  listPharmacies: asBuyer({
    query: { with_company: '1', with_buyers: '1', with_documents: '0', search: 'a' },
  }),
  listFacilities: asBuyer({ query: { search: 'a', page: '1' } }),
  exportOwnFacilities: asBuyer({ query: { search: 'a', format: 'csv' } }),
  getFacility: ({ buyer }) => ({ as: 'buyer', params: { id: buyer.facilityId } }),
  createFacility: async (tenant) => ({
    ...(await aCompanyAdmin(tenant)),
    body: { ...FACILITY, company_id: tenant.buyer.companyId },
  }),
  saveFacility: async (tenant) => ({
    ...(await aCompanyAdmin(tenant)),
    // Not the buyer's own: another DEA number sends it back to vetting.
    params: { id: (await aFacility(tenant.db, { company_id: tenant.buyer.companyId })).id },
    body: { ...FACILITY, name: 'Third Street Pharmacy', version: 1 },
  }),
  setPrimaryFacility: async (tenant) => {
    const { userId, ...example } = await aCompanyAdmin(tenant);
    return { ...example, body: { facility_id: tenant.buyer.facilityId, user_id: userId } };
  },
  saveBudget: async ({ db, openSession, withSession, buyer }) => {
    const { userId } = await aUser(db, {
      companyId: buyer.companyId,
      roles: ['Buyer', 'FinanceAdmin'],
      facilityIds: [buyer.facilityId],
    });
    const body = {
      target: 'facility',
      type: 'spent',
      amount: 5000,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    };
    return {
      as: withSession(await openSession(userId)),
      body: { ...body, facility_id: buyer.facilityId, company_id: buyer.companyId },
    };
  },
  listBudgets: ({ buyer }) => ({
    as: 'buyer',
    query: { facility_id: String(buyer.facilityId), company_id: String(buyer.companyId) },
  }),
  getBudgetUse: ({ buyer }) => ({
    as: 'buyer',
    query: {
      facility_id: String(buyer.facilityId),
      budget_start_date: '2026-01-01',
      budget_end_date: '2026-12-31',
      budget_target: 'company',
      savings_start_date: '2026-01-01',
      savings_end_date: '2026-12-31',
      savings_target: 'facility',
    },
  }),
  getFacilityStats: asBuyer(),
  getUserRewards: asBuyer(),
  getSystemRewards: asBuyer(),
  getMe: asBuyer({ query: { refresh: '1' } }),
  saveMe: asBuyer({ body: { id: 1, phone: '(217) 555-0142', email: 'other@example.test' } }),
  saveUserPicture: () => ({ as: 'buyer', file: { name: 'me.png', bytes: PNG } }),
  deleteUserPicture: asBuyer(),
  getUserPicture: async ({ clients }) => {
    const file = { name: 'me.png', bytes: PNG };
    const { data } = await clients.buyer.upload<string>('user/auth0/update_user_pic', file, undefined, {
      method: 'PATCH',
      field: 'user_pic',
    });
    return { as: 'buyer', params: { digest: data.split('/').at(-1) ?? '' } };
  },
  getEmailSubscription: ({ buyer }) => ({ as: 'buyer', params: { id: buyer.userId } }),
  createEmailSubscription: async (tenant) => ({
    ...(await aCompanyAdmin(tenant)),
    body: { ...ALL_MAILS, weekly_changes: false },
  }),
  saveEmailSubscription: async (tenant) => {
    const { as } = await aCompanyAdmin(tenant);
    const { data } = await as.post<{ id: number }>('user/email_subscription', {});
    return { as, params: { id: data.id }, body: ALL_MAILS };
  },
  // Tokens nobody signed; what a mail carries is proved beside the mails.
  lookAtUnsubscribe: () => ({ as: 'visitor', params: { token: `MTpi.${'x'.repeat(43)}` }, status: 404 }),
  unsubscribe: () => ({ as: 'visitor', params: { token: `MTpi.${'x'.repeat(43)}` }, status: 404 }),
  logMessage: () => ({ as: 'visitor', body: { function: 'test', parameters: { a: 'b' } } }),
};
