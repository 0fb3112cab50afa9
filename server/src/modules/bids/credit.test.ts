import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { CREDIT_EXCEEDED, NOT_ON_TERMS, ON_HOLD } from '#rules/finance/credit.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { answerByRule } from './answer-by-rule.ts';
import { accept, aBidMarket, counter, RULE, type Market } from './test-market.ts';

let app: TestApp;
let market: Market;
beforeAll(async () => {
  app = await startTestApp('bids on credit');
});
afterAll(() => app.close());
beforeEach(async () => {
  market = await aBidMarket(app);
});

/** A limit in dollars, and since when the company is on hold. */
const limit = (dollars: number | null, holdSince: string | null = null) =>
  sql`insert into company_credit (company_id, limit_cents, limit_set_at, on_hold_since, hold_reason)
    values (${market.buyer.companyId}, ${dollars === null ? null : dollars * 100}::bigint, now(), ${holdSince}::timestamptz,
      ${holdSince && 'A reason that nobody reads'}::text)
    on conflict (company_id) do update set limit_cents = excluded.limit_cents, on_hold_since = excluded.on_hold_since,
      hold_reason = excluded.hold_reason`.execute(app.db);

describe('RB-074 RB-076 a bid that is accepted', () => {
  it('by the seller beyond the limit stays open, and the seller reads no figure', async () => {
    const id = await market.aBid({ price: 9, quantity: 24 });
    await limit(100);
    const { status, problem } = await accept(market.selling, id);
    expect([status, problem]).toEqual([422, { error: NOT_ON_TERMS, code: 'rule_broken', data: null }]);
    expect(await market.read(id)).toMatchObject({ status: 'initial_offer', order_id: null });
    expect(await market.stocks()).toEqual([40, 60]);
    await limit(null, '2026-06-15T12:00:00Z');
    expect((await accept(market.selling, id)).problem?.error).toBe(NOT_ON_TERMS);
    await limit(1000);
    expect((await accept(market.selling, id)).status).toBe(200);
  });

  it('by the buyer is refused with the figures, also where the company pays carts by card', async () => {
    await app.db
      .updateTable('company')
      .set({ payment_option: 'credit_card' })
      .where('id', '=', market.buyer.companyId)
      .execute();
    const id = await market.aBid({ price: 8, quantity: 24 });
    await counter(market.selling, id, { price: 9, quantity: 24 });
    await limit(100);
    const { status, problem } = await accept(market.buying, id);
    expect([status, problem?.error]).toEqual([422, CREDIT_EXCEEDED]);
    expect(problem?.data).toMatchObject({ available: 100 });
    await limit(100, '2026-06-15T12:00:00Z');
    expect((await accept(market.buying, id)).problem?.error).toBe(ON_HOLD);
    expect((await market.read(id)).status).toBe('counter_offer');
  });

  it('by a rule is left to the seller, who reads no figure either', async () => {
    const id = await market.aBid({ price: 9.5, quantity: 24 });
    await market.selling.put(`listing/seller/${market.listing.id}/standing_rule`, {
      ...RULE,
      mode: 'acts',
      version: null,
    });
    await limit(0);
    await answerByRule(app, { bidId: id, line: 1 });
    const { rows } = await sql<{ status: string; rule_problem: string | null }>`
      select b.status, l.rule_problem from bid b join bid_line l on l.bid_id = b.id where b.id = ${id}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ status: 'initial_offer', rule_problem: expect.stringContaining(NOT_ON_TERMS) }]);
  });
});
