import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FinanceInvoice } from '#contract/billing/invoices.ts';
import type { LedgerTransaction } from '#contract/billing/ledger.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aTrade, type Trade } from '../../../test/kit/trade.ts';
import { anAdministrator } from '../../../test/kit/world.ts';

let app: TestApp;
let keeper: TestClient;
let trade: Trade;
let invoiceId: number;
beforeAll(async () => {
  app = await startTestApp('ledger of a record');
  keeper = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
  trade = await aTrade(app);
  await trade.ship();
  const { data } = await keeper.get<FinanceInvoice[]>('admin/finance/invoices');
  invoiceId = data[0]?.id ?? 0;
});
afterAll(() => app.close());

const of = async (query: string) =>
  (await keeper.get<LedgerTransaction[]>(`admin/finance/transactions?${query}`)).data;

it('RB-026 an invoice opens to the transactions behind it, with accounts, amounts, who and what for', async () => {
  const [shipped, ...others] = await of(`invoice_id=${invoiceId}`);
  expect(others).toEqual([]);
  expect(shipped).toMatchObject({
    kind: 'shipped',
    record: expect.stringMatching(/^shipment \d+$/),
    person: expect.any(String),
    operation: 'order.shipped',
    reason: null,
    reverses: null,
  });
  expect(shipped?.entries.map(({ account_name, amount }) => [account_name, amount])).toEqual([
    ['Billed, not paid', 208.6],
    ['Ordered, not billed', -208.6],
    ['Placed, not shipped', 208.6],
    ['Earned by sellers, not due', -205],
    ['Marketplace fee', -3.6],
  ]);
  expect(new Set(shipped?.entries.map(({ invoice_number }) => invoice_number))).toEqual(
    new Set([`INV-${trade.id}-1`]),
  );
});

it('RB-026 newest first, of an order, a company, an account', async () => {
  const kinds = async (query: string) => (await of(query)).map(({ kind }) => kind);
  expect([
    await kinds(`order_id=${trade.id}`),
    await kinds(`company_id=${trade.buyerCompanyId}`),
    await kinds(`company_id=${trade.sellerCompanyId}`),
    await kinds(`order_id=${trade.id}&account=marketplace_fee`),
    await kinds('account=cash'),
  ]).toEqual([['shipped', 'placed'], ['shipped', 'placed'], ['shipped'], ['shipped'], []]);
});

it('RB-026 a file has an entry a row, debits and credits apart', async () => {
  const { text } = await keeper.get(`admin/finance/transactions/export?format=csv&order_id=${trade.id}`);
  const [head, first, ...rest] = text.trim().split('\r\n');
  expect(head).toBe('Transaction,Time,Kind,Record,Who,Reason,Account,Company,Order #,Invoice #,Debit,Credit');
  expect(first).toContain(`${trade.id},INV-${trade.id}-1,208.60,`);
  expect(rest).toHaveLength(6);
});

it('RB-069 nothing of it for administrators without finance', async () => {
  const other = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
  expect((await other.get('admin/finance/transactions')).status).toBe(403);
});
