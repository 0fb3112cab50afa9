import { aNumber, asBuyer, on, type Examples } from '../../../test/kit/example.ts';
import { anOrder, type Tenant } from '../../../test/kit/tenant.ts';

const params = { name: 'spend_by_month' };
const FILTERS = { start_date: '2026-05-01', end_date: '2026-05-31', catalog_type: 'medigi', state: 'IL' };

const filtersOf = ({ buyer, seller }: Tenant) => ({
  ...FILTERS,
  facility_id: String(buyer.facilityId),
  seller_id: String(seller.companyId),
});

const BOARD = { name: 'spend' };
const boardFilters = ({ buyer }: Tenant) => ({
  start_date: '2026-05-01',
  end_date: '2026-05-31',
  facility_id: String(buyer.facilityId),
  catalog_type: 'medigi',
  month: '2026-05',
});

const UNSIGNED = `MTox.${'x'.repeat(43)}`;
const ASKED = { period: 'last_month', catalog_type: 'medigi' };

/** A report that the buyer saved. */
async function aSaved({ clients }: Tenant): Promise<{ name: number }> {
  const body = { title: `Saved ${aNumber()}`, name: params.name, asked: ASKED };
  const { data } = await clients.buyer.post<{ id: number }>('analytics/reports', body);
  return { name: data.id };
}

export const REPORTS_EXAMPLES: Examples = {
  listReports: asBuyer(),
  runReport: on('report', (tenant) => ({
    as: 'buyer',
    params,
    query: { ...filtersOf(tenant), page: '1', per_page: '25' },
  })),
  getStatistic: on('report', (tenant) => ({
    as: 'buyer',
    params: { name: 'spends' },
    query: {
      facility_id: String(tenant.buyer.facilityId),
      company_id: String(tenant.buyer.companyId),
      start_date: '2026-05-01',
      end_date: '2026-05-31',
      catalog_type: 'medigi',
    },
  })),
  readBoard: on('report', (tenant) => ({
    as: 'buyer',
    params: BOARD,
    query: { ...boardFilters(tenant), chart: 'spend_by_month' },
  })),
  listBoardRows: on('report', (tenant) => ({
    as: 'buyer',
    params: BOARD,
    query: {
      ...boardFilters(tenant),
      chart: 'spend_by_month',
      bar: '2026-05',
      part: 'medigi',
      page: '1',
      per_page: '25',
    },
  })),
  exportBoardChart: {
    record: 'report',
    harmless: { query: 'chart=spend_by_month&format=csv' },
    make: async (tenant) => {
      const { id } = await anOrder(tenant);
      await tenant.db
        .updateTable('orders')
        .set({ created_at: '2026-05-20T12:00:00Z' })
        .where('id', '=', id)
        .execute();
      const query = { ...boardFilters(tenant), chart: 'spend_by_month', format: 'csv' };
      return { as: 'buyer', params: BOARD, query };
    },
  },
  listAnomalies: ({ buyer }) => ({
    as: 'buyer',
    query: { facility_id: String(buyer.facilityId), start_date: '2026-05-01', end_date: '2026-05-31' },
  }),
  exportReport: {
    record: 'report',
    harmless: { query: 'format=csv' },
    make: async (tenant) => {
      const { id } = await anOrder(tenant);
      // Within the last twelve full months, which are what is told where no days are named.
      await tenant.db
        .updateTable('orders')
        .set({ created_at: '2026-05-20T12:00:00Z' })
        .where('id', '=', id)
        .execute();
      return { as: 'buyer', params, query: { ...filtersOf(tenant), format: 'csv' } };
    },
  },
  saveReport: ({ buyer, seller }) => ({
    as: 'buyer',
    body: {
      title: `What we spend ${aNumber()}`,
      name: params.name,
      asked: { ...ASKED, facility_id: buyer.facilityId, seller_id: seller.companyId },
    },
  }),
  renameReport: on('saved_report', async (tenant) => ({
    as: 'buyer',
    params: await aSaved(tenant),
    body: { title: `Renamed ${aNumber()}` },
  })),
  deleteReport: on('saved_report', async (tenant) => ({ as: 'buyer', params: await aSaved(tenant) })),
  scheduleReport: on('saved_report', async (tenant) => ({
    as: 'buyer',
    params: await aSaved(tenant),
    body: { day: 1, recipients: [] },
  })),
  endSchedule: on('saved_report', async (tenant) => {
    const saved = await aSaved(tenant);
    await tenant.clients.buyer.put(`analytics/reports/${saved.name}/schedule`, {});
    return { as: 'buyer', params: saved };
  }),
  lookAtReportMails: {
    record: 'unguessable',
    refused: { status: 404, because: 'nobody signed the token' },
    make: () => ({ as: 'visitor', params: { token: UNSIGNED } }),
  },
  endReportMails: {
    record: 'unguessable',
    refused: { status: 404, because: 'nobody signed the token' },
    make: () => ({ as: 'visitor', params: { token: UNSIGNED } }),
  },
};
