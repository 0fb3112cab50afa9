import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import { brokenInvariants } from '../../../../test/kit/invariants.ts';
import { balancesOf } from '../../../../test/kit/trade.ts';
import { stepsOf } from '../../../../test/kit/story.ts';
import { aDesk, type Answer, type Desk } from '../test-billing.ts';
import { aPayoutDesk, closeMonths, setClock, type PayoutDesk } from '../payouts/test-payouts.ts';
import { CardMarket } from './test-cards.ts';

let market: CardMarket;
let desk: Desk;
let payouts: PayoutDesk;
beforeAll(async () => {
  market = await CardMarket.open('disputes', 'stripe');
  desk = await aDesk(market.app);
  payouts = await aPayoutDesk(market.app);
});
afterAll(() => market.close());

type Sale = Awaited<ReturnType<CardMarket['aTrade']>>;
const aDelivered = async (): Promise<Sale> => {
  const trade = await market.aTrade();
  await trade.ship();
  await trade.selling.post(`order/${trade.id}/delivery`);
  return trade;
};
const dispute = async ({ paymentId }: Sale, cents = 21_411) => {
  const opened = market.stripe.dispute(paymentId, cents);
  await market.tell('charge.dispute.created', opened);
  return opened;
};
const close = async (opened: Awaited<ReturnType<typeof dispute>>, status: 'won' | 'lost') => {
  opened.status = status;
  await market.tell('charge.dispute.closed', opened);
};
const record = async ({ id }: Sale, more: object): Promise<Answer> => {
  const view = await desk.view(id);
  const card_refund_id = view.card_refunds.find(({ cause }) => cause === 'dispute')?.id;
  const lines = [{ line_id: view.refundable[0]?.line_id, packs: 10 }];
  return desk.record(id, {
    kind: 'refund',
    reason: 'other',
    note: 'Dispute lost',
    lines,
    card_refund_id,
    ...more,
  });
};
const historyOf = async ({ selling, id }: Sale) => (await stepsOf(selling, id)).map(({ what }) => what);

it("RB-123 marks the order, is told, and lays the order's story down as evidence", async () => {
  const trade = await aDelivered();
  const opened = await dispute(trade);
  for (const client of [trade.buying, trade.selling])
    expect((await client.get<OrderDetail>(`order/${trade.id}`)).data.in_dispute).toBe(true);
  expect((await desk.view(trade.id)).card_disputes).toMatchObject([
    {
      id: opened.id,
      amount: 214.11,
      state: 'open',
      reason: 'product not received',
      evidence: [`/order-details/${trade.id}`],
    },
  ]);
  expect(opened.evidence['text']).toContain(`Order ${trade.id} of`);
  expect(opened.evidence['text']).toContain('Shipped on 06/15/2026 with UPS, P1.');
  expect(opened.evidence['text']).toContain(`/order-details/${trade.id}`);
  expect(await historyOf(trade)).toContain('The payment is in dispute');
  const { rows } = await sql`select payload from graphile_worker._private_jobs
    where payload ->> 'key' = ${`card_dispute.opened:${opened.id}`}`.execute(market.app.db);
  expect(rows).toHaveLength(1);
  await close(opened, 'won');
  expect((await trade.order()).in_dispute).toBe(false);
  expect(await historyOf(trade)).toContain('The dispute of the payment was won');
  // An old message about it changes nothing.
  await market.tell('charge.dispute.updated', { ...opened });
  expect((await trade.order()).in_dispute).toBe(false);
});

it('RB-123 a story that could not be laid down is laid down when the message is worked on again', async () => {
  const trade = await aDelivered();
  const opened = market.stripe.dispute(trade.paymentId, 1000);
  await market.send(market.stripe.message('charge.dispute.created', opened));
  const asked = market.stripe.asked.length;
  await market.work();
  const reads = market.stripe.asked.length - asked;
  expect(reads).toBe(2);
  const second = market.stripe.dispute(trade.paymentId, 2000);
  await market.send(market.stripe.message('charge.dispute.created', second));
  market.stripe.faults.push('lost answer', '500', '500');
  await expect(market.work()).rejects.toThrow('cannot be reached');
  market.stripe.faults.length = 0;
  await market.work();
  expect(second.evidence['text']).toContain('Order');
  for (const one of [opened, second]) await close(one, 'won');
});

it('RB-091 RB-123 an order in dispute is left out of the month, and follows in the one in which that ends', async () => {
  const [disputed, other] = [await aDelivered(), await aDelivered()];
  const opened = await dispute(disputed);
  await closeMonths(market.app, '2026-07-01T02:00:00Z');
  const closed = async (sale: Sale) =>
    (await payouts.payouts(sale))
      .filter(({ state }) => state !== 'open')
      .map(({ month, net }) => [month, net]);
  expect([await closed(disputed), await closed(other)]).toEqual([[], [['2026-06', 205]]]);
  await setClock(market.app, '2026-07-20T12:00:00Z');
  await close(opened, 'won');
  await closeMonths(market.app, '2026-08-01T02:00:00Z');
  expect(await closed(disputed)).toEqual([['2026-07', 205]]);
});

it("RB-123 lost is given back at the chosen side's cost, without sending money", async () => {
  const [bySeller, byMarket] = [await aDelivered(), await aDelivered()];
  for (const sale of [bySeller, byMarket]) {
    await close(await dispute(sale), 'lost');
    expect((await sale.order()).in_dispute).toBe(true);
    expect(await balancesOf(market.app, sale.id)).toMatchObject({
      adjustment: 21_411,
      seller_payable: -20_500,
    });
  }
  await record(bySeller, { borne_by: 'seller', shipping: 25 });
  await record(byMarket, { borne_by: 'marketplace', shipping: 25 });
  expect(await balancesOf(market.app, bySeller.id)).toEqual({});
  expect(await balancesOf(market.app, byMarket.id)).toEqual({
    adjustment: 20_860,
    seller_payable: -20_500,
    marketplace_fee: -360,
  });
  for (const sale of [bySeller, byMarket]) {
    expect(await sale.order()).toMatchObject({ in_dispute: false, payment_status: 'refunded' });
    expect(
      [...market.stripe.refunds.values()].filter(
        ({ payment_intent: of }) => of === market.stripe.intentOf(sale.paymentId).id,
      ),
    ).toEqual([]);
  }
  await market.sendRefunds();
  expect(market.stripe.refunds.size).toBe(0);
});

it('RB-123 lost before anything shipped is what the cancelled order is owed, and the mark goes', async () => {
  const trade = await market.aTrade();
  await close(await dispute(trade), 'lost');
  await trade.buying.post(`order/${trade.id}/cancellation`, { reason: 'Ordered twice' });
  await market.sendRefunds();
  expect(await balancesOf(market.app, trade.id)).toEqual({});
  expect(await trade.order()).toMatchObject({
    in_dispute: false,
    payment_status: 'refunded',
    status: 'cancelled',
  });
  expect(market.stripe.refunds.size).toBe(0);
});

it('RB-123 RB-091 lost and not recorded yet keeps the share out of payouts', async () => {
  const trade = await aDelivered();
  await close(await dispute(trade, 5000), 'lost');
  await closeMonths(market.app, '2026-09-01T02:00:00Z');
  expect((await payouts.payouts(trade)).map(({ state }) => state)).toEqual(['open']);
  const card_refund_id = (await desk.view(trade.id)).card_refunds[0]?.id;
  const lines = [{ line_id: (await desk.view(trade.id)).refundable[0]?.line_id, amount: 48.54 }];
  const { said } = await desk.record(trade.id, {
    kind: 'refund',
    reason: 'price_correction',
    borne_by: 'seller',
    lines,
    card_refund_id,
  });
  expect(said).toBeUndefined();
  expect((await trade.order()).in_dispute).toBe(false);
});

it('RB-009 after all of this nothing is broken', async () => {
  expect(await brokenInvariants(market.app.db)).toEqual([]);
});
