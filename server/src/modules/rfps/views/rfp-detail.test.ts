import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Rfp } from '#contract/rfps/rfp-shapes.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { anOrder, aTenant } from '../../../../test/kit/tenant.ts';
import { aDrug, aListing, aSeller } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('rfp detail');
});
afterAll(() => app.close());

it('the buyer reads how much of its orders a supplier shipped, and how long its stock lasts', async () => {
  const tenant = await aTenant(app, 'Tenant');
  const { buyer, seller } = tenant.clients;
  const { companyId: known } = tenant.seller;
  await app.db.updateTable('company').set({ enable_rfp: true }).where('id', '=', known).execute();
  const { companyId: stocked } = await aSeller(app.db, { enable_rfp: true });
  const { ndc } = await aDrug(app.db);
  const expiries = ['2027-03-31', '2028-01-31'];
  await aListing(app.db, { companyId: stocked, ndc, lots: expiries.map((expiry_date) => ({ expiry_date })) });
  const asked = { ndc, catalog_type: 'medigi', quantity: 10, duration: 6, period: 'monthly' };
  const sent = { ...asked, start_date: '07/15/2026', inclusions: [known, stocked], acknowledged: true };
  const { id } = (await buyer.post<{ id: number }>('rfp', sent)).data;
  const told = async (companyId: number, who = buyer) => {
    const { suppliers } = (await who.get<Rfp>(`rfp/${id}`)).data;
    const found = suppliers?.find((one) => one.id === companyId);
    return found && [found.fill_rate, found.latest_expiry];
  };
  const dated = (orderId: number, day: string) =>
    sql`update orders set created_at = ${day} where id = ${orderId}`.execute(app.db);
  const [shipped, returned, young] = [await anOrder(tenant), await anOrder(tenant), await anOrder(tenant)];
  expect(await told(stocked)).toEqual([null, '2028-01-31']);
  expect(await told(known)).toEqual([null, null]);

  const tracking = { carrier: 'UPS', tracking_number: 'ON TIME', ship_date: '2026-06-15' };
  await seller.post(`order/${shipped.id}/tracking`, tracking);
  await dated(shipped.id, '2026-05-01');
  await dated(returned.id, '2026-05-01');
  await dated(young.id, '2026-06-10');
  expect(await told(known)).toEqual([50, null]);

  await dated(returned.id, '2026-06-15T11:59:00Z');
  await buyer.post(`order/${returned.id}/cancellation`, { reason: 'Twice' });
  await dated(returned.id, '2026-05-01');
  expect(await told(known)).toEqual([100, null]);
  expect(await told(known, seller)).toBeUndefined();
});
