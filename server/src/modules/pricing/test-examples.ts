import { aNumber, on, type Examples } from '../../../test/kit/example.ts';
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

export const PRICING_EXAMPLES: Examples = {
  listPriceRules: () => ({
    as: 'seller',
    query: { search: 'a', state: 'coming', seller_id: '1', page: '1', per_page: '50' },
  }),
  getPriceRule: on('price_rule', async (tenant) => ({
    as: 'seller',
    params: { id: (await aRule(tenant)).id },
  })),
  previewPriceRule: {
    unaudited: 'reads; a rule is too long for an address',
    harmless: { body: NO_RULE },
    make: async (tenant) => ({ ...(await aSellerChief(tenant)), body: await ofSeller(tenant) }),
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
};
