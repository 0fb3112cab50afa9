import { sql } from 'kysely';
import { aCompanyAdmin, adminWith, type Tenant } from '../../../../test/kit/tenant.ts';
import { on, type Examples } from '../../../../test/kit/example.ts';

async function withContact({ db, buyer }: Tenant): Promise<number> {
  await sql`update facility set ap_name = 'Ann Payable', ap_email = 'ap@example.test', ap_phone = '(217) 555-0142'
    where id = ${buyer.facilityId}`.execute(db);
  return buyer.companyId;
}

async function aStatement(tenant: Tenant): Promise<number> {
  const companyId = await withContact(tenant);
  const { rows } = await sql<{ id: number }>`
    insert into statement (company_id, month, made_at, made_by, by_task, opening_cents, closing_cents, sent_to, paper)
    select ${companyId}, '2026-05-01', '2026-06-02', ${tenant.buyer.userId}, false, 0, 0, '{ap@example.test}', jsonb_build_object('company',
      c.name, 'address', '{"line_1": "1 Main Street", "line_2": "", "line_3": "", "city": "Springfield", "state": "IL", "postal_code": "62701"}'::jsonb, 'month', '2026-05', 'until', '2026-05-31', 'opening', 0, 'movements', '[]'::jsonb, 'closing', 0,
      'credit', 0, 'open', '[]'::jsonb, 'ages', '{"current": 0, "days_1_30": 0, "days_31_60": 0, "days_61_90": 0, "days_over_90": 0}'::jsonb)
    from company c where c.id = ${companyId} returning id`.execute(tenant.db);
  return rows[0]?.id ?? 0;
}

export const STATEMENT_EXAMPLES: Examples = {
  listStatements: async (tenant) => ({
    ...(await aCompanyAdmin(tenant)),
    query: { company_id: String(tenant.buyer.companyId) },
  }),
  getStatementFile: on('statement', async (tenant) => ({
    as: (await aCompanyAdmin(tenant)).as,
    params: { id: await aStatement(tenant) },
  })),
  sendStatements: async (tenant) => ({
    ...(await adminWith(tenant, 'finance')),
    body: { company_ids: [await withContact(tenant)], month: '2026-05' },
  }),
};
