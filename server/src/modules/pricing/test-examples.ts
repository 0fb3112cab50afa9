import { aNumber, on, type Examples } from '../../../test/kit/example.ts';
import { adminWith, type Tenant } from '../../../test/kit/tenant.ts';

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

const finance = (tenant: Tenant) => adminWith(tenant, 'finance');
const ofSeller = ({ seller }: Tenant) => ({ ...rule(), seller_company_id: seller.companyId });

async function aRule(tenant: Tenant) {
  const { as } = await finance(tenant);
  const { data } = await as.post<{ id: number; version: number }>('pricing/rules', ofSeller(tenant));
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
    make: async (tenant) => ({ ...(await finance(tenant)), body: ofSeller(tenant) }),
  },
  addPriceRule: {
    harmless: { body: NO_RULE },
    make: async (tenant) => ({ ...(await finance(tenant)), body: ofSeller(tenant) }),
  },
  savePriceRule: {
    record: 'price_rule',
    harmless: { body: { ...NO_RULE, version: 0 } },
    make: async (tenant) => {
      const { id, version } = await aRule(tenant);
      return { ...(await finance(tenant)), params: { id }, body: { ...rule(), version } };
    },
  },
  removePriceRule: on('price_rule', async (tenant) => ({
    ...(await finance(tenant)),
    params: { id: (await aRule(tenant)).id },
  })),
};
