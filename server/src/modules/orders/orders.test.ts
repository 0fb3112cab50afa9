import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Carts } from '#contract/cart/cart.ts';
import type { OrderDetail, OrderSummary } from '#contract/orders/order-shapes.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import {
  aBuyer,
  aFacility,
  aListing,
  anAdministrator,
  aSeller,
  aUser,
  type Buyer,
  type Person,
} from '../../../test/kit/world.ts';
import { stepsOf } from '../../../test/kit/story.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('orders', { runJobs: true });
});
afterAll(() => app.close());

interface Deal {
  buyer: Buyer;
  seller: Person;
  buying: TestClient;
  selling: TestClient;
  id: number;
  lotIds: number[];
}

/** An order of 10 and 4 packs of two lots, placed now. */
async function aDeal(options: { buyer?: Buyer } = {}): Promise<Deal> {
  const buyer = options.buyer ?? (await aBuyer(app.db));
  const seller = await aSeller(app.db);
  const buying = await app.signIn(buyer.userId);
  const listing = await aListing(app.db, { companyId: seller.companyId, lots: [{}, { price_cents: 1200 }] });
  const [first, second] = listing.lotIds;
  await buying.post<Carts>('cart/c0', {
    listing: {
      id: listing.id,
      lots: [
        { id: first, quantity: 10 },
        { id: second, quantity: 4 },
      ],
    },
  });
  const placed = await buying.post<{ orders: { id: number }[] }>('order/place_order', { cart_type: 'c0' });
  const selling = await app.signIn(seller.userId);
  return { buyer, seller, buying, selling, id: placed.data.orders[0]?.id ?? 0, lotIds: listing.lotIds };
}

const read = async ({ buying, id }: Deal) => (await buying.get<OrderDetail>(`order/${id}`)).data;
const ship = (deal: Deal, body: object = {}) =>
  deal.selling.post<OrderDetail>(`order/${deal.id}/tracking`, {
    carrier: 'UPS',
    tracking_number: '1Z999',
    ship_date: '06/15/2026',
    ...body,
  });
const stockOf = async (id: number | undefined) =>
  (
    await app.db
      .selectFrom('lot')
      .select('stock')
      .where('id', '=', id ?? 0)
      .executeTakeFirstOrThrow()
  ).stock;

describe('the seller', () => {
  it('TR-403 RB-029 RB-031 confirms, ships in part with lots, then the rest; the buyer sees tracking and an invoice', async () => {
    const deal = await aDeal();
    const confirmed = await deal.selling.post<OrderDetail>(`order/${deal.id}/confirmation`);
    expect(confirmed.data.status).toBe('confirmed');
    const [line] = confirmed.data.lines;
    const part = await ship(deal, { quantities: [{ line_id: line?.id, quantity: 6 }] });
    expect([part.status, part.data.status]).toEqual([201, 'partially_shipped']);
    expect((await read(deal)).lines.map((one) => one.shipped_quantity)).toEqual([6, 0]);
    await ship(deal, { carrier: 'FedEx', tracking_number: '777' });
    const seen = await read(deal);
    expect(seen).toMatchObject({ status: 'shipped', payment_status: 'invoiced' });
    expect(seen.tracking.map((one) => one.tracking_number)).toEqual(['1Z999', '777']);
    const dates = { invoice_date: '2026-06-15', due_date: '2026-07-15', cancelled: false };
    expect(seen.invoices).toEqual([
      {
        number: `INV-${deal.id}-1`,
        tracking_id: seen.tracking[0]?.id,
        total: 60 + seen.shipping_total,
        ...dates,
      },
      { number: `INV-${deal.id}-2`, tracking_id: seen.tracking[1]?.id, total: 88, ...dates },
    ]);
    expect((await stepsOf(deal.buying, deal.id)).map((step) => step.what)).toEqual([
      'Placed the order',
      'Confirmed the order',
      'Shipped: 6 packs by UPS 1Z999',
      'Shipped: 8 packs by FedEx 777',
    ]);
  });

  it('ships a placed order at once, which confirms it, and marks it delivered', async () => {
    const deal = await aDeal();
    expect((await ship(deal)).data.status).toBe('shipped');
    const delivered = await deal.selling.post<OrderDetail>(`order/${deal.id}/delivery`);
    expect(delivered.data.status).toBe('delivered');
    expect((await ship(deal, { tracking_number: 'X2' })).status).toBe(409);
  });

  it('refuses more packs than are left, unknown lines, dates that do not exist and a number twice', async () => {
    const deal = await aDeal();
    const [line] = (await read(deal)).lines;
    const quantities = (line_id: number | undefined, quantity: number) => ({
      quantities: [{ line_id, quantity }],
    });
    expect((await ship(deal, quantities(line?.id, 11))).status).toBe(422);
    expect((await ship(deal, quantities(999_999, 1))).status).toBe(422);
    expect((await ship(deal, { ship_date: '02/31/2026' })).status).toBe(422);
    expect((await ship(deal, quantities(line?.id, 1))).status).toBe(201);
    expect((await ship(deal, quantities(line?.id, 1))).status).toBe(409);
  });

  it('TR-404 TR-405 RB-029 RB-054 corrects and takes back a shipment; the order moves back', async () => {
    const deal = await aDeal();
    const shipped = (await ship(deal)).data;
    const path = `order/${deal.id}/tracking/${shipped.tracking[0]?.id}`;
    const fixed = await deal.selling.put<OrderDetail>(path, {
      carrier: 'DHL',
      tracking_number: 'D1',
      ship_date: '2026-06-14',
    });
    expect(fixed.data.tracking).toMatchObject([{ carrier: 'DHL', ship_date: '2026-06-14' }]);
    const back = await deal.selling.delete<OrderDetail>(path);
    expect([back.data.status, back.data.tracking, back.data.lines[0]?.shipped_quantity]).toEqual([
      'confirmed',
      [],
      0,
    ]);
    // Nothing has left, so nothing is due; the number is no other's.
    const due = ({ payment_status, invoices }: OrderDetail) => [
      payment_status,
      ...invoices.map(({ number, cancelled }) => `${number} ${cancelled ? 'cancelled' : 'stands'}`),
    ];
    expect(due(shipped)).toEqual(['invoiced', `INV-${deal.id}-1 stands`]);
    expect(due(back.data)).toEqual(['unpaid', `INV-${deal.id}-1 cancelled`]);
    const again = (await ship(deal)).data;
    expect(due(again)).toEqual(['invoiced', `INV-${deal.id}-1 cancelled`, `INV-${deal.id}-2 stands`]);
    expect(again).toMatchObject({ invoice_number: null, total: again.invoices[1]?.total });
  });

  it('TR-404 takes one of two shipments back: the order has shipped in part, and its invoice stands', async () => {
    const deal = await aDeal();
    const [line] = (await read(deal)).lines;
    const first = (await ship(deal, { quantities: [{ line_id: line?.id, quantity: 4 }] })).data;
    const whole = (await ship(deal, { tracking_number: '1Z998' })).data;
    expect(whole.status).toBe('shipped');
    const path = `order/${deal.id}/tracking/${first.tracking[0]?.id}`;
    const back = await deal.selling.delete<OrderDetail>(path);
    expect([back.data.status, back.data.payment_status]).toEqual(['partially_shipped', 'invoiced']);
  });

  it('answers the same key once: one shipment for two identical calls', async () => {
    const deal = await aDeal();
    const body = { carrier: 'UPS', tracking_number: 'ONCE', ship_date: '2026-06-15' };
    const send = () =>
      deal.selling.post<OrderDetail>(`order/${deal.id}/tracking`, body, { 'idempotency-key': 'ship-1' });
    const replies = await Promise.all([send(), send()]);
    expect(replies.map((reply) => reply.status)).toEqual([201, 201]);
    expect((await read(deal)).tracking).toHaveLength(1);
  });
});

describe('cancellation', () => {
  it('TR-407 a buyer cancels within the hour; the stock returns and the search knows', async () => {
    const deal = await aDeal();
    expect(await stockOf(deal.lotIds[0])).toBe(90);
    const { data } = await deal.buying.post<OrderDetail>(`order/${deal.id}/cancellation`, {
      reason: 'Wrong strength',
    });
    expect(data.status).toBe('cancelled');
    expect([await stockOf(deal.lotIds[0]), await stockOf(deal.lotIds[1])]).toEqual([100, 100]);
    const { data: found } = await deal.buying.get<{ stock: number }>(
      `listing/catalog/${data.lines[0]?.listing_id}`,
    );
    expect(found.stock).toBe(200);
    expect((await deal.buying.post(`order/${deal.id}/cancellation`, { reason: 'Again' })).status).toBe(409);
  });

  it('after an hour the buyer asks; the seller refuses and the order is what it was, or agrees', async () => {
    const deal = await aDeal();
    await deal.selling.post(`order/${deal.id}/confirmation`);
    const asked = await deal.buying.post<OrderDetail>(`order/${deal.id}/cancellation`, {
      reason: 'Too late?',
    });
    expect(asked.data.status).toBe('cancel_requested');
    const refused = await deal.selling.put<OrderDetail>(`order/${deal.id}/cancellation`, {
      approve: false,
      note: 'Packed',
    });
    expect([refused.data.status, refused.data.cancellation?.answer]).toEqual(['confirmed', 'refused']);
    await deal.buying.post(`order/${deal.id}/cancellation`, { reason: 'Please' });
    const agreed = await deal.selling.put<OrderDetail>(`order/${deal.id}/cancellation`, { approve: true });
    expect([agreed.data.status, await stockOf(deal.lotIds[0])]).toEqual(['cancelled', 100]);
    await app.jobsDone();
    const { data } = await deal.buying.get<{ unread: { title: string }[] }>('user/me/notifications');
    expect(data.unread.map((one) => one.title)).toEqual([
      'Order cancelled',
      'Cancellation refused',
      'Order confirmed',
    ]);
  });

  it('a shipped order cannot be cancelled, and only the seller answers', async () => {
    const deal = await aDeal();
    await ship(deal);
    expect((await deal.buying.post(`order/${deal.id}/cancellation`, { reason: 'No' })).status).toBe(409);
    expect((await deal.buying.put(`order/${deal.id}/cancellation`, { approve: true })).status).toBe(403);
  });
});

describe('who sees an order', () => {
  it('SH-018 G-006 its two sides and administrators with orders, who move it; for others it does not exist', async () => {
    const deal = await aDeal();
    const other = await app.signIn((await aBuyer(app.db)).userId);
    const otherSeller = await app.signIn((await aSeller(app.db)).userId);
    const admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    const weak = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
    const status = async (client: TestClient) => (await client.get(`order/${deal.id}`)).status;
    expect([await status(deal.buying), await status(deal.selling), await status(admin)]).toEqual([
      200, 200, 200,
    ]);
    expect([await status(other), await status(otherSeller), await status(weak)]).toEqual([404, 404, 403]);
    expect((await otherSeller.post(`order/${deal.id}/confirmation`)).status).toBe(404);
    expect((await admin.post(`order/${deal.id}/confirmation`)).status).toBe(200);
    const absent = await other.get('order/99999999');
    const foreign = await other.get(`order/${deal.id}`);
    expect(absent.text).toBe(foreign.text);
  });

  it('G-006 a company administrator sees every facility, another buyer only the own one', async () => {
    const buyer = await aBuyer(app.db);
    const deal = await aDeal({ buyer });
    const { id: facilityId } = await aFacility(app.db, { company_id: buyer.companyId });
    const colleague = await aUser(app.db, {
      companyId: buyer.companyId,
      roles: ['Buyer'],
      facilityIds: [facilityId],
    });
    const boss = await aUser(app.db, {
      companyId: buyer.companyId,
      roles: ['Buyer', 'CompanyAdmin'],
      facilityIds: [facilityId],
    });
    expect((await (await app.signIn(colleague.userId)).get(`order/${deal.id}`)).status).toBe(404);
    expect((await (await app.signIn(boss.userId)).get(`order/${deal.id}`)).status).toBe(200);
  });

  it('R12 the seller does not see what the buyer saves', async () => {
    const deal = await aDeal();
    const { data } = await deal.selling.get<OrderDetail>(`order/${deal.id}`);
    expect([data.savings_total, ...data.lines.map((line) => line.savings)]).toEqual([null, null, null]);
  });

  it('each side changes its own fields, and a stale version is refused', async () => {
    const deal = await aDeal();
    const { version } = await read(deal);
    expect((await deal.selling.put(`order/${deal.id}`, { version, po_number: 'X' })).status).toBe(403);
    const saved = await deal.buying.put<OrderDetail>(`order/${deal.id}`, { version, po_number: 'PO-9' });
    expect(saved.data.po_number).toBe('PO-9');
    const told = (await stepsOf(deal.buying, deal.id)).at(-1);
    expect(told?.what).toBe('Changed the order: PO # from none to PO-9');
    expect((await deal.buying.put(`order/${deal.id}`, { version, po_number: 'late' })).status).toBe(409);
    const long = await deal.buying.put(`order/${deal.id}`, {
      version: version + 1,
      po_number: 'x'.repeat(41),
    });
    expect(long.status).toBe(422);
  });
});

it('TR-402 lists, filters, searches and exports the orders of the range', async () => {
  const deal = await aDeal();
  const { ndc_number, name } = (await read(deal)).lines[0] ?? { ndc_number: '', name: '' };
  const list = (query: string) => deal.selling.get<OrderSummary[]>(`order?${query}`);
  expect((await list('status=placed')).meta.total).toBe(1);
  expect((await list('status=shipped')).meta.total).toBe(0);
  expect((await list(`search=${encodeURIComponent(name)}`)).data[0]?.id).toBe(deal.id);
  expect((await list(`search=${ndc_number}`)).meta.total).toBe(1);
  expect((await list('search=100%25')).meta.total).toBe(0);
  // Placed on Jun 15, 2026, at noon in UTC: days are whole, moments exact, the later one left out.
  const between = async (start: string, end: string) =>
    (await list(`start_date=${start}&end_date=${end}`)).meta.total;
  expect(await between('2026-06-15', '2026-06-15')).toBe(1);
  expect(await between('2026-06-14', '2026-06-14')).toBe(0);
  expect(await between('2026-06-15T04:00:00.000Z', '2026-06-16T04:00:00.000Z')).toBe(1);
  expect(await between('2026-06-15T04:00:00.000Z', '2026-06-15T11:00:00.000Z')).toBe(0);
  expect((await deal.selling.get('order?start_date=0001-01-01T00:00:00Z')).status).toBe(422);
  const csv = await deal.selling.get('order/export?format=csv');
  expect(csv.text).toContain(ndc_number);
  expect((await deal.selling.get('order/export?format=xlsx')).bytes.subarray(0, 2).toString()).toBe('PK');
  const later = await aDeal({ buyer: deal.buyer });
  const exported = async (sort: string) => {
    const { text } = await deal.buying.get(`order/export?format=csv&sort=${sort}`);
    return new Set(
      text
        .trim()
        .split(/\r?\n/)
        .slice(1)
        .map((line) => Number(line.split(',')[0])),
    );
  };
  expect([...(await exported('created'))]).toEqual([deal.id, later.id]);
  expect([...(await exported('-created'))]).toEqual([later.id, deal.id]);
  const pdf = await deal.buying.get(`order/${deal.id}/invoice.pdf`);
  expect([pdf.headers['content-type'], pdf.bytes.subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ]);
});

it('R9 after all of this nothing is broken', async () => {
  expect(await brokenInvariants(app.db)).toEqual([]);
});
