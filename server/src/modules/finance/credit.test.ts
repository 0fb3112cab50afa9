import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyCredit } from '#contract/finance/credit.ts';
import { CREDIT_EXCEEDED, ON_HOLD } from '#rules/finance/credit.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { anAdministrator, aSeller } from '../../../test/kit/world.ts';
import { aCentShop, aCreditBuyer, order, putOnHold, setLimit, type CentShop } from './test-credit.ts';
import { aTrade } from '../../../test/kit/trade.ts';

let app: TestApp;
let shop: CentShop;
beforeAll(async () => {
  app = await startTestApp('credit');
  shop = await aCentShop(app);
});
afterAll(() => app.close());

describe('RB-071 RB-073 what a company may order on terms', () => {
  it('is nothing but open orders, open invoices and its own money', async () => {
    const trade = await aTrade(app);
    await setLimit(app, trade.buyerCompanyId, 1000);
    const credit = async () => (await trade.buying.get<CompanyCredit>('order/credit')).data;
    const figures = {
      company_id: trade.buyerCompanyId,
      credit_limit: 1000,
      used: 208.6,
      available: 791.4,
      orderable: 791.4,
      overdue: 0,
      on_hold_since: null,
    };
    expect(await credit()).toEqual(figures);
    await trade.ship([4]);
    expect(await credit()).toEqual(figures);
    await sql`update invoice set invoiced_on = '2026-05-01', due_on = '2026-06-15' where order_id = ${trade.id}`.execute(
      app.db,
    );
    expect(await credit()).toEqual(figures);
    await sql`update invoice set due_on = '2026-06-14' where order_id = ${trade.id}`.execute(app.db);
    expect(await credit()).toEqual({ ...figures, overdue: 98.44 });
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('money of the company that nothing is owed for can be ordered with, too', async () => {
    const { credit, companyId } = await aCreditBuyer(app, 100);
    const entries = [
      { number: 1, account: 'cash', cents: 2500 },
      { number: 2, account: 'buyer_credit', company_id: companyId, cents: -2500 },
    ];
    const payment = { kind: 'payment', source: 'order', source_id: 999_999, step: '', entries };
    await app.db.transaction().execute(async (tx) => {
      await sql`select post_ledger(now(), 'r', 'test', null, null, ${JSON.stringify([payment])}::json)`.execute(
        tx,
      );
    });
    expect(await credit()).toMatchObject({ credit_limit: 100, used: 0, available: 100, orderable: 125 });
  });

  it('RB-070 no limit is not a limit of 0, and orders by card use none', async () => {
    const { client, credit, companyId } = await aCreditBuyer(app);
    expect((await order(client, shop, 50)).status).toBe(201);
    expect(await credit()).toMatchObject({ credit_limit: null, used: 50, available: null, orderable: null });
    await setLimit(app, companyId, 0);
    expect(await credit()).toMatchObject({ credit_limit: 0, used: 50, available: 0, orderable: 0 });
    const card = await aTrade(app, { payment: 'credit_card' });
    expect((await card.buying.get<CompanyCredit>('order/credit')).data.used).toBe(0);
  });

  it('is read by its buyers and by administrators with finance, who name the company', async () => {
    const [one, other] = [await aCreditBuyer(app, 500), await aCreditBuyer(app, 600)];
    const seller = await aSeller(app.db);
    const by = async (who: number, company_id?: number) => {
      const client = await app.signIn(who);
      const query = company_id === undefined ? '' : `?company_id=${company_id}`;
      const reply = await client.get<CompanyCredit>(`order/credit${query}`);
      return [reply.status, ...(reply.status === 200 ? [reply.data.credit_limit] : [])];
    };
    expect(await by(one.userId, one.companyId)).toEqual([200, 500]);
    expect((await by(one.userId, other.companyId))[0]).toBe(404);
    expect((await by(seller.userId))[0]).toBe(403);
    const finance = (await anAdministrator(app.db, ['finance'])).userId;
    expect(await by(finance, other.companyId)).toEqual([200, 600]);
    expect((await by(finance, seller.companyId))[0]).toBe(404);
    expect((await by((await anAdministrator(app.db, ['orders'])).userId, other.companyId))[0]).toBe(403);
  });
});

describe('RB-074 RB-075 an order on terms', () => {
  it('RB-076 passes up to the limit to the cent; over it nothing changes and the answer has the figures', async () => {
    const { client, credit } = await aCreditBuyer(app, 10_000);
    await order(client, shop, 2500);
    const refused = await order(client, shop, 7500.01);
    expect([refused.status, refused.problem]).toEqual([
      422,
      { error: CREDIT_EXCEEDED, code: 'rule_broken', data: { available: 7500, needed: 7500.01 } },
    ]);
    expect((await credit()).used).toBe(2500);
    const lotId = shop[0]?.listing.lotIds[0];
    const stock = async () =>
      (
        await app.db
          .selectFrom('lot')
          .select('stock')
          .where('id', '=', lotId ?? 0)
          .executeTakeFirstOrThrow()
      ).stock;
    const before = await stock();
    expect((await client.post('order/place_order', { cart_type: 'c0' })).status).toBe(422);
    expect(await stock()).toBe(before);
    expect((await order(client, shop, 7500)).status).toBe(201);
    expect(await credit()).toMatchObject({ used: 10_000, available: 0 });
  });

  it('RB-078 of several sellers is checked as a whole', async () => {
    const { client, credit } = await aCreditBuyer(app, 100);
    expect((await order(client, shop, 60, 40.01)).problem?.error).toBe(CREDIT_EXCEEDED);
    expect((await credit()).used).toBe(0);
    expect((await order(client, shop, 60, 40)).data.orders).toHaveLength(2);
    expect((await credit()).used).toBe(100);
  });

  it('RB-080 has as many statements with a limit as without', async () => {
    const counts = [];
    for (const limit of [undefined, 100_000]) {
      const { client } = await aCreditBuyer(app, limit);
      await order(client, shop, 10);
      counts.push(Number((await order(client, shop, 10)).headers['x-statements']));
    }
    expect(counts).toEqual([counts[0], counts[0]]);
  });

  it('RB-074 is checked alone: what is paid with the order passes', async () => {
    const { client, companyId } = await aCreditBuyer(app, 0);
    expect((await order(client, shop, 1)).problem?.error).toBe(CREDIT_EXCEEDED);
    await putOnHold(app, companyId);
    await app.db.updateTable('company').set({ payment_option: 'ach' }).where('id', '=', companyId).execute();
    expect((await client.post('order/place_order', { cart_type: 'c0' })).status).toBe(201);
  });

  it('RB-083 is refused on hold, with a limit or without, and the buyer reads since when', async () => {
    const { client, credit, companyId } = await aCreditBuyer(app);
    await putOnHold(app, companyId);
    const refused = await order(client, shop, 1);
    expect([refused.status, refused.problem]).toEqual([
      422,
      { error: ON_HOLD, code: 'rule_broken', data: null },
    ]);
    const seen = await client.get<CompanyCredit>('order/credit');
    expect(seen.data.on_hold_since).toBe('2026-06-15T12:00:00.000Z');
    expect(seen.text).not.toContain('bounced');
    expect((await credit()).used).toBe(0);
  });
});
