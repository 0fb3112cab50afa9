import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aTrade, balancesOf, entriesOf, type Trade } from '../../../test/kit/trade.ts';

let app: TestApp;
let trades: Record<'whole' | 'parts' | 'placed' | 'card' | 'cancelled' | 'ach', Trade>;
beforeAll(async () => {
  app = await startTestApp('past orders');
  const cancel = async (trade: Trade) =>
    trade.buying.post(`order/${trade.id}/cancellation`, { reason: 'Not needed' });
  trades = {
    whole: await aTrade(app),
    parts: await aTrade(app, { lots: [{ cents: 1999, packs: 7 }], fee: 3.17, shipping: 0 }),
    placed: await aTrade(app, { fee: 0 }),
    card: await aTrade(app, { payment: 'credit_card' }),
    cancelled: await aTrade(app, { payment: 'credit_card' }),
    ach: await aTrade(app, { payment: 'ach' }),
  };
  await trades.whole.ship();
  await trades.parts.ship([3]);
  await trades.parts.ship([2]);
  await trades.card.ship();
  await trades.card.selling.post(`order/${trades.card.id}/delivery`);
  await cancel(trades.cancelled);
  await cancel(trades.ach);
});
afterAll(() => app.close());

/** As if the orders were from before the ledger. */
async function forget(): Promise<void> {
  await sql`alter table ledger_entry disable trigger user`.execute(app.db);
  await sql`alter table ledger_transaction disable trigger user`.execute(app.db);
  await sql`delete from payout_line`.execute(app.db);
  await sql`delete from card_refund`.execute(app.db);
  await sql`delete from ledger_entry`.execute(app.db);
  await sql`delete from ledger_transaction`.execute(app.db);
  await sql`delete from company_credit`.execute(app.db);
  await sql`delete from invoice`.execute(app.db);
  await sql`update order_line set seller_price_cents = null, marketplace_fee = null`.execute(app.db);
  await sql`update orders set terms_name = null, net_days = null`.execute(app.db);
  await sql`alter table ledger_entry enable trigger user`.execute(app.db);
  await sql`alter table ledger_transaction enable trigger user`.execute(app.db);
}

const everything = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(trades).map(async ([name, trade]) => {
        const { invoices } = await trade.order();
        const bills = invoices.map(({ number, total, due_date }) => [number, total, due_date]);
        return [name, { entries: await entriesOf(app, trade.id), bills }] as const;
      }),
    ),
  );

const postPast = () => sql`select post_past_orders()`.execute(app.db);

describe('RB-028 orders from before the ledger', () => {
  let asPosted: Awaited<ReturnType<typeof everything>>;
  beforeEach(async () => {
    asPosted ??= await everything();
    await forget();
  });

  it('get the entries and invoices that they would have had, in the order of their events, once', async () => {
    expect(asPosted['whole']?.entries).toHaveLength(7);
    expect((await brokenInvariants(app.db)).length).toBeGreaterThan(0);
    await postPast();
    expect(await everything()).toEqual(asPosted);
    expect(await brokenInvariants(app.db)).toEqual([]);
    const times = await sql<{
      sorted: boolean;
    }>`select array_agg(at order by id) = array_agg(at order by at) as sorted
      from ledger_transaction`.execute(app.db);
    expect(times.rows).toEqual([{ sorted: true }]);
    await postPast();
    expect(await everything()).toEqual(asPosted);
  });

  it('and what was paid of them', async () => {
    const { id } = trades.whole;
    await sql`update orders set payment_status = 'paid' where id = ${id}`.execute(app.db);
    await postPast();
    expect(await balancesOf(app, id)).toEqual({
      cash: 20_860,
      seller_pending: -20_500,
      marketplace_fee: -360,
    });
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('those that the release before places meanwhile get theirs, and are shipped by this one', async () => {
    const trade = trades.placed;
    const { tracking } = await trade.ship();
    expect(tracking).toHaveLength(1);
    await postPast();
    expect(await balancesOf(app, trade.id)).toEqual({ buyer_receivable: 20_500, seller_pending: -20_500 });
    expect(await brokenInvariants(app.db)).toEqual([]);
  });
});
