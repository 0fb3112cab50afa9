import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOne } from '#rules/x12/worked-examples.ts';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import type { StoryStep } from '#contract/orders/story.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aDrug, aListing } from '../../../../test/kit/world.ts';
import { enqueueJob } from '../../../platform/jobs/events.ts';
import { segmentsIn } from '../test-intake.ts';
import { partnersOf } from '../test-partners.ts';
import { SHIPMENT_DELETED } from './tell-shipments.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof partnersOf>>;
let drugs = 0;
beforeAll(async () => {
  app = await startTestApp('edi shipments told', { runJobs: true });
  world = await partnersOf(app);
});
afterAll(() => app.close());

const ALL = ['850', '855', '856', '810'];

/** A seller's two listings, ordered by 850, and that seller signed in. */
async function anOrder(packs: readonly [number, number], documents = ALL) {
  const partner = await world.aPartner({}, documents);
  const { client, seller, order } = partner;
  const listings: Awaited<ReturnType<typeof aListing>>[] = [];
  for (const lots of [
    [{ lot_name: 'A1', price_cents: 900 }],
    [{ lot_name: 'B1', price_cents: 1250, expiry_date: '2027-06-30' }],
  ]) {
    const { ndc } = await aDrug(app.db, { ndc: `7010100${String((drugs += 1)).padStart(2, '0')}77` });
    listings.push(await aListing(app.db, { companyId: seller.companyId, ndc, lots }));
  }
  const lines = packs.map((quantity, index) => ({
    packs: quantity,
    listing: listings[index]?.id ?? 0,
    ndc: listings[index]?.ndc ?? '',
  }));
  await world.intake.send(client.id, order(`PO-${client.id}`, lines));
  await app.jobsDone();
  const [placed] = await world.ordersOf(client.id);
  if (!placed) throw new Error('Nothing was ordered.');
  const selling = await app.signIn(seller.userId);
  return { ...partner, listings, placed, selling };
}
type Ordered = Awaited<ReturnType<typeof anOrder>>;

async function ship(
  { placed, selling }: Ordered,
  packs: readonly number[],
  tracking: string,
  carrier = 'UPS',
) {
  const quantities = placed.lines.flatMap(({ id }, index) =>
    packs[index] ? [{ line_id: id, quantity: packs[index] }] : [],
  );
  const reply = await selling.post<OrderDetail>(`order/${placed.id}/tracking`, {
    carrier,
    tracking_number: tracking,
    ship_date: '2026-06-15',
    quantities,
  });
  expect(reply.status).toBe(201);
  await app.jobsDone();
  return reply.data.tracking.at(-1)?.id ?? 0;
}

async function sent({ client }: Ordered, type: string): Promise<string[]> {
  return (await world.intake.sentTo(client.id)).filter((text) => text.includes(`ST*${type}*`));
}
const of = (text: string | undefined, ...ids: string[]) =>
  ids.flatMap((id) => segmentsIn(text, id)).map((one) => one.trim());
/** The guide finds nothing in it. */
const isClean = (text: string) => expect(readOne(text).set?.faults).toEqual([]);

it('RB-377 each shipment of an 850 is told by an 856, with the lines, numbers and lots of its buyer', async () => {
  const order = await anOrder([30, 5]);
  const { listings, placed } = order;
  const first = await ship(order, [20, 5], '1ZA');
  const second = await ship(order, [10, 0], 'TRUCK 7', 'Other');
  const notices = await sent(order, '856');
  expect(notices).toHaveLength(2);
  notices.forEach(isClean);
  const [one, two] = notices;
  expect(of(one, 'BSN', 'PRF', 'REF', 'TD5', 'LIN', 'SN1', 'DTM', 'CTT')).toEqual([
    expect.stringMatching(new RegExp(`^BSN\\*00\\*0?${first}\\*20260615\\*\\d{4}\\*0004$`)),
    `PRF*PO-${order.client.id}`,
    'REF*CN*1ZA',
    'REF*LT*A1',
    'REF*LT*B1',
    'TD5**2*UPSN',
    `LIN*1*VC*${listings[0]?.id}*N4*${listings[0]?.ndc}`,
    `LIN*2*VC*${listings[1]?.id}*N4*${listings[1]?.ndc}`,
    'SN1*1*20*EA',
    'SN1*2*5*EA',
    'DTM*011*20260615',
    'DTM*036*20280630',
    'DTM*036*20270630',
    'CTT*4',
  ]);
  expect(of(two, 'BSN')[0]).toMatch(new RegExp(`\\*0?${second}\\*`));
  expect(of(two, 'TD5', 'SN1')).toEqual(['TD5*****Other', 'SN1*1*10*EA']);
  const story = (await order.selling.get<StoryStep[]>(`order/${placed.id}/story`)).data;
  expect(story.filter(({ what }) => /856 sent|810 sent/.test(what))).toHaveLength(4);
});

it('RB-395 its invoice is told by an 810, to the cent what the invoice says; shipping with the first', async () => {
  const order = await anOrder([30, 5]);
  await ship(order, [20, 5], '1ZB');
  await ship(order, [10, 0], '1ZC');
  const invoices = await sent(order, '810');
  invoices.forEach(isClean);
  const { rows } = await sql<{ number: number; total: number; shipping: number; days: number }>`
    select number, total_cents as total, shipping_cents as shipping, due_on - invoiced_on as days from invoice
    where order_id = ${order.placed.id} order by id`.execute(app.db);
  expect(rows.map(({ total, shipping }) => [total, shipping])).toEqual([
    [20 * 900 + 5 * 1250 + 500, 500],
    [10 * 900, 0],
  ]);
  expect(invoices.map((text) => of(text, 'BIG', 'IT1', 'TDS', 'SAC', 'ITD'))).toEqual([
    [
      `BIG*20260615*INV-${order.placed.id}-${rows[0]?.number}*20260615*PO-${order.client.id}***DI`,
      `IT1*1*20*EA*9.00**VC*${order.listings[0]?.id}*N4*${order.listings[0]?.ndc}`,
      `IT1*2*5*EA*12.50**VC*${order.listings[1]?.id}*N4*${order.listings[1]?.ndc}`,
      `TDS*${rows[0]?.total}`,
      'SAC*C*D240***500',
      `ITD*01*3*****${rows[0]?.days}`,
    ],
    [
      `BIG*20260615*INV-${order.placed.id}-${rows[1]?.number}*20260615*PO-${order.client.id}***DI`,
      `IT1*1*10*EA*9.00**VC*${order.listings[0]?.id}*N4*${order.listings[0]?.ndc}`,
      `TDS*${rows[1]?.total}`,
      `ITD*01*3*****${rows[1]?.days}`,
    ],
  ]);
});

it('RB-377 is told once, however often the event comes, and only what is agreed', async () => {
  const order = await anOrder([2, 2], ['850', '855', '856']);
  await ship(order, [2, 2], '1ZD');
  const event = { key: 'again', type: 'order.shipped', data: { order_id: order.placed.id } };
  await app.db.transaction().execute(async (tx) => {
    await enqueueJob(tx, 'deliver-event', event);
    await enqueueJob(tx, 'deliver-event', { ...event, key: 'once more' });
  });
  await app.jobsDone();
  expect([await sent(order, '856'), await sent(order, '810')].map(({ length }) => length)).toEqual([1, 0]);
});

it('RB-377 what is deleted before it left is not sent; what has left says so', async () => {
  const order = await anOrder([4, 4]);
  const [left, kept] = [await ship(order, [4, 0], '1ZE'), await ship(order, [0, 4], '1ZF')];
  await sql`update edi_message set status = 'Sent', sent_at = now() where told_shipment_id = ${left} and type = '856'`.execute(
    app.db,
  );
  for (const id of [left, kept])
    expect((await order.selling.delete(`order/${order.placed.id}/tracking/${id}`)).status).toBe(200);
  await app.jobsDone();
  const { rows } = await sql<{
    type: string;
    status: string;
    error: string | null;
    note: string | null;
    id: number;
  }>`
    select id, type, status, error, note from edi_message where told_shipment_id is not null order by id desc limit 4`.execute(
    app.db,
  );
  expect(rows.map(({ id: _id, ...one }) => one).toReversed()).toEqual([
    { type: '856', status: 'Sent', error: null, note: SHIPMENT_DELETED },
    { type: '810', status: 'Failed', error: SHIPMENT_DELETED, note: null },
    { type: '856', status: 'Failed', error: SHIPMENT_DELETED, note: null },
    { type: '810', status: 'Failed', error: SHIPMENT_DELETED, note: null },
  ]);
  const again = await world.intake.retry(rows[0]?.id ?? 0);
  expect([again.status, again.problem?.error]).toEqual([409, SHIPMENT_DELETED]);
});

it('RB-377 tells nothing of an order that came by a click', async () => {
  const order = await anOrder([1, 1]);
  const buying = await world.buying();
  await buying.post('cart/c0', {
    listing: { id: order.listings[0]?.id, lots: [{ id: order.listings[0]?.lotIds[0], quantity: 3 }] },
  });
  const { data } = await buying.post<{ orders: { id: number }[] }>('order/place_order', { cart_type: 'c0' });
  const shipped = await order.selling.post(`order/${data.orders[0]?.id}/tracking`, {
    carrier: 'UPS',
    tracking_number: '1ZG',
    ship_date: '2026-06-15',
  });
  expect(shipped.status).toBe(201);
  await app.jobsDone();
  expect(await sent(order, '856')).toEqual([]);
});
