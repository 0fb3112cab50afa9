import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminHome } from '#contract/admin/admin-home.ts';
import type { EdiInvoice } from '#contract/edi/invoices.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { brokenInvariants } from '../../../../test/kit/invariants.ts';
import { mailsTo } from '../../../../test/kit/mails.ts';
import { entriesOf } from '../../../../test/kit/trade.ts';
import { anAdministrator } from '../../../../test/kit/world.ts';
import { invoicesOf } from './test-invoices.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof invoicesOf>>;
beforeAll(async () => {
  app = await startTestApp('edi invoice decisions', { runJobs: true });
  world = await invoicesOf(app);
});
afterAll(() => app.close());

const DECIDED = 'This invoice was already decided.';
const adjusted = async (order: number) =>
  (await entriesOf(app, order))
    .filter(({ kind }) => kind === 'adjusted')
    .map(({ account, cents, company_id: company }) => [account, cents, company]);

/** 10 packs at 9.10 instead of 9.00. */
async function aMismatch() {
  const { seller, order } = await world.aShipped();
  return { seller, order, row: await world.send(seller, order, { price: '9.10' }) };
}

describe('RB-391 approved', () => {
  it('books the difference once, towards the seller, and the buyer pays as ordered', async () => {
    const { seller, order, row } = await aMismatch();
    const before = await world.order(order);
    expect((await world.decide(row.id, 'approve', ' ')).problem?.error).toBe('Reason is required');
    const done = await world.decide(row.id, 'approve');
    expect(done.data).toMatchObject({ status: 'Approved', reason: 'Agreed by phone', difference: 1 });
    expect(done.data.decided).not.toBeNull();
    expect(await adjusted(order)).toEqual([
      ['adjustment', 100, null],
      ['seller_pending', -100, seller.seller.companyId],
    ]);
    const after = await world.order(order);
    expect([after.total, after.invoices]).toEqual([before.total, before.invoices]);
    for (const decision of ['approve', 'reject'] as const) {
      const again = await world.decide(row.id, decision);
      expect([again.status, again.problem?.error]).toEqual([409, DECIDED]);
    }
    const { rows } = await sql<{ before: object; after: object }>`select before, after from audit_log
      where entity = 'edi_invoice' and entity_id = ${row.id}`.execute(app.db);
    expect(rows).toMatchObject([
      { before: { status: 'Mismatch' }, after: { status: 'Approved', difference: 1, order_id: order } },
    ]);
  });

  it('of less than agreed takes it from the seller', async () => {
    const { seller, order } = await world.aShipped();
    const row = await world.send(seller, order, { price: '8.80' });
    expect(row.difference).toBe(-2);
    expect((await world.decide(row.id, 'approve')).status).toBe(200);
    expect(await adjusted(order)).toEqual([
      ['adjustment', -200, null],
      ['seller_pending', 200, seller.seller.companyId],
    ]);
  });

  it('is paid out: with the share where that waits, by itself where it is due', async () => {
    const [early, late] = [await aMismatch(), await aMismatch()];
    await world.decide(early.row.id, 'approve');
    const finance = await app.signIn(await world.keeperOfMoney());
    for (const { seller, order } of [early, late]) {
      await (await app.signIn(seller.seller.userId)).post(`order/${order}/delivery`);
      const { total: amount } = await world.order(order);
      const check = { method: 'check', reference: `Check ${order}`, received_date: '2026-06-15' };
      await finance.post(`order/${order}/payment`, { kind: 'payment', amount, ...check });
    }
    await world.decide(late.row.id, 'approve');
    expect((await adjusted(late.order)).map(([account]) => account)).toEqual([
      'adjustment',
      'seller_payable',
    ]);
    for (const { seller } of [early, late]) {
      const { rows } = await sql<{
        sales: number;
        fees: number;
        cents: number;
      }>`select sum(sales_cents)::int as sales,
        sum(fees_cents)::int as fees, sum(cents)::int as cents from payout_line
        where company_id = ${seller.seller.companyId}`.execute(app.db);
      expect(rows).toEqual([{ sales: 11_600, fees: 0, cents: 11_600 }]);
    }
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('in the ledger otherwise than approved is found by the check', async () => {
    const { row } = await aMismatch();
    await world.decide(row.id, 'approve');
    const raise = (cents: number) =>
      sql`update edi_invoice set total_cents = total_cents + ${cents} where id = ${row.id}`.execute(app.db);
    await raise(1);
    expect(await brokenInvariants(app.db)).toEqual([
      {
        name: 'an approved invoice of a seller is in the ledger once with its difference, no other one is',
        ids: [row.id],
      },
    ]);
    await raise(-1);
  });

  it('twice at once: one of them', async () => {
    const { order, row } = await aMismatch();
    const both = await Promise.all([world.decide(row.id, 'approve'), world.decide(row.id, 'reject')]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.problem?.error).toBe(DECIDED);
    expect((await adjusted(order)).length).toBe(both[0].status === 200 ? 2 : 0);
  });

  it('RB-392 a large difference by administrators of finance alone', async () => {
    const { seller, order } = await world.aShipped();
    const row = await world.send(seller, order, { price: '9.60' });
    expect(await world.view(row.id)).toMatchObject({ difference: 6, needs_finance: true });
    const refused = await world.decide(row.id, 'approve');
    expect([refused.status, refused.problem?.error]).toEqual([
      403,
      'Only finance may approve a difference of 6.00.',
    ]);
    expect(await adjusted(order)).toEqual([]);
    const finance = await app.signIn(await world.keeperOfMoney());
    expect((await world.decide(row.id, 'approve', 'Agreed', finance)).data.status).toBe('Approved');
  });
});

it('RB-391 rejected: nothing is booked, and the seller is mailed why, with what differs', async () => {
  const { seller, order, row } = await aMismatch();
  const done = await world.decide(row.id, 'reject', 'Please invoice 9.00');
  expect(done.data).toMatchObject({ status: 'Rejected', reason: 'Please invoice 9.00' });
  expect(await adjusted(order)).toEqual([]);
  await app.jobsDone();
  const { rows } = await sql<{
    email: string;
  }>`select email from app_user where id = ${seller.seller.userId}`.execute(app.db);
  const mails = (await mailsTo(app, rows[0]?.email ?? '')).join('\n');
  expect(mails).toContain(`Invoice INV-1 for order ${order} was rejected`);
  expect(mails).toContain('Please invoice 9.00');
  expect(mails).toContain('price 9.10 instead of 9.00 on 10 packs');
});

describe('RB-384 an invoice without an order', () => {
  it('is matched to one of its seller, compared, and then not matched again', async () => {
    const { seller, order } = await world.aShipped();
    const { order: foreign } = await world.aShipped();
    const row = await world.send(seller, 'LOST');
    const refused = await world.link(row.id, foreign);
    expect([refused.status, refused.problem?.error]).toEqual([
      422,
      `Order ${foreign} is no order of the company of ${seller.client.name}.`,
    ]);
    const early = await world.decide(row.id, 'approve');
    expect([early.status, early.problem?.error]).toEqual([409, 'Match the invoice to an order first.']);
    const linked = await world.link(row.id, order);
    expect(linked.data).toMatchObject({
      status: 'Matched',
      order_id: order,
      po_number: 'PO-7',
      difference: 0,
    });
    expect((await world.orderAs(seller.seller.userId, order)).invoice_number).toBe('INV-1');
    const again = await world.link(row.id, order);
    expect([again.status, again.problem?.error]).toEqual([409, DECIDED]);
    expect((await world.decide(row.id, 'reject')).status).toBe(409);
  });

  it('is rejected without one', async () => {
    const { seller } = await world.aShipped();
    const row = await world.send(seller, 'LOST');
    expect((await world.decide(row.id, 'reject')).data).toMatchObject({ status: 'Rejected', order_id: null });
  });
});

it('RB-393 the detail has order and invoice line by line, in words, with the message and the shipments', async () => {
  const { seller, order } = await world.aShipped(6);
  const row = await world.send(seller, order, { packs: 8, price: '9.10' });
  const [message] = await world.received(seller.client.id);
  expect(await world.view(row.id)).toMatchObject({
    message_id: message?.id,
    rows: [
      {
        line: '1',
        ndc: seller.listing.ndc,
        ordered: 10,
        shipped: 6,
        invoiced: '8',
        agreed: 9,
        price: '9.10',
        difference: 18.8,
        words: ['2 more than shipped', 'Price higher than agreed'],
      },
    ],
    charges: [{ code: 'D240', amount: 25 }],
    agreed_shipping: 25,
    shipments: [{ carrier: 'UPS', packs: 6 }],
  });
});

it('RB-408 RB-213 what waits for a decision is listed as such and counted on the home of administrators', async () => {
  const { seller, order } = await world.aShipped();
  const waiting = async () => {
    const { edi_invoices: count, oldest } = (await world.admin.get<AdminHome>('admin/home')).data;
    return [count, oldest.edi_invoices !== null];
  };
  const [before = 0] = (await waiting()).map(Number);
  const wrong = await world.send(seller, order, { price: '9.10' }, { number: 'WAITS' });
  expect(await waiting()).toEqual([before + 1, true]);
  const listed = () =>
    world.admin.get<EdiInvoice[]>(`admin/edi/invoices?client_id=${seller.client.id}&status=To%20decide`);
  expect((await listed()).data).toMatchObject([{ id: wrong.id, status: 'Mismatch' }]);
  await world.decide(wrong.id, 'reject', 'No');
  expect((await listed()).data).toEqual([]);
  expect((await waiting())[0]).toBe(before);
});

it('RB-408 the list is narrowed, summed and exported, for administrators of EDI alone', async () => {
  const { seller, order } = await world.aShipped();
  const lost = await world.send(seller, 'LOST', {}, { number: 'FIND-ME' });
  const wrong = await world.send(seller, order, { price: '9.10' }, { number: 'OTHER' });
  const list = async (query: string) => {
    const { data, meta } = await world.admin.get<EdiInvoice[]>(
      `admin/edi/invoices?client_id=${seller.client.id}${query}`,
    );
    return [data.map(({ id }) => id), meta && 'sums' in meta ? meta.sums : null];
  };
  expect(await list('')).toEqual([[wrong.id, lost.id], { difference: 1 }]);
  expect(await list('&status=Unmatched')).toEqual([[lost.id], { difference: 0 }]);
  expect(await list('&search=find-')).toEqual([[lost.id], { difference: 0 }]);
  expect(await list('&search=po-7')).toEqual([[wrong.id], { difference: 1 }]);
  expect(await list(`&search=${order}`)).toEqual([[wrong.id], { difference: 1 }]);
  expect(await list('&from=2026-06-16')).toEqual([[], { difference: 0 }]);
  const file = await world.admin.get(`admin/edi/invoices/export?client_id=${seller.client.id}&format=csv`);
  expect(file.text.split(/\r?\n/)[0]).toContain(
    'Invoice #,Client,PO #,Order #,Invoice Date,Invoice Amount,Order Amount,Difference,Status',
  );
  expect(file.text).toContain('FIND-ME');
  const other = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
  expect((await other.get('admin/edi/invoices')).status).toBe(403);
  expect((await world.decide(wrong.id, 'reject', 'No', other)).status).toBe(403);
});
