import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { anAdministrator, NOW } from '../../../test/kit/world.ts';
import { aTrade, balancesOf, entriesOf } from '../../../test/kit/trade.ts';
import { orderJobs } from '../orders/index.ts';
import { aDesk, CHECK, dueOn, onAccount, statusOf, type Desk } from './test-billing.ts';
import { runTask } from '../../../test/kit/run-task.ts';

let app: TestApp;
let desk: Desk;
beforeAll(async () => {
  app = await startTestApp('payments');
  desk = await aDesk(app);
});
beforeEach(() => app.clock.set(NOW));
afterAll(() => app.close());

const aBilled = async (packs?: number[]) => {
  const trade = await aTrade(app);
  await trade.ship(packs);
  return trade;
};

describe('a payment', () => {
  it('RB-018 RB-034 RB-038 RB-040 example A paid with 100.00 and then 120.00', async () => {
    const trade = await aBilled();
    const first = await desk.pay(trade.id, 100);
    expect([first.data.open, first.data.payment_status, first.data.invoices[0]?.state]).toEqual([
      108.6,
      'invoiced',
      'partly_paid',
    ]);
    const second = await desk.pay(trade.id, 120, { expected_credit: 11.4 });
    expect(second.data).toMatchObject({ open: 0, credit: 11.4, payment_status: 'paid' });
    expect(second.data.payments).toMatchObject([
      {
        kind: 'payment',
        amount: 120,
        method: 'check',
        reference: 'Check 1001',
        received_date: '2026-06-15',
        parts: [{ invoice: `INV-${trade.id}-1`, order_id: trade.id, amount: 108.6 }],
        credit: 11.4,
        undone: null,
      },
      { amount: 100, credit: 0 },
    ]);
    expect(await balancesOf(app, trade.id)).toEqual({
      cash: 22_000,
      seller_pending: -20_500,
      marketplace_fee: -360,
    });
    expect(await onAccount(app, 'buyer_credit', trade.buyerCompanyId)).toBe(-1140);
  });

  it('RB-039 pays the invoices of the order, oldest due first', async () => {
    const trade = await aBilled([4]);
    await trade.ship();
    await dueOn(app, trade.id, 2, '2026-06-20');
    await desk.pay(trade.id, 120);
    expect((await desk.view(trade.id)).invoices.map(({ open }) => open)).toEqual([88.6, 0]);
  });

  it('RB-034 an order with packs to ship is not paid, until they are shipped and paid too', async () => {
    const trade = await aBilled([4]);
    expect((await desk.pay(trade.id, 98.44)).data).toMatchObject({ open: 0, payment_status: 'invoiced' });
    await trade.ship();
    expect((await desk.pay(trade.id, 110.16)).data.payment_status).toBe('paid');
  });

  it('RB-034 an overdue order stays so with a part, and is paid with the rest', async () => {
    const trade = await aBilled();
    await dueOn(app, trade.id, 1, '2026-06-14');
    await runTask(orderJobs({ db: app.db, clock: app.clock }), 'overdue-invoices');
    expect((await desk.pay(trade.id, 1)).data).toMatchObject({
      payment_status: 'overdue',
      invoices: [{ state: 'overdue' }],
    });
    expect((await desk.pay(trade.id, 207.6)).data.payment_status).toBe('paid');
  });
});

describe('what is refused', () => {
  it.each([
    [0, {}, 'Amount must be above 0'],
    [-5, {}, 'Amount must be above 0'],
    [5, { received_date: '2026-06-16' }, 'The date is in the future.'],
    [5, { received_date: '2026-02-30' }, 'This date does not exist.'],
    [5, { received_date: '2026-06-14' }, 'The date is before the first invoice of the company.'],
  ])('RB-025 RB-038 %d %j', async (amount, more, sentence) => {
    const { id } = await aBilled();
    const refused = await desk.pay(id, amount, more);
    expect([refused.status, refused.said]).toEqual([422, sentence]);
    expect((await desk.view(id)).payments).toEqual([]);
  });

  it.each([
    { method: 'barter' },
    { reference: 'x'.repeat(61) },
    { amount: 1.001 },
    { amount: 10_000_000 },
    { allocations: [] },
  ])('RB-038 RB-025 %j', async (wrong) => {
    const { id } = await aBilled();
    expect((await desk.pay(id, 5, wrong)).status).toBe(422);
  });

  it.each([
    [200, 0, 0],
    [220, 0, 11.4],
    [220, 11.3, 11.4],
    [100, 11.4, 0],
  ])('RB-040 %d with an expected credit of %d, which is %d', async (amount, expected, credit) => {
    const { id } = await aBilled();
    const answer = await desk.pay(id, amount, { expected_credit: expected });
    if (expected === credit) expect(answer.status).toBe(200);
    else
      expect(answer).toMatchObject({
        status: 409,
        said: 'The open amount has changed. Please check again.',
        told: { expected_credit: credit },
      });
  });

  it('RB-069 RB-027 nobody but administrators with finance reads or records', async () => {
    const trade = await aBilled();
    const other = await app.signIn((await anAdministrator(app.db, ['orders', 'companies'])).userId);
    for (const client of [other, trade.buying, trade.selling]) {
      const path = `order/${trade.id}/payment`;
      expect((await client.get(path)).status).toBe(403);
      expect((await client.post(path, { kind: 'payment', amount: 5, ...CHECK })).status).toBe(403);
    }
    expect((await desk.pay(999_999_999, 5)).status).toBe(404);
  });
});

describe('one payment for many orders', () => {
  const twoOrders = async () => {
    const [one, two] = [await aBilled(), await aBilled()];
    await app.db
      .updateTable('orders')
      .set({ buyer_company_id: one.buyerCompanyId })
      .where('id', '=', one.id)
      .execute();
    return { one, two };
  };

  it('RB-039 parts above the amount and orders of others record nothing', async () => {
    const { one, two } = await twoOrders();
    const over = [{ order_id: one.id, amount: 100.01 }];
    expect((await desk.pay(one.id, 100, { allocations: over })).said).toBe(
      'The parts add up to $100.01, the payment is $100.00.',
    );
    const others = [
      { order_id: one.id, amount: 50 },
      { order_id: two.id, amount: 50 },
    ];
    expect(await desk.pay(one.id, 100, { allocations: others })).toMatchObject({
      status: 422,
      said: `Order ${two.id} belongs to another company.`,
    });
    const absent = [{ order_id: 999_999_999, amount: 50 }];
    expect((await desk.pay(one.id, 100, { allocations: absent })).said).toBe(
      'Order 999999999 belongs to another company.',
    );
    expect((await desk.view(one.id)).payments).toEqual([]);
  });

  it('RB-039 RB-040 pays each what was named for it, the rest is credit', async () => {
    const one = await aBilled();
    const two = await one.again();
    await two.ship();
    expect((await desk.view(one.id)).other_orders).toMatchObject([{ order_id: two.id, open: 208.6 }]);
    const allocations = [
      { order_id: two.id, amount: 208.6 },
      { order_id: one.id, amount: 300 },
    ];
    const paid = await desk.pay(one.id, 510, { allocations, expected_credit: 92.8 });
    expect(paid.data.payments[0]?.parts.map((part) => [part.order_id, part.amount])).toEqual([
      [two.id, 208.6],
      [one.id, 208.6],
    ]);
    expect([await statusOf(app, one.id), await statusOf(app, two.id), paid.data.credit]).toEqual([
      'paid',
      'paid',
      92.8,
    ]);
    expect((await desk.view(two.id)).payments).toHaveLength(1);
    const rows = await app.db
      .selectFrom('audit_log')
      .select('entity_id')
      .where('operation', '=', 'order.payment')
      .where('entity_id', 'in', [one.id, two.id])
      .execute();
    expect(rows).toHaveLength(2);
  });
});

describe('at the same moment', () => {
  it('RB-041 two payments of one invoice: the second is told what is open now, and is kept with it', async () => {
    const { id } = await aBilled();
    const answers = await Promise.all([desk.pay(id, 208.6), desk.pay(id, 208.6)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await desk.pay(id, 208.6, { expected_credit: 208.6 })).data).toMatchObject({
      open: 0,
      credit: 208.6,
    });
  });

  it('RB-041 the same key twice records one payment', async () => {
    const { id } = await aBilled();
    const body = { kind: 'payment', amount: 50, ...CHECK };
    const send = () => desk.record(id, body, `pay-${id}`);
    await Promise.all([send(), send()]);
    expect((await send()).data.open).toBe(158.6);
  });

  it('RB-039 payments of two orders the other way round wait for each other, and both are kept', async () => {
    const one = await aBilled();
    const two = await one.again();
    await two.ship();
    const parts = [
      { order_id: one.id, amount: 10 },
      { order_id: two.id, amount: 20 },
    ];
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        desk.pay(n % 2 === 0 ? one.id : two.id, 30, {
          allocations: n % 2 === 0 ? parts : parts.toReversed(),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([(await desk.view(one.id)).open, (await desk.view(two.id)).open]).toEqual([168.6, 128.6]);
  });
});

describe("the seller's share", () => {
  const moved = async (orderId: number) =>
    (await entriesOf(app, orderId))
      .filter(({ kind }) => kind === 'released')
      .map(({ account, cents }) => [account, cents]);
  const SHARE = [
    ['seller_pending', 20_500],
    ['seller_payable', -20_500],
  ];

  it('RB-019 moves with the payment of a delivered order', async () => {
    const trade = await aBilled();
    await trade.selling.post(`order/${trade.id}/delivery`);
    await desk.pay(trade.id, 208.59);
    expect(await moved(trade.id)).toEqual([]);
    await desk.pay(trade.id, 0.01);
    expect(await moved(trade.id)).toEqual(SHARE);
  });

  it('RB-019 moves with the delivery of a paid order, by the seller or by the job, once', async () => {
    const [one, two] = [await aBilled(), await aBilled()];
    for (const { id } of [one, two]) await desk.pay(id, 208.6);
    await one.selling.post(`order/${one.id}/delivery`);
    app.clock.set('2026-07-01T12:00:00Z');
    await runTask(orderJobs({ db: app.db, clock: app.clock }), 'deliver-old-shipments');
    for (const { id } of [one, two]) expect(await moved(id)).toEqual(SHARE);
  });

  it('RB-019 of an order by card moves with its delivery', async () => {
    const trade = await aTrade(app, { payment: 'credit_card' });
    await trade.ship();
    await trade.selling.post(`order/${trade.id}/delivery`);
    expect(await moved(trade.id)).toEqual(SHARE);
  });
});

it('RB-009 after all of this nothing is broken', async () => {
  expect(await brokenInvariants(app.db)).toEqual([]);
});
