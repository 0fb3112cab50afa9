import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aBuyer, aListing, aSeller, TODAY } from '../../../test/kit/world.ts';
import { runSystemCommand } from '../../platform/system-command.ts';
import { orderJobs } from './jobs.ts';
import { placeOrder, type PlacedGroup } from './place-order.ts';
import type { OrderOrigin } from './placement.ts';
import { runTask } from '../../../test/kit/run-task.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('place-order');
});
afterAll(() => app.close());

/** A listing of 50 packs at $10.00, and a job that orders 5 of them for a facility. */
async function aDelivery({ lotPriceCents = 1000 }: { lotPriceCents?: number | null } = {}) {
  const [buyer, seller] = [await aBuyer(app.db), await aSeller(app.db)];
  const lot = { stock: 50, price_cents: 1000 };
  const listing = await aListing(app.db, { companyId: seller.companyId, lots: [lot] });
  const lotId = listing.lotIds[0] ?? 0;
  const place = (
    origin: OrderOrigin,
    { isC2 = false, cents = 1000, spoil = false } = {},
  ): Promise<PlacedGroup> =>
    runSystemCommand({ db: app.db, clock: app.clock, operation: 'order.placed' }, async (command, now) => {
      const group = await placeOrder(command, {
        origin,
        buyer: {
          userId: buyer.userId,
          facility: { id: buyer.facilityId, companyId: buyer.companyId, name: 'Main' },
        },
        now,
        today: TODAY,
        isC2,
        poNumber: null,
        notes: null,
        paymentOption: 'net_terms',
        paymentId: null,
        shippingOption: 'standard',
        lines: [
          {
            sellerId: seller.companyId,
            sellerName: 'Supplier',
            listingId: listing.id,
            lotId,
            ndc: '70101000101',
            name: 'Amoxicillin 500 mg Capsule',
            catalogType: 'medigi',
            lotName: 'L1',
            expiryDate: '2028-06-30',
            priceType: 'WAC',
            quantity: 5,
            priceCents: cents,
            lotPriceCents,
            feeCents: 0,
            sellerPriceCents: cents,
            marketplaceFee: 0,
            basePrice: null,
            agreement: null,
          },
        ],
        parts: [
          {
            sellerId: seller.companyId,
            subtotalCents: 5 * cents,
            shippingCents: 0,
            feeCents: 0,
            totalCents: 5 * cents,
          },
        ],
      });
      if (spoil) command.atEnd(sql`1 / 0`);
      command.audit({ entity: 'order_group', entityId: group.id, after: { origin } });
      return group;
    });
  const stock = async () =>
    (await app.db.selectFrom('lot').select('stock').where('id', '=', lotId).executeTakeFirstOrThrow()).stock;
  return { buyer, lotId, place, stock };
}

describe('an order that nobody asked for at the moment', () => {
  it('is placed by a job as by a click: stock, audit and the pages of its people', async () => {
    const { buyer, place, stock } = await aDelivery();
    const group = await place({ kind: 'rfp', id: 1, attempt: 1 });
    expect([await stock(), group.orders]).toEqual([45, [expect.objectContaining({ total: 50 })]]);
    const seen = await (
      await app.signIn(buyer.userId)
    ).get<{ type: string; status: string }>(`order/${group.orders[0]?.id}`);
    expect(seen.data).toMatchObject({ type: 'rfp', status: 'placed' });
    const audit = await app.db
      .selectFrom('audit_log')
      .select(['operation', 'actor_user_id'])
      .where('entity', '=', 'order_group')
      .where('entity_id', '=', group.id)
      .execute();
    expect(audit).toEqual([{ operation: 'order.placed', actor_user_id: null }]);
  });

  it('is placed once an attempt, also by two processes at once, and again for the next attempt', async () => {
    const { place, stock } = await aDelivery();
    const twice = await Promise.allSettled([
      place({ kind: 'rfp', id: 2, attempt: 1 }),
      place({ kind: 'rfp', id: 2, attempt: 1 }),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(place({ kind: 'rfp', id: 2, attempt: 1 })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This was ordered already.',
    });
    expect(await stock()).toBe(45);
    await place({ kind: 'rfp', id: 2, attempt: 2 });
    await place({ kind: 'edi', id: 2, attempt: 1 });
    expect(await stock()).toBe(35);
  });

  it('takes nothing where the price of a lot is not the one that was checked, or too few packs are left', async () => {
    const { lotId, place, stock } = await aDelivery();
    await app.db.updateTable('lot').set({ price_cents: 1001 }).where('id', '=', lotId).execute();
    await expect(place({ kind: 'rfp', id: 3, attempt: 1 })).rejects.toMatchObject({
      code: 'stale',
      message: 'Price has changed for Amoxicillin 500 mg Capsule',
    });
    await app.db.updateTable('lot').set({ price_cents: 1000, stock: 4 }).where('id', '=', lotId).execute();
    await expect(place({ kind: 'rfp', id: 3, attempt: 1 })).rejects.toMatchObject({
      code: 'stale',
      message: 'Stock has changed for Amoxicillin 500 mg Capsule',
    });
    expect(await stock()).toBe(4);
    await app.db.updateTable('lot').set({ stock: 5 }).where('id', '=', lotId).execute();
    await place({ kind: 'rfp', id: 3, attempt: 1 });
    expect(await stock()).toBe(0);
  });

  it('takes a price that was agreed, whatever the lot costs', async () => {
    const { lotId, place, stock } = await aDelivery({ lotPriceCents: null });
    await app.db.updateTable('lot').set({ price_cents: 2000 }).where('id', '=', lotId).execute();
    const group = await place({ kind: 'rfp', id: 4, attempt: 1 });
    expect([await stock(), group.orders[0]?.total]).toEqual([45, 50]);
  });

  it.each([
    ['RB-005 rolled back it leaves no entry', 5, { spoil: true }, '22012'],
    [
      'RB-005 RB-025 an amount that the ledger does not take leaves no order',
      7,
      { cents: 20_000_000_000 },
      '23514',
    ],
  ])('%s', async (_name, id, change, code) => {
    const { place, stock } = await aDelivery({ lotPriceCents: null });
    const count = async () =>
      (
        await sql<{ orders: number; transactions: number; entries: number }>`select
          (select count(*)::int from orders) as orders, (select count(*)::int from ledger_transaction) as transactions,
          (select count(*)::int from ledger_entry) as entries`.execute(app.db)
      ).rows;
    const before = await count();
    await expect(place({ kind: 'rfp', id, attempt: 1 }, change)).rejects.toMatchObject({ code });
    expect([await count(), await stock()]).toEqual([before, 50]);
    await place({ kind: 'rfp', id, attempt: 1 });
    expect(await count()).toEqual(
      before.map(({ orders, transactions, entries }) => ({
        orders: orders + 1,
        transactions: transactions + 1,
        entries: entries + 2,
      })),
    );
  });

  it('RB-003 RB-004 a job that runs twice, and twice at once, cancels an unsigned order in the ledger once, in its own name', async () => {
    const { place } = await aDelivery();
    const [order] = (await place({ kind: 'rfp', id: 6, attempt: 1 }, { isC2: true })).orders;
    await sql`update orders set created_at = created_at - interval '8 days' where id = ${order?.id}`.execute(
      app.db,
    );
    const run = async () => runTask(orderJobs({ db: app.db, clock: app.clock }), 'cancel-unsigned-orders');
    await Promise.all([run(), run()]);
    await run();
    const { rows } = await sql`select kind, operation, actor_user_id, reason from ledger_transaction
      where source = 'order' and source_id = ${order?.id} order by id`.execute(app.db);
    expect(rows).toEqual([
      { kind: 'placed', operation: 'order.placed', actor_user_id: null, reason: null },
      {
        kind: 'cancelled',
        operation: 'order.not_signed',
        actor_user_id: null,
        reason: 'It was not signed within 7 days.',
      },
    ]);
  });

  it('leaves nothing behind that is broken', async () => {
    expect(await brokenInvariants(app.db)).toEqual([]);
  });
});

it('a group that the release before this one makes, which writes cart_id alone, is of that cart, once', async () => {
  const buyer = await aBuyer(app.db);
  const { id: cartId } = await app.db
    .insertInto('cart')
    .values({ user_id: buyer.userId, facility_id: buyer.facilityId, type: 'c0', status: 'ordered' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group = () =>
    sql<{
      origin: string;
      origin_id: number;
      attempt: number;
    }>`insert into order_group (cart_id, facility_id,
      buyer_company_id, placed_by, payment_option, shipping_option, total_cents, created_at)
      values (${cartId}, ${buyer.facilityId}, ${buyer.companyId}, ${buyer.userId}, 'net_terms', 'standard', 0, now())
      returning origin, origin_id, attempt`.execute(app.db);
  expect((await group()).rows).toEqual([{ origin: 'cart', origin_id: cartId, attempt: 1 }]);
  await expect(group()).rejects.toMatchObject({ code: '23505' });
});
