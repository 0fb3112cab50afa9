import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aKeeperOf, aKey } from '../../../../test/kit/keys.ts';
import { mailsTo } from '../../../../test/kit/mails.ts';
import { runTask } from '../../../../test/kit/run-task.ts';
import { aBuyer, NOW, type Person } from '../../../../test/kit/world.ts';
import { apiKeyJobs, REMIND_KEYS } from './remind-keys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('key notices', { runJobs: true, env: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(NOW));

async function told({ userId, email }: Pick<Person, 'userId' | 'email'>) {
  const mails = await mailsTo(app, email);
  const rows = await app.db
    .selectFrom('notification')
    .select('title')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return { inbox: rows.map(({ title }) => title), mails: mails.length };
}

/** As the schedule does, in two processes at the same moment. */
async function remind(): Promise<void> {
  await Promise.all([runTask(apiKeyJobs(app), REMIND_KEYS), runTask(apiKeyJobs(app), REMIND_KEYS)]);
  await app.jobsDone();
}

async function aTeam(days = 90) {
  const buyer = await aBuyer(app.db);
  const [maker, other] = [await aKeeperOf(app, buyer), await aKeeperOf(app, buyer)];
  const key = await aKey(app, maker.client, {
    user: buyer,
    scopes: ['orders:read'],
    name: 'Night run',
    days,
  });
  return { buyer, maker, other, key };
}

describe('RB-429 what is told about keys', () => {
  it('RB-429 made, rotated, revoked: to its creator and the administrators of the company, as notification and mail; made, to whom it acts for', async () => {
    const { buyer, maker, other, key } = await aTeam();
    await app.jobsDone();
    await maker.client.post(`user/api_key/${key.id}/rotation`, {});
    await app.jobsDone();
    await app.db
      .deleteFrom('user_role')
      .where('user_id', '=', maker.userId)
      .where('role', '=', 'CompanyAdmin')
      .execute();
    await other.client.delete(`user/api_key/${key.id}`);
    const all = ['API key Night run made', 'API key Night run rotated', 'API key Night run revoked'];
    expect(await told(other)).toEqual({ inbox: all, mails: 3 });
    expect(await told(maker)).toEqual({ inbox: all, mails: 3 });
    expect(await told(buyer)).toEqual({ inbox: all.slice(0, 1), mails: 1 });
    expect((await mailsTo(app, other.email)).join('')).not.toContain(key.key.slice(20));
  });

  it('RB-429 the first use from a new network, once', async () => {
    const { other, key } = await aTeam();
    const from = (ip: string) => key.program.get('order', { 'x-forwarded-for': ip });
    const replies = await Promise.all([from('203.0.113.7'), from('203.0.113.8')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await from('203.0.113.99');
    await from('2001:db8:0:1::5');
    await from('2001:db8:0:1:ffff::6');
    await from('203.0.113.7');
    const { inbox } = await told(other);
    expect(inbox.filter((title) => title.includes('network'))).toEqual([
      'API key Night run used from a new network',
      'API key Night run used from a new network',
    ]);
    const texts = await app.db
      .selectFrom('notification')
      .select('content')
      .where('user_id', '=', other.userId)
      .where('title', 'like', '%network')
      .orderBy('id')
      .execute();
    expect(texts.map(({ content }) => content)).toEqual([
      expect.stringContaining('203.0.113.0/24'),
      expect.stringContaining('2001:db8:0:1::/64'),
    ]);
  });

  it('RB-429 the end of a key that was used lately, 14 days and 1 day before, each once', async () => {
    const used = await aTeam();
    const unused = await aTeam();
    const short = await aTeam(5);
    await short.key.program.get('order');
    app.clock.set('2026-08-25T08:00:00Z');
    await used.key.program.get('order');
    const title = 'API key Night run expires on Sep 13, 2026';
    for (const [day, times] of [
      ['2026-08-29', 0],
      ['2026-08-30', 1],
      ['2026-08-31', 1],
      ['2026-09-11', 1],
      ['2026-09-12', 2],
      ['2026-09-13', 2],
    ] as const) {
      app.clock.set(`${day}T12:00:00Z`);
      await remind();
      const { inbox } = await told(used.other);
      expect([day, inbox.filter((one) => one === title).length]).toEqual([day, times]);
    }
    expect(
      (await mailsTo(app, used.maker.email)).filter((mail) => mail.includes(`Subject: ${title}`)),
    ).toHaveLength(2);
    for (const { other } of [unused, short])
      expect((await told(other)).inbox.filter((one) => one.includes('expires'))).toEqual([]);
  });

  it('RB-429 a short key is told a day before, and one with another end anew', async () => {
    const { other, maker, key } = await aTeam(5);
    await key.program.get('order');
    app.clock.set('2026-06-19T12:00:00Z');
    await remind();
    const keeper = await app.signIn(maker.userId);
    await keeper.put(`user/api_key/${key.id}`, { name: 'Night run', expires_in_days: 20 });
    app.clock.set('2026-06-25T12:00:00Z');
    await remind();
    const { inbox } = await told(other);
    expect(inbox.filter((title) => title.includes('expires'))).toEqual([
      'API key Night run expires on Jun 20, 2026',
      'API key Night run expires on Jul 9, 2026',
    ]);
  });
});
