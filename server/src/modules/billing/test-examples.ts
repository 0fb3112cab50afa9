import { sql } from 'kysely';
import { aNumber, asBuyer, on, type Examples } from '../../../test/kit/example.ts';
import { PAYOUT_EXAMPLES } from './payouts/test-examples.ts';
import { STATEMENT_EXAMPLES } from './statements/test-examples.ts';
import {
  aCardOrder,
  adminWith,
  aPayment,
  aShipment,
  TEST_CARD,
  type Tenant,
} from '../../../test/kit/tenant.ts';

const FILTERS = {
  facility_id: '1',
  seller_id: '1',
  search: 'PO',
  status: 'open',
  start_date: '2026-06-01',
  end_date: '2026-06-30',
  sort: 'due',
};

const OF = { order_id: '1', invoice_id: '1', company_id: '1', account: 'cash' };

/** The invoice of a shipment. */
async function anInvoice(tenant: Tenant): Promise<number> {
  const { orderId } = await aShipment(tenant);
  const { rows } = await sql<{
    id: number;
  }>`select id from invoice where order_id = ${orderId} order by id desc limit 1`.execute(tenant.db);
  return rows[0]?.id ?? 0;
}

const aPaidCart = async (tenant: Tenant): Promise<void> => {
  const { client, payment } = await aPayment(tenant);
  await client.post('user/payment/test_card', { ...TEST_CARD, ...payment });
  await client.post('order/place_order', { cart_type: 'c0', payment_id: payment.id });
};

const CHECK = { method: 'check', reference: 'Check 1001', received_date: '06/15/2026' };

const fileFor = (orderId: number) => ({
  name: 'paid.csv',
  bytes: `Invoice Number,Paid Date,Amount,Note\nINV-${orderId}-1,06/15/2026,1.00,${aNumber()}\n`,
});

/** A file that pays a part of an invoice, checked. */
async function anImport(tenant: Tenant) {
  const { orderId } = await aShipment(tenant);
  const { as } = await adminWith(tenant, 'finance');
  const { data } = await as.upload<{ id: number }>('order/finance_import', fileFor(orderId));
  return { as, params: { id: data.id } };
}

/** A refund to a card that failed. */
async function aCardRefund(tenant: Tenant) {
  const { client, id: orderId } = await aCardOrder(tenant);
  await client.post(`order/${orderId}/cancellation`, { reason: 'Ordered twice' });
  const { rows } = await sql<{
    id: number;
  }>`update card_refund set state = 'failed', failure = 'expired card' where order_id = ${orderId} returning id`.execute(
    tenant.db,
  );
  return { ...(await adminWith(tenant, 'finance')), params: { id: rows[0]?.id ?? 0 } };
}

export const BILLING_EXAMPLES: Examples = {
  receiveCardMessage: {
    make: () => ({ as: 'buyer', body: { id: 'evt_1', type: 'payment_intent.succeeded' } }),
    refused: { status: 404, because: 'Stripe is not configured, and nobody else signs' },
    unaudited: 'It keeps what the provider says; what follows from it is audited',
  },
  listCardRefunds: async (tenant) => {
    const { as } = await aCardRefund(tenant);
    return { as };
  },
  moveCardRefund: {
    record: 'card_refund',
    harmless: { body: { action: 'nothing' } },
    make: async (tenant) => ({ ...(await aCardRefund(tenant)), body: { action: 'keep_as_credit' } }),
  },
  ...PAYOUT_EXAMPLES,
  ...STATEMENT_EXAMPLES,
  listInvoices: asBuyer({ query: FILTERS }),
  exportInvoices: {
    harmless: { query: 'format=csv' },
    make: asBuyer({ query: { ...FILTERS, format: 'csv' } }),
  },
  downloadInvoices: async (tenant) => ({ as: 'buyer', query: { ids: String(await anInvoice(tenant)) } }),
  listFinanceInvoices: () => ({ as: 'admin', query: { ...FILTERS, company_id: '1' } }),
  listLedgerTransactions: () => ({ as: 'admin', query: OF }),
  exportLedgerTransactions: {
    harmless: { query: 'format=csv' },
    make: () => ({ as: 'admin', query: { ...OF, format: 'csv' } }),
  },
  exportFinanceInvoices: {
    harmless: { query: 'format=csv' },
    make: () => ({ as: 'admin', query: { ...FILTERS, company_id: '1', format: 'csv' } }),
  },
  getOrderPayments: on('order', async (tenant) => ({
    ...(await adminWith(tenant, 'finance')),
    params: { id: (await aShipment(tenant)).orderId },
  })),
  recordPayment: {
    record: 'order',
    harmless: { body: { kind: 'payment', amount: 0, ...CHECK } },
    make: async (tenant) => ({
      ...(await adminWith(tenant, 'finance')),
      params: { id: (await aShipment(tenant)).orderId },
      body: { kind: 'payment', amount: 1, ...CHECK },
    }),
  },
  uploadPayments: async (tenant) => ({
    ...(await adminWith(tenant, 'finance')),
    file: fileFor((await aShipment(tenant)).orderId),
  }),
  listPaymentImports: () => ({ as: 'admin', query: { state: 'checked' } }),
  getPaymentImport: on('payment_import', anImport),
  listPaymentRows: on('payment_import', async (tenant) => ({
    ...(await anImport(tenant)),
    query: { outcome: 'part' },
  })),
  getPaymentErrors: on('payment_import', anImport),
  getPaymentFile: on('payment_import', anImport),
  changePaymentImport: {
    record: 'payment_import',
    harmless: { body: { version: 0 } },
    make: async (tenant) => ({
      ...(await anImport(tenant)),
      body: { version: 1, rows: [{ row: 2, record: false }] },
    }),
  },
  runPaymentImport: {
    record: 'payment_import',
    harmless: { body: { version: 0 } },
    make: async (tenant) => ({ ...(await anImport(tenant)), body: { version: 1 } }),
  },
  undoPaymentImport: on('payment_import', anImport),
  recordSettlement: {
    harmless: { body: { clearing: 'card', amount: 0, received_date: '06/15/2026' } },
    make: async (tenant) => {
      await aPaidCart(tenant);
      const body = {
        clearing: 'card',
        amount: 1,
        cost: 0.03,
        reference: 'Payout 7',
        received_date: '06/15/2026',
      };
      return { ...(await adminWith(tenant, 'finance')), body };
    },
  },
};
