import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Carts } from '#contract/cart/cart.ts';
import type { CardRefund } from '#contract/billing/card-payments.ts';
import { brokenInvariants } from '../../../../test/kit/invariants.ts';
import { balancesOf, type Trade } from '../../../../test/kit/trade.ts';
import type { TestClient } from '../../../../test/kit/app.ts';
import { aBuyer, aListing, anAdministrator, aSeller } from '../../../../test/kit/world.ts';
import { aDesk, onAccount, type Answer, type Desk } from '../test-billing.ts';
import { CardMarket } from './test-cards.ts';

let market: CardMarket;
let desk: Desk;
let keeper: TestClient;
beforeAll(async () => {
  market = await CardMarket.open('card refunds', 'stripe');
  desk = await aDesk(market.app);
  keeper = await market.app.signIn((await anAdministrator(market.app.db, ['finance'])).userId);
});
afterAll(() => market.close());
afterEach(() => {
  market.stripe.faults.length = 0;
  market.stripe.refundStatus = 'succeeded';
});

const aSold = async () => {
  const trade = await market.aTrade();
  await trade.ship();
  return trade;
};
const refund = async (trade: Trade, packs: number, more: object = {}): Promise<Answer> => {
  const line_id = (await desk.view(trade.id)).refundable[0]?.line_id;
  const lines = packs === 0 ? [] : [{ line_id, packs }];
  return desk.record(trade.id, { kind: 'refund', reason: 'returned', borne_by: 'seller', lines, ...more });
};
const move = (id: number | undefined, action: 'try_again' | 'keep_as_credit', key?: string) =>
  keeper.post<CardRefund>(
    `admin/finance/card_refunds/${id}`,
    { action },
    key ? { 'idempotency-key': key } : undefined,
  );
const given = (paymentId: string) =>
  [...market.stripe.refunds.values()]
    .filter(
      ({ payment_intent: of, status }) => of === market.stripe.intentOf(paymentId).id && status !== 'failed',
    )
    .map(({ amount }) => amount);
const told = async (key: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs
    where payload ->> 'key' = ${key}`.execute(market.app.db);
  return rows[0]?.n;
};
const toDo = async () => (await keeper.get<CardRefund[]>('admin/finance/card_refunds')).data;

describe('a refund that is sent', () => {
  it('RB-120 waits while Stripe is away, and is sent once it is back', async () => {
    const trade = await aSold();
    await refund(trade, 2);
    market.stripe.faults.push('cut', 'cut');
    await market.sendRefunds();
    expect(await market.refunds(trade.paymentId)).toMatchObject([{ cents: 3782, state: 'waiting' }]);
    await market.sendRefunds();
    expect([await market.refunds(trade.paymentId), given(trade.paymentId)]).toMatchObject([
      [{ state: 'done' }],
      [3782],
    ]);
  });

  it('RB-120 is never sent twice: its answer was lost, and Stripe has forgotten the key', async () => {
    const trade = await aSold();
    await refund(trade, 2);
    market.stripe.faults.push('lost answer', '500');
    await market.sendRefunds();
    expect([await market.refunds(trade.paymentId), given(trade.paymentId)]).toMatchObject([
      [{ state: 'waiting' }],
      [3782],
    ]);
    market.stripe.forgetKeys();
    await Promise.all([market.sendRefunds(), market.sendRefunds()]);
    expect([await market.refunds(trade.paymentId), given(trade.paymentId)]).toMatchObject([
      [{ state: 'done' }],
      [3782],
    ]);
    expect(await balancesOf(market.app, trade.id)).not.toHaveProperty('refund_payable');
  });

  it('RB-120 the message about it comes before its answer, or again: it is done once', async () => {
    const trade = await aSold();
    await refund(trade, 2);
    market.stripe.refundStatus = 'pending';
    await market.sendRefunds();
    expect(await market.refunds(trade.paymentId)).toMatchObject([{ state: 'sent' }]);
    const [made] = [...market.stripe.refunds.values()].slice(-1);
    if (made === undefined) throw new Error('Nothing was sent.');
    await market.tell('refund.updated', made);
    expect(await market.refunds(trade.paymentId)).toMatchObject([{ state: 'sent' }]);
    made.status = 'succeeded';
    await market.tell('refund.updated', made);
    await market.tell('charge.refund.updated', made);
    expect(await market.refunds(trade.paymentId)).toMatchObject([{ state: 'done' }]);
    expect(await balancesOf(market.app, trade.id)).toMatchObject({ clearing_card: 21_411 - 3782 });
  });
});

describe('a refund that failed', () => {
  const aFailed = async () => {
    const trade = await aSold();
    market.stripe.refundStatus = 'failed';
    await refund(trade, 2);
    await market.sendRefunds();
    market.stripe.refundStatus = 'succeeded';
    const [failed] = (await desk.view(trade.id)).card_refunds;
    return { trade, failed };
  };

  it('RB-121 is told, with what can be done; sent again it has another key', async () => {
    const { trade, failed } = await aFailed();
    expect(failed).toMatchObject({
      state: 'failed',
      amount: 37.82,
      failure: 'expired or canceled card',
      can: { try_again: true, keep_as_credit: true },
    });
    expect(await told(`card_refund.failed:${failed?.id}:1`)).toBe(1);
    expect((await toDo()).map(({ id }) => id)).toContain(failed?.id);
    const again = await move(failed?.id, 'try_again', 'once');
    expect((await move(failed?.id, 'try_again', 'once')).text).toBe(again.text);
    expect(again.data).toMatchObject({ state: 'waiting', failure: null });
    expect((await move(failed?.id, 'try_again')).status).toBe(409);
    await market.sendRefunds();
    expect(await market.refunds(trade.paymentId)).toMatchObject([{ state: 'done', attempt: 2 }]);
    expect(given(trade.paymentId)).toEqual([3782]);
  });

  it('RB-121 kept as credit it is the money of the company, and is sent no more', async () => {
    const { trade, failed } = await aFailed();
    const answers = await Promise.all([move(failed?.id, 'keep_as_credit'), move(failed?.id, 'try_again')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    if ((await desk.view(trade.id)).card_refunds[0]?.state === 'credit') {
      expect(await onAccount(market.app, 'buyer_credit', trade.buyerCompanyId)).toBe(-3782);
      expect(await onAccount(market.app, 'refund_payable', trade.buyerCompanyId)).toBe(0);
    }
    const other = await aFailed();
    expect((await move(other.failed?.id, 'keep_as_credit')).data.state).toBe('credit');
    await market.sendRefunds();
    expect(given(other.trade.paymentId)).toEqual([]);
    expect(await onAccount(market.app, 'buyer_credit', other.trade.buyerCompanyId)).toBe(-3782);
    expect((await desk.view(other.trade.id)).credit).toBe(37.82);
  });

  it('RB-120 RB-121 after it was done takes its entries back; an old message of it moves nothing', async () => {
    const trade = await aSold();
    await refund(trade, 2);
    await market.sendRefunds();
    const [made] = [...market.stripe.refunds.values()].slice(-1);
    if (made === undefined) throw new Error('Nothing was sent.');
    Object.assign(made, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    await market.tell('refund.failed', made);
    expect(await market.refunds(trade.paymentId)).toMatchObject([{ state: 'failed' }]);
    expect(await balancesOf(market.app, trade.id)).toMatchObject({
      clearing_card: 21_411,
      refund_payable: -3782,
    });
    await move((await market.refunds(trade.paymentId))[0]?.id, 'try_again');
    await market.tell('refund.failed', made);
    expect(await market.refunds(trade.paymentId)).toMatchObject([{ state: 'waiting', attempt: 2 }]);
    await market.sendRefunds();
    expect(await balancesOf(market.app, trade.id)).toMatchObject({ clearing_card: 21_411 - 3782 });
  });

  it('RB-121 RB-122 gives back nothing that a dispute has given back, or may yet', async () => {
    const { trade, failed } = await aFailed();
    const opened = market.stripe.dispute(trade.paymentId, 21_411);
    await market.tell('charge.dispute.created', opened);
    for (const action of ['try_again', 'keep_as_credit'] as const) {
      const refused = await move(failed?.id, action);
      expect([refused.status, refused.problem?.error]).toEqual([
        409,
        'The card payment is in dispute. Wait until that is decided.',
      ]);
    }
    opened.status = 'lost';
    await market.tell('charge.dispute.closed', opened);
    expect((await move(failed?.id, 'keep_as_credit')).problem?.error).toBe(
      'This refund cannot be kept as credit.',
    );
    await market.sendRefunds();
    const { card_refunds: refunds } = await desk.view(trade.id);
    expect(refunds.find(({ id }) => id === failed?.id)?.state).toBe('done');
    expect(given(trade.paymentId)).toEqual([]);
    // What the dispute took beyond that waits to be recorded.
    const view = await balancesOf(market.app, trade.id);
    expect([view['refund_payable'] ?? 0, view['buyer_credit'] ?? 0]).toEqual([0, 0]);
  });

  it('RB-122 what failed and was made in Stripe’s pages then is not paid twice', async () => {
    const { trade, failed } = await aFailed();
    await market.tell('refund.created', market.stripe.refundInPages(trade.paymentId, 3782));
    await market.sendRefunds();
    const { card_refunds: refunds } = await desk.view(trade.id);
    expect(refunds.find(({ id }) => id === failed?.id)?.state).toBe('done');
    expect(given(trade.paymentId)).toEqual([3782]);
  });

  it('RB-120 RB-122 is owed again where the refund of Stripe’s pages fails in the end', async () => {
    const { trade, failed } = await aFailed();
    const inPages = market.stripe.refundInPages(trade.paymentId, 3782);
    await market.tell('refund.created', inPages);
    await market.sendRefunds();
    const before = await balancesOf(market.app, trade.id);
    Object.assign(inPages, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    await market.tell('refund.failed', inPages);
    const [again] = (await desk.view(trade.id)).card_refunds.filter(({ id }) => id === failed?.id);
    expect(again).toMatchObject({
      state: 'failed',
      failure: 'The refund by which this money had gone back failed.',
    });
    expect(before['refund_payable'] ?? 0).toBe(0);
    expect(await balancesOf(market.app, trade.id)).toMatchObject({ refund_payable: -3782 });
    expect((await move(failed?.id, 'try_again')).status).toBe(200);
    market.stripe.refundStatus = 'succeeded';
    await market.sendRefunds();
    expect(given(trade.paymentId)).toEqual([3782]);
  });

  it('RB-121 is for who keeps the money, of refunds that failed and are there', async () => {
    const trade = await aSold();
    await refund(trade, 1);
    const [waiting] = await market.refunds(trade.paymentId);
    expect((await move(waiting?.id, 'keep_as_credit')).problem?.error).toBe(
      'This refund cannot be kept as credit.',
    );
    expect((await move(999_999_999, 'try_again')).status).toBe(404);
    const orders = await market.app.signIn((await anAdministrator(market.app.db, ['orders'])).userId);
    for (const client of [orders, trade.buying, trade.selling]) {
      expect((await client.get('admin/finance/card_refunds')).status).toBe(403);
      const path = `admin/finance/card_refunds/${waiting?.id}`;
      expect((await client.post(path, { action: 'try_again' })).status).toBe(403);
    }
    await market.sendRefunds();
  });
});

describe("refunds of Stripe's own pages", () => {
  it('RB-122 are recorded without lines, then assigned to lines; nothing is sent for them', async () => {
    const trade = await aSold();
    const made = market.stripe.refundInPages(trade.paymentId, 5000);
    await market.tell('refund.created', made);
    const [found] = (await desk.view(trade.id)).card_refunds;
    expect(found).toMatchObject({
      cause: 'provider',
      state: 'done',
      amount: 50,
      to_record: 50,
      order_id: trade.id,
    });
    expect(await told(`card_refund.made:${found?.id}`)).toBe(1);
    expect(await balancesOf(market.app, trade.id)).toMatchObject({ clearing_card: 16_411, adjustment: 5000 });
    const card_refund_id = found?.id;
    expect((await refund(trade, 5, { card_refund_id })).said).toBe(
      'Only $50.00 of this refund is left to assign.',
    );
    const { data } = await refund(trade, 2, { card_refund_id });
    expect(data.card_refunds).toMatchObject([{ to_record: 12.18 }]);
    await refund(trade, 0, { card_refund_id, shipping: 12.18 });
    expect(await balancesOf(market.app, trade.id)).not.toHaveProperty('adjustment');
    await market.sendRefunds();
    expect(given(trade.paymentId)).toEqual([5000]);
    expect((await toDo()).map(({ id }) => id)).not.toContain(card_refund_id);
  });

  it('RB-122 and our own come to at most the payment', async () => {
    const trade = await aSold();
    await market.tell('refund.created', market.stripe.refundInPages(trade.paymentId, 20_000));
    expect((await refund(trade, 1)).said).toBe('Only $14.11 of the card payment is left to refund.');
    const [found] = (await desk.view(trade.id)).card_refunds;
    await refund(trade, 10, { card_refund_id: found?.id });
    await refund(trade, 0, { card_refund_id: found?.id, shipping: 10.89 });
    expect((await refund(trade, 0, { shipping: 14.11 })).status).toBe(200);
    await market.sendRefunds();
    expect(given(trade.paymentId)).toEqual([20_000, 1411]);
  });

  it('RB-122 that took all of a payment are what a cancelled order is owed', async () => {
    const trade = await market.aTrade();
    await market.tell('charge.refunded', {
      id: market.stripe.intentOf(trade.paymentId).id.replace(/^pi_/, 'ch_'),
      object: 'charge',
    });
    await market.tell('refund.created', market.stripe.refundInPages(trade.paymentId, 21_411));
    await trade.buying.post(`order/${trade.id}/cancellation`, { reason: 'Ordered twice' });
    await market.sendRefunds();
    expect(await balancesOf(market.app, trade.id)).toEqual({});
    expect(await market.refunds(trade.paymentId)).toMatchObject([
      { state: 'done' },
      { state: 'done', cents: 21_411 },
    ]);
    expect(given(trade.paymentId)).toEqual([21_411]);
    expect((await market.paymentOf(trade.paymentId)).status).toBe('refunded');
  });

  it('RB-122 RB-118 of a payment that no order took yet take it back', async () => {
    const { buying, total } = await market.aCart();
    const { data: payment } = await market.begin(buying, total);
    await market.pay(buying, payment);
    await market.tell('refund.created', market.stripe.refundInPages(payment.id, 100));
    expect((await market.place(buying, payment.id)).status).toBe(409);
    await market.sendRefunds();
    const all = Math.round(total * 100);
    expect(given(payment.id)).toEqual([100, all - 100]);
    expect(await market.refunds(payment.id)).toMatchObject([
      { cents: 100, state: 'done' },
      { cents: all - 100, state: 'done' },
    ]);
  });

  it('RB-122 of another order are not there', async () => {
    const [trade, other] = [await aSold(), await aSold()];
    await market.tell('refund.created', market.stripe.refundInPages(other.paymentId, 5000));
    const [found] = (await desk.view(other.id)).card_refunds;
    expect((await refund(trade, 1, { card_refund_id: found?.id })).status).toBe(404);
    expect((await refund(trade, 1, { card_refund_id: 999_999_999 })).status).toBe(404);
  });
});

it('RB-122 the orders of one payment give back at most what it took, at the same moment and beside Stripe', async () => {
  const buyer = await aBuyer(market.app.db, { payment_option: 'credit_card' });
  const buying = await market.app.signIn(buyer.userId);
  for (const seller of [await aSeller(market.app.db), await aSeller(market.app.db)]) {
    const { id, lotIds } = await aListing(market.app.db, { companyId: seller.companyId });
    await buying.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 2 }] } });
  }
  const { cart } = (await buying.get<Carts>('cart')).data;
  const { data: payment } = await market.begin(buying, cart.total);
  await market.pay(buying, payment);
  const { orders } = (await market.place(buying, payment.id)).data;
  expect(orders).toHaveLength(2);
  const total = Math.round(cart.total * 100);
  await market.tell('refund.created', market.stripe.refundInPages(payment.id, total - 100));
  await Promise.all(
    orders.map(({ id }) => buying.post(`order/${id}/cancellation`, { reason: 'Ordered twice' })),
  );
  await market.sendRefunds();
  expect(given(payment.id)).toEqual([total - 100, 100]);
  expect(await onAccount(market.app, 'clearing_card', buyer.companyId)).toBe(0);
});

it('RB-047 RB-122 parallel refunds of the same packs send one', async () => {
  const trade = await aSold();
  const answers = await Promise.all([refund(trade, 6), refund(trade, 6)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  await market.sendRefunds();
  expect(given(trade.paymentId)).toEqual([11_347]);
});

it('RB-118 a message that never came is asked for', async () => {
  const { buying, total } = await market.aCart();
  const { data: payment } = await market.begin(buying, total);
  const paid = market.stripe.confirm(payment.id);
  paid.created = market.stripe.seconds();
  const start = market.app.clock.now();
  market.app.clock.set(new Date(start.getTime() + 61 * 60_000).toISOString());
  market.stripe.faults.push('500', '500');
  await market.refundUnused();
  expect((await market.paymentOf(payment.id)).status).toBe('created');
  await market.refundUnused();
  await market.sendRefunds();
  market.app.clock.set(start.toISOString());
  expect(given(payment.id)).toEqual([paid.amount]);
});

it('RB-009 after all of this nothing is broken', async () => {
  expect(await brokenInvariants(market.app.db)).toEqual([]);
});
