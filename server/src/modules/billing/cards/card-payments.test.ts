import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesOf } from '../../../../test/kit/trade.ts';
import { brokenInvariants } from '../../../../test/kit/invariants.ts';
import { aDesk, statusOf, type Desk } from '../test-billing.ts';
import { setClock } from '../payouts/test-payouts.ts';
import { CardMarket } from './test-cards.ts';

const NOT_COMPLETE = 'The card payment is not complete.';

describe.each(['test_card', 'stripe'] as const)('by %s', (provider) => {
  let market: CardMarket;
  let desk: Desk;
  beforeAll(async () => {
    market = await CardMarket.open(`cards ${provider}`, provider);
    desk = await aDesk(market.app);
  });
  afterAll(() => market.close());

  it('RB-107 an order is placed with a payment that was made, once', async () => {
    const { buying, total } = await market.aCart();
    const { data: payment } = await market.begin(buying, total);
    expect(payment).toMatchObject({ amount: total, provider });
    await market.pay(buying, payment);
    const { data } = await market.place(buying, payment.id);
    expect(await statusOf(market.app, data.orders[0]?.id ?? 0)).toBe('paid');
    expect(await market.paymentOf(payment.id)).toMatchObject({ status: 'used', card_last4: '4242' });
    expect((await market.place(buying, payment.id)).status).toBe(409);
  });

  it('RB-119 RB-107 a payment that was not made places nothing, and the cart stays as it was', async () => {
    const { buying, total } = await market.aCart();
    const { data: payment } = await market.begin(buying, total);
    const before = (await buying.get('cart')).text;
    const refused = await market.place(buying, payment.id);
    expect([refused.status, refused.problem?.error]).toEqual([422, NOT_COMPLETE]);
    expect((await buying.get('cart')).text).toBe(before);
    await market.pay(buying, payment);
    expect((await market.place(buying, payment.id)).status).toBe(201);
  });

  it('RB-109 RB-107 a repeated payment with the same key is the same payment', async () => {
    const { buying, total } = await market.aCart();
    const all = await Promise.all([1, 2, 3].map(() => market.begin(buying, total, 'again')));
    const later = await market.begin(buying, total, 'again');
    expect(new Set([...all, later].map(({ data }) => `${data.id} ${data.client_secret}`)).size).toBe(1);
    const { data: other } = await market.begin(buying, total, 'another');
    expect(other.id).not.toBe(later.data.id);
    const made = [...(market.standIn?.intents.values() ?? [])].filter(
      ({ metadata }) => metadata['payment'] === later.data.id,
    );
    expect(made).toHaveLength(provider === 'stripe' ? 1 : 0);
  });

  it('RB-120 RB-023 RB-107 what is given back is written first, then sent once, and leaves clearing when it is done', async () => {
    const trade = await market.aTrade();
    await trade.ship();
    const line_id = (await desk.view(trade.id)).refundable[0]?.line_id;
    const { data } = await desk.record(trade.id, {
      kind: 'refund',
      reason: 'returned',
      borne_by: 'seller',
      lines: [{ line_id, packs: 10 }],
      shipping: 25,
    });
    expect(data.card_refunds).toMatchObject([
      { state: 'waiting', amount: 214.11, cause: 'order', order_id: trade.id },
    ]);
    expect(await balancesOf(market.app, trade.id)).toEqual({
      clearing_card: 21_411,
      refund_payable: -21_411,
    });
    await Promise.all([market.sendRefunds(), market.sendRefunds(), market.sendRefunds()]);
    expect((await desk.view(trade.id)).card_refunds).toMatchObject([{ state: 'done', amount: 214.11 }]);
    expect(await balancesOf(market.app, trade.id)).toEqual({});
    expect(await market.paymentOf(trade.paymentId)).toMatchObject({ status: 'refunded' });
    const given =
      market.standIn &&
      [...market.standIn.refunds.values()].filter(
        ({ payment_intent: of }) => of === market.stripe.intentOf(trade.paymentId).id,
      );
    expect(given?.map(({ amount }) => amount) ?? [21_411]).toEqual([21_411]);
  });

  it('RB-023 RB-107 a cancelled order goes back to the card', async () => {
    const trade = await market.aTrade();
    await trade.buying.post(`order/${trade.id}/cancellation`, { reason: 'Ordered twice' });
    await market.sendRefunds();
    expect(await balancesOf(market.app, trade.id)).toEqual({});
    expect(await market.refunds(trade.paymentId)).toMatchObject([{ cents: 21_411, state: 'done' }]);
  });

  it('RB-118 RB-107 a payment that no order took within 60 minutes goes back, and pays nothing any more', async () => {
    const { buying, total, buyerId } = await market.aCart();
    const { data: payment } = await market.begin(buying, total);
    await market.pay(buying, payment);
    const start = market.app.clock.now();
    await setClock(market.app, new Date(start.getTime() + 59 * 60_000).toISOString());
    await market.refundUnused();
    expect(await market.refunds(payment.id)).toEqual([]);
    await setClock(market.app, new Date(start.getTime() + 61 * 60_000).toISOString());
    await Promise.all([market.refundUnused(), market.refundUnused()]);
    await market.sendRefunds();
    expect(await market.refunds(payment.id)).toMatchObject([
      { cents: Math.round(total * 100), state: 'done' },
    ]);
    const { rows } = await sql<{
      payload: { data: object };
    }>`select payload from graphile_worker._private_jobs
      where payload ->> 'key' = ${`payment.unused:${payment.id}`}`.execute(market.app.db);
    expect(rows).toMatchObject([{ payload: { data: { user_id: buyerId, amount: total } } }]);
    expect((await market.place(buying, payment.id)).status).toBe(409);
    await setClock(market.app, start.toISOString());
  });

  it('RB-009 after all of this nothing is broken', async () => {
    expect(await brokenInvariants(market.app.db)).toEqual([]);
  });
});
