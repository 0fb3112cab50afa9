import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { anAdministrator } from '../../../test/kit/world.ts';
import { aTrade, entriesOf, type Trade } from '../../../test/kit/trade.ts';
import { stepsOf } from '../../../test/kit/story.ts';
import { aDesk, CHECK, onAccount, statusOf, WHY, type Desk } from './test-billing.ts';

let app: TestApp;
let desk: Desk;
beforeAll(async () => {
  app = await startTestApp('credit');
  desk = await aDesk(app);
});
afterAll(() => app.close());

/** An order that was overpaid by as much, and a second one of the company that owes 208.60. */
async function withCredit(credit = 100): Promise<{ paid: Trade; open: Trade }> {
  const paid = await aTrade(app);
  await paid.ship();
  await desk.pay(paid.id, 208.6 + credit, { expected_credit: credit });
  const open = await paid.again();
  await open.ship();
  return { paid, open };
}
const apply = (amount: number, more: object = {}) => ({ kind: 'apply_credit', amount, ...more });

describe('credit', () => {
  it('RB-042 pays an invoice when somebody applies it, never by itself', async () => {
    const { open } = await withCredit();
    expect(await desk.view(open.id)).toMatchObject({ open: 208.6, credit: 100 });
    const { data } = await desk.record(open.id, apply(60));
    expect(data).toMatchObject({ open: 148.6, credit: 40, payment_status: 'invoiced' });
    expect((await entriesOf(app, open.id)).slice(-1)).toMatchObject([
      { kind: 'applied_credit', account: 'buyer_receivable', cents: -6000 },
    ]);
    expect(await onAccount(app, 'buyer_credit', open.buyerCompanyId)).toBe(-4000);
  });

  it('RB-042 closes chosen orders, which are then paid', async () => {
    const { paid, open } = await withCredit(300);
    const allocations = [{ order_id: open.id, amount: 208.6 }];
    await desk.record(paid.id, apply(208.6, { allocations }));
    expect([await statusOf(app, open.id), (await desk.view(open.id)).credit]).toEqual(['paid', 91.4]);
  });

  it.each([
    [apply(100.01), 'Only $100.00 of credit is left.'],
    [apply(0), 'Amount must be above 0'],
    [{ kind: 'pay_back', amount: 100.01, ...CHECK }, 'Only $100.00 of credit is left.'],
    [{ kind: 'pay_back', amount: -1, ...CHECK }, 'Amount must be above 0'],
    [{ kind: 'write_off', amount: 208.61, reason: WHY }, 'Only $208.60 is open.'],
    [{ kind: 'write_off', amount: 0, reason: WHY }, 'Amount must be above 0'],
  ])('RB-042 RB-043 RB-053 RB-025 %j: %s', async (body, sentence) => {
    const { open } = await withCredit();
    expect(await desk.record(open.id, body)).toMatchObject({ status: 422, said: sentence });
  });

  it('RB-042 no more is applied than is open', async () => {
    const { open } = await withCredit(300);
    expect((await desk.record(open.id, apply(208.61))).said).toBe('Only $208.60 is open.');
  });

  it('RB-021 RB-043 is paid back by somebody, with method, reference and date', async () => {
    const { open } = await withCredit();
    const { data } = await desk.record(open.id, { kind: 'pay_back', amount: 70, ...CHECK });
    expect(data).toMatchObject({
      credit: 30,
      open: 208.6,
      payments: [{ kind: 'pay_back', amount: 70, method: 'check', reference: 'Check 1001', parts: [] }],
    });
  });

  it('RB-042 RB-043 what two take at the same moment is never more than there is', async () => {
    const { paid, open } = await withCredit();
    const answers = await Promise.all([
      desk.record(open.id, apply(80)),
      desk.record(paid.id, { kind: 'pay_back', amount: 80, ...CHECK }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await desk.view(open.id)).credit).toBe(20);
  });
});

it('RB-053 a write-off closes the invoice, which says so and counts as paid', async () => {
  const { open } = await withCredit();
  await desk.pay(open.id, 200);
  const { data } = await desk.record(open.id, { kind: 'write_off', amount: 8.6, reason: WHY });
  expect(data).toMatchObject({
    open: 0,
    payment_status: 'paid',
    invoices: [{ state: 'paid', written_off: 8.6, open: 0 }],
    payments: [{ kind: 'write_off', amount: 8.6, reason: WHY }, {}],
  });
  expect((await entriesOf(app, open.id)).filter(({ kind }) => kind === 'write_off')).toMatchObject([
    { account: 'adjustment', cents: 860 },
    { account: 'buyer_receivable', cents: -860 },
  ]);
});

it('RB-027 RB-153 the story tells both sides of payments, the seller neither amounts nor references', async () => {
  const { open } = await withCredit();
  await desk.pay(open.id, 20);
  await desk.record(open.id, apply(30));
  await desk.record(open.id, { kind: 'write_off', amount: 1, reason: WHY });
  for (const client of [open.buying, open.selling]) {
    const steps = await stepsOf(client, open.id);
    expect(steps.map(({ what }) => what).slice(-3)).toEqual([
      'Recorded a payment',
      'Recorded a payment',
      'Closed an open amount',
    ]);
    if (client === open.selling) expect(steps.slice(-3).flatMap(({ details }) => details)).toEqual([]);
  }
});

describe('a settlement', () => {
  const settle = async (body: object): Promise<Awaited<ReturnType<TestClient['post']>>> => {
    const client = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
    return client.post('admin/finance/settlement', { received_date: '06/15/2026', ...body });
  };

  it('RB-024 example B: what is in clearing goes to the bank and to the provider, not more', async () => {
    await aTrade(app, {
      lots: [{ cents: 33_000, packs: 1 }],
      fee: 0,
      shipping: 5000,
      payment: 'credit_card',
    });
    const over = await settle({ clearing: 'card', amount: 389.91, cost: 11.61 });
    expect([over.status, over.problem?.error]).toEqual([422, 'Only $389.90 is in clearing.']);
    const both = await Promise.all([
      settle({ clearing: 'card', amount: 389.9, cost: 11.61, reference: 'Payout 7' }),
      settle({ clearing: 'card', amount: 389.9, cost: 11.61, reference: 'Payout 7' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    const { data } = both.find(({ status }) => status === 201) ?? {};
    expect(data).toMatchObject({ amount: 389.9, cash: 378.29, in_clearing: 0 });
    expect((await settle({ clearing: 'ach', amount: 1 })).problem?.error).toBe('Only $0.00 is in clearing.');
    expect((await settle({ clearing: 'card', amount: 0 })).problem?.error).toBe('Amount must be above 0');
    expect((await settle({ clearing: 'card', amount: 5, cost: 5 })).status).toBe(422);
  });
});

it('RB-009 after all of this nothing is broken', async () => {
  expect(await brokenInvariants(app.db)).toEqual([]);
});
