import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Carts } from '#contract/cart/cart.ts';
import type { SoftBlock } from '#contract/catalog/soft-blocks.ts';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aNumber } from '../../../test/kit/example.ts';
import { aTenant, type Tenant } from '../../../test/kit/tenant.ts';
import { aUser } from '../../../test/kit/world.ts';

const BLOCKED = 'This item has been blocked by your administrator.';

let app: TestApp;
beforeAll(async () => (app = await startTestApp('agreement', { runJobs: true })));
afterAll(() => app.close());

async function aTeam(): Promise<
  Tenant & { colleague: TestClient; block: (comment: string) => Promise<number> }
> {
  const tenant = await aTenant(app, `Team ${aNumber()}`);
  const { companyId, facilityId } = tenant.buyer;
  const second = await aUser(app.db, { companyId, roles: ['Buyer'], facilityIds: [facilityId] });
  const block = async (comment: string) => {
    const body = { listing_id: tenant.listing.id, comment };
    return (await tenant.clients.buyer.post<{ id: number }>('listing/v2/soft_block', body)).data.id;
  };
  return { ...tenant, colleague: await app.signIn(second.userId), block };
}

const put = async ({ listing }: Tenant, client: TestClient, query = '') =>
  (
    await client.post<Carts>(`cart/c0${query}`, {
      listing: { id: listing.id, lots: [{ id: listing.lotIds[0], quantity: 5 }] },
    })
  ).data.cart;
const cartOf = async (client: TestClient) => (await client.get<Carts>('cart')).data.cart;
const place = (client: TestClient) =>
  client.post<{ orders: { id: number }[]; order_group_id: number }>('order/place_order', { cart_type: 'c0' });

it('SP-177, SP-179: who agrees to buy a blocked listing is on the order with block and reason, and in the record', async () => {
  const team = await aTeam();
  const id = await team.block('Use the one in stock');
  expect((await put(team, team.colleague)).errors).toEqual([BLOCKED]);
  expect((await put(team, team.colleague, '?agree_soft_block=1')).errors).toEqual([]);
  expect((await cartOf(team.colleague)).items).toMatchObject([
    { agreed_soft_block: true, blocked: { id, reason: 'Use the one in stock' }, errors: [] },
  ]);
  const { orders, order_group_id: group } = (await place(team.colleague)).data;
  const path = `order/${orders[0]?.id}`;
  const line = async (client: TestClient) => (await client.get<OrderDetail>(path)).data.lines[0]?.agreed;
  expect(await line(team.clients.buyer)).toEqual({
    by: expect.any(String),
    at: expect.stringMatching(/Z$/),
    reason: 'Use the one in stock',
    blocked_by: expect.any(String),
  });
  expect(await line(team.clients.seller)).toBeNull();
  const rows = await app.db
    .selectFrom('audit_log')
    .select(['operation', 'after'])
    .where('operation', 'in', ['cart.updated', 'order.placed'])
    .where('entity_id', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(2)
    .execute();
  expect(rows).toMatchObject([
    { operation: 'order.placed', after: { agreed: [{ listing_id: team.listing.id, block_id: id }] } },
    { operation: 'cart.updated', after: { agreed: { soft_block_id: id, reason: 'Use the one in stock' } } },
  ]);
  expect(group).toBeGreaterThan(0);
});

it('SP-177: who blocked it reads that a colleague bought it all the same, and nothing of the own purchase', async () => {
  const team = await aTeam();
  await team.block('Ask me first');
  const { buyer } = team.clients;
  const inbox = async () =>
    (
      await buyer.get<{ unread: { title: string; content: string }[] }>('user/me/notifications')
    ).data.unread.filter(({ title }) => title === 'Bought all the same');
  await put(team, buyer, '?agree_soft_block=1');
  expect((await place(buyer)).status).toBe(201);
  await put(team, team.colleague, '?agree_soft_block=1');
  expect((await place(team.colleague)).status).toBe(201);
  await expect.poll(inbox).toHaveLength(1);
  expect((await inbox())[0]?.content).toMatch(/ bought .*, which you had blocked: Ask me first$/);
});

it('SP-177: an agreement is to one block: another that comes later asks again, and the order waits for it', async () => {
  const team = await aTeam();
  const id = await team.block('Recalled');
  await put(team, team.colleague, '?agree_soft_block=1');
  await team.clients.buyer.delete(`listing/v2/soft_block/${id}`);
  expect((await cartOf(team.colleague)).items).toMatchObject([{ blocked: null, errors: [] }]);
  await team.block('Recalled again');
  expect((await cartOf(team.colleague)).items).toMatchObject([
    { agreed_soft_block: false, blocked: { reason: 'Recalled again' }, errors: [BLOCKED] },
  ]);
  expect((await place(team.colleague)).status).toBe(422);
  await put(team, team.colleague, '?agree_soft_block=1');
  expect((await place(team.colleague)).status).toBe(201);
});

it('SP-177: an agreement is to the reason that was read: a changed one asks again', async () => {
  const team = await aTeam();
  const id = await team.block('As it was');
  await put(team, team.colleague, '?agree_soft_block=1');
  await team.clients.buyer.put(`listing/v2/soft_block/${id}`, { comment: 'As it is' });
  const cart = await cartOf(team.colleague);
  expect(cart.items).toMatchObject([
    { agreed_soft_block: false, blocked: { reason: 'As it is' }, errors: [BLOCKED] },
  ]);
  expect(cart.waiting_for).toBe(
    `Agree to buy ${cart.items[0]?.name} where it stands in the cart, or remove it.`,
  );
  expect((await place(team.colleague)).status).toBe(422);
  await put(team, team.colleague, '?agree_soft_block=1');
  const { orders } = (await place(team.colleague)).data;
  const { lines } = (await team.colleague.get<OrderDetail>(`order/${orders[0]?.id}`)).data;
  expect(lines[0]?.agreed?.reason).toBe('As it is');
});

it('SP-177: of agreeing twice to the same reason the first time counts', async () => {
  const team = await aTeam();
  await team.block('Once');
  const at = async () => {
    await put(team, team.colleague, '?agree_soft_block=1');
    const { agreement } = await app.db
      .selectFrom('cart_item')
      .select('agreement')
      .where('listing_id', '=', team.listing.id)
      .executeTakeFirstOrThrow();
    return agreement;
  };
  const first = await at();
  app.clock.advance(60_000);
  expect(await at()).toEqual(first);
});

it('SP-177: lines of the order desk are added where they agree', async () => {
  const team = await aTeam();
  await team.block('Not this one');
  const line = { listing_id: team.listing.id, lots: [{ id: team.listing.lotIds[0], quantity: 3 }] };
  const add = async (lines: object[]) =>
    (await team.colleague.post<{ added: number; refused: object[] }>('cart/c0/lines', { lines })).data;
  expect(await add([line])).toMatchObject({ added: 0, refused: [{ reasons: [BLOCKED] }] });
  expect(await add([{ ...line, agree_soft_block: true }])).toMatchObject({ added: 1, refused: [] });
  // What the cart holds is agreed to already, but each line asks.
  expect(await add([line])).toMatchObject({ added: 0 });
  expect(await add([{ ...line, agree_soft_block: true }])).toMatchObject({ added: 1 });
  expect((await cartOf(team.colleague)).items).toMatchObject([{ agreed_soft_block: true, quantity: 6 }]);
});

it('SP-177: a replaced cart keeps an agreement to the block that stands, and none to another', async () => {
  const team = await aTeam();
  const id = await team.block('First');
  await put(team, team.colleague, '?agree_soft_block=1');
  const replace = async (quantity = 2) => {
    const { version } = await cartOf(team.colleague);
    const lots = [{ id: team.listing.lotIds[0], quantity, seen_price: 10 }];
    const lines = [{ listing_id: team.listing.id, lots }];
    return team.colleague.put('cart/lines', { cart_type: 'c0', version, lines });
  };
  expect((await replace()).status).toBe(200);
  expect((await cartOf(team.colleague)).items).toMatchObject([{ agreed_soft_block: true, quantity: 2 }]);
  await team.clients.buyer.delete(`listing/v2/soft_block/${id}`);
  await team.block('Second');
  const refused = await replace(3);
  expect([refused.status, refused.problem?.error]).toEqual([422, expect.stringContaining(BLOCKED)]);
  // What the cart holds so already may stay, and is not agreed to.
  expect((await replace()).status).toBe(200);
  expect((await cartOf(team.colleague)).items).toMatchObject([{ agreed_soft_block: false, quantity: 2 }]);
});

it('SP-177, SP-374: a soft block that was removed is put back with its author, and who agreed has still agreed', async () => {
  const team = await aTeam();
  const { buyer } = team.clients;
  const id = await team.block('Use the one in stock');
  const restore = (client: TestClient, of = id) =>
    client.post<SoftBlock>(`listing/v2/soft_block/${of}/restore`);
  await put(team, team.colleague, '?agree_soft_block=1');
  const before = (await buyer.get<SoftBlock>(`listing/v2/soft_block/${id}`)).data;
  expect((await restore(buyer)).status).toBe(404);
  await buyer.delete(`listing/v2/soft_block/${id}`);
  expect((await restore(team.colleague)).status).toBe(403);
  expect((await restore((await aTenant(app, `Team ${aNumber()}`)).clients.buyer)).status).toBe(404);
  expect((await restore(buyer)).data).toEqual(before);
  expect((await cartOf(team.colleague)).items).toMatchObject([
    { agreed_soft_block: true, blocked: { id }, errors: [] },
  ]);
  expect((await restore(buyer)).status).toBe(404);
});

it('SP-374: a soft block is not put back beside another of its scope, nor after a day', async () => {
  const team = await aTeam();
  const { buyer } = team.clients;
  const restore = (id: number) => buyer.post(`listing/v2/soft_block/${id}/restore`);
  const first = await team.block('Too dear');
  await buyer.delete(`listing/v2/soft_block/${first}`);
  const second = await team.block('Still too dear');
  expect((await restore(first)).status).toBe(409);
  await buyer.delete(`listing/v2/soft_block/${second}`);
  const yesterday = sql<Date>`removed_at - interval '24 hours'`;
  const removed = app.db.updateTable('removed_soft_block').set({ removed_at: yesterday });
  await removed.where('id', '=', second).execute();
  expect((await restore(second)).status).toBe(404);
  expect((await restore(first)).status).toBe(200);
  await buyer.delete(`listing/v2/soft_block/${first}`);
  const kept = await app.db
    .selectFrom('removed_soft_block')
    .select('id')
    .where('facility_id', '=', team.buyer.facilityId)
    .execute();
  expect(kept).toEqual([{ id: first }]);
});
