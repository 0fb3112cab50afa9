import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenInvariants } from '../../../../test/kit/invariants.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aDesk, WHY, type Desk } from '../test-billing.ts';
import { aPayoutDesk, aShare, closeMonths, giveBack, setClock, type PayoutDesk } from './test-payouts.ts';

let app: TestApp;
let desk: Desk;
let payouts: PayoutDesk;
beforeAll(async () => {
  app = await startTestApp('payout races');
  desk = await aDesk(app);
  payouts = await aPayoutDesk(app);
});
afterAll(() => app.close());

it('RB-090 refunds at the moment of closing are in the payout or in the next month, once each', async () => {
  const trades = [];
  for (let left = 8; left > 0; left -= 1) trades.push(await aShare(app, desk));
  await setClock(app, '2026-07-01T01:00:00Z');
  await Promise.all([
    ...trades.map((trade) => giveBack(trade, desk)),
    closeMonths(app, '2026-07-01T01:00:00Z'),
    closeMonths(app, '2026-07-01T01:00:00Z'),
  ]);
  for (const trade of trades) {
    const all = await payouts.payouts(trade);
    expect(all.reduce((sum, { net }) => sum + net, 0)).toBe(169);
    expect(all.map(({ state }) => state)).toContain('ready');
  }
  expect(await brokenInvariants(app.db)).toEqual([]);
}, 60_000);

it('RB-044 RB-090 a payment that is undone at the moment of closing is in no payout, or stays', async () => {
  const trades = [];
  await setClock(app, '2026-07-15T12:00:00Z');
  for (let left = 6; left > 0; left -= 1) trades.push(await aShare(app, desk));
  const undo = async ({ id }: { id: number }) => {
    const payment_id = (await desk.view(id)).payments[0]?.id;
    return desk.record(id, { kind: 'undo', payment_id, reason: WHY });
  };
  await setClock(app, '2026-08-01T01:00:00Z');
  const [, ...undone] = await Promise.all([closeMonths(app, '2026-08-01T01:00:00Z'), ...trades.map(undo)]);
  for (const [index, trade] of trades.entries()) {
    const closed = (await payouts.payouts(trade)).filter(({ month }) => month === '2026-07');
    const kept = undone[index]?.status === 409;
    expect(closed.map(({ state, net }) => [state, net])).toEqual(
      kept ? [['ready', 205]] : expect.not.arrayContaining([['ready', 205]]),
    );
  }
  expect(await brokenInvariants(app.db)).toEqual([]);
}, 60_000);
