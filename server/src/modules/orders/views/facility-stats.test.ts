import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BudgetUsage } from '#contract/accounts/budgets.ts';
import type { FacilityStats } from '#contract/catalog/stats.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { anOrder, aTenant, type Tenant } from '../../../../test/kit/tenant.ts';
import { aFacility, aUser } from '../../../../test/kit/world.ts';

let app: TestApp;
let tenants = 0;
beforeAll(async () => {
  app = await startTestApp('facility stats');
});
afterAll(() => app.close());

async function aWorld(): Promise<Tenant & { client: TestClient }> {
  const tenant = await aTenant(app, `World ${(tenants += 1)}`);
  return { ...tenant, client: tenant.clients.buyer };
}

/** An order whose figures are known: $40.00 in all, of it $30.00 for goods, with these savings. */
async function order(tenant: Tenant, at: string, savings: number | null, status = 'placed') {
  const { id } = await anOrder(tenant);
  await sql`update order_line set price_cents = 3000, quantity = 1, extended_cents = 3000, savings_cents = ${savings},
    catalog_type = 'medshorts' where order_id = ${id}`.execute(app.db);
  await sql`update orders set sub_total_cents = 3000, shipping_cents = 1000, fee_cents = 0, total_cents = 4000,
    created_at = ${at}::timestamptz, status = ${status} where id = ${id}`.execute(app.db);
  return id;
}

const use = async (client: TestClient, query: string) =>
  (await client.get<BudgetUsage>(`order/budget?${query}`)).data;

describe('SH-343 SH-344 the use of a budget', () => {
  it('adds orders not cancelled between two days, both counted in UTC, and positive savings of their lines', async () => {
    const tenant = await aWorld();
    await order(tenant, '2026-01-01T00:00:00Z', 500);
    await order(tenant, '2026-01-31T23:59:59Z', -200);
    await order(tenant, '2026-02-01T00:00:00Z', 70);
    await order(tenant, '2026-01-15T00:00:00Z', 999, 'cancelled');
    const january = (which: string) => `${which}_start_date=2026-01-01&${which}_end_date=2026-01-31`;
    expect(await use(tenant.client, `${january('budget')}&${january('savings')}`)).toEqual({
      total_cost: 80,
      total_savings: 5,
    });
    expect(await use(tenant.client, january('budget'))).toEqual({ total_cost: 80, total_savings: 5.7 });
  });

  it('is of the current facility, or of the whole company', async () => {
    const tenant = await aWorld();
    await order(tenant, '2026-03-01T12:00:00Z', 100);
    const { companyId } = tenant.buyer;
    const { id: facilityId } = await aFacility(app.db, { company_id: companyId });
    const { userId } = await aUser(app.db, { companyId, roles: ['Buyer'], facilityIds: [facilityId] });
    const other = await app.signIn(userId);
    expect(await use(other, 'budget_target=facility')).toEqual({ total_cost: 0, total_savings: 0 });
    expect(await use(other, 'budget_target=company&savings_target=company')).toEqual({
      total_cost: 40,
      total_savings: 1,
    });
    const { client: stranger } = await aWorld();
    expect(await use(stranger, 'budget_target=company&savings_target=company')).toEqual({
      total_cost: 0,
      total_savings: 0,
    });
  });
});

describe('SH-353 SH-354 SH-357 facility stats', () => {
  it('are keyed by catalog, with spend, savings, and how many listings match what was used', async () => {
    const tenant = await aWorld();
    await order(tenant, '2026-03-01T12:00:00Z', 250);
    await order(tenant, '2026-03-02T12:00:00Z', null, 'cancelled');
    const { data } = await tenant.client.get<FacilityStats>('listing/facility_stats');
    expect(data.medshorts).toMatchObject({ total_spend: 30, savings: 2.5 });
    expect(data['503b']).toMatchObject({ total_spend: 0, savings: 0, catalog_matches: 0 });
    expect(data.medigi.catalog_count).toBeGreaterThan(0);
    expect(data.medigi.catalog_matches).toBe(0);
    await sql`insert into facility_usage (facility_id, gcn_seqno, package_size, months, eaches, spend_cents)
      select ${tenant.buyer.facilityId}, gcn_seqno, package_size, 1, 10, 10 from catalog_search
      where listing_id = ${tenant.listing.id}`.execute(app.db);
    const after = (await tenant.client.get<FacilityStats>('listing/facility_stats')).data;
    expect(after.medigi.catalog_matches).toBeGreaterThan(0);
  });
});

describe('SH-355 SH-356 SH-358 rewards', () => {
  it('count the own orders of the year and the months of the company, without the cancelled', async () => {
    const tenant = await aWorld();
    await order(tenant, '2026-01-01T00:00:00Z', null);
    await order(tenant, '2026-01-20T00:00:00Z', null);
    await order(tenant, '2025-12-31T23:59:59Z', null);
    await order(tenant, '2026-04-01T00:00:00Z', null, 'cancelled');
    expect((await tenant.client.get('order/reward_stats/user')).data).toEqual({ user_reward_order_count: 2 });
    expect((await tenant.client.get('order/reward_stats/system')).data).toEqual({
      company_stats: { months: 2, badge: 'Bronze' },
    });
  });
});
