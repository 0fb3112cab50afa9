import { aNumber, asBuyer, on, type Examples } from '../../../test/kit/example.ts';
import { anOrder, fillCart, type Tenant } from '../../../test/kit/tenant.ts';

const LINES = [{ text: '70101-0001-01 x 5', quantity: 5, ndc: '70101000101' }];

async function aList({ clients }: Tenant) {
  const body = { name: `List ${aNumber()}`, shared: false, lines: LINES };
  const { data } = await clients.buyer.post<{ id: number; version: number }>('order/lists', body);
  return data;
}

export const ORDERING_EXAMPLES: Examples = {
  findBetterCart: {
    unaudited: 'compares; the cart stays as it is',
    make: async (tenant) => {
      await fillCart(tenant, tenant.clients.buyer);
      return { as: 'buyer', body: { cart_type: 'c0', goal: 'cheapest', months: 6, same_ndc: true } };
    },
  },
  readOrderLines: {
    unaudited: 'reads; the lines are too long for an address',
    make: ({ listing }) => ({
      as: 'buyer',
      body: {
        lines: [{ text: `${listing.ndc} x 5`, quantity: 2, ndc: listing.ndc, listing_id: listing.id }],
      },
    }),
  },
  readOrderFile: {
    unaudited: 'reads a file, of which nothing is kept',
    make: ({ listing }) => ({
      as: 'buyer',
      file: { name: 'list.csv', bytes: `NDC,Qty\n${listing.ndc},5\n` },
      body: { header_row: 1, mapping: { code: 0, quantity: 1 } },
    }),
  },
  listOrderLists: asBuyer(),
  getOrderList: on('list', async (tenant) => ({ as: 'buyer', params: { id: (await aList(tenant)).id } })),
  addOrderList: () => ({ as: 'buyer', body: { name: `List ${aNumber()}`, shared: true, lines: LINES } }),
  saveOrderList: on('list', async (tenant) => {
    const { id, version } = await aList(tenant);
    const body = { version, name: `List ${aNumber()}`, shared: true, lines: LINES };
    return { as: 'buyer', params: { id }, body };
  }),
  removeOrderList: on('list', async (tenant) => ({ as: 'buyer', params: { id: (await aList(tenant)).id } })),
  getOrderAgain: on('order', async (tenant) => ({ as: 'buyer', params: { id: (await anOrder(tenant)).id } })),
  getBoughtMost: asBuyer(),
  getBoughtBefore: ({ seller }) => ({ as: 'buyer', query: { seller_ids: String(seller.companyId) } }),
};
