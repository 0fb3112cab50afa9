import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aTrade, balancesOf, entriesOf, type Trade } from '../../../test/kit/trade.ts';
import { aDesk, CHECK, dueOn, statusOf, WHY, type Answer, type Desk } from './test-billing.ts';

let app: TestApp;
let desk: Desk;
beforeAll(async () => {
  app = await startTestApp('undo');
  desk = await aDesk(app);
});
afterAll(() => app.close());

const aBilled = async () => {
  const trade = await aTrade(app);
  await trade.ship();
  return trade;
};
/** Takes back the newest payment of the order. */
const undo = async ({ id }: Trade, more: object = {}): Promise<Answer> => {
  const payment_id = (await desk.view(id)).payments[0]?.id;
  return desk.record(id, { kind: 'undo', payment_id, reason: WHY, ...more });
};
const returned = (received_date = '2026-06-15') => ({ kind: 'returned', received_date });

describe('a payment that was recorded wrongly', () => {
  it('RB-044 is undone: reversing entries, the invoice owes again, the order is invoiced', async () => {
    const trade = await aBilled();
    await desk.pay(trade.id, 208.6);
    const { data } = await undo(trade);
    expect(data).toMatchObject({
      open: 208.6,
      payment_status: 'invoiced',
      payments: [{ amount: 208.6, undone: { reason: WHY, returned_date: null } }],
    });
    expect((await entriesOf(app, trade.id)).slice(-2)).toMatchObject([
      { kind: 'undone', account: 'cash', cents: -20_860 },
      { kind: 'undone', account: 'buyer_receivable', cents: 20_860 },
    ]);
    expect(await undo(trade)).toMatchObject({ status: 409, said: 'This payment was undone already.' });
    expect((await desk.pay(trade.id, 208.6)).data.payment_status).toBe('paid');
  });

  it('RB-044 past the due date the order is overdue', async () => {
    const trade = await aBilled();
    await desk.pay(trade.id, 208.6);
    await dueOn(app, trade.id, 1, '2026-06-14');
    expect((await undo(trade)).data.payment_status).toBe('overdue');
  });

  it('RB-044 RB-019 the share waits again, and is released again with the next payment', async () => {
    const trade = await aBilled();
    await trade.selling.post(`order/${trade.id}/delivery`);
    await desk.pay(trade.id, 208.6);
    await undo(trade);
    const waiting = { buyer_receivable: 20_860, seller_pending: -20_500, marketplace_fee: -360 };
    expect(await balancesOf(app, trade.id)).toEqual(waiting);
    await desk.pay(trade.id, 208.6);
    expect(await balancesOf(app, trade.id)).toEqual({
      cash: 20_860,
      seller_payable: -20_500,
      marketplace_fee: -360,
    });
  });

  it('RB-044 of many orders all owe again, from whichever it is undone', async () => {
    const one = await aBilled();
    const two = await one.again();
    await two.ship();
    const allocations = [one, two].map(({ id }) => ({ order_id: id, amount: 208.6 }));
    await desk.pay(one.id, 417.2, { allocations });
    await undo(two);
    expect([await statusOf(app, one.id), await statusOf(app, two.id)]).toEqual(['invoiced', 'invoiced']);
    expect((await desk.view(one.id)).open).toBe(208.6);
  });

  it('RB-044 RB-042 is kept while its credit is used elsewhere', async () => {
    const one = await aBilled();
    await desk.pay(one.id, 308.6, { expected_credit: 100 });
    const two = await one.again();
    await two.ship();
    await desk.record(two.id, { kind: 'apply_credit', amount: 60 });
    expect(await undo(one)).toMatchObject({
      status: 409,
      said: 'Its credit of $100.00 was used: only $40.00 is left. Undo that first.',
    });
    expect((await undo(two)).data).toMatchObject({ open: 208.6, credit: 100 });
    expect((await undo(one)).data).toMatchObject({ open: 208.6, credit: 0 });
  });

  it.each([
    { kind: 'pay_back', amount: 50, ...CHECK },
    { kind: 'write_off', amount: 100, reason: WHY },
  ])('RB-043 RB-053 RB-044 so is $kind', async (body) => {
    const one = await aBilled();
    await desk.pay(one.id, 258.6, { expected_credit: 50 });
    const two = await one.again();
    await two.ship();
    const before = await desk.view(two.id);
    expect((await desk.record(two.id, body)).status).toBe(200);
    const { open, credit, payment_status } = before;
    expect((await undo(two)).data).toMatchObject({ open, credit, payment_status });
  });

  it('RB-044 needs a reason of 10 to 500 characters, and a payment of this order', async () => {
    const [one, two] = [await aBilled(), await aBilled()];
    await desk.pay(one.id, 5);
    for (const reason of ['too short', 'x'.repeat(501)])
      expect((await undo(one, { reason })).status).toBe(422);
    const payment_id = (await desk.view(one.id)).payments[0]?.id;
    for (const body of [{ payment_id }, { payment_id: 999_999_999 }])
      expect(await desk.record(two.id, { kind: 'undo', reason: WHY, ...body })).toMatchObject({
        status: 404,
        said: 'This payment does not exist.',
      });
  });

  it('RB-044 undone by two at the same moment it is reversed once', async () => {
    const trade = await aBilled();
    await desk.pay(trade.id, 100);
    const answers = await Promise.all([undo(trade), undo(trade)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await desk.view(trade.id)).open).toBe(208.6);
  });
});

describe('what the bank gives back', () => {
  it('RB-045 an ACH payment: the invoices are due at once and the share waits again', async () => {
    const trade = await aBilled();
    await trade.selling.post(`order/${trade.id}/delivery`);
    await desk.pay(trade.id, 208.6, { method: 'ach' });
    const { data } = await undo(trade, returned());
    expect(data).toMatchObject({
      payment_status: 'invoiced',
      invoices: [{ due_date: '2026-06-15', open: 208.6, state: 'open' }],
      payments: [{ undone: { returned_date: '2026-06-15', reason: WHY } }],
    });
    expect(await balancesOf(app, trade.id)).toMatchObject({ seller_pending: -20_500 });
  });

  it('RB-045 no other payment, and on no day before it', async () => {
    const trade = await aBilled();
    await desk.pay(trade.id, 5);
    expect((await undo(trade, returned())).said).toBe('Only an ACH payment is returned by the bank.');
    await desk.pay(trade.id, 5, { method: 'ach' });
    expect((await undo(trade, returned('2026-06-14'))).said).toBe('The date is before the payment.');
    expect((await undo(trade, returned('2026-06-16'))).said).toBe('The date is in the future.');
  });
});

it('RB-054 a shipment with a payment stays until that is undone', async () => {
  const trade = await aTrade(app);
  const { tracking } = await trade.ship();
  await desk.pay(trade.id, 5);
  const remove = () => trade.selling.delete(`order/${trade.id}/tracking/${tracking[0]?.id}`);
  expect((await remove()).problem?.error).toBe('The invoice of this shipment has payments. Undo them first.');
  await undo(trade);
  expect((await remove()).status).toBe(200);
});

it('RB-009 after all of this nothing is broken', async () => {
  expect(await brokenInvariants(app.db)).toEqual([]);
});
