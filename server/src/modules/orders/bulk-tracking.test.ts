import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TrackingReport } from '#contract/orders/bulk-tracking.ts';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { anOrder, aTenant, type Tenant } from '../../../test/kit/tenant.ts';
import { stepsOf } from '../../../test/kit/story.ts';

let app: TestApp;
let tenant: Tenant;
let worlds = 0;
const UPS = '1Z12345E0205271688';
beforeAll(async () => {
  app = await startTestApp('bulk_tracking', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await aTenant(app, `Shipper ${(worlds += 1)}`);
});

/** An order of so many packs of one line. */
async function orderOf(packs: number): Promise<number> {
  const { listing, clients } = tenant;
  const lots = [{ id: listing.lotIds[0], quantity: packs }];
  await clients.buyer.post('cart/c0', { listing: { id: listing.id, lots } });
  const placed = await clients.buyer.post<{ orders: { id: number }[] }>('order/place_order', {
    cart_type: 'c0',
  });
  return placed.data.orders[0]?.id ?? 0;
}
const upload = (rows: readonly object[], more: object = {}, headers?: Record<string, string>) =>
  tenant.clients.seller.post<TrackingReport>('order/bulk_tracking', { rows, ...more }, headers);
const rowFor = (order_id: number, tracking_number: string, more: object = {}) => ({
  order_id,
  carrier: 'UPS',
  tracking_number,
  ship_date: '06/15/2026',
  ...more,
});
const read = async (id: number) => (await tenant.clients.seller.get<OrderDetail>(`order/${id}`)).data;
const results = ({ rows }: TrackingReport) => rows.map(({ state, result }) => [state, result]);

describe('RB-132 RB-133 RB-135 rows of tracking numbers', () => {
  it('tell in a dry run what they would do and change nothing, then do it, each order by itself', async () => {
    const [whole, part] = [(await anOrder(tenant)).id, await orderOf(12)];
    const { ndc } = tenant.listing;
    const rows = [
      rowFor(part, 'A1', { ndc, packs: '5' }),
      rowFor(999_999, 'A2'),
      rowFor(whole, 'A3'),
      rowFor(part, 'A4', { carrier: 'Pigeon' }),
    ];
    const looked = await upload(rows, { dry_run: true });
    expect(looked.status).toBe(200);
    expect(results(looked.data)).toEqual([
      ['partly_shipped', 'Ships 5 packs'],
      ['refused', 'Order 999999 does not exist.'],
      ['shipped', 'Ships the rest, 1 pack'],
      ['refused', 'Carrier is unknown'],
    ]);
    expect([(await read(whole)).status, (await read(part)).status]).toEqual(['placed', 'placed']);
    const { data } = await upload(rows);
    expect(data).toMatchObject({ dry_run: false, shipped: 1, partly_shipped: 1, refused: 2 });
    expect(results(data)).toEqual([
      ['partly_shipped', 'Shipped 5 packs'],
      ['refused', 'Order 999999 does not exist.'],
      ['shipped', 'Shipped the rest, 1 pack'],
      ['refused', 'Carrier is unknown'],
    ]);
    expect(await read(whole)).toMatchObject({ status: 'shipped', payment_status: 'invoiced' });
    const seen = await read(part);
    expect(seen).toMatchObject({ status: 'partially_shipped' });
    expect((await stepsOf(tenant.clients.seller, part)).at(-1)?.what).toBe('Shipped: 5 packs by UPS A1');
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('two boxes of one order in one upload are two shipments with one invoice each, charged once', async () => {
    const id = await orderOf(3);
    const { ndc } = tenant.listing;
    const { data } = await upload([rowFor(id, 'B1', { ndc, packs: '1' }), rowFor(id, 'B2')]);
    expect(results(data)).toEqual([
      ['shipped', 'Shipped 1 pack'],
      ['shipped', 'Shipped the rest, 2 packs'],
    ]);
    const order = await read(id);
    expect(order.status).toBe('shipped');
    expect(order.invoices.map(({ total }) => total)).toEqual([35, 20]);
    await app.jobsDone();
    const texts = JSON.stringify((await tenant.clients.buyer.get('user/me/notifications')).data);
    expect([texts.includes('B1'), texts.includes('B2')]).toEqual([true, true]);
  });

  it('a .csv is read by its headers or as it is told; too many rows, a workbook and no rows are refused', async () => {
    const { id } = await anOrder(tenant);
    const send = (bytes: string, params?: object, name = 'tracking.csv') =>
      tenant.clients.seller.upload<TrackingReport>('order/bulk_tracking', { name, bytes }, params);
    const file = `Ship date;Order;Number\n06/15/2026;${id};${UPS}\n`;
    const mapped = { order_id: 1, tracking_number: 2, ship_date: 0 };
    const looked = await send(file, { dry_run: true });
    expect(looked.data.file?.mapping).toEqual({ order_id: 1, ship_date: 0 });
    expect(results(looked.data)).toEqual([['refused', 'Tracking number is required']]);
    const { data } = await send(file, { mapping: mapped });
    expect(data.rows[0]).toMatchObject({ row: 2, state: 'shipped', cells: ['06/15/2026', String(id), UPS] });
    const long = `Order,Tracking\n${'1,2\n'.repeat(201)}`;
    expect((await send(long)).problem?.error).toBe('At most 200 rows at once.');
    expect((await send('PK', undefined, 'a.xlsx')).problem?.error).toContain('.csv');
    expect((await upload([])).status).toBe(422);
    expect((await tenant.clients.seller.post('order/bulk_tracking', {})).status).toBe(422);
    expect((await send('x'.repeat(1024 * 1024 + 1))).status).toBe(413);
  });
});

describe('RB-135 once', () => {
  it('the same key answers the same report, with other rows it is refused', async () => {
    const [first, second] = [(await anOrder(tenant)).id, await orderOf(2)];
    const rows = [rowFor(first, 'C1'), rowFor(second, 'C2', { packs: '3', ndc: tenant.listing.ndc })];
    const key = { 'idempotency-key': `bulk-${first}` };
    const { data } = await upload(rows, {}, key);
    await upload([rowFor(second, 'C9')]);
    expect((await upload(rows, {}, key)).data).toEqual(data);
    expect((await read(first)).tracking).toHaveLength(1);
    const other = await upload([rowFor(second, 'C3')], {}, key);
    expect([other.status, other.problem?.code]).toEqual([409, 'idempotency_mismatch']);
    const { rows: audited } = await sql<{ entity_id: number }>`select entity_id from audit_log
      where operation = 'order.shipped' and entity_id = any (${[first, second]}::bigint[]) order by seq`.execute(
      app.db,
    );
    expect(audited.map((row) => row.entity_id)).toEqual([first, second]);
  });

  it('two uploads of the same packs at the same moment ship them once', async () => {
    const id = await orderOf(4);
    const { ndc } = tenant.listing;
    const replies = await Promise.all(
      ['D1', 'D2'].map((number) => upload([rowFor(id, number, { ndc, packs: '3' })])),
    );
    const all = replies.flatMap(({ data }) => data.rows.map(({ result }) => result));
    const line = `Line ${ndc.slice(0, 5)}-${ndc.slice(5, 9)}-${ndc.slice(9)}`;
    expect(all.toSorted()).toEqual([`${line} has 1 pack(s) left to ship`, 'Shipped 3 packs'].toSorted());
    expect((await read(id)).lines.map((one) => one.shipped_quantity)).toEqual([3]);
  });

  it('an order of another seller is unknown to both runs, and buyers may not', async () => {
    const other = await aTenant(app, 'Another');
    const { id } = await anOrder(other);
    for (const dry_run of [true, false]) {
      const { data } = await upload([rowFor(id, 'E1')], { dry_run });
      expect(results(data)).toEqual([['refused', `Order ${id} does not exist.`]]);
    }
    const asBuyer = await tenant.clients.buyer.post('order/bulk_tracking', { rows: [rowFor(id, 'E1')] });
    expect(asBuyer.status).toBe(403);
  });
});
