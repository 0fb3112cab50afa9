import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FinanceInvoice, InvoiceSummary } from '#contract/billing/invoices.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { anAdministrator, aBuyer, aSeller, NOW } from '../../../test/kit/world.ts';
import { aTrade, type Trade } from '../../../test/kit/trade.ts';

let app: TestApp;
let keeper: TestClient;
let trade: Trade;
/** 4 and 6 packs of example A: 98.44 and 110.16. */
let invoices: FinanceInvoice[];
beforeAll(async () => {
  app = await startTestApp('invoices');
  keeper = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
  trade = await aTrade(app);
  await sql`update orders set po_number = 'PO-1' where id = ${trade.id}`.execute(app.db);
  await trade.ship([4]);
  await sql`update orders set po_number = 'PO-2' where id = ${trade.id}`.execute(app.db);
  await trade.ship();
  const { data } = await keeper.get<FinanceInvoice[]>(
    `admin/finance/invoices?company_id=${trade.buyerCompanyId}&sort=date`,
  );
  invoices = data;
});
afterAll(() => app.close());

const list = async (who: TestClient, query = '') =>
  (await who.get<InvoiceSummary[]>(`order/invoices${query}`)).data;
/** What all found come to. */
const sumsOf = (reply: { meta: object }) => ('sums' in reply.meta ? reply.meta.sums : null);
const numbers = async (query: string, who = keeper) =>
  (
    await who.get<FinanceInvoice[]>(
      `admin/finance/invoices?sort=date&company_id=${trade.buyerCompanyId}&${query}`,
    )
  ).data.map(({ number }) => number.replace(`INV-${trade.id}-`, ''));

/** Takes money for an invoice, and takes it back by a negative one. */
const pay = async (invoice: FinanceInvoice | undefined, cents: number, step: string) =>
  sql`select post_ledger(${NOW}::timestamptz, 'test', 'test', null, null, ${JSON.stringify([
    {
      kind: 'payment',
      source: 'order',
      source_id: trade.id,
      step,
      order_id: trade.id,
      invoice_id: invoice?.id,
      entries: [
        { number: 1, account: 'cash', company_id: null, cents },
        { number: 2, account: 'buyer_receivable', company_id: trade.buyerCompanyId, cents: -cents },
      ],
    },
  ])}::json)`.execute(app.db);

describe('RB-062 RB-068 invoices of a part each', () => {
  it('show both sides what was billed, with the PO number of the moment (RB-129), and never the fee (RB-027)', async () => {
    const own = {
      order_id: trade.id,
      invoice_date: '2026-06-15',
      due_date: '2026-07-15',
      paid: 0,
      status: 'open',
      paid_by: null,
    };
    const expected = [
      { ...own, number: `INV-${trade.id}-2`, po_number: 'PO-2', amount: 110.16, open: 110.16 },
      { ...own, number: `INV-${trade.id}-1`, po_number: 'PO-1', amount: 98.44, open: 98.44 },
    ];
    expect(await list(trade.buying)).toMatchObject(expected);
    expect(await list(trade.selling)).toMatchObject(expected);
    expect(await list(trade.buying)).not.toContainEqual(expect.objectContaining({ fee: expect.anything() }));
    expect(invoices.map(({ fee }) => fee)).toEqual([1.44, 2.16]);
  });

  it('are those of the own range alone', async () => {
    const strangers = [await aBuyer(app.db), await aSeller(app.db)];
    for (const { userId } of strangers) expect(await list(await app.signIn(userId))).toEqual([]);
  });

  it('RB-069 are nothing for administrators without finance', async () => {
    const other = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    for (const path of [
      'admin/finance/invoices',
      'admin/finance/invoices/export?format=csv',
      'order/invoices',
    ])
      expect((await other.get(path)).status).toBe(403);
  });

  it('are found by number, order, PO, party, seller, facility and day, and sorted', async () => {
    const [first] = invoices;
    expect([
      await numbers(`search=INV-${trade.id}-2`),
      await numbers(`search=inv-${trade.id}`),
      await numbers(`search=${trade.id}`),
      await numbers('search=po-1'),
      await numbers(`search=${encodeURIComponent(first?.seller_company_name ?? '')}`),
      await numbers(`search=${encodeURIComponent(first?.facility_name ?? '')}`),
      await numbers('search=nobody'),
      await numbers(`seller_id=${trade.sellerCompanyId}`),
      await numbers(`seller_id=${trade.buyerCompanyId}`),
      await numbers(`facility_id=${first?.facility_id ?? 0}`),
      await numbers('start_date=2026-06-16'),
      await numbers('end_date=2026-06-14'),
      await numbers('start_date=2026-06-15&end_date=2026-06-15'),
    ]).toEqual([
      ['2'],
      ['1', '2'],
      ['1', '2'],
      ['1'],
      ['1', '2'],
      ['1', '2'],
      [],
      ['1', '2'],
      [],
      ['1', '2'],
      [],
      [],
      ['1', '2'],
    ]);
    const sorted = async (sort: string) =>
      (await list(trade.buying, `?sort=${sort}`)).map(({ amount }) => amount);
    expect([
      await sorted('amount'),
      await sorted('-amount'),
      await sorted('date'),
      await sorted('due'),
    ]).toEqual([
      [98.44, 110.16],
      [110.16, 98.44],
      [98.44, 110.16],
      [98.44, 110.16],
    ]);
  });

  it('RB-009 RB-033 move from open to paid with their entries, and their sums with them', async () => {
    const [first] = invoices;
    const seen = async () => {
      const reply = await keeper.get<FinanceInvoice[]>(
        `admin/finance/invoices?sort=date&company_id=${trade.buyerCompanyId}`,
      );
      return [reply.data.map(({ status, open }) => [status, open]), sumsOf(reply)];
    };
    await pay(first, 844, 'a part');
    expect(await seen()).toEqual([
      [
        ['partly_paid', 90],
        ['open', 110.16],
      ],
      { amount: 208.6, fee: 3.6, paid: 8.44, open: 200.16 },
    ]);
    expect([await numbers('status=partly_paid'), await numbers('status=open')]).toEqual([['1'], ['2']]);
    await pay(first, 9000, 'the rest');
    expect(await numbers('status=paid')).toEqual(['1']);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });
});

it('RB-033 an invoice is found as overdue from the day after it was due', async () => {
  const late = await aTrade(app);
  await late.ship();
  const becomesDue = (day: string) =>
    sql`update invoice set invoiced_on = '2026-05-15', due_on = ${day} where order_id = ${late.id}`.execute(
      app.db,
    );
  const seen = async () => [
    (await list(late.buying)).map(({ status }) => status),
    (await list(late.buying, '?status=overdue')).length,
    (await list(late.buying, '?status=open')).length,
  ];
  await becomesDue('2026-06-15');
  expect(await seen()).toEqual([['open'], 0, 1]);
  await becomesDue('2026-06-14');
  expect(await seen()).toEqual([['overdue'], 1, 0]);
});

it('RB-032 an invoice that was paid with its order says how', async () => {
  const card = await aTrade(app, { payment: 'credit_card' });
  await card.ship();
  expect(await list(card.buying)).toMatchObject([
    { amount: 214.11, paid: 214.11, open: 0, status: 'paid', paid_by: 'Paid by card ending 4242' },
  ]);
});

it('RB-054 a cancelled invoice owes nothing, is not summed and not downloaded', async () => {
  const back = await aTrade(app);
  const { tracking } = await back.ship([4]);
  await back.selling.delete(`order/${back.id}/tracking/${tracking[0]?.id ?? 0}`);
  const reply = await back.buying.get<InvoiceSummary[]>('order/invoices');
  expect([reply.data, sumsOf(reply)]).toMatchObject([
    [{ amount: 98.44, paid: 0, open: 0, status: 'cancelled' }],
    { amount: 0, paid: 0, open: 0 },
  ]);
  const { status } = await back.buying.get(`order/invoices.zip?ids=${reply.data[0]?.id ?? 0}`);
  expect(status).toBe(404);
});

describe('RB-062 files', () => {
  it('hold what the list shows, without the fee for who buys', async () => {
    const own = (await trade.buying.get('order/invoices/export?format=csv&sort=date')).text
      .trim()
      .split('\r\n');
    const [head, first] = (
      await keeper.get(
        `admin/finance/invoices/export?format=csv&sort=date&company_id=${trade.buyerCompanyId}`,
      )
    ).text
      .trim()
      .split('\r\n');
    expect(own[0]).toBe(
      'Invoice #,Order #,PO #,Buyer,Facility,Seller,Invoice Date,Due Date,Amount,Paid,Open,Status',
    );
    expect(own).toHaveLength(3);
    expect(head).toContain('Amount,Fee,Paid');
    expect(first).toContain(',98.44,1.44,');
  });

  it('of chosen invoices are one .zip of PDFs, for the own ones only', async () => {
    const ids = invoices.map(({ id }) => id).join(',');
    const { status, headers, bytes } = await trade.buying.get(`order/invoices.zip?ids=${ids}`);
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      expect.stringContaining('invoices-2026-06-15.zip'),
    ]);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.toString('latin1').match(/INV-\d+-\d\.pdf/g)).toContain(`INV-${trade.id}-2.pdf`);
    const stranger = await app.signIn((await aBuyer(app.db)).userId);
    expect((await stranger.get(`order/invoices.zip?ids=${ids}`)).status).toBe(404);
    const many = Array.from({ length: 101 }, (_, index) => index + 1).join(',');
    expect((await trade.buying.get(`order/invoices.zip?ids=${many}`)).status).toBe(422);
  });
});
