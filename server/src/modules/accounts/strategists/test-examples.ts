import { aNumber, on, type Examples } from '../../../../test/kit/example.ts';
import { PNG } from '../../../../test/kit/files.ts';
import { adminWith, type Tenant } from '../../../../test/kit/tenant.ts';

const PATH = 'admin/account_strategists';
const PHOTO = { name: 'ann.png', bytes: PNG };

const aPerson = () => ({
  name: 'Ann Lee',
  email: `ann-${aNumber()}@marketplace.test`,
  phone: '(312) 555-0148',
});

/** Who looks after the buyer of the tenant. */
async function aStrategist(tenant: Tenant) {
  const { as } = await adminWith(tenant, 'users');
  const { companyId } = tenant.buyer;
  const body = { ...aPerson(), company_ids: [companyId], move: [companyId] };
  const { data } = await as.post<{ id: number }>(PATH, body);
  return { as, params: { id: data.id } };
}

async function withPhoto(tenant: Tenant) {
  const { as, params } = await aStrategist(tenant);
  await as.upload(`${PATH}/${params.id}/picture`, PHOTO, undefined, { method: 'PUT' });
  return { as, params };
}

export const STRATEGISTS_EXAMPLES: Examples = {
  listStrategists: async (tenant) => {
    const { as } = await withPhoto(tenant);
    const query = {
      search: 'ann',
      active: '1',
      company_id: String(tenant.buyer.companyId),
      sort: '-companies',
    };
    return { as, query };
  },
  getStrategist: on('strategist', aStrategist),
  createStrategist: async (tenant) => ({
    ...(await adminWith(tenant, 'users')),
    body: { ...aPerson(), company_ids: [tenant.seller.companyId], move: [tenant.seller.companyId] },
  }),
  saveStrategist: {
    record: 'strategist',
    harmless: { body: { ...aPerson(), active: true, version: -1 } },
    make: async (tenant) => {
      const fields = { ...aPerson(), phone: '312-555-0199', active: true, version: 1 };
      const body = { ...fields, company_ids: [tenant.buyer.companyId], move: [], companies_to: null };
      return { ...(await aStrategist(tenant)), body };
    },
  },
  putStrategistPicture: on('strategist', async (tenant) => ({
    ...(await aStrategist(tenant)),
    file: PHOTO,
  })),
  removeStrategistPicture: on('strategist', withPhoto),
  getStrategistPicture: on('strategist', async (tenant) => ({
    ...(await withPhoto(tenant)),
    as: 'buyer',
    query: { v: '3' },
  })),
};
