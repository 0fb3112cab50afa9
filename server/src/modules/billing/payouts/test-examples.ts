import { sql } from 'kysely';
import { addMonths } from '#rules/dates.ts';
import { payoutId } from '#rules/finance/payouts.ts';
import { aNumber, on, type Examples } from '../../../../test/kit/example.ts';
import { adminWith, type Tenant } from '../../../../test/kit/tenant.ts';

const FILTERS = { month: '2026-05', state: 'ready', sort: '-net' };

/** Of a month of its own, to be paid. */
async function aReadyPayout({ db, seller }: Tenant): Promise<number> {
  const month = addMonths('2005-01-01', aNumber());
  const id = payoutId(seller.companyId, month);
  await sql`insert into payout (id, company_id, month, state, sales_cents, fees_cents, refunds_cents, carried_cents, net_cents, closed_at)
    values (${id}, ${seller.companyId}, ${month}::date, 'ready', 10000, 200, 0, 0, 9800, '2026-06-01')`.execute(
    db,
  );
  return id;
}

export const PAYOUT_EXAMPLES: Examples = {
  listPayouts: () => ({ as: 'seller', query: FILTERS }),
  exportPayouts: {
    harmless: { query: 'format=csv' },
    make: () => ({ as: 'seller', query: { ...FILTERS, format: 'csv' } }),
  },
  getPayout: on('payout', async (tenant) => ({ as: 'seller', params: { id: await aReadyPayout(tenant) } })),
  exportPayoutOrders: {
    record: 'payout',
    harmless: { query: 'format=csv' },
    make: async (tenant) => ({
      as: 'seller',
      params: { id: await aReadyPayout(tenant) },
      query: { format: 'csv' },
    }),
  },
  getPayoutStatement: on('payout', async (tenant) => ({
    as: 'seller',
    params: { id: await aReadyPayout(tenant) },
  })),
  listFinancePayouts: () => ({ as: 'admin', query: { ...FILTERS, seller_id: '1' } }),
  exportFinancePayouts: {
    harmless: { query: 'format=csv' },
    make: () => ({ as: 'admin', query: { ...FILTERS, seller_id: '1', format: 'csv' } }),
  },
  movePayout: on('payout', async (tenant) => ({
    ...(await adminWith(tenant, 'finance')),
    params: { id: await aReadyPayout(tenant) },
    body: { move: 'pay', net: 98, reference: 'ACH 4711', paid_date: '06/15/2026', version: 1 },
  })),
};
