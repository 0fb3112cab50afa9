import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../../../test/kit/invariants.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aTrade, type Trade } from '../../../../test/kit/trade.ts';
import { anAdministrator, NOW } from '../../../../test/kit/world.ts';
import { aDesk, CHECK, onAccount, WHY, type Desk } from '../test-billing.ts';
import {
  aPayoutDesk,
  aShare,
  BOUNCED,
  closeMonths,
  giveBack,
  HOLD,
  ownPayout,
  ownPayouts,
  setClock,
  type PayoutDesk,
} from './test-payouts.ts';

let app: TestApp;
let desk: Desk;
let payouts: PayoutDesk;
beforeAll(async () => {
  app = await startTestApp('payouts');
  desk = await aDesk(app);
  payouts = await aPayoutDesk(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await setClock(app, NOW);
  await sql`truncate payout_month`.execute(app.db);
});

const JULY = '2026-07-01T01:00:00Z';
const AUGUST = '2026-08-01T01:00:00Z';
const numberOf = ({ sellerCompanyId }: Trade, month: string) => `PAY-${sellerCompanyId}-${month}`;
const ready = async (trade: Trade) => {
  await closeMonths(app, JULY);
  const [payout] = await payouts.payouts(trade);
  if (payout === undefined) throw new Error('Nothing was closed.');
  return payout;
};

describe('a month of a seller', () => {
  it('RB-085 RB-086 RB-092 runs with its figures, its orders and their shares, and is closed with them', async () => {
    const trade = await aShare(app, desk);
    await giveBack(trade, desk);
    const figures = { sales: 208.6, fees: 3.6, refunds: 36, carried: 0, net: 169 };
    const [open] = await ownPayouts(trade);
    expect(open).toMatchObject({
      number: numberOf(trade, '202606'),
      month: '2026-06',
      state: 'open',
      ...figures,
    });
    await closeMonths(app, JULY);
    expect(await ownPayouts(trade)).toMatchObject([{ id: open?.id, state: 'ready', ...figures }]);
    expect(await ownPayout(trade, open?.id ?? 0)).toMatchObject({
      orders: [{ order_id: trade.id, date: '2026-06-15', sales: 208.6, fees: 3.6, refunds: 36, share: 169 }],
      order_count: 1,
    });
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('RB-086 what happens after it was closed stands in the next one', async () => {
    const trade = await aShare(app, desk);
    const before = await ready(trade);
    await giveBack(trade, desk);
    expect(await payouts.payouts(trade)).toMatchObject([
      { month: '2026-07', state: 'open', sales: 0, refunds: 36, net: -36 },
      { month: '2026-06', state: 'ready', net: 205, version: before.version },
    ]);
  });

  it('RB-088 of 0 or less is carried into the running one, with its age until it is made up for', async () => {
    const trade = await aShare(app, desk);
    await payouts.pay(await ready(trade));
    await giveBack(trade, desk);
    await closeMonths(app, AUGUST);
    await closeMonths(app, '2026-09-01T01:00:00Z');
    expect(await ownPayouts(trade)).toMatchObject([
      { month: '2026-09', state: 'open', carried: -36, net: -36 },
      { month: '2026-08', state: 'carried', carried: -36, net: -36, owed_since: '2026-08-01' },
      { month: '2026-07', state: 'carried', carried: 0, refunds: 36, net: -36, owed_since: '2026-08-01' },
      { month: '2026-06', state: 'paid', net: 205 },
    ]);
    await aShare(app, desk, await trade.again());
    await closeMonths(app, '2026-10-01T01:00:00Z');
    const [made] = await ownPayouts(trade);
    expect(made).toMatchObject({
      month: '2026-09',
      state: 'ready',
      carried: -36,
      net: 169,
      owed_since: null,
    });
    expect((await ownPayout(trade, made?.id ?? 0)).orders).toMatchObject([
      { order_id: null, share: -36 },
      { sales: 208.6, share: 205 },
    ]);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('RB-088 is closed once, by two jobs at once, after one that died, and again', async () => {
    const [one, two] = [await aShare(app, desk), await aShare(app, desk)];
    await setClock(app, JULY);
    await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`.execute(
      app.db,
    );
    await sql`create trigger die before insert on payout for each row when (new.company_id = ${sql.lit(two.sellerCompanyId)})
      execute function die()`.execute(app.db);
    await expect(closeMonths(app, JULY)).rejects.toThrow('died');
    await sql`drop trigger die on payout`.execute(app.db);
    expect([await payouts.payouts(one), await payouts.payouts(two)]).toMatchObject([
      [{ state: 'ready' }],
      [{ state: 'open' }],
    ]);
    await Promise.all([closeMonths(app, JULY), closeMonths(app, JULY)]);
    await closeMonths(app, JULY);
    expect([await payouts.payouts(one), await payouts.payouts(two)]).toMatchObject([
      [{ state: 'ready', net: 205 }],
      [{ state: 'ready', net: 205 }],
    ]);
    const { rows } = await sql<{ times: number }>`select count(*)::int as times from audit_log
      where operation = 'payout.closed' and entity_id = any (${[one, two].map(
        ({ sellerCompanyId }) => sellerCompanyId * 1_000_000 + 202_606,
      )}::bigint[]) and actor_user_id is null`.execute(app.db);
    expect(rows[0]?.times).toBe(2);
  });

  it('RB-091 a seller on hold is left out, and its shares follow in the month in which that ends', async () => {
    const trade = await aShare(app, desk);
    const june = await ready(trade);
    const held = (await payouts.move(june, { move: 'hold', reason: HOLD })).data;
    await aShare(app, desk, await trade.again());
    await closeMonths(app, AUGUST);
    expect(await payouts.payouts(trade)).toMatchObject([
      { month: '2026-08', state: 'open', net: 205 },
      { month: '2026-06', state: 'held', hold_reason: HOLD },
    ]);
    await payouts.move(held, { move: 'release' });
    await closeMonths(app, '2026-08-02T01:00:00Z');
    expect((await payouts.payouts(trade))[0]).toMatchObject({ month: '2026-08', state: 'open' });
    await closeMonths(app, '2026-09-01T01:00:00Z');
    expect((await payouts.payouts(trade))[0]).toMatchObject({ month: '2026-08', state: 'ready', net: 205 });
  });
});

describe('a payout', () => {
  it('RB-021 RB-089 is paid with the Net that was shown, once', async () => {
    const trade = await aShare(app, desk);
    const payout = await ready(trade);
    const changed = { status: 409, said: 'The payout has changed. Please check again.' };
    expect(await payouts.pay(payout, { net: 204.99 })).toMatchObject(changed);
    expect(await payouts.pay({ ...payout, version: 7 })).toMatchObject(changed);
    const both = await Promise.all([payouts.pay(payout), payouts.pay(payout)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await payouts.payouts(trade))[0]).toMatchObject({
      state: 'paid',
      reference: 'ACH 4711',
      paid_date: '2026-07-01',
      moves: ['return'],
    });
    const { rows } =
      await sql`select e.account, e.cents, e.company_id from ledger_entry e join ledger_transaction t
      on t.id = e.transaction_id where t.source = 'payout' and t.source_id = ${payout.id} order by e.number`.execute(
        app.db,
      );
    expect(rows).toEqual([
      { account: 'seller_payable', cents: 20_500, company_id: trade.sellerCompanyId },
      { account: 'cash', cents: -20_500, company_id: null },
    ]);
    expect(await onAccount(app, 'seller_payable', trade.sellerCompanyId)).toBe(0);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('RB-089 with the same key is paid once', async () => {
    const payout = await ready(await aShare(app, desk));
    const body = { move: 'pay', net: 205, reference: 'ACH 1', paid_date: '2026-07-01' };
    const both = await Promise.all([
      payouts.move(payout, body, 'one-key'),
      payouts.move(payout, body, 'one-key'),
    ]);
    expect(both.map(({ status, data }) => [status, data.state])).toEqual([
      [200, 'paid'],
      [200, 'paid'],
    ]);
  });

  it.each([
    ['07/02/2026', 'The date is in the future.'],
    ['06/30/2026', 'The date is before the payout was closed.'],
    ['02/30/2026', 'This date does not exist.'],
  ])('RB-089 is not paid on %s', async (paid_date, said) => {
    const payout = await ready(await aShare(app, desk));
    expect(await payouts.pay(payout, { paid_date })).toMatchObject({ status: 422, said });
  });

  it('RB-087 RB-089 the bank returned is ready again, owed again, and paid once more', async () => {
    const trade = await aShare(app, desk);
    const paid = (await payouts.pay(await ready(trade))).data;
    const back = { move: 'return', reason: BOUNCED, returned_date: '2026-07-01' };
    expect((await payouts.move(paid, { ...back, returned_date: '2026-06-30' })).said).toBe(
      'The date is before the payment.',
    );
    const returned = (await payouts.move(paid, back)).data;
    expect(returned).toMatchObject({
      state: 'ready',
      paid_date: null,
      returned_date: '2026-07-01',
      return_reason: BOUNCED,
    });
    expect(await onAccount(app, 'seller_payable', trade.sellerCompanyId)).toBe(-20_500);
    expect((await payouts.pay(returned)).data).toMatchObject({ state: 'paid', returned_date: null });
    expect(await onAccount(app, 'seller_payable', trade.sellerCompanyId)).toBe(0);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('RB-087 every other move answers 409', async () => {
    const trade = await aShare(app, desk);
    const moves = {
      pay: { move: 'pay', net: 205, reference: 'A', paid_date: '2026-07-01' },
      hold: { move: 'hold', reason: HOLD },
      release: { move: 'release' },
      return: { move: 'return', reason: BOUNCED, returned_date: '2026-07-01' },
    };
    const refused = async (...which: (keyof typeof moves)[]) => {
      const [payout] = await payouts.payouts(trade);
      if (payout === undefined) throw new Error('There is none.');
      for (const move of which)
        expect([payout.state, move, (await payouts.move(payout, moves[move])).status]).toEqual([
          payout.state,
          move,
          409,
        ]);
      return payout;
    };
    await refused('pay', 'hold', 'release', 'return');
    await closeMonths(app, JULY);
    const held = await payouts.move(await refused('release', 'return'), moves.hold);
    expect(held.data.state).toBe('held');
    await payouts.move(await refused('pay', 'hold', 'return'), moves.release);
    await payouts.move(await refused('release', 'return'), moves.pay);
    await refused('pay', 'hold', 'release');
    await giveBack(trade, desk);
    await closeMonths(app, AUGUST);
    await refused('pay', 'hold', 'release', 'return');
  });

  it('RB-092 RB-027 is its seller’s alone, without why it is held', async () => {
    const [trade, other] = [await aShare(app, desk), await aShare(app, desk)];
    const { id, version } = await ready(trade);
    await payouts.move({ id, version }, { move: 'hold', reason: HOLD });
    for (const path of [
      `order/payouts/${id}`,
      `order/payouts/${id}/statement.pdf`,
      `order/payouts/${id}/export?format=csv`,
    ])
      expect([(await other.selling.get(path)).status, (await trade.selling.get(path)).status]).toEqual([
        404, 200,
      ]);
    expect((await trade.buying.get('order/payouts')).status).toBe(403);
    expect((await trade.selling.get(`order/payouts/${id}`)).text).not.toContain(HOLD);
    const without = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    expect((await without.get('admin/finance/payouts')).status).toBe(403);
    expect(
      (await without.post(`admin/finance/payouts/${id}/state`, { move: 'release', version: 2 })).status,
    ).toBe(403);
  });
});

describe('what was paid out', () => {
  it('RB-044 RB-045 a payment whose share a payout holds is not undone, and is returned by the bank', async () => {
    const trade = await aTrade(app);
    const seller = (await trade.order()).seller_company_name;
    await trade.ship();
    await trade.selling.post(`order/${trade.id}/delivery`);
    await desk.pay(trade.id, 208.6, { ...CHECK, method: 'ach' });
    const payment_id = (await desk.view(trade.id)).payments[0]?.id;
    await ready(trade);
    expect(await desk.record(trade.id, { kind: 'undo', payment_id, reason: WHY })).toMatchObject({
      status: 409,
      said: `This payment was paid out to ${seller} already.`,
    });
    const returned = { kind: 'returned', payment_id, reason: WHY, received_date: '2026-07-01' };
    expect((await desk.record(trade.id, returned)).status).toBe(200);
    expect(await payouts.payouts(trade)).toMatchObject([
      { month: '2026-07', state: 'open', sales: -208.6, fees: -3.6, refunds: 0, net: -205 },
      { month: '2026-06', state: 'ready', net: 205 },
    ]);
    await desk.pay(trade.id, 208.6);
    const again = (await desk.view(trade.id)).payments[0]?.id;
    expect((await desk.record(trade.id, { kind: 'undo', payment_id: again, reason: WHY })).status).toBe(200);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('RB-094 is what the ledger has: owed to sellers, and waiting for buyers', async () => {
    const before = await payouts.sums();
    const [trade, waiting] = [await aShare(app, desk), await aTrade(app)];
    await waiting.ship();
    const [owed, pending] = [before.owed_to_sellers, before.waiting_for_buyers];
    const now = async () => {
      const { owed_to_sellers, waiting_for_buyers } = await payouts.sums();
      return [owed_to_sellers - owed, waiting_for_buyers - pending].map((dollars) =>
        Math.round(dollars * 100),
      );
    };
    expect(await now()).toEqual([20_500, 20_500]);
    const payout = await ready(trade);
    expect(await now()).toEqual([20_500, 20_500]);
    await payouts.pay(payout);
    expect(await now()).toEqual([0, 20_500]);
    await giveBack(trade, desk);
    await closeMonths(app, AUGUST);
    expect(await now()).toEqual([-3600, 20_500]);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });
});
