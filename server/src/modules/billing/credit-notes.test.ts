import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { bodyText } from '../../../test/kit/reply-text.ts';
import { aTrade, type Trade } from '../../../test/kit/trade.ts';
import { aDesk, type Desk } from './test-billing.ts';

let app: TestApp;
let desk: Desk;
beforeAll(async () => {
  app = await startTestApp('credit notes');
  desk = await aDesk(app);
});
afterAll(() => app.close());

/** Gives back packs of the first line, and answers its id. */
async function giveBack({ id }: Trade, packs: number, more: object = {}): Promise<number> {
  const line_id = (await desk.view(id)).refundable[0]?.line_id;
  const wanted = {
    kind: 'refund',
    reason: 'damaged',
    borne_by: 'seller',
    lines: [{ line_id, packs }],
    ...more,
  };
  const { status, data } = await desk.record(id, wanted);
  expect(status).toBe(200);
  return data.refunds[0]?.id ?? 0;
}
const printed = async (client: TestClient, { id }: Trade, refund: number) =>
  bodyText(await client.get(`order/${id}/credit_note.pdf?refund_id=${refund}`)).split('\n');
const shown = async (client: TestClient, { id }: Trade) =>
  (await client.get<OrderDetail>(`order/${id}`)).data;

it('RB-052 RB-059 a credit note says what it corrects, why and where the money went, to both sides, and stays paid', async () => {
  const trade = await aTrade(app);
  await trade.ship();
  await desk.pay(trade.id, 200);
  const refund = await giveBack(trade, 2, { note: 'Two cartons were wet' });
  const lines = await printed(trade.buying, trade, refund);
  const { seller_company_name: seller, buyer_company_name: buyer } = await shown(trade.buying, trade);
  expect(lines).toEqual(
    expect.arrayContaining([
      `Credit note CN-${refund}`,
      `INV-${trade.id}-1`,
      'Damaged',
      'Two cartons were wet',
      seller,
      buyer,
      '2',
      '$36.72',
    ]),
  );
  const text = lines.join(' ');
  expect(text).toContain(`$8.60 lowers what is owed on INV-${trade.id}-1.`);
  expect(text).toContain(`$28.12 is credit of ${buyer}.`);
  expect(await printed(trade.selling, trade, refund)).toEqual(lines);
  for (const client of [trade.buying, trade.selling])
    expect(await shown(client, trade)).toMatchObject({
      payment_status: 'paid',
      refunded: 36.72,
      refunds: [{ id: refund, number: `CN-${refund}`, amount: 36.72 }],
    });
  const other = await aTrade(app);
  await other.ship();
  const foreign = await giveBack(other, 1);
  const asked = async (client: TestClient, id: number, of: number) =>
    (await client.get(`order/${id}/credit_note.pdf?refund_id=${of}`)).status;
  expect(await asked(trade.buying, other.id, foreign)).toBe(404);
  expect(await asked(trade.buying, trade.id, foreign)).toBe(404);
});

it('RB-059 packs that never left are not billed any more; a refund of shipping alone has no lines', async () => {
  const trade = await aTrade(app);
  await trade.ship([1, 0]);
  const short = await giveBack(trade, 1, { reason: 'not_shipped' });
  const text = (await printed(trade.buying, trade, short)).join(' ');
  expect(text).toContain('Not shipped');
  expect(text).toMatch(/\$[\d.]+ is not billed any more\./);
  const shipping = await giveBack(trade, 0, { lines: [], shipping: 5, reason: 'returned' });
  const lines = await printed(trade.buying, trade, shipping);
  expect(lines).toEqual(
    expect.arrayContaining([`Credit note CN-${shipping}`, 'Returned', 'Shipping', '$5.00']),
  );
  expect(lines).not.toContain('Product');
});
