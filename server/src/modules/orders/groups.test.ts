import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderGroup } from '#contract/orders/groups.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import {
  aBuyer,
  aListing,
  anAdministrator,
  aSeller,
  aUser,
  type Buyer,
  type Person,
} from '../../../test/kit/world.ts';
import { stepsOf } from '../../../test/kit/story.ts';

let app: TestApp;
let buyer: Buyer;
let buying: TestClient;
let sellers: Person[];
beforeAll(async () => {
  app = await startTestApp('order groups');
  sellers = [await aSeller(app.db), await aSeller(app.db)];
});
afterAll(() => app.close());
beforeEach(async () => {
  buyer = await aBuyer(app.db);
  buying = await app.signIn(buyer.userId);
});

interface Placed {
  order_group_id: number;
  orders: { id: number }[];
}
/** One checkout with an order of each seller. */
async function placed(po = 'PO-1'): Promise<{ id: number; orders: number[] }> {
  for (const { companyId } of sellers) {
    const { id, lotIds } = await aListing(app.db, { companyId, lots: [{ price_cents: 1000 }] });
    await buying.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 1 }] } });
  }
  const { data } = await buying.post<Placed>('order/place_order', {
    cart_type: 'c0',
    po_number: po,
    notes: 'Dock 2',
  });
  return { id: data.order_group_id, orders: data.orders.map(({ id }) => id) };
}
const list = async (who = buying, query = '') => (await who.get<OrderGroup[]>(`order/group${query}`)).data;
type Saved = OrderGroup & { kept: number[] };
const save = (id: number, body: object, who = buying) => who.put<Saved>(`order/group/${id}`, body);
const becomes = (id: number, status: string) =>
  sql`update orders set status = ${status} where id = ${id}`.execute(app.db);
const poNumbers = async (ids: readonly number[]) =>
  await app.db
    .selectFrom('orders')
    .select(['po_number', 'notes'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();

describe('RB-127 TR-401 checkouts in the own range', () => {
  it('are listed newest first with the state of their orders', async () => {
    const first = await placed('PO-A');
    const second = await placed('PO-B');
    await becomes(first.orders[0] ?? 0, 'shipped');
    await becomes(first.orders[1] ?? 0, 'cancelled');
    expect(await list()).toMatchObject([
      {
        id: second.id,
        po_number: 'PO-B',
        order_count: 2,
        open: 2,
        shipped: 0,
        cancelled: 0,
        notes: 'Dock 2',
        can: { edit: true },
      },
      {
        id: first.id,
        open: 0,
        shipped: 1,
        cancelled: 1,
        facility_id: buyer.facilityId,
        payment_option: 'net_terms',
      },
    ]);
    expect((await list(buying, '?search=po-a')).map(({ id }) => id)).toEqual([first.id]);
    expect((await list(buying, `?search=${second.orders[1]}`)).map(({ id }) => id)).toEqual([second.id]);
    expect(await list(buying, '?end_date=2020-01-01')).toEqual([]);
  });

  it('of others are not seen; sellers and administrators without orders are refused', async () => {
    const { id } = await placed();
    const stranger = await app.signIn((await aBuyer(app.db)).userId);
    expect(await list(stranger)).toEqual([]);
    expect((await save(id, { version: 1, po_number: 'X' }, stranger)).status).toBe(404);
    const { companyId } = buyer;
    const elsewhere = await aUser(app.db, { companyId, roles: ['Buyer'], facilityIds: [] });
    expect(await list(await app.signIn(elsewhere.userId))).toEqual([]);
    const overseer = await aUser(app.db, { companyId, roles: ['Buyer', 'FinanceAdmin'], facilityIds: [] });
    expect(await list(await app.signIn(overseer.userId))).toMatchObject([{ id }]);
    const selling = await app.signIn(sellers[0]?.userId ?? 0);
    expect((await selling.get('order/group')).status).toBe(403);
    const other = await app.signIn((await anAdministrator(app.db, ['users'])).userId);
    expect((await other.get('order/group')).status).toBe(403);
    const admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    expect((await list(admin)).map((group) => group.id)).toContain(id);
  });
});

describe('RB-128 TR-401 a checkout is changed', () => {
  it('with its orders that can be, and names those that keep what they had', async () => {
    const { id, orders } = await placed();
    await becomes(orders[0] ?? 0, 'delivered');
    const { data } = await save(id, { version: 1, po_number: 'PO-2', notes: 'Dock 3' });
    expect(data).toMatchObject({ po_number: 'PO-2', notes: 'Dock 3', version: 2, kept: [orders[0]] });
    expect(await poNumbers(orders)).toEqual([
      { po_number: 'PO-1', notes: 'Dock 2' },
      { po_number: 'PO-2', notes: 'Dock 3' },
    ]);
    const history = async (order = 0) => (await stepsOf(buying, order)).map(({ what }) => what);
    expect(await history(orders[1])).toContain('Changed the order: PO # from PO-1 to PO-2, notes');
    expect(await history(orders[0])).not.toContainEqual(expect.stringMatching('Changed the order'));
    expect((await save(id, { version: 1, po_number: 'PO-3' })).status).toBe(409);
    await becomes(orders[1] ?? 0, 'cancelled');
    expect((await save(id, { version: 2, po_number: 'PO-3' })).status).toBe(409);
    expect((await list())[0]).toMatchObject({ po_number: 'PO-2', can: { edit: false } });
  });

  it('of two at once one, and the other is told', async () => {
    const { id } = await placed();
    const both = await Promise.all(['PO-X', 'PO-Y'].map((po) => save(id, { version: 1, po_number: po })));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('RB-129 PO numbers', () => {
  it('are kept where the company asks for them, of the checkout and of one order; 40 characters at most', async () => {
    const { id, orders } = await placed();
    await app.db
      .updateTable('company')
      .set({ po_required: true })
      .where('id', '=', buyer.companyId)
      .execute();
    const refused = await save(id, { version: 1, po_number: '' });
    expect([refused.status, refused.problem?.error]).toEqual([422, 'PO number is required']);
    const one = await buying.put(`order/${orders[0]}`, { version: 1, po_number: '' });
    expect([one.status, one.problem?.error]).toEqual([422, 'PO number is required']);
    expect((await save(id, { version: 1, po_number: 'x'.repeat(41) })).status).toBe(422);
    expect((await save(id, { version: 1, notes: '' })).data).toMatchObject({
      po_number: 'PO-1',
      notes: null,
    });
  });
});
