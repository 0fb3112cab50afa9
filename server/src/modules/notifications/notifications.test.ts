import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { openStream } from '../../../test/kit/stream.ts';
import { aBuyer, aListing, aSeller } from '../../../test/kit/world.ts';

interface Inbox {
  unread: Notification[];
  read: Notification[];
}

let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  app = await startTestApp('notifications', { runJobs: true });
  second = await startTestApp('notifications', { beside: app });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

async function notify(userId: number, title: string): Promise<void> {
  await app.db
    .insertInto('notification')
    .values({
      user_id: userId,
      effect_key: title,
      title,
      content: 'Text',
      created_at: new Date(app.clock.now()),
    })
    .execute();
}

it('SH-436 SH-445 SH-446 unread newest first; marking moves one to the read ones, twice is harmless', async () => {
  const { userId } = await aBuyer(app.db);
  for (const title of ['first', 'second']) await notify(userId, title);
  const client = await app.signIn(userId);
  const inbox = async () => (await client.get<Inbox>('user/me/notifications')).data;
  const { unread } = await inbox();
  expect(unread.map((one) => one.title)).toEqual(['second', 'first']);
  const read = () => client.put(`user/me/notifications/${unread[0]?.id}/read`);
  expect([(await read()).status, (await read()).status]).toEqual([200, 200]);
  expect((await inbox()).read.map((one) => one.id)).toEqual([unread[0]?.id]);
});

/** A buyer orders from the seller. */
async function order(companyId: number): Promise<number> {
  const buying = await app.signIn((await aBuyer(app.db)).userId);
  const { id, lotIds } = await aListing(app.db, { companyId });
  await buying.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 1 }] } });
  const { data } = await buying.post<{ orders: { id: number }[] }>('order/place_order', { cart_type: 'c0' });
  return data.orders[0]?.id ?? 0;
}

it('SH-422 … SH-424 what happened is a notification with text, date, level, type and address', async () => {
  const { userId, companyId } = await aSeller(app.db);
  const orderId = await order(companyId);
  await app.jobsDone();
  const { data } = await (await app.signIn(userId)).get<Inbox>('user/me/notifications');
  expect(data).toEqual({
    unread: [
      {
        id: expect.any(Number),
        title: 'Order placed',
        content: expect.stringContaining(`placed order ${orderId} for`),
        created_date: app.clock.now().toISOString(),
        level: 'info',
        type: 'Order',
        relative_url: `/order-details/${orderId}`,
      },
    ],
    read: [],
  });
});

it('X-102 within a second the page that is open at another process hears of it', async () => {
  const { userId, companyId } = await aSeller(app.db);
  const stream = await openStream(second, await second.openSession(userId));
  const rung = stream.until(/event: change\ndata: (\{"topic":"notifications".*)\n/);
  await order(companyId);
  const late = new Promise<string>((resolve) => setTimeout(resolve, 1000, 'not within a second'));
  expect(await Promise.race([rung, late])).toBe('{"topic":"notifications","id":null}');
  stream.close();
});

it('a notification of somebody else does not exist', async () => {
  const [mine, theirs] = [await aBuyer(app.db), await aSeller(app.db)];
  await notify(theirs.userId, 'theirs');
  const { data } = await (await app.signIn(theirs.userId)).get<Inbox>('user/me/notifications');
  const reply = await (await app.signIn(mine.userId)).put(`user/me/notifications/${data.unread[0]?.id}/read`);
  expect(reply.status).toBe(404);
});

it('SH-483 X-19 anybody may log an event, small ones only; streams and logout need a session', async () => {
  const visitor = app.visitor();
  const event = { function: 'Login Failure', parameters: { message: 'no', tries: 2 } };
  expect((await visitor.post('user/log_message', event)).status).toBe(200);
  expect(
    (await visitor.post('user/log_message', { ...event, parameters: { a: 'x'.repeat(501) } })).status,
  ).toBe(422);
  expect((await visitor.get('user/me/events')).status).toBe(401);
  expect((await visitor.post('user/auth/logout')).status).toBe(401);
});
