import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../platform/database/database.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aTrade, type Trade } from '../../../test/kit/trade.ts';

let app: TestApp;
let trade: Trade;
beforeAll(async () => {
  app = await startTestApp('ledger invariants');
  trade = await aTrade(app);
  await trade.ship([4]);
});
afterAll(() => app.close());

class Undo extends Error {}

/** What is broken after statements that the product never makes, which are undone again. */
async function brokenBy(...statements: string[]): Promise<string[]> {
  const found: string[] = [];
  const attempt = app.db.transaction().execute(async (tx: Tx) => {
    for (const table of ['ledger_entry', 'ledger_transaction'])
      await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
    found.push(...(await brokenInvariants(tx)).map(({ name }) => name));
    throw new Undo();
  });
  await expect(attempt).rejects.toThrow(Undo);
  return found;
}

const UNBALANCED = 'a ledger transaction has two or more entries that add up to 0';
const DAY = 'the ledger entries of a day add up to 0';
const PLACED = "what the ledger has of an order's placing is its total";
const UNEARNED =
  'what is not earned of an order is its total less what was billed, cancelled and taken off, nothing once it is shipped whole';
const OWED =
  'a buyer owes for what is not billed what is not earned, and nothing where it was paid with the order';
const PACKS = 'an invoice bills the packs of its shipment';
const BILLED = 'a shipment with packs has an invoice that stands';
const ONCE =
  'the invoices of an order bill its shipping and fee once, and all of it once it is shipped whole';
const OPEN = 'an invoice owes what its entries say, not more than it bills and never less than nothing';
const CREDIT = 'what a company owes as kept is the sum of its entries';
const EARNED =
  'what sellers earned and were granted, less what they bear of refunds and what they were paid, is due to them or waits';
const FEE = 'the marketplace keeps of each pack what the seller does not receive, of a request nothing';

it('RB-009 of an order that shipped in part nothing is broken', async () => {
  expect(await brokenBy()).toEqual([]);
});

const of = (kind: string) => `transaction_id in (select id from ledger_transaction where kind = '${kind}')`;
it.each([
  [
    'an amount that changed',
    [`update ledger_entry set cents = cents + 1 where ${of('placed')} and account = 'buyer_open_order'`],
    [UNBALANCED, DAY, OWED, CREDIT],
  ],
  [
    'a transaction without entries',
    [`delete from ledger_entry where ${of('placed')}`],
    [UNBALANCED, PLACED, UNEARNED, CREDIT],
  ],
  [
    'an entry of another day',
    [
      `insert into ledger_transaction (kind, source, source_id, step, at, request_id, operation)
        values ('payment', 'order', 1, 'x', now() - interval '9 days', 'r', 'test')`,
      `update ledger_entry set transaction_id = (select max(id) from ledger_transaction) where ${of('placed')} and number = 2`,
    ],
    [UNBALANCED, DAY, PLACED],
  ],
  [
    'a total that is not what was placed',
    [
      'update orders set shipping_cents = shipping_cents + 1, total_cents = total_cents + 1',
      'update order_group set total_cents = total_cents + 1',
    ],
    [PLACED, UNEARNED, ONCE],
  ],
  [
    'packs that were not posted',
    [
      "update ledger_entry set account = 'cash', company_id = null where account = 'order_unearned' and " +
        of('shipped'),
    ],
    [UNEARNED, OWED],
  ],
  [
    'terms that became a card',
    [
      "update orders set payment_option = 'credit_card'",
      "update order_group set payment_option = 'credit_card'",
    ],
    [OWED, OPEN],
  ],
  [
    'an invoice of other goods',
    ['update invoice set goods_cents = goods_cents - 1, total_cents = total_cents - 1'],
    [UNEARNED, PACKS, OPEN],
  ],
  ['a shipment without an invoice', ['update invoice set shipment_id = 999999'], [PACKS, BILLED]],
  [
    'shipping that was billed in part',
    [
      'update invoice set shipping_cents = 100, seller_cents = seller_cents - 2400, total_cents = total_cents - 2400',
    ],
    [UNEARNED, ONCE, OPEN, EARNED],
  ],
  [
    'an invoice that was paid twice',
    [`update ledger_entry set cents = -1 where ${of('shipped')} and account = 'buyer_receivable'`],
    [UNBALANCED, DAY, OPEN, CREDIT],
  ],
  [
    'a fee that is not the one of the sale',
    ['update order_line set seller_price_cents = seller_price_cents - 1'],
    [PACKS, FEE],
  ],
  ['a fee on a request', ["update orders set type = 'rfp'"], [FEE]],
  [
    'a total of a company that was written',
    ['update company_credit set owed_cents = owed_cents + 1'],
    [CREDIT],
  ],
  [
    'a total that is not the sum of its parts',
    [
      'alter table orders drop constraint orders_check',
      'update orders set fee_cents = fee_cents + 1',
      'update order_line set fee_cents = fee_cents + 1',
    ],
    ['the total of an order is its goods, shipping and fee'],
  ],
])('RB-009 the check finds %s', async (_name, statements, names) => {
  const found = await brokenBy(...statements);
  expect(found.toSorted()).toEqual(names.toSorted());
});
