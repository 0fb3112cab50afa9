import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import type { MovedOrders, PickList } from '#contract/orders/selling.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { anOrder, aTenant, type Tenant } from '../../../test/kit/tenant.ts';
import { stepsOf } from '../../../test/kit/story.ts';

let app: TestApp;
let tenant: Tenant;
let worlds = 0;
beforeAll(async () => {
  app = await startTestApp('selling', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await aTenant(app, `World ${(worlds += 1)}`);
});

const orders = async (count: number) => {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await anOrder(tenant)).id);
  return ids;
};
const confirm = (ids: readonly number[], headers?: Record<string, string>) =>
  tenant.clients.seller.post<MovedOrders>('order/confirmations', { ids }, headers);
const shipment = (order_id: number, tracking_number = `1Z${order_id}`) => ({
  order_id,
  carrier: 'UPS',
  tracking_number,
});
const ship = (shipments: readonly object[], ship_date = '06/15/2026') =>
  tenant.clients.seller.post<MovedOrders>('order/shipments', { ship_date, shipments });
const read = async (id: number) => (await tenant.clients.seller.get<OrderDetail>(`order/${id}`)).data;
const statusOf = async (ids: readonly number[]) => {
  const all = await Promise.all(ids.map(read));
  return all.map(({ status }) => status);
};

describe('WB-130 several orders are confirmed at once', () => {
  it('RB-131 each with its event, its history and its audit row; those that cannot be are named, the others go', async () => {
    const [first = 0, second = 0, cancelled = 0] = await orders(3);
    await tenant.clients.buyer.post(`order/${cancelled}/cancellation`, { reason: 'Too much' });
    const reply = await confirm([first, 999_999, cancelled, second]);
    expect([reply.status, reply.data]).toEqual([
      200,
      {
        moved: [
          { id: first, status: 'confirmed' },
          { id: second, status: 'confirmed' },
        ],
        refused: [
          { id: 999_999, reason: 'This order does not exist.' },
          { id: cancelled, reason: 'This order can no longer be confirmed.' },
        ],
      },
    ]);
    expect(await statusOf([first, second, cancelled])).toEqual(['confirmed', 'confirmed', 'cancelled']);
    for (const id of [first, second])
      expect((await stepsOf(tenant.clients.seller, id)).at(-1)?.what).toBe('Confirmed the order');
    const { rows } = await sql<{ entity_id: number }>`select entity_id from audit_log
      where request_id = ${reply.headers['x-request-id']} and operation = 'order.confirmed' and entity = 'order'
      order by seq`.execute(app.db);
    expect(rows.map((row) => row.entity_id)).toEqual([first, second]);
    await app.jobsDone();
    const told = await tenant.clients.buyer.get<{ unread: { title: string; content: string }[] }>(
      'user/me/notifications',
    );
    const texts = JSON.stringify(told.data);
    expect([first, second].every((id) => texts.includes(String(id)))).toBe(true);
  });

  it('an order of another seller is unknown and stays; a repeat by its key confirms once', async () => {
    const [own = 0] = await orders(1);
    const other = await aTenant(app, 'Other');
    const foreign = await anOrder(other);
    const key = { 'idempotency-key': `confirm-${own}` };
    const reply = await confirm([own, foreign.id], key);
    expect(reply.data.refused).toEqual([{ id: foreign.id, reason: 'This order does not exist.' }]);
    expect((await confirm([own, foreign.id], key)).data).toEqual(reply.data);
    const theirs = await other.clients.seller.get<OrderDetail>(`order/${foreign.id}`);
    expect(theirs.data.status).toBe('placed');
    expect((await tenant.clients.buyer.post('order/confirmations', { ids: [own] })).status).toBe(403);
  });

  it('takes as many statements for twelve as for two, to confirm and to ship', async () => {
    const [a = 0, b = 0, ...twelve] = await orders(14);
    const statements = (reply: { headers: Record<string, unknown> }) => Number(reply.headers['x-statements']);
    const [few, many] = [await confirm([a, b]), await confirm(twelve)];
    expect(many.data.moved).toHaveLength(12);
    expect([statements(few) > 1, statements(many)]).toEqual([true, statements(few)]);
    const shippedFew = await ship([a, b].map((id) => shipment(id)));
    const shippedMany = await ship(twelve.map((id) => shipment(id)));
    expect(shippedMany.data.moved).toHaveLength(12);
    expect(statements(shippedMany)).toBe(statements(shippedFew));
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('RB-131 refuses none, more than 200 and one order twice', async () => {
    const [id = 0] = await orders(1);
    const statuses = [];
    for (const ids of [[], Array.from({ length: 201 }, (_, index) => index + 1), [id, id]])
      statuses.push((await confirm(ids)).status);
    expect(statuses).toEqual([422, 422, 422]);
  });
});

describe('WB-132 several orders are shipped at once', () => {
  it('each with its own number, what is left of it and an invoice; a placed one is confirmed by it', async () => {
    const [placed = 0, confirmed = 0] = await orders(2);
    await confirm([confirmed]);
    const { data, status } = await ship([
      shipment(placed, 'A 1'),
      { ...shipment(confirmed, 'B 2'), carrier: 'FedEx' },
    ]);
    expect([status, data]).toEqual([
      200,
      {
        moved: [
          { id: placed, status: 'shipped' },
          { id: confirmed, status: 'shipped' },
        ],
        refused: [],
      },
    ]);
    const seen = await read(confirmed);
    expect(seen).toMatchObject({
      status: 'shipped',
      payment_status: 'invoiced',
      invoice_number: null,
      invoices: [{ number: `INV-${confirmed}-1`, total: 35 }],
      tracking: [{ carrier: 'FedEx', tracking_number: 'B 2', ship_date: '2026-06-15' }],
    });
    expect(seen.lines.map((line) => line.shipped_quantity)).toEqual([1]);
    expect((await stepsOf(tenant.clients.seller, confirmed)).at(-1)?.what).toBe(
      'Shipped: 1 packs by FedEx B 2',
    );
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('an order that takes no shipment, or has the number already, is named; the others go', async () => {
    const [gone = 0, twice = 0, fine = 0] = await orders(3);
    await ship([shipment(gone)]);
    await app.db
      .updateTable('order_line')
      .set({ quantity: 2, extended_cents: 2000 })
      .where('order_id', '=', twice)
      .execute();
    const { lines } = await read(twice);
    await tenant.clients.seller.post(`order/${twice}/tracking`, {
      carrier: 'UPS',
      tracking_number: 'T',
      ship_date: '2026-06-15',
      quantities: [{ line_id: lines[0]?.id, quantity: 1 }],
    });
    const { data } = await ship([shipment(gone, 'N'), shipment(twice, 'T'), shipment(fine)]);
    expect(data).toEqual({
      moved: [{ id: fine, status: 'shipped' }],
      refused: [
        { id: gone, reason: 'This order takes no shipment now.' },
        { id: twice, reason: 'This tracking number was already entered for this order.' },
      ],
    });
  });

  it('refuses a date that does not exist, and a number with other signs', async () => {
    const [id = 0] = await orders(1);
    expect((await ship([shipment(id)], '02/31/2026')).status).toBe(422);
    expect((await ship([shipment(id, '<b>')])).status).toBe(422);
    expect(await statusOf([id])).toEqual(['placed']);
  });
});

describe('WB-131 the pick list', () => {
  const pick = async (ids: readonly number[]) =>
    (await tenant.clients.seller.get<PickList>(`order/pick_list?ids=${ids.join(',')}`)).data;

  it('has what is left of chosen orders, by order and by lot; others are named', async () => {
    const [first = 0, second = 0, gone = 0] = await orders(3);
    await ship([shipment(gone)]);
    const list = await pick([first, second, gone, 999_999]);
    const [lotId] = tenant.listing.lotIds;
    expect(list.orders.map(({ id, packs, lines }) => [id, packs, lines.map((line) => line.lot_id)])).toEqual([
      [first, 1, [lotId]],
      [second, 1, [lotId]],
    ]);
    expect(list.lots).toMatchObject([
      {
        lot_id: lotId,
        packs: 2,
        expiry_date: '06/30/2028',
        orders: [
          { id: first, packs: 1 },
          { id: second, packs: 1 },
        ],
      },
    ]);
    expect(list.left_out).toEqual([
      { id: gone, reason: 'Nothing of this order is to be shipped now.' },
      { id: 999_999, reason: 'This order does not exist.' },
    ]);
  });

  it('knows no order of another seller', async () => {
    const other = await aTenant(app, 'Elsewhere');
    const foreign = await anOrder(other);
    expect(await pick([foreign.id])).toEqual({
      orders: [],
      lots: [],
      left_out: [{ id: foreign.id, reason: 'This order does not exist.' }],
    });
  });
});
