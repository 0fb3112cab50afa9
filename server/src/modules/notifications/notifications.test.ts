import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { aBuyer, aSeller } from '../../../test/world.ts';

interface Inbox {
  unread: { id: number; title: string }[];
  read: { id: number }[];
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('notifications');
});
afterAll(() => app.close());

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

it('SH-436 unread newest first; marking moves one to the read ones, twice is harmless', async () => {
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

it('a notification of somebody else does not exist', async () => {
  const [mine, theirs] = [await aBuyer(app.db), await aSeller(app.db)];
  await notify(theirs.userId, 'theirs');
  const { data } = await (await app.signIn(theirs.userId)).get<Inbox>('user/me/notifications');
  const reply = await (await app.signIn(mine.userId)).put(`user/me/notifications/${data.unread[0]?.id}/read`);
  expect(reply.status).toBe(404);
});

it('X-19 anybody may log an event, small ones only; streams and logout need a session', async () => {
  const visitor = app.visitor();
  const event = { function: 'Login Failure', parameters: { message: 'no', tries: 2 } };
  expect((await visitor.post('user/log_message', event)).status).toBe(200);
  expect(
    (await visitor.post('user/log_message', { ...event, parameters: { a: 'x'.repeat(501) } })).status,
  ).toBe(422);
  expect((await visitor.get('user/me/events')).status).toBe(401);
  expect((await visitor.post('user/auth/logout')).status).toBe(401);
});
