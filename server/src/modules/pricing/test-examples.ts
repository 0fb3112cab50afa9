import { ABSENT, aNumber, on, type Examples } from '../../../test/kit/example.ts';
import { aSellerChief, anOrder, type Tenant } from '../../../test/kit/tenant.ts';

const rule = () => ({
  name: `Rule ${aNumber()}`,
  kind: 'percent_off',
  value: 5,
  target_type: 'all',
  audience_type: 'all',
  min_quantity: 10,
  start_date: '2030-01-01',
  end_date: '2030-12-31',
  priority: 50,
  active: true,
});
/** Refused by the rules, after the rights. */
const NO_RULE = { ...rule(), value: 0 };

/** On a listing of the seller for a company that ordered from it. */
async function named(tenant: Tenant) {
  await anOrder(tenant);
  return {
    ...rule(),
    target_type: 'listing',
    target_id: String(tenant.listing.id),
    audience_type: 'company',
    audience_id: String(tenant.buyer.companyId),
  };
}
const ofSeller = async (tenant: Tenant) => ({
  ...(await named(tenant)),
  seller_company_id: tenant.seller.companyId,
});

async function aRule(tenant: Tenant) {
  const { as } = await aSellerChief(tenant);
  const { data } = await as.post<{ id: number; version: number }>('pricing/rules', await named(tenant));
  return data;
}

/** The drug group of the tenant's listing, as a buyer reads it. */
async function groupOf({ listing, clients }: Tenant) {
  const { data } = await clients.buyer.get<{
    gcn_seqno: number;
    package_size: number;
    eaches_per_pack: number;
  }>(`listing/catalog/${listing.id}`);
  const { gcn_seqno, package_size, eaches_per_pack } = data;
  return { gcn_seqno, package_size, eaches_per_pack };
}

const aFlag = async (tenant: Tenant) => ({
  listing_id: tenant.listing.id,
  customer_base_price: 12.5,
  ...(await groupOf(tenant)),
});

const anAmu = ({ listing }: Tenant) => ({
  params: { id: listing.ndc },
  body: { listing_id: listing.id, amu: 20 },
});

const contractOf = (company: number, ndc: string) => ({
  row: 2,
  audience_type: 'company',
  audience_id: company,
  ndc,
  price: 9.2,
  min_quantity: 24,
  start_date: '2030-01-01',
  end_date: '2030-12-31',
  rule_id: null,
  version: null,
});

async function aContract(tenant: Tenant) {
  await anOrder(tenant);
  // One for each call: what a rule says already is not said twice.
  const contracts = [
    { ...contractOf(tenant.buyer.companyId, tenant.listing.ndc), min_quantity: 1_000 + aNumber() },
  ];
  return { file_name: 'contracts.csv', contracts };
}

export const PRICING_EXAMPLES: Examples = {
  listPriceRules: () => ({
    as: 'seller',
    query: {
      search: 'a',
      state: 'coming',
      kind: 'percent_off',
      seller_id: '1',
      listing_id: '1',
      sort: '-priority',
      page: '1',
      per_page: '50',
    },
  }),
  listRuleChoices: {
    harmless: { query: 'of=gpo' },
    make: (tenant) => ({
      as: 'seller',
      query: { of: 'facility', search: 'a', seller_id: String(tenant.seller.companyId) },
    }),
  },
  listRuleMakers: () => ({ as: 'seller' }),
  getPriceRule: on('price_rule', async (tenant) => ({
    as: 'seller',
    params: { id: (await aRule(tenant)).id },
  })),
  viewAsBuyer: {
    record: 'seller',
    harmless: { query: `facility_id=${ABSENT}` },
    make: ({ listing, buyer }) => ({
      as: 'admin',
      params: { id: listing.id },
      query: { facility_id: String(buyer.facilityId) },
    }),
  },
  getPriceStack: {
    record: 'seller',
    harmless: { query: `facility_id=${ABSENT}` },
    make: async (tenant) => {
      await anOrder(tenant);
      return {
        as: 'seller',
        params: { id: tenant.listing.id },
        query: { facility_id: String(tenant.buyer.facilityId), quantity: '24' },
      };
    },
  },
  readContracts: {
    unaudited: 'reads a file, of which nothing is kept',
    make: async (tenant) => ({
      ...(await aSellerChief(tenant)),
      file: {
        name: 'contracts.csv',
        bytes: `Customer,NDC,Contract price\nNobody,${tenant.listing.ndc},9.20\n`,
      },
      body: { header_row: 1, mapping: { customer: 0, ndc: 1, price: 2 } },
    }),
  },
  takeContracts: {
    harmless: { body: { file_name: 'contracts.csv', contracts: [{ ...contractOf(ABSENT, '00000000000') }] } },
    make: async (tenant) => ({ ...(await aSellerChief(tenant)), body: await aContract(tenant) }),
  },
  undoContracts: on('contract_file', async (tenant) => {
    const { as } = await aSellerChief(tenant);
    const { data } = await as.post<{ id: number }>('pricing/contracts', await aContract(tenant));
    return { as, params: { id: data.id } };
  }),
  previewPriceRule: {
    unaudited: 'reads; a rule is too long for an address',
    harmless: { body: NO_RULE },
    make: async (tenant) => {
      const { id } = await aRule(tenant);
      return { ...(await aSellerChief(tenant)), body: { ...(await ofSeller(tenant)), rule_id: id } };
    },
  },
  addPriceRule: {
    harmless: { body: NO_RULE },
    make: async (tenant) => ({ ...(await aSellerChief(tenant)), body: await ofSeller(tenant) }),
  },
  savePriceRule: {
    record: 'price_rule',
    harmless: { body: { ...NO_RULE, version: 0 } },
    make: async (tenant) => {
      const { id, version } = await aRule(tenant);
      return { ...(await aSellerChief(tenant)), params: { id }, body: { ...(await named(tenant)), version } };
    },
  },
  removePriceRule: on('price_rule', async (tenant) => ({
    ...(await aSellerChief(tenant)),
    params: { id: (await aRule(tenant)).id },
  })),
  setPriceFlag: {
    harmless: {
      body: { listing_id: ABSENT, customer_base_price: 0, gcn_seqno: 1, package_size: 1, eaches_per_pack: 1 },
    },
    make: async (tenant) => ({ as: 'buyer', body: await aFlag(tenant) }),
  },
  removePriceFlag: on('price_flag', async (tenant) => {
    const { data } = await tenant.clients.buyer.post<{ id: number }>(
      'pricing/price_signal',
      await aFlag(tenant),
    );
    return { as: 'buyer', params: { id: data.id } };
  }),
  getGroupAmu: on('drug', async (tenant) => {
    const { gcn_seqno, package_size } = await groupOf(tenant);
    return { as: 'buyer', params: { id: gcn_seqno, pack_size: package_size } };
  }),
  getListingAmu: on('catalog', ({ listing }) => ({ as: 'buyer', params: { id: listing.id } })),
  setAmu: {
    record: 'drug',
    harmless: { body: { listing_id: ABSENT, amu: -1 } },
    make: (tenant) => ({ as: 'buyer', ...anAmu(tenant) }),
  },
  removeAmu: on('drug', async (tenant) => {
    const { params, body } = anAmu(tenant);
    await tenant.clients.buyer.post(`pricing/amu/${params.id}`, body);
    return { as: 'buyer', params };
  }),
};
