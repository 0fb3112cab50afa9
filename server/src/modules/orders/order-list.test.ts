import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderSummary } from '#contract/orders/order-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { manyOrders } from '../../../test/kit/many-orders.ts';
import { aBuyer, aFacility, aHead, aListing, anAdministrator, aSeller } from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('order list');
});
afterAll(() => app.close());

interface Sums {
  sums: { total: number };
}
interface Made {
  at?: string;
  status?: string;
  type?: 'cart' | 'bid' | 'rfp';
  payment?: string;
  c2?: boolean;
  total?: number;
  facilityId?: number;
  count?: number;
}

let desks = 0;

/** Orders of one company, each from another seller unless told. */
async function aDesk() {
  desks += 1;
  const buyer = await aHead(app.db, {}, { name: 'Alder Pharmacy' });
  const { id: other } = await aFacility(app.db, { company_id: buyer.companyId, name: 'Zinnia Pharmacy' });
  const [seller, second] = [
    await aSeller(app.db, { name: `Meridian ${desks}` }),
    await aSeller(app.db, { name: `Borealis ${desks}` }),
  ];
  const listings = new Map([
    [seller, await aListing(app.db, { companyId: seller.companyId })],
    [second, await aListing(app.db, { companyId: second.companyId })],
  ]);
  const make = async (made: Made = {}, from = seller) => {
    const listing = listings.get(from);
    if (!listing) throw new Error('No such seller.');
    const { count = 1, at = '2026-06-10T12:00:00Z', status = 'placed', facilityId = buyer.facilityId } = made;
    const ids = await manyOrders(
      app.db,
      { buyer: { ...buyer, facilityId }, seller: from, listing },
      { count, status: status === 'pending_signature' ? 'placed' : status, at: new Date(at) },
    );
    const signed = made.c2 === true && status !== 'pending_signature';
    await sql`update orders set status = ${status}, type = ${made.type ?? 'cart'}, payment_status = ${made.payment ?? 'unpaid'},
      is_c2 = ${made.c2 ?? false}, signed_at = case when ${signed} then created_at end,
      total_cents = ${made.total ?? 100}, sub_total_cents = ${made.total ?? 100} where id = any (${ids}::bigint[])`.execute(
      app.db,
    );
    return ids[0] ?? 0;
  };
  return { buyer, other, seller, second, make, buying: await app.signIn(buyer.userId) };
}

async function found(client: TestClient, query: string) {
  const { data, meta } = await client.get<OrderSummary[]>(`order?${query}`);
  const { sums } = meta as typeof meta & Sums;
  return { ids: data.map(({ id }) => id), total: meta.total, sum: sums.total };
}
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
const exported = async (client: TestClient, query: string) => {
  const { text } = await client.get(`order/export?format=csv&${query}`);
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => Number(line.split(',')[0]));
};

describe('the filters of orders', () => {
  it('RB-125 X-56 each narrows list, sum and export alike, and they combine', async () => {
    const desk = await aDesk();
    const plain = await desk.make({ total: 1001 });
    const bid = await desk.make({ type: 'bid', status: 'shipped', payment: 'paid', total: 2002 });
    const rfp = await desk.make({ type: 'rfp', facilityId: desk.other, at: '2026-06-12T12:00:00Z' });
    const elsewhere = await desk.make({ payment: 'overdue', status: 'delivered', c2: true }, desk.second);
    const unsigned = await desk.make({ status: 'pending_signature', c2: true });
    const { rows } = await sql<{ id: number; cents: number }>`select id, total_cents as cents from orders
      where buyer_company_id = ${desk.buyer.companyId}`.execute(app.db);
    const asked: [string, number[]][] = [
      ['', [plain, bid, rfp, elsewhere, unsigned]],
      ['status=open', [plain, rfp, unsigned]],
      ['status=shipped', [bid]],
      ['type=cart', [plain, elsewhere, unsigned]],
      ['type=bid', [bid]],
      ['type=rfp', [rfp]],
      ['payment_status=paid', [bid]],
      ['payment_status=overdue', [elsewhere]],
      ['cii=1', [elsewhere, unsigned]],
      ['cii=0', [plain, bid, rfp]],
      ['csos=pending', [unsigned]],
      [`seller_id=${desk.second.companyId}`, [elsewhere]],
      [`facility_id=${desk.other}`, [rfp]],
      ['start_date=2026-06-12', [rfp]],
      ['end_date=2026-06-11', [plain, bid, elsewhere, unsigned]],
      ['search=zinnia', [rfp]],
      ['status=open&type=cart&cii=0', [plain]],
      ['cii=1&payment_status=overdue&status=delivered', [elsewhere]],
      [`type=bid&facility_id=${desk.other}`, []],
    ];
    for (const [query, ids] of asked) {
      const cents = rows.reduce((sum, one) => sum + (ids.includes(one.id) ? one.cents : 0), 0);
      const list = await found(desk.buying, query);
      expect([query, sorted(list.ids), list.total, list.sum]).toEqual([
        query,
        sorted(ids),
        ids.length,
        cents / 100,
      ]);
      const file = await exported(desk.buying, query);
      expect([query, sorted(file)]).toEqual([query, sorted(ids)]);
    }
    expect((await desk.buying.get('order?cii=2')).status).toBe(422);
  });

  it('RB-125 the sum is of all found, not of the page; a stranger finds and sums nothing', async () => {
    const desk = await aDesk();
    await desk.make({ count: 3, total: 150 });
    const page = await found(desk.buying, 'per_page=1&page=2');
    expect([page.ids.length, page.total, page.sum]).toEqual([1, 3, 4.5]);
    const stranger = await app.signIn((await aBuyer(app.db)).userId);
    expect(await found(stranger, `seller_id=${desk.seller.companyId}`)).toEqual({
      ids: [],
      total: 0,
      sum: 0,
    });
  });
});

describe('the order of orders', () => {
  it('RB-126 sorts by date, total, status, seller and facility, by 25, 50 or 100', async () => {
    const desk = await aDesk();
    const first = await desk.make({ total: 900, status: 'shipped', at: '2026-06-01T12:00:00Z' });
    const second = await desk.make({ total: 300, facilityId: desk.other, at: '2026-06-03T12:00:00Z' });
    const third = await desk.make(
      { status: 'delivered', total: 600, at: '2026-06-02T12:00:00Z' },
      desk.second,
    );
    const by = async (sort: string) => (await found(desk.buying, `sort=${sort}`)).ids;
    expect(await by('-created')).toEqual([second, third, first]);
    expect(await by('created')).toEqual([first, third, second]);
    expect(await by('-total')).toEqual([first, third, second]);
    expect(await by('total')).toEqual([second, third, first]);
    expect(await by('status')).toEqual([third, second, first]);
    expect(await by('seller')).toEqual([third, second, first]);
    expect(await by('facility')).toEqual([third, first, second]);
    await desk.make({ count: 57 });
    const sizes = [25, 50, 100].map((size) => found(desk.buying, `per_page=${size}`));
    expect((await Promise.all(sizes)).map(({ ids }) => ids.length)).toEqual([25, 50, 60]);
    expect((await found(desk.buying, '')).ids.length).toBe(25);
  });

  it('RB-126 exports up to 10,000 lines, and refuses one more', async () => {
    const desk = await aDesk();
    await desk.make({ count: 10_000 });
    expect((await exported(desk.buying, '')).length).toBe(10_000);
    await desk.make({ type: 'bid' });
    for (const format of ['csv', 'xlsx']) {
      const refused = await desk.buying.get(`order/export?format=${format}`);
      expect([refused.status, refused.problem?.error]).toEqual([422, 'Too many rows: narrow the filters.']);
    }
    expect((await exported(desk.buying, 'type=bid')).length).toBe(1);
  });
});

it('RB-130 X-07 rows say what each may do with them, and none takes a status', async () => {
  const desk = await aDesk();
  const placed = await desk.make({ at: new Date(app.clock.now()).toISOString() });
  const delivered = await desk.make({ status: 'delivered' });
  const admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
  const selling = await app.signIn(desk.seller.userId);
  const canOf = async (client: TestClient, id: number) => {
    const { data } = await client.get<OrderSummary[]>(`order?search=${id}`);
    return Object.entries(data.find((one) => one.id === id)?.can ?? {})
      .filter(([, may]) => may)
      .map(([name]) => name);
  };
  expect(await canOf(desk.buying, placed)).toEqual(['cancel', 'expedite', 'edit_po']);
  expect(await canOf(selling, placed)).toEqual(['confirm', 'ship', 'edit_invoice_number']);
  expect(await canOf(admin, placed)).toEqual([
    'confirm',
    'ship',
    'cancel',
    'expedite',
    'edit_po',
    'edit_invoice_number',
  ]);
  expect(await canOf(desk.buying, delivered)).toEqual([]);
  for (const body of [{ status: 'shipped' }, { payment_status: 'paid' }])
    expect((await admin.put(`order/${placed}`, { version: 1, ...body })).status).toBe(422);
});
