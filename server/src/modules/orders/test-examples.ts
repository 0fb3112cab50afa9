import { asBuyer, on, type Example, type Examples } from '../../../test/kit/example.ts';
import {
  aCardOrder,
  anOrder,
  aShipment,
  aPayment,
  TEST_CARD,
  type Tenant,
  type Side,
} from '../../../test/kit/tenant.ts';

const toOrder =
  (as: Side, body?: Record<string, unknown>) =>
  async (tenant: Tenant): Promise<Example> => ({
    as,
    params: { id: (await anOrder(tenant)).id },
    ...(body && { body }),
  });

/** An order by card with a payment of its own for expediting it. */
async function paidToExpedite(tenant: Tenant): Promise<Example> {
  const { client, id } = await aCardOrder(tenant);
  const { data } = await client.post<{ id: string; client_secret: string }>('user/payment', {
    order_id: id,
    amount: 25,
  });
  const { id: payment_id, client_secret } = data;
  await client.post('user/payment/test_card', { id: payment_id, client_secret, ...TEST_CARD });
  return { as: client, params: { id }, body: { expected_price: 25, payment_id } };
}

const SHIPMENT = { carrier: 'UPS', tracking_number: 'TRACK 1', ship_date: '06/15/2026' };
const ORDER_FILTERS = {
  cii: '0',
  search: 'a',
  status: 'open',
  facility_id: '1',
  seller_id: '1',
  listing_id: '1',
  ndc: '00071015523',
  sort: 'total',
};

export const ORDERS_EXAMPLES: Examples = {
  getPaymentOptions: asBuyer(),
  generatePo: asBuyer(),
  listSupplierNames: asBuyer(),
  listOrders: asBuyer({ query: ORDER_FILTERS }),
  exportOrders: {
    harmless: { query: 'format=csv&status=cancelled' },
    make: asBuyer({ query: { ...ORDER_FILTERS, format: 'csv' } }),
  },
  listOrderGroups: asBuyer({ query: { search: 'PO', facility_id: '1', start_date: '2026-06-01' } }),
  saveOrderGroup: {
    record: 'group',
    harmless: { body: { version: -1 } },
    make: async (tenant) => {
      const { groupId } = await anOrder(tenant);
      return {
        as: 'buyer',
        params: { id: groupId },
        body: { version: 1, po_number: 'PO 3', notes: 'Ring twice' },
      };
    },
  },
  getOrderGroup: on('group', async (tenant) => ({
    as: 'buyer',
    params: { id: (await anOrder(tenant)).groupId },
  })),
  getOrder: on('order', toOrder('buyer')),
  saveOrder: {
    record: 'order',
    harmless: { body: { version: -1 } },
    make: async (tenant) => {
      const { id, version } = await anOrder(tenant);
      return { as: 'buyer', params: { id }, body: { version, po_number: 'PO 2', notes: 'Ring twice' } };
    },
  },
  confirmOrder: on('order', toOrder('seller')),
  confirmOrders: async (tenant) => ({ as: 'seller', body: { ids: [(await anOrder(tenant)).id] } }),
  shipOrders: async (tenant) => ({
    as: 'seller',
    body: {
      ship_date: SHIPMENT.ship_date,
      shipments: [
        { order_id: (await anOrder(tenant)).id, carrier: 'UPS', tracking_number: '1Z12345E0205271688' },
      ],
    },
  }),
  bulkTracking: async (tenant) => ({
    as: 'seller',
    body: {
      dry_run: false,
      rows: [
        {
          order_id: (await anOrder(tenant)).id,
          carrier: 'UPS',
          tracking_number: '1Z12345E0205271688',
          ship_date: '06/15/2026',
          ndc: tenant.listing.ndc,
          packs: 1,
        },
      ],
    },
  }),
  getPickList: async (tenant) => ({ as: 'seller', query: { ids: String((await anOrder(tenant)).id) } }),
  getSalesBoard: asBuyer({ query: { month: '2026-06' } }),
  getSellerHome: { make: () => ({ as: 'seller', query: { zone: 'America/New_York' } }) },
  getUndercut: { make: () => ({ as: 'seller' }) },
  getBuyerHome: { make: () => ({ as: 'buyer' }) },
  addTracking: {
    record: 'order',
    harmless: { body: SHIPMENT },
    make: async (tenant) => {
      const { id, lineId } = await anOrder(tenant);
      return {
        as: 'seller',
        params: { id },
        body: { ...SHIPMENT, quantities: [{ line_id: lineId, quantity: 1 }] },
      };
    },
  },
  saveTracking: {
    record: 'order',
    harmless: { body: SHIPMENT },
    make: async (tenant) => {
      const { id, orderId } = await aShipment(tenant);
      return { as: 'seller', params: { id: orderId, tracking_id: id }, body: SHIPMENT };
    },
  },
  removeTracking: on('order', async (tenant) => {
    const { id, orderId } = await aShipment(tenant);
    return { as: 'seller', params: { id: orderId, tracking_id: id } };
  }),
  deliverOrder: on('order', async (tenant) => ({
    as: 'seller',
    params: { id: (await aShipment(tenant)).orderId },
  })),
  cancelOrder: {
    record: 'order',
    harmless: { body: { reason: 'M' } },
    make: toOrder('buyer', { reason: 'Too much' }),
  },
  answerCancellation: {
    record: 'order',
    harmless: { body: { approve: true } },
    make: async (tenant) => {
      const { id } = await anOrder(tenant);
      await tenant.clients.seller.post(`order/${id}/confirmation`);
      await tenant.clients.buyer.post(`order/${id}/cancellation`, { reason: 'Too much' });
      return { as: 'seller', params: { id }, body: { approve: false, note: 'No' } };
    },
  },
  expediteOrder: {
    record: 'order',
    harmless: { body: { expected_price: 0 } },
    make: paidToExpedite,
  },
  getInvoice: on('order', toOrder('buyer')),
  getCreditNote: on('order', async (tenant) => {
    const { orderId } = await aShipment(tenant);
    const { data } = await tenant.clients.admin.post<{ refunds: { id: number }[] }>(
      `order/${orderId}/payment`,
      {
        kind: 'refund',
        reason: 'damaged',
        borne_by: 'seller',
        lines: [],
        shipping: 1,
      },
    );
    return { as: 'buyer', params: { id: orderId }, query: { refund_id: String(data.refunds[0]?.id) } };
  }),
  getOrderStory: on('order', toOrder('buyer')),
  getOrderStoryPdf: on('order', toOrder('seller')),
  getPackingList: on('order', async (tenant) => {
    const { orderId, id } = await aShipment(tenant);
    return { as: 'seller', params: { id: orderId }, query: { tracking_id: String(id) } };
  }),
  payWithTestCard: async (tenant) => {
    const { client, payment } = await aPayment(tenant);
    return { as: client, body: { ...TEST_CARD, ...payment } };
  },
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
};
