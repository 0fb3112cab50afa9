import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { brokenInvariants } from '../../../../test/kit/invariants.ts';
import { bodyOf } from '../test-clients.ts';
import { segmentsIn } from '../test-intake.ts';
import { invoicesOf } from './test-invoices.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof invoicesOf>>;
beforeAll(async () => {
  app = await startTestApp('edi invoices', { runJobs: true });
  world = await invoicesOf(app);
});
afterAll(() => app.close());

const postings = async (orderId: number) => {
  const { rows } = await sql<{ kind: string }>`select distinct t.kind from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id where e.order_id = ${orderId} order by 1`.execute(app.db);
  return rows.map(({ kind }) => kind);
};

describe('RB-383 RB-385 an 810 is compared at once', () => {
  it('RB-391 RB-394 one that is right is matched: its order has its number, nothing is booked, the 997 is A', async () => {
    const { seller, order } = await world.aShipped();
    const before = await postings(order);
    const row = await world.send(seller, order);
    expect(row).toMatchObject({
      invoice_number: 'INV-1',
      client: { name: seller.client.name },
      po_number: 'PO-7',
      order_id: order,
      invoice_date: '2026-06-15',
      is_credit: false,
      amount: 115,
      order_amount: 115,
      difference: 0,
      status: 'Matched',
    });
    expect((await world.orderAs(seller.seller.userId, order)).invoice_number).toBe('INV-1');
    expect(await postings(order)).toEqual(before);
    const [message] = await world.received(seller.client.id);
    expect(message).toMatchObject({ type: '810', status: 'Acknowledged', error: null });
    const sent = (await world.intake.sentTo(seller.client.id)).filter((text) => text.includes('ST*997'));
    expect(segmentsIn(sent.at(-1), 'AK9').map((one) => one.trim())).toEqual(['AK9*A*1*1*1']);
    const whole = await world.intake.message(message?.id ?? 0);
    expect(whole).toMatchObject({ orders: [order], invoice: { id: row.id, status: 'Matched' } });
    const again = await world.intake.retry(message?.id ?? 0);
    expect([again.status, again.problem?.error]).toEqual([409, 'This message was already processed.']);
    const story = await world.storyOf(seller.seller.userId, order);
    expect(story.map(({ what }) => what)).toContain('810 received');
  });

  it('RB-387 RB-394 one that differs is a Mismatch with its sentences, and taken all the same', async () => {
    const { seller, order } = await world.aShipped();
    const row = await world.send(seller, order, { price: '9.10' });
    expect(row).toMatchObject({ status: 'Mismatch', amount: 116, order_amount: 115, difference: 1 });
    expect(await world.view(row.id)).toMatchObject({
      sentences: ['Line 1: price 9.10 instead of 9.00 on 10 packs, 1.00 too much.'],
      still_to_invoice: 'Still to be invoiced: 0 packs.',
    });
    const sent = (await world.intake.sentTo(seller.client.id)).filter((text) => text.includes('ST*997'));
    expect(segmentsIn(sent.at(-1), 'AK9').map((one) => one.trim())).toEqual(['AK9*A*1*1*1']);
    expect((await world.orderAs(seller.seller.userId, order)).invoice_number).toBeNull();
  });

  it('by the PO number, where one open order has it; else it is Unmatched, and an order of others is not found', async () => {
    const { seller, order } = await world.aShipped(5);
    const { order: foreign } = await world.aShipped();
    expect(await world.send(seller, 'PO-7', { packs: 5 })).toMatchObject({
      status: 'Matched',
      order_id: order,
    });
    const lost = await world.send(seller, foreign, {}, { number: 'INV-2' });
    expect(lost).toMatchObject({
      status: 'Unmatched',
      order_id: null,
      po_number: String(foreign),
      difference: null,
      order_amount: null,
    });
    expect((await world.view(lost.id)).sentences).toEqual([`No open order for PO ${foreign}.`]);
  });

  it('a test leaves nothing', async () => {
    const { seller, order } = await world.aShipped();
    const items = [{ packs: 10, ndc: seller.listing.ndc }];
    await world.intake.take(seller.client.id, world.invoice(seller.code, order, items, { usage: 'T' }));
    expect(await world.invoicesOf(seller.client.id)).toEqual([]);
  });
});

describe('RB-385 RB-388 several invoices of an order', () => {
  it('have the packs that others have not, and the shipping once', async () => {
    const { seller, order } = await world.aShipped(10);
    const first = await world.send(seller, order, { packs: 4 });
    expect(first.status).toBe('Matched');
    expect((await world.view(first.id)).still_to_invoice).toBe('Still to be invoiced: 6 packs.');
    const second = await world.send(seller, order, { packs: 7 }, { number: 'INV-2' });
    expect((await world.view(second.id)).sentences).toEqual([
      'Line 1: 7 packs invoiced, 6 shipped, 1 packs (9.00) too many.',
      'Shipping 25.00 invoiced, 0.00 agreed.',
    ]);
    expect(second.difference).toBe(34);
  });

  it('give back what they had once they are rejected', async () => {
    const { seller, order } = await world.aShipped(10);
    const first = await world.send(seller, order, { packs: 10, price: '9.50' });
    const second = await world.send(seller, order, { packs: 10 }, { number: 'INV-2' });
    expect(second).toMatchObject({ status: 'Mismatch', difference: 115 });
    expect((await world.decide(first.id, 'reject')).data.status).toBe('Rejected');
    expect(await world.view(second.id)).toMatchObject({ status: 'Mismatch', difference: 0, sentences: [] });
    expect((await world.decide(second.id, 'approve')).data.status).toBe('Approved');
  });
});

it('RB-386 within the tolerances of its client an invoice is matched, with its difference', async () => {
  const { seller, order } = await world.aShipped(10, 10, { tolerances: { price: 10, total: 1 } });
  expect(await world.send(seller, order, { price: '9.10' })).toMatchObject({
    status: 'Matched',
    difference: 1,
  });
  const saved = (tolerances: object) =>
    world.admin.put(`admin/edi/clients/${seller.client.id}`, {
      ...bodyOf(seller.client),
      version: 1,
      tolerances,
    });
  expect((await saved({ price: 101, total: 1 })).problem?.error).toBe('From 0 to 100 cents');
  expect((await saved({ price: 1, total: 50.01 })).problem?.error).toBe('From 0 to 50.00');
  const { data } = await saved({ price: 0, total: 50 });
  expect(data).toMatchObject({ tolerances: { price: 0, total: 50 } });
});

describe('RB-389 the same number again', () => {
  it('with the same content leaves no row; with other content waits for a person', async () => {
    const { seller, order } = await world.aShipped();
    const first = await world.send(seller, order);
    await world.send(seller, order);
    expect(await world.invoicesOf(seller.client.id)).toMatchObject([{ id: first.id }]);
    expect((await world.received(seller.client.id))[0]).toMatchObject({
      status: 'Acknowledged',
      note: 'The same invoice was received before.',
    });
    const other = await world.send(seller, order, { packs: 9 });
    expect(other.status).toBe('Mismatch');
    expect((await world.view(other.id)).sentences[0]).toBe(
      'Invoice INV-1 was already received on 06/15/2026.',
    );
    await world.send(seller, order, { packs: 9 });
    expect(await world.invoicesOf(seller.client.id)).toHaveLength(2);
  });
});

describe('RB-384 a shipment that is deleted later', () => {
  it('makes a Mismatch of what was matched; what is shipped again is agreed again', async () => {
    const { seller, order, shipment } = await world.aShipped();
    const row = await world.send(seller, order);
    const selling = await app.signIn(seller.seller.userId);
    expect((await selling.delete(`order/${order}/tracking/${shipment}`)).status).toBe(200);
    await app.jobsDone();
    expect(await world.view(row.id)).toMatchObject({
      status: 'Mismatch',
      difference: 90,
      sentences: [
        'Line 1: 10 packs invoiced, 0 shipped, 10 packs (90.00) too many.',
        'Invoiced before the goods were shipped.',
      ],
    });
    await world.ship(seller, order, 10);
    await app.jobsDone();
    expect(await world.view(row.id)).toMatchObject({ status: 'Mismatch', difference: 0, sentences: [] });
  });
});

describe('RB-390 a credit', () => {
  it('waits until it is linked, is compared with refunds and never booked', async () => {
    const { seller, order } = await world.aShipped();
    const row = await world.send(seller, order, { packs: 2 }, { kind: 'CR', shipping: 0 });
    expect(row).toMatchObject({ status: 'Unmatched', is_credit: true, order_id: null, amount: -18 });
    const before = await postings(order);
    expect((await world.link(row.id, order)).data).toMatchObject({
      status: 'Mismatch',
      order_amount: 0,
      difference: -18,
      sentences: ['Credit of 18.00, refunded 0.00.'],
    });
    expect((await world.orderAs(seller.seller.userId, order)).invoice_number).toBeNull();
    const finance = await app.signIn(await world.keeperOfMoney());
    expect((await world.decide(row.id, 'approve', 'Refund follows', finance)).data.status).toBe('Approved');
    expect(await postings(order)).toEqual(before);
  });
});

it('the ledger holds', async () => {
  expect(await brokenInvariants(app.db)).toEqual([]);
});
