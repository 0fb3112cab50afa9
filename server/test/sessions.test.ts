import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './kit/app.ts';
import { openStream } from './kit/stream.ts';
import { aBuyer, anAdministrator, aSeller, NOW } from './kit/world.ts';

let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  one = await startTestApp('sessions');
  two = await startTestApp('sessions', { beside: one });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const minutes = (count: number) => {
  for (const app of [one, two]) app.clock.advance(count * 60_000);
};
const answers = (token: string, path = 'user/me') =>
  Promise.all([one, two].map(async (app) => (await app.withSession(token).get(path)).status));

/** Opens a stream in both processes; `ended` settles when both are over. */
async function streams(token: string): Promise<{ ended: Promise<string[]> }> {
  const open = await Promise.all([one, two].map((app) => openStream(app, token)));
  return { ended: Promise.all(open.map((stream) => stream.ended)) };
}

interface Ending {
  path?: string;
  /** What both processes answer afterwards. */
  after: number;
  happens: (token: string, userId: number, companyId: number) => Promise<unknown>;
}

const ENDINGS: Record<string, Ending> = {
  logout: { after: 401, happens: (token) => one.withSession(token).post('user/auth/logout') },
  'signing out everywhere': {
    after: 401,
    happens: (token) => one.withSession(token).delete('user/auth/sessions'),
  },
  'a new password': {
    after: 401,
    happens: async (token, userId) => {
      const subject = `person ${userId}`;
      const email = `${userId}@example.test`;
      await one.db.insertInto('idp_person').values({ subject, email }).execute();
      await one.db.insertInto('identity').values({ issuer: 'embedded', subject, user_id: userId }).execute();
      const password = 'Another-9-day!';
      const typed = { password, match_password: password };
      const reply = await one.withSession(token).post('user/auth0/set_new_password', typed);
      expect(reply.status).toBe(200);
    },
  },
  'a disabled user': {
    after: 401,
    happens: (_, id) => one.db.updateTable('app_user').set({ active: false }).where('id', '=', id).execute(),
  },
  'a disabled company': {
    after: 401,
    happens: (_, __, id) =>
      one.db.updateTable('company').set({ active: false }).where('id', '=', id).execute(),
  },
  'a role taken away': {
    path: 'order',
    after: 403,
    happens: (_, id) => one.db.deleteFrom('user_role').where('user_id', '=', id).execute(),
  },
};

describe('R26 in both processes at once', () => {
  it.each(Object.entries(ENDINGS))(
    '%s ends the token or the right, and open streams',
    async (_name, ending) => {
      const { userId, companyId } = await aBuyer(one.db);
      const token = await one.openSession(userId);
      expect(await answers(token, ending.path)).toEqual([200, 200]);
      const { ended } = await streams(token);
      await ending.happens(token, userId, companyId);
      expect(await answers(token, ending.path)).toEqual([ending.after, ending.after]);
      for (const text of await ended) expect(text).toContain('event: session');
    },
  );

  it('a permission taken from an administrator', async () => {
    const { userId } = await anAdministrator(one.db, ['orders']);
    const token = await one.openSession(userId);
    const { ended } = await streams(token);
    expect(await answers(token, 'order')).toEqual([200, 200]);
    await one.db.deleteFrom('user_permission').where('user_id', '=', userId).execute();
    expect(await answers(token, 'order')).toEqual([403, 403]);
    await ended;
  });

  it('1800 idle seconds; an open stream is no activity and tells nothing more', async () => {
    const seller = await aSeller(one.db);
    const token = await one.openSession(seller.userId);
    minutes(29);
    expect(await answers(token)).toEqual([200, 200]);
    const { ended } = await streams(token);
    minutes(31);
    expect(await answers(token)).toEqual([401, 401]);
    await tellCompany(seller.companyId);
    for (const text of await ended) expect(text).not.toContain('event: change');
    for (const app of [one, two]) app.clock.set(NOW);
  });

  it('12 hours, however busy', async () => {
    const token = await one.openSession((await aBuyer(one.db)).userId);
    for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
      minutes(20);
      expect((await two.withSession(token).get('user/me')).status).toBe(200);
    }
    minutes(20);
    expect(await answers(token)).toEqual([401, 401]);
    for (const app of [one, two]) app.clock.set(NOW);
  });
});

/** What the outbox does for an order; the streams of the company hear of it. */
const tellCompany = (companyId: number) =>
  one.db
    .selectNoFrom((eb) =>
      eb
        .fn('pg_notify', [
          eb.val('galenic_live'),
          eb.val(JSON.stringify({ topic: 'orders', company_ids: [companyId] })),
        ])
        .as('told'),
    )
    .execute();

describe('R26 an impersonated session', () => {
  const ENDS: Record<string, (adminId: number) => Promise<unknown>> = {
    'the administrator stops': (id) => one.db.deleteFrom('session').where('actor_user_id', '=', id).execute(),
    'the administrator may no longer impersonate': (id) =>
      one.db.deleteFrom('user_permission').where('user_id', '=', id).execute(),
    'the administrator is none any more': (id) =>
      one.db.deleteFrom('user_role').where('user_id', '=', id).execute(),
    'the administrator is disabled': (id) =>
      one.db.updateTable('app_user').set({ active: false }).where('id', '=', id).execute(),
  };

  it.each(Object.entries(ENDS))(
    'ends in both processes when %s; the own session stays',
    async (_name, end) => {
      const { userId } = await aBuyer(one.db);
      const admin = await anAdministrator(one.db, ['impersonate']);
      const [token, own] = [await one.openSession(userId, admin.userId), await one.openSession(userId)];
      const me = await two.withSession(token).get<{ impersonator_id: number }>('user/me');
      expect(me.data.impersonator_id).toBe(admin.userId);
      const { ended } = await streams(token);
      await end(admin.userId);
      expect(await answers(token)).toEqual([401, 401]);
      expect(await answers(own)).toEqual([200, 200]);
      await ended;
    },
  );

  it('ends after 60 minutes, however busy', async () => {
    const admin = await anAdministrator(one.db, ['impersonate']);
    const token = await one.openSession((await aBuyer(one.db)).userId, admin.userId);
    minutes(29);
    expect(await answers(token)).toEqual([200, 200]);
    minutes(29);
    expect(await answers(token)).toEqual([200, 200]);
    minutes(2);
    expect(await answers(token)).toEqual([401, 401]);
    for (const app of [one, two]) app.clock.set(NOW);
  });

  it('needs an administrator with the permission behind it', async () => {
    const [{ userId }, other] = [await aBuyer(one.db), await aBuyer(one.db)];
    expect(await answers(await one.openSession(userId, other.userId))).toEqual([401, 401]);
  });
});
