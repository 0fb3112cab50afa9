import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import type { ScheduledDelivery } from '#contract/rfps/contract-shapes.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { brokenInvariants } from '../../../../test/kit/invariants.ts';
import { aListing, anAdministrator } from '../../../../test/kit/world.ts';
import { deliveryJobs, PLACE_DELIVERIES } from '../jobs.ts';
import { aDeal, withdraw, PLACED_ON, type Deal } from '../test-contracts.ts';
import { runTask } from '../../../../test/kit/run-task.ts';

let app: TestApp;
let deal: Deal;
beforeAll(async () => {
  app = await startTestApp('placing', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  deal = await aDeal(app);
});

const placeDue = async (where: Pick<TestApp, 'db' | 'clock'> = app) =>
  runTask(deliveryJobs(where), PLACE_DELIVERIES);
const states = async (id: number) => (await deal.deliveries(id)).map((one) => one.state);
const stockOf = async (lotIds: readonly number[]) => {
  const { rows } = await sql<{
    stock: number;
  }>`select stock from lot where id = any (${[...lotIds]}::bigint[])
    order by id`.execute(app.db);
  return rows.map(({ stock }) => stock);
};

describe('G-085 a delivery', () => {
  it('X-72 X-79 RB-010 RB-011 is ordered three business days before its day, at the guaranteed price and shipping, as an order of the contract', async () => {
    const id = await deal.contract();
    // The supplier asks more by now, and has an order minimum.
    const [{ listing, companyId }] = deal.suppliers;
    await app.db.updateTable('lot').set({ price_cents: 9999 }).where('listing_id', '=', listing.id).execute();
    await app.db
      .updateTable('company')
      .set({ minimum_order_cents: 1_000_000 })
      .where('id', '=', companyId)
      .execute();
    app.clock.set('2026-07-09T23:59:59Z');
    await placeDue();
    await deal.later(PLACED_ON);
    expect(await states(id)).toEqual(['scheduled', 'scheduled', 'scheduled']);
    app.clock.set(`${PLACED_ON}T00:00:00Z`);
    await placeDue();
    expect(await states(id)).toEqual(['placed', 'scheduled', 'scheduled']);
    const [{ order_id: orderId } = { order_id: null }] = await deal.deliveries(id);
    const order = (await deal.buying.get<OrderDetail>(`order/${orderId}`)).data;
    expect(order).toMatchObject({
      type: 'rfp',
      status: 'placed',
      sub_total: 500,
      shipping_total: 20,
      total: 520,
    });
    expect(order.lines.map((line) => [line.ndc, line.quantity, line.price])).toEqual([[deal.ndc, 40, 12.5]]);
    const kept = await app.db
      .selectFrom('order_line')
      .select(['price_cents', 'seller_price_cents', 'marketplace_fee'])
      .where('order_id', '=', orderId)
      .execute();
    expect(kept).toEqual([{ price_cents: 1250, seller_price_cents: 1250, marketplace_fee: 0 }]);
    expect(await stockOf(listing.lotIds)).toEqual([460]);
    await app.jobsDone();
    const told = await app.db
      .selectFrom('notification')
      .select('title')
      .where('user_id', '=', deal.suppliers[0].userId)
      .where('type', '=', 'Order')
      .execute();
    expect(told).toEqual([{ title: 'Order placed' }]);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('takes lots of all listings of the product, first expired first, none that expires before the day', async () => {
    const [{ listing, companyId }] = deal.suppliers;
    const lots = [
      { expiry_date: '2026-07-14', stock: 50 },
      { expiry_date: '2026-07-15', stock: 10 },
      { expiry_date: '2029-01-31', stock: 50 },
    ];
    const other = await aListing(app.db, { companyId, ndc: deal.ndc, catalog_type: 'medshorts', lots });
    await app.db.updateTable('lot').set({ stock: 20 }).where('listing_id', '=', listing.id).execute();
    const id = await deal.contract();
    await deal.later(PLACED_ON);
    await placeDue();
    expect(await states(id)).toEqual(['placed', 'scheduled', 'scheduled']);
    expect([await stockOf(listing.lotIds), await stockOf(other.lotIds)]).toEqual([[0], [50, 0, 40]]);
  });

  it('is ordered once, however often the job runs, and where the clock goes back', async () => {
    const id = await deal.contract();
    await deal.later('2026-08-12');
    await placeDue();
    await deal.later('2026-07-01');
    await placeDue();
    await deal.later('2026-08-12');
    await placeDue();
    expect(await states(id)).toEqual(['placed', 'placed', 'scheduled']);
    expect(await stockOf(deal.suppliers[0].listing.lotIds)).toEqual([420]);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });
});

const [facility, supplier] = [
  (fields: object) => (target: Deal) =>
    app.db.updateTable('facility').set(fields).where('id', '=', target.buyer.facilityId).execute(),
  (fields: object) => (target: Deal) =>
    app.db.updateTable('company').set(fields).where('id', '=', target.suppliers[0].companyId).execute(),
];

describe('G-085 a delivery that cannot be ordered', () => {
  it.each<[string, (target: Deal) => Promise<unknown>, RegExp]>([
    [
      'without stock',
      ({ suppliers: [{ listing }] }) =>
        app.db.updateTable('lot').set({ stock: 39 }).where('listing_id', '=', listing.id).execute(),
      /has fewer than 40 packs of Drug \d+ that last until the delivery/,
    ],
    [
      'without terms',
      ({ buyer }) => app.db.deleteFrom('company_terms').where('company_id', '=', buyer.companyId).execute(),
      /has no active terms/,
    ],
    ['after the license', facility({ state_license_expiration: '2026-07-09' }), /license of .* has ended/],
    ['of a facility that is not approved', facility({ vetting_status: 'declined' }), /is not approved/],
    [
      'of a listing that was withdrawn',
      ({ suppliers: [{ listing }] }) => withdraw(app.db, listing.id),
      /does not list/,
    ],
    ['of a supplier that is not active', supplier({ active: false }), /^Company \d+ is not active/],
  ])('%s fails with a sentence, and both sides and administrators are told', async (_, change, sentence) => {
    const keeper = await anAdministrator(app.db, ['orders']);
    const other = await anAdministrator(app.db, ['content']);
    const id = await deal.contract();
    await change(deal);
    app.clock.set(`${PLACED_ON}T12:00:00Z`);
    await placeDue();
    const { rows } = await sql<{ state: string; fail_reason: string | null }>`select state, fail_reason
      from rfp_delivery where rfp_id = ${id} order by number`.execute(app.db);
    expect(rows.slice(0, 2)).toEqual([
      { state: 'failed', fail_reason: expect.stringMatching(sentence) },
      { state: 'scheduled', fail_reason: null },
    ]);
    await app.jobsDone();
    const told = await app.db
      .selectFrom('notification')
      .select('user_id')
      .where('title', '=', 'Delivery failed')
      .where('relative_url', '=', `/rfps?id=${id}`)
      .execute();
    const readers = told.map((one) => one.user_id);
    expect(readers).toEqual(
      expect.arrayContaining([deal.buyer.userId, deal.suppliers[0].userId, keeper.userId]),
    );
    expect(readers).not.toContain(deal.suppliers[1].userId);
    expect(readers).not.toContain(other.userId);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('is ordered by an administrator once it can be, and told why while it cannot', async () => {
    const [{ listing }] = deal.suppliers;
    const id = await deal.contract();
    const stock = (packs: number) =>
      app.db.updateTable('lot').set({ stock: packs }).where('listing_id', '=', listing.id).execute();
    await stock(39);
    await deal.later(PLACED_ON);
    await placeDue();
    const admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    const [failed] = await deal.deliveries(id, admin);
    expect(failed?.can.retry).toBe(true);
    const retry = (who = admin) => who.post<ScheduledDelivery>(`rfp/scheduled_orders/${failed?.id}/retry`);
    expect([(await retry()).status, (await retry()).problem?.error]).toEqual([422, failed?.fail_reason]);
    expect([(await retry(deal.suppliers[0].client)).status, (await retry(deal.buying)).status]).toEqual([
      403, 403,
    ]);
    await stock(40);
    const placed = await retry();
    expect([placed.status, placed.data.state, placed.data.can.retry]).toEqual([200, 'placed', false]);
    expect(await stockOf(listing.lotIds)).toEqual([0]);
    expect((await retry()).status).toBe(409);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('holds up no other one, nor does one that fails unforeseen', async () => {
    const broken = await deal.contract();
    const whole = await deal.contract();
    await sql`update rfp_proposal set price_cents = 9e18 where rfp_id = ${broken}`.execute(app.db);
    await deal.later(PLACED_ON);
    await expect(placeDue()).rejects.toThrow('out of range');
    expect(await states(whole)).toEqual(['placed', 'scheduled', 'scheduled']);
    await sql`update rfp_proposal set price_cents = 1250 where rfp_id = ${broken}`.execute(app.db);
    await placeDue();
    expect(await states(broken)).toEqual(['placed', 'scheduled', 'scheduled']);
  });
});
