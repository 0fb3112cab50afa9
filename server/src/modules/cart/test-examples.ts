import { asBuyer, ABSENT, on, type Examples } from '../../../test/kit/example.ts';
import {
  aCardOrder,
  aControlledListing,
  aPayment,
  TEST_CARD,
  fillCart,
  fillControlledCart,
} from '../../../test/kit/tenant.ts';

export const CART_EXAMPLES: Examples = {
  getCarts: asBuyer({ query: { type: 'c0' } }),
  getCartNotes: asBuyer({}),
  refreshCart: asBuyer({ query: { refresh: '1' } }),
  updateCart: {
    harmless: { body: { listing: { id: ABSENT, lots: [{ id: ABSENT, quantity: 1 }] } } },
    make: ({ listing }) => ({
      as: 'buyer',
      query: { agree_soft_block: '1' },
      body: { listing: { id: listing.id, lots: [{ id: listing.lotIds[0] ?? 0, quantity: 1 }] } },
    }),
  },
  replaceCartLines: {
    harmless: {
      body: {
        cart_type: 'c0',
        version: 0,
        lines: [{ listing_id: ABSENT, lots: [{ id: ABSENT, quantity: 1, seen_price: 10 }] }],
      },
    },
    make: async (tenant) => {
      const { listing, clients } = tenant;
      await fillCart(tenant, clients.buyer);
      const { data } = await clients.buyer.get<{ version: number }>('cart/c0');
      const lots = [{ id: listing.lotIds[0] ?? 0, quantity: 2, seen_price: 10 }];
      const lines = [{ listing_id: listing.id, lots }];
      return { as: 'buyer', body: { cart_type: 'c0', version: data.version, lines } };
    },
  },
  addCartLines: {
    harmless: { body: { lines: [{ listing_id: ABSENT, lots: [] }] } },
    make: ({ listing }) => ({
      as: 'buyer',
      body: {
        lines: [
          { listing_id: listing.id, lots: [{ id: listing.lotIds[0] ?? 0, quantity: 1, seen_price: 10 }] },
        ],
      },
    }),
  },
  setCartShipping: {
    harmless: { body: { selected_shipping: 'unknown' } },
    make: asBuyer({ body: { selected_shipping: 'standard' } }),
  },
  removeFromCart: {
    harmless: { query: `item_id=${ABSENT}` },
    make: async (tenant) => {
      await fillCart(tenant, tenant.clients.buyer);
      return { as: 'buyer', query: { item_id: String(tenant.listing.id) } };
    },
  },
  refreshControlledCart: asBuyer({ query: { refresh: '1' } }),
  updateControlledCart: {
    harmless: { body: { listing: { id: ABSENT, lots: [{ id: ABSENT, quantity: 1 }] } } },
    make: async (tenant) => {
      const controlled = await aControlledListing(tenant);
      return {
        as: 'buyer',
        query: { agree_soft_block: '1' },
        body: { listing: { id: controlled.id, lots: [{ id: controlled.lotIds[0] ?? 0, quantity: 1 }] } },
      };
    },
  },
  setControlledCartShipping: {
    harmless: { body: { selected_shipping: 'unknown' } },
    make: asBuyer({ body: { selected_shipping: 'standard' } }),
  },
  removeFromControlledCart: {
    harmless: { query: `item_id=${ABSENT}` },
    make: async (tenant) => {
      const { id } = await fillControlledCart(tenant, tenant.clients.buyer);
      return { as: 'buyer', query: { item_id: String(id) } };
    },
  },
  getCompaniesWithCarts: async (tenant) => {
    await fillCart(tenant, tenant.clients.buyer);
    return { as: 'admin', query: { type: 'c0' } };
  },
  getCartsOfCompany: on('company', async (tenant) => {
    await fillCart(tenant, tenant.clients.buyer);
    return { as: 'admin', params: { id: tenant.buyer.companyId }, query: { type: 'c0' } };
  }),
  clearCarts: on('company', async (tenant) => {
    await fillCart(tenant, tenant.clients.buyer);
    const reason = 'Prices were wrong';
    const query = { user_id: String(tenant.buyer.userId), type: 'c0', reason };
    return { as: 'admin', params: { id: tenant.buyer.companyId }, query };
  }),
  placeOrder: {
    harmless: { body: { cart_type: 'c0', expected_total: 0.01 } },
    make: async (tenant) => {
      const { client, amount, payment } = await aPayment(tenant);
      await client.post('user/payment/test_card', { ...payment, ...TEST_CARD });
      const body = { cart_type: 'c0', po_number: 'PO 1', notes: 'N', payment_id: payment.id };
      return { as: client, body: { ...body, expected_total: amount } };
    },
  },
  findPlacedOrder: asBuyer({ query: { key: 'unused' } }),
  createPayment: async (tenant) => {
    const { client, id } = await aCardOrder(tenant);
    return { as: client, body: { order_id: id, amount: 25 } };
  },
};
