import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import type { StoryStep } from '#contract/orders/story.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aKeeperOf, aKey } from '../../../test/kit/keys.ts';
import { aBuyer, aListing, aSeller } from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('place with key');
});
afterAll(() => app.close());

async function aFilledCart() {
  const buyer = await aBuyer(app.db);
  const keeper = await aKeeperOf(app, buyer);
  const scopes = ['catalog:read', 'cart:write', 'orders:write'] as const;
  const key = await aKey(app, keeper.client, { user: buyer, scopes: [...scopes], name: 'ERP at night' });
  const { id, lotIds } = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
  await key.program.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 3 }] } });
  const { first_name, last_name } = await app.db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', buyer.userId)
    .executeTakeFirstOrThrow();
  return { buyer, key, who: `${first_name} ${last_name} through API key ERP at night` };
}

it('RB-425 a program says what it expects and can be sent again', async () => {
  const { key } = await aFilledCart();
  const place = async (body: object, headers: Record<string, string>) => {
    const { status, problem } = await key.program.post(
      'order/place_order',
      { cart_type: 'c0', ...body },
      headers,
    );
    return [status, problem?.error];
  };
  const once = { 'idempotency-key': 'po-1' };
  expect(await place({}, once)).toEqual([422, 'Send the expected total.']);
  expect(await place({ expected_total: 55 }, {})).toEqual([422, 'Send an Idempotency-Key.']);
  expect((await place({ expected_total: 54 }, once))[0]).toBe(409);
  expect((await app.db.selectFrom('orders').select('id').execute()).length).toBe(0);
});

it('RB-425 audit, order and history name user and key; its browser orders as before', async () => {
  const { buyer, key, who } = await aFilledCart();
  const total = 55;
  const headers = { 'idempotency-key': 'po-2' };
  const body = { cart_type: 'c0', expected_total: total };
  const placed = await key.program.post<{ orders: { id: number }[] }>('order/place_order', body, headers);
  const again = await key.program.post<{ orders: { id: number }[] }>('order/place_order', body, headers);
  expect(again.data).toEqual(placed.data);
  const id = placed.data.orders[0]?.id ?? 0;
  const browser = await app.signIn(buyer.userId);
  expect((await browser.get<OrderDetail>(`order/${id}`)).data.placed_by).toBe(who);
  const story = (await browser.get<StoryStep[]>(`order/${id}/story`)).data;
  expect(story.map((step) => step.who)).toContain(who);
  const [row] = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('operation', '=', 'order.placed')
    .where('actor_user_id', '=', buyer.userId)
    .execute();
  expect(row?.after).toMatchObject({
    move: 'order.placed',
    through: { api_key_id: key.id, name: 'ERP at night' },
  });
  const { id: listing, lotIds } = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
  await browser.post('cart/c0', { listing: { id: listing, lots: [{ id: lotIds[0], quantity: 1 }] } });
  const other = await browser.post<{ orders: { id: number }[] }>('order/place_order', { cart_type: 'c0' });
  const own = await browser.get<OrderDetail>(`order/${other.data.orders[0]?.id}`);
  expect(own.data.placed_by).toBe(who.replace(/ through.*/, ''));
});

it('RB-425 what a key was refused says so, too', async () => {
  const { key } = await aFilledCart();
  await key.program.put('offer/accept/1', {});
  const events = await app.db.selectFrom('event_log').select(['event', 'parameters']).execute();
  expect(events).toContainEqual({
    event: 'access.refused',
    parameters: expect.objectContaining({ through: { api_key_id: key.id, name: 'ERP at night' } }),
  });
});
