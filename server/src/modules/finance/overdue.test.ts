import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NOW } from '../../../test/kit/world.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { orderJobs } from '../orders/index.ts';
import { aTrade, type Trade } from '../../../test/kit/trade.ts';
import { stepsOf } from '../../../test/kit/story.ts';
import { runTask } from '../../../test/kit/run-task.ts';

let app: TestApp;
let trade: Trade;
beforeAll(async () => {
  app = await startTestApp('overdue');
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOW);
  trade = await aTrade(app);
});

const run = async () => runTask(orderJobs({ db: app.db, clock: app.clock }), 'overdue-invoices');
const statusOf = async ({ id }: Trade) =>
  (await app.db.selectFrom('orders').select('payment_status').where('id', '=', id).executeTakeFirstOrThrow())
    .payment_status;
const told = async ({ id }: Trade) =>
  app.db
    .selectFrom('audit_log')
    .select(['operation', 'actor_user_id'])
    .where('entity', '=', 'order')
    .where('entity_id', '=', id)
    .where('operation', '=', 'order.overdue')
    .execute();

it('RB-033 RB-034 RB-035 an invoice is overdue from the day after it was due, once, however often the job runs', async () => {
  await trade.ship([4]);
  app.clock.set('2026-07-15T23:59:59Z');
  await run();
  expect([await statusOf(trade), await told(trade)]).toEqual(['invoiced', []]);
  app.clock.set('2026-07-16T00:15:00Z');
  await Promise.all([run(), run()]);
  await run();
  expect([await statusOf(trade), await told(trade)]).toEqual([
    'overdue',
    [{ operation: 'order.overdue', actor_user_id: null }],
  ]);
});

it('RB-034 an order that is overdue stays so when more of it ships', async () => {
  await trade.ship([4]);
  await sql`update invoice set invoiced_on = '2026-05-01', due_on = '2026-05-31' where order_id = ${trade.id}`.execute(
    app.db,
  );
  await run();
  expect((await trade.ship()).payment_status).toBe('overdue');
  expect((await stepsOf(trade.buying, trade.id)).map(({ what }) => what)).toContain(
    'An invoice fell overdue',
  );
});

it('RB-033 RB-034 what owes nothing is not overdue: not shipped, taken back, paid by card', async () => {
  const card = await aTrade(app, { payment: 'credit_card' });
  await card.ship();
  const back = await aTrade(app);
  const { tracking } = await back.ship([4]);
  await back.ship([2]);
  await back.selling.delete(`order/${back.id}/tracking/${tracking[0]?.id}`);
  await sql`update invoice set due_on = '2026-12-31' where order_id = ${back.id} and cancelled_at is null`.execute(
    app.db,
  );
  app.clock.set('2026-09-01T00:15:00Z');
  await run();
  expect([await statusOf(trade), await statusOf(card), await statusOf(back)]).toEqual([
    'unpaid',
    'paid',
    'invoiced',
  ]);
});

it('RB-035 an order that somebody holds is left for the next time, and the others go', async () => {
  const other = await aTrade(app);
  await trade.ship();
  await other.ship();
  app.clock.set('2026-09-01T00:15:00Z');
  await app.db.transaction().execute(async (tx) => {
    await sql`select id from orders where id = ${trade.id} for no key update`.execute(tx);
    await run();
    expect([await statusOf(trade), await statusOf(other)]).toEqual(['invoiced', 'overdue']);
  });
  await run();
  expect(await statusOf(trade)).toBe('overdue');
});
