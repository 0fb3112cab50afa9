import { on, type Examples } from '../../../test/kit/example.ts';
import type { Tenant } from '../../../test/kit/tenant.ts';
import { aDrug } from '../../../test/kit/world.ts';

async function anItem({ db, clients }: Tenant): Promise<{ id: number; ndc: string }> {
  const { ndc } = await aDrug(db);
  const { data } = await clients.seller.post<{ id: number }>('listing/portfolio', { ndc });
  return { id: data.id, ndc };
}

const filters = async (tenant: Tenant) => {
  await anItem(tenant);
  return { listed: 'no', search: 'drug', company_id: String(tenant.seller.companyId), sort: '-buyers' };
};

export const PORTFOLIO_EXAMPLES: Examples = {
  listPortfolio: async (tenant) => ({ as: 'seller', query: { ...(await filters(tenant)), page: '1' } }),
  exportPortfolio: {
    harmless: { query: 'format=csv' },
    make: async (tenant) => ({ as: 'seller', query: { ...(await filters(tenant)), format: 'csv' } }),
  },
  addToPortfolio: {
    harmless: { body: { ndc: '99999999999' } },
    make: async ({ db }) => ({ as: 'seller', body: { ndc: (await aDrug(db)).ndc, contract_price: 12.5 } }),
  },
  removeFromPortfolio: on('portfolio', async (tenant) => ({
    as: 'seller',
    params: { id: (await anItem(tenant)).id },
  })),
};
