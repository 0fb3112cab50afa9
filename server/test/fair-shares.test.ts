import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './kit/app.ts';
import { aBuyer, aSeller } from './kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('fair shares');
});
afterAll(() => app.close());

it('one user’s exports never take every place: another one’s goes on meanwhile', async () => {
  const greedy = await app.signIn((await aBuyer(app.db)).userId);
  const other = await app.signIn((await aSeller(app.db)).userId);
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = app.db.transaction().execute(async (tx) => {
    await sql`lock table catalog_search in access exclusive mode`.execute(tx);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const greedyAnswers: number[] = [];
  const exports = Array.from({ length: 12 }, async () => {
    const { status } = await greedy.get('listing/catalog/export?format=csv');
    greedyAnswers.push(status);
  });
  // One is at work and two wait: all others were answered.
  await expect.poll(() => greedyAnswers).toEqual(Array(9).fill(503));
  expect((await other.get('order/export?format=csv')).status).toBe(200);
  release.resolve();
  await Promise.all([holding, ...exports]);
  expect(greedyAnswers.slice(9)).toEqual([200, 200, 200]);
});
