import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentImport } from '#contract/billing/imports.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aTrade, type Trade } from '../../../../test/kit/trade.ts';
import { anAdministrator } from '../../../../test/kit/world.ts';
import { onAccount } from '../test-billing.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp('many payments');
  admin = await app.signIn((await anAdministrator(app.db, ['finance', 'orders'])).userId);
});
afterAll(() => app.close());

async function sales(count: number): Promise<Trade[]> {
  const made: Trade[] = [];
  for (let n = 0; n < count; n += 1) {
    const trade = await aTrade(app);
    await trade.ship();
    made.push(trade);
  }
  return made;
}
/** Each row pays two cents. */
const fileOf = (trades: readonly Trade[], rows: number) =>
  [
    'Invoice Number,Paid Date,Amount,Reference',
    ...Array.from(
      { length: rows },
      (_, n) => `INV-${trades[n % trades.length]?.id}-1,06/15/2026,0.02,Check ${n}`,
    ),
  ].join('\n');
const check = async (trades: readonly Trade[], rows: number) =>
  (
    await admin.upload<PaymentImport>('order/finance_import', {
      name: `${rows}.csv`,
      bytes: fileOf(trades, rows),
    })
  ).data;
const run = ({ id, version }: PaymentImport) =>
  admin.post<PaymentImport>(`order/finance_import/${id}/run`, { version });
const owed = (trades: readonly Trade[]) =>
  Promise.all(trades.map((trade) => onAccount(app, 'buyer_receivable', trade.buyerCompanyId)));
const receipts = async ({ id }: PaymentImport) => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from receipt where import_id = ${id}`.execute(app.db);
  return rows[0]?.n;
};

it('RB-105 10,000 rows are checked and recorded as a whole', async () => {
  const trades = await sales(5);
  const began = performance.now();
  const found = await check(trades, 10_000);
  const checked = performance.now();
  expect([found.row_count, found.errors, found.state]).toEqual([10_000, 0, 'checked']);
  const { status, data } = await run(found);
  const done = performance.now();
  expect([status, data.state, data.recorded_amount]).toEqual([200, 'recorded', 200]);
  expect(await owed(trades)).toEqual(trades.map(() => 20_860 - 4000));
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  console.log(
    `10,000 payments: checked in ${seconds(began, checked)} s, recorded in ${seconds(checked, done)} s`,
  );
}, 120_000);

it('RB-105 cut off in the middle nothing is recorded, and it can be recorded then', async () => {
  const trades = await sales(2);
  const found = await check(trades, 200);
  const held = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const holding = app.db.transaction().execute(async (tx) => {
    // What is open of an invoice moves last.
    await sql`select 1 from invoice where order_id = ${trades[1]?.id ?? 0} for update`.execute(tx);
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  const running = run(found);
  const cut = async () => {
    const { rows } = await sql<{ cut: boolean }>`select pg_terminate_backend(pid) as cut from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
    return rows.length;
  };
  await expect.poll(cut, { timeout: 10_000 }).toBe(1);
  expect((await running).status).toBe(503);
  expect([await receipts(found), await owed(trades)]).toEqual([0, [20_860, 20_860]]);
  letGo.resolve();
  await holding;
  expect((await run(found)).data.state).toBe('recorded');
  expect([await receipts(found), await owed(trades)]).toEqual([200, [20_660, 20_660]]);
});
