import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aTrade, balancesOf, entriesOf, type Trade } from '../../../test/kit/trade.ts';
import { aDesk, onAccount, statusOf, type Answer, type Desk } from './test-billing.ts';

let app: TestApp;
let desk: Desk;
beforeAll(async () => {
  app = await startTestApp('refunds');
  desk = await aDesk(app);
});
afterAll(() => app.close());

type Terms = Parameters<typeof aTrade>[1];
const aSold = async (terms: Terms = {}, packs?: number[]) => {
  const trade = await aTrade(app, terms);
  await trade.ship(packs);
  return trade;
};
/** Gives back packs of the first line. */
const refund = async (trade: Trade, packs: number, more: object = {}): Promise<Answer> => {
  const line_id = (await desk.view(trade.id)).refundable[0]?.line_id;
  return desk.record(trade.id, {
    kind: 'refund',
    reason: 'returned',
    borne_by: 'seller',
    lines: packs === 0 ? [] : [{ line_id, packs }],
    ...more,
  });
};
const refundsOf = async ({ id }: Trade) =>
  (await entriesOf(app, id))
    .filter(({ kind }) => kind === 'refund')
    .map(({ account, cents }) => [account, cents]);
const stockOf = async ({ id }: Trade) => {
  const { rows } = await sql<{ stock: number }>`select o.stock from order_line l join lot o on o.id = l.lot_id
    where l.order_id = ${id} order by l.line_number limit 1`.execute(app.db);
  return rows[0]?.stock ?? 0;
};

describe('2 packs of example A', () => {
  it("RB-020 RB-046 RB-051 after payment at the seller's cost: credit note, credit of the company", async () => {
    const trade = await aSold();
    await trade.selling.post(`order/${trade.id}/delivery`);
    await desk.pay(trade.id, 208.6);
    const stock = await stockOf(trade);
    const { data } = await refund(trade, 2);
    expect(await refundsOf(trade)).toEqual([
      ['seller_payable', 3600],
      ['marketplace_fee', 72],
      ['buyer_credit', -3672],
    ]);
    expect(data).toMatchObject({ credit: 36.72, refunded: 36.72, payment_status: 'paid' });
    expect(data.refunds).toMatchObject([
      {
        number: `CN-${data.refunds[0]?.id}`,
        reason: 'returned',
        total: 36.72,
        lines: [{ line_number: 1, invoice: `INV-${trade.id}-1`, packs: 2, amount: 36.72 }],
      },
    ]);
    expect(await stockOf(trade)).toBe(stock);
  });

  it('RB-051 lowers the invoice while that is open, and closes the order with its rest', async () => {
    const trade = await aSold();
    await trade.selling.post(`order/${trade.id}/delivery`);
    await desk.pay(trade.id, 188.6);
    const { data } = await refund(trade, 2, { borne_by: 'marketplace' });
    expect(data).toMatchObject({ open: 0, credit: 16.72, payment_status: 'paid' });
    expect(await balancesOf(app, trade.id)).toMatchObject({ adjustment: 3672, seller_payable: -20_500 });
  });

  it('RB-019 RB-020 what the seller bears before its share is released is not released', async () => {
    const trade = await aSold();
    await trade.selling.post(`order/${trade.id}/delivery`);
    await desk.pay(trade.id, 188.6);
    await refund(trade, 2);
    expect(await balancesOf(app, trade.id)).toMatchObject({ seller_payable: -16_900, marketplace_fee: -288 });
  });

  it('RB-051 RB-048 by card with its share of the fee, to the card', async () => {
    const trade = await aSold({ payment: 'credit_card' });
    await refund(trade, 10, { shipping: 25 });
    expect(await balancesOf(app, trade.id)).toEqual({ clearing_card: 21_411, refund_payable: -21_411 });
    expect(await statusOf(app, trade.id)).toBe('refunded');
  });

  it('RB-051 by ACH to the credit of the company', async () => {
    const trade = await aSold({ payment: 'ach' });
    await refund(trade, 2);
    expect(await onAccount(app, 'buyer_credit', trade.buyerCompanyId)).toBe(-3672);
  });
});

describe('what is refused', () => {
  it('RB-047 more packs than are left, more shipping than was charged', async () => {
    const trade = await aSold();
    await refund(trade, 7);
    expect(await refund(trade, 4)).toMatchObject({
      status: 422,
      said: 'Line 1 has 3 pack(s) left to refund.',
    });
    await refund(trade, 0, { shipping: 20 });
    expect((await refund(trade, 0, { shipping: 5.01 })).said).toBe(
      'Only $5.00 of shipping is left to refund.',
    );
  });

  it.each([
    [{ lines: [] }, 'Amount must be above 0'],
    [{ reason: 'other' }, 'Say in the note why.'],
    [{ reason: 'price_correction' }, 'A price correction takes an amount per line.'],
    [{ lines: [{ line_id: 999_999_999, packs: 1 }] }, /^Line 999999999 is not part of order/],
  ])('RB-025 RB-046 %j', async (more, sentence) => {
    const refused = await refund(await aSold(), 1, more);
    expect(refused.status).toBe(422);
    expect(refused.said).toMatch(sentence);
  });

  it('RB-047 parallel refunds of the same packs', async () => {
    const trade = await aSold();
    const answers = await Promise.all([refund(trade, 6), refund(trade, 6), refund(trade, 6)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect((await desk.view(trade.id)).refundable).toMatchObject([{ packs_left: 4, amount_left: 73.44 }]);
  });
});

it('RB-049 a price correction takes an amount, and a pack then gives back what is left of it', async () => {
  const trade = await aSold();
  const line_id = (await desk.view(trade.id)).refundable[0]?.line_id;
  const correct = (amount: number) =>
    refund(trade, 0, { reason: 'price_correction', lines: [{ line_id, amount }] });
  expect((await correct(183.61)).said).toBe('Line 1 has $183.60 left to refund.');
  await correct(10);
  expect((await refund(trade, 10)).data).toMatchObject({ refunded: 183.6, open: 25 });
});

describe('packs that will not come', () => {
  it('RB-050 RB-145 come off the order and return to their lot; the order has shipped and can be paid', async () => {
    const trade = await aSold({}, [4]);
    const stock = await stockOf(trade);
    await desk.pay(trade.id, 98.44);
    expect((await trade.order()).can.cancel).toBe(false);
    const { data } = await refund(trade, 6, { reason: 'not_shipped' });
    expect(data).toMatchObject({ payment_status: 'paid', open: 0, credit: 0 });
    expect(await stockOf(trade)).toBe(stock + 6);
    expect(await trade.order()).toMatchObject({
      status: 'shipped',
      lines: [{ shipped_quantity: 4, not_shipped_quantity: 6 }],
    });
    expect(await refundsOf(trade)).toEqual([
      ['order_unearned', 11_016],
      ['buyer_open_order', -11_016],
    ]);
  });

  it('RB-050 in part leave the rest to ship', async () => {
    const trade = await aSold({}, [4]);
    await refund(trade, 2, { reason: 'not_shipped' });
    expect(await trade.order()).toMatchObject({ status: 'partially_shipped' });
    // Rows of tracking numbers leave them out, too (RB-133).
    const row = { order_id: trade.id, carrier: 'UPS', tracking_number: 'R 1', ship_date: '2026-06-15' };
    const { data } = await trade.selling.post<{ rows: { result: string }[] }>('order/bulk_tracking', {
      rows: [row],
      dry_run: true,
    });
    expect(data.rows.map(({ result }) => result)).toEqual(['Ships the rest, 4 packs']);
    expect((await trade.ship()).lines).toMatchObject([{ shipped_quantity: 8, not_shipped_quantity: 2 }]);
    expect((await trade.order()).status).toBe('shipped');
  });

  it('RB-050 not those that shipped, and not of an order of which nothing has', async () => {
    const trade = await aTrade(app);
    const reason = { reason: 'not_shipped' };
    expect(await refund(trade, 1, reason)).toMatchObject({ status: 409, said: 'Cancel the order instead.' });
    await trade.ship([4]);
    expect(await refund(trade, 7, reason)).toMatchObject({ status: 422, said: 'These packs have shipped.' });
  });
});

it('RB-052 an order of which everything was given back is refunded, one of which a part was is paid', async () => {
  const trade = await aSold();
  await desk.pay(trade.id, 208.6);
  await refund(trade, 9);
  expect(await statusOf(app, trade.id)).toBe('paid');
  expect((await refund(trade, 1, { shipping: 25 })).data).toMatchObject({
    payment_status: 'refunded',
    refunded: 208.6,
    credit: 208.6,
  });
});

it('RB-054 a shipment of which something was given back stays', async () => {
  const trade = await aSold({ payment: 'credit_card' });
  await refund(trade, 1);
  const { tracking } = await trade.order();
  expect((await trade.selling.delete(`order/${trade.id}/tracking/${tracking[0]?.id}`)).status).toBe(409);
});

it('RB-009 after all of this nothing is broken', async () => {
  expect(await brokenInvariants(app.db)).toEqual([]);
});
