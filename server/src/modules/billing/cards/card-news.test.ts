import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAdministrator } from '../../../../test/kit/world.ts';
import { aDesk } from '../test-billing.ts';
import { CardMarket } from './test-cards.ts';

let market: CardMarket;
let keeper: number;
beforeAll(async () => {
  market = await CardMarket.open('card news', 'stripe', { runJobs: true });
  keeper = (await anAdministrator(market.app.db, ['finance'])).userId;
});
afterAll(() => market.close());

const newsOf = (userId: number) =>
  market.app.db
    .selectFrom('notification')
    .select(['title', 'content', 'relative_url'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
const says = (content: string, relative_url: string) =>
  expect.arrayContaining([expect.objectContaining({ content, relative_url })]);
const send = async (type: string, object: { id: string; object: string }) => {
  await market.send(market.stripe.message(type, object));
  await market.app.jobsDone();
};

it('RB-116 RB-117 a message is worked on by the queue, and a payment that does not match is told to finance', async () => {
  const { buying, total } = await market.aCart();
  const { data: payment } = await market.begin(buying, total);
  await send(
    'payment_intent.succeeded',
    Object.assign(market.stripe.confirm(payment.id), { currency: 'eur' }),
  );
  expect(await newsOf(keeper)).toEqual(says(`Card payment ${payment.id} does not match.`, '/admin/finance'));
});

it('RB-118 the buyer of a payment that goes back is told', async () => {
  const { buying, total, buyerId } = await market.aCart();
  const { data: payment } = await market.begin(buying, total);
  await send('payment_intent.succeeded', market.stripe.confirm(payment.id));
  const start = market.app.clock.now();
  market.app.clock.set(new Date(start.getTime() + 61 * 60_000).toISOString());
  await market.refundUnused();
  await market.app.jobsDone();
  market.app.clock.set(start.toISOString());
  const words = `Your order was not placed; $${total.toFixed(2)} goes back to your card.`;
  expect(await newsOf(buyerId)).toEqual(says(words, '/cart'));
});

it('RB-118 RB-122 the buyer of a payment that Stripe gave back before an order took it is told, too', async () => {
  const { buying, total, buyerId } = await market.aCart();
  const { data: payment } = await market.begin(buying, total);
  await send('payment_intent.succeeded', market.stripe.confirm(payment.id));
  await send('refund.created', market.stripe.refundInPages(payment.id, 100));
  const words = `Your order was not placed; $${total.toFixed(2)} goes back to your card.`;
  expect(await newsOf(buyerId)).toEqual(says(words, '/cart'));
});

it('RB-117 RB-123 a payment that does not match, and a dispute without an order, are recorded once', async () => {
  const { buying, total, buyerId } = await market.aCart();
  const { data: payment } = await market.begin(buying, total);
  const wrong = Object.assign(market.stripe.confirm(payment.id), { currency: 'eur' });
  for (const kind of ['payment_intent.succeeded', 'payment_intent.succeeded']) await send(kind, wrong);
  const { data: other } = await market.begin(buying, total, 'other');
  await send('payment_intent.succeeded', market.stripe.confirm(other.id));
  await send('charge.dispute.created', market.stripe.dispute(other.id, 100));
  const { rows } = await sql<{ entity: string; operation: string; move: string | null }>`
    select entity, operation, after->>'move' as move from audit_log
    where before->>'payment' = ${payment.id} and operation = 'payment.mismatch'
      or entity = 'company' and entity_id = (select company_id from app_user where id = ${buyerId}) and after ? 'dispute_id'
    order by seq`.execute(market.app.db);
  expect(rows).toEqual([
    { entity: 'cart', operation: 'payment.mismatch', move: null },
    { entity: 'company', operation: 'card_dispute.followed', move: 'order.disputed' },
  ]);
});

it('RB-121 RB-123 finance is told of refunds that failed, of disputes, and of refunds made at Stripe', async () => {
  const desk = await aDesk(market.app);
  const trade = await market.aTrade();
  await trade.ship();
  market.stripe.refundStatus = 'failed';
  const lines = [{ line_id: (await desk.view(trade.id)).refundable[0]?.line_id, packs: 2 }];
  await desk.record(trade.id, { kind: 'refund', reason: 'returned', borne_by: 'seller', lines });
  await market.sendRefunds();
  market.stripe.refundStatus = 'succeeded';
  await send('refund.created', market.stripe.refundInPages(trade.paymentId, 1234));
  const dispute = market.stripe.dispute(trade.paymentId, 5000);
  await send('charge.dispute.created', dispute);
  dispute.status = 'lost';
  await send('charge.dispute.closed', dispute);
  await market.app.jobsDone();
  const news = await newsOf(keeper);
  const page = `/order-details/${trade.id}`;
  expect(news).toEqual(says(`Refund of $37.82 for order ${trade.id} failed: expired or canceled card`, page));
  expect(news).toEqual(
    says(`$12.34 of order ${trade.id} were given back at the card provider. Assign them to lines.`, page),
  );
  expect(news).toEqual(says(`$50.00 of order ${trade.id} is disputed: product not received.`, page));
  expect(news.map(({ title }) => title)).toContain('Dispute lost');
});
