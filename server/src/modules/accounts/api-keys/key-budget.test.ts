import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KEY_BUDGET } from '#rules/accounts/api-keys.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aKeeperOf, aKey } from '../../../../test/kit/keys.ts';
import { aBuyer, NOW } from '../../../../test/kit/world.ts';

let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  app = await startTestApp('key budget');
  second = await startTestApp('key budget', { beside: app });
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(() => setTime(NOW));
function setTime(iso: string) {
  app.clock.set(iso);
  second.clock.set(iso);
}

async function aSpentKey(used: { reads?: number; writes?: number }) {
  const buyer = await aBuyer(app.db);
  const keeper = await aKeeperOf(app, buyer);
  const key = await aKey(app, keeper.client, { user: buyer, scopes: ['orders:write'] });
  await key.program.get('order');
  await app.db.updateTable('api_key_load').set(used).where('api_key_id', '=', key.id).execute();
  return { buyer, keeper, ...key };
}

describe('RB-426 the budget of a key', () => {
  it('RB-426 600 reads and 120 writes a minute, counted together by two processes', async () => {
    const { key, program, buyer, keeper } = await aSpentKey({ reads: 599, writes: 119 });
    const other = second.program(key);
    expect([(await program.get('order')).status, (await other.post('order/generate_po')).status]).toEqual([
      200, 200,
    ]);
    for (const refused of [await other.get('order'), await program.post('order/generate_po')]) {
      expect([refused.status, refused.problem?.error]).toEqual([
        429,
        'Too many requests. Please wait a minute.',
      ]);
      expect(refused.headers['retry-after']).toBe('60');
    }
    const beside = await aKey(app, keeper.client, { user: buyer, scopes: ['orders:read'] });
    const browser = await app.signIn(buyer.userId);
    expect([(await beside.program.get('order')).status, (await browser.get('order')).status]).toEqual([
      200, 200,
    ]);
    setTime('2026-06-15T12:01:00Z');
    expect([(await other.get('order')).status, (await program.post('order/generate_po')).status]).toEqual([
      200, 200,
    ]);
  });

  it('RB-426 no more than 10 at once, wherever they are answered', async () => {
    const { id, key, program } = await aSpentKey({ reads: 0 });
    const here = second.program(key);
    const statuses: number[] = [];
    const waiting = Promise.withResolvers<undefined>();
    const refused = Promise.withResolvers<undefined>();
    // What they read is held until four were refused, so that the ten others are at work together.
    const held = app.db.transaction().execute(async (tx) => {
      await sql`lock table orders in access exclusive mode`.execute(tx);
      waiting.resolve(undefined);
      await refused.promise;
    });
    await waiting.promise;
    const calls = Array.from({ length: KEY_BUDGET.atOnce + 4 }, async (_, index) => {
      const reply = await (index % 2 === 0 ? program : here).get('order');
      statuses.push(reply.status);
      if (statuses.filter((status) => status === 429).length === 4) refused.resolve(undefined);
      return reply;
    });
    const replies = await Promise.all(calls);
    await held;
    expect(statuses.slice(0, 4)).toEqual([429, 429, 429, 429]);
    expect(statuses.slice(4)).toEqual(Array.from({ length: KEY_BUDGET.atOnce }, () => 200));
    const late = replies.filter(({ status }) => status === 429).map(({ headers }) => headers['retry-after']);
    expect(late).toEqual(['1', '1', '1', '1']);
    expect((await program.get('order')).status).toBe(200);
    const load = await app.db.selectFrom('api_key_load').selectAll().where('api_key_id', '=', id).execute();
    expect(load).toMatchObject([{ at_work: {}, reads: KEY_BUDGET.atOnce + 1 }]);
  });

  it('RB-426 a call that a killed process left at work is forgotten', async () => {
    const { id, program } = await aSpentKey({ reads: 1 });
    const until = new Date('2026-06-15T12:00:30Z').getTime();
    const left = Object.fromEntries(Array.from({ length: 10 }, (_, call) => [`call ${call}`, until]));
    await app.db
      .updateTable('api_key_load')
      .set({ at_work: JSON.stringify(left) })
      .where('api_key_id', '=', id)
      .execute();
    expect((await program.get('order')).status).toBe(429);
    setTime('2026-06-15T12:00:31Z');
    expect((await program.get('order')).status).toBe(200);
  });
});
