import { sql } from 'kysely';
import { asBuyer, on, type Example, type Examples } from '../../../test/kit/example.ts';
import { aDocument, adminWith, type Tenant } from '../../../test/kit/tenant.ts';

/** A report of a pharmacy that was read, with one product in doubt. */
async function aReport(tenant: Tenant) {
  const { as, id: documentId, facilityId } = await aDocument(tenant, 'report.pdf');
  const { rows } = await sql<{ id: number }>`with c as (
      insert into calibration (document_id, company_id, uploaded_by, facility_id, facility_ids, file_name, uploaded_at, state, row_count,
        doubtful_rows, columns, mapping)
      select d.id, d.company_id, d.uploaded_by, d.facility_id, array[d.facility_id], 'report.csv', now(), 'read', 1, 1,
        '[{"index": 0, "header": "A", "samples": []}, {"index": 1, "header": "B", "samples": []},
          {"index": 2, "header": "C", "samples": []}, {"index": 3, "header": "D", "samples": []}]', '{}'
      from document d where d.id = ${documentId} returning id),
    p as (insert into calibration_product (calibration_id, product_no, ndc_text, label, ndc, state, confidence, reason,
        row_count) select id, 1, ${`doubt ${documentId}`}, 'Doubt', ${tenant.listing.ndc}, 'doubtful', 0.5, 'In doubt.', 1
      from c),
    r as (insert into calibration_row (calibration_id, place, row_number, product_no, facility_id, invoice_date, quantity,
        price_cents, extended_cents, account_type)
      select id, 1, 2, 1, ${facilityId}, '2026-05-04', 1, 1000, 1000, 'WAC' from c)
    select id from c`.execute(tenant.db);
  return { as, id: rows[0]?.id ?? 0, facilityId };
}

const toReport = async (tenant: Tenant): Promise<Example> => {
  const { as, id } = await aReport(tenant);
  return { as, params: { id } };
};

export const HISTORY_EXAMPLES: Examples = {
  listCalibrations: async (tenant) => {
    const { as, facilityId } = await aReport(tenant);
    const query = {
      search: 'report',
      facility_id: String(facilityId),
      state: 'read',
      doubtful: 'true',
      page: '1',
      per_page: '50',
    };
    return { as, query };
  },
  getCalibration: on('calibration', toReport),
  listCalibrationRows: on('calibration', async (tenant) => ({
    ...(await toReport(tenant)),
    query: { outcome: 'doubtful', page: '1', per_page: '50' },
  })),
  mapCalibration: on('calibration', async (tenant) => ({
    ...(await toReport(tenant)),
    body: {
      mapping: { invoice_date: 0, ndc: 1, quantity: 2, pack_price: 3 },
      settings: { date_order: 'mdy', decimal: 'point' },
    },
  })),
  settleCalibrationRows: on('calibration', async (tenant) => ({
    ...(await toReport(tenant)),
    ...(await adminWith(tenant, 'catalog')),
    body: { decisions: [{ product_no: 1, ndc: tenant.listing.ndc }] },
  })),
  rejectCalibration: on('calibration', async (tenant) => ({
    ...(await toReport(tenant)),
    ...(await adminWith(tenant, 'catalog')),
    body: { reason: 'Of another pharmacy' },
  })),
  takeBackCalibration: on('calibration', toReport),
  listPurchases: asBuyer({
    query: {
      search_by: 'gpi',
      search: '4711',
      gpi: '4711',
      unit_size: '30',
      account_type: 'GPO',
      start_date: '2026-01-01',
      end_date: '2026-06-30',
      page: '1',
      per_page: '50',
    },
  }),
  exportPurchases: {
    harmless: { query: 'ndc=70101000101' },
    make: ({ listing }) => ({ as: 'buyer', query: { ndc: listing.ndc, format: 'csv' } }),
  },
  listMonthlyQuantities: {
    harmless: { query: 'ndc=70101000101' },
    make: ({ listing }) => ({ as: 'buyer', query: { ndc: listing.ndc, type: 'gpi', annual: 'true' } }),
  },
  hasHistory: on('catalog', ({ listing }) => ({ as: 'buyer', params: { id: listing.id } })),
};
