import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyCredit } from '#contract/finance/credit.ts';
import { ALMOST_USED, REASON_TOO_SHORT } from '#rules/finance/credit.ts';
import { CREDIT_SORTS } from '#rules/lists.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { anAdministrator, aSeller, aUser } from '../../../test/kit/world.ts';
import { aTrade } from '../../../test/kit/trade.ts';
import { aCentShop, aCreditBuyer, order, putOnHold, setLimit, type CentShop } from './test-credit.ts';

let app: TestApp;
let shop: CentShop;
let admin: TestClient;
let keeper: { userId: number };
beforeAll(async () => {
  app = await startTestApp('saved credit', { runJobs: true });
  shop = await aCentShop(app);
  keeper = await anAdministrator(app.db, ['finance']);
  admin = await app.signIn(keeper.userId);
});
afterAll(() => app.close());

const REASON = 'Agreed with the buyer by phone';
interface Saved extends CompanyCredit {
  version: number;
  hold_reason: string | null;
}

interface Listed extends Saved {
  company_name: string;
  ages: Record<string, number>;
}

const save = (companyId: number, change: object, client = admin) =>
  client.put<Saved>(`admin/finance/credit/${companyId}`, {
    credit_limit: null,
    on_hold: false,
    reason: REASON,
    version: 1,
    ...change,
  });

describe('RB-082 setting the credit of a company', () => {
  it('changes limit and hold with a reason, once, and tells it in the history of the company', async () => {
    const { companyId } = await aCreditBuyer(app);
    const limited = await save(companyId, { credit_limit: 10_000 });
    expect(limited.data).toEqual({
      company_id: companyId,
      credit_limit: 10_000,
      used: 0,
      available: 10_000,
      orderable: 10_000,
      overdue: 0,
      on_hold_since: null,
      hold_reason: null,
      version: 2,
    });
    expect((await save(companyId, { credit_limit: 1 })).status).toBe(409);
    const held = await save(companyId, { credit_limit: 0, on_hold: true, version: 2 });
    expect(held.data).toMatchObject({
      credit_limit: 0,
      on_hold_since: '2026-06-15T12:00:00.000Z',
      hold_reason: REASON,
    });
    const free = await save(companyId, { version: 3 });
    expect(free.data).toMatchObject({
      credit_limit: null,
      on_hold_since: null,
      hold_reason: null,
      version: 4,
    });
    const audit = await app.db
      .selectFrom('audit_log')
      .select(['before', 'after', 'actor_user_id'])
      .where('operation', '=', 'company.credit_set')
      .where('entity_id', '=', companyId)
      .orderBy('seq')
      .execute();
    expect(audit.map(({ before, after }) => [before, after])).toEqual([
      [
        { credit_limit: 'No limit', on_hold: false },
        { credit_limit: '$10,000.00', on_hold: false, reason: REASON },
      ],
      [
        { credit_limit: '$10,000.00', on_hold: false },
        { credit_limit: '$0.00', on_hold: true, reason: REASON },
      ],
      [
        { credit_limit: '$0.00', on_hold: true },
        { credit_limit: 'No limit', on_hold: false, reason: REASON },
      ],
    ]);
    expect(audit.every(({ actor_user_id: who }) => who === keeper.userId)).toBe(true);
  });

  it('of two at once one is refused', async () => {
    const { companyId } = await aCreditBuyer(app);
    const replies = await Promise.all([
      save(companyId, { credit_limit: 1 }),
      save(companyId, { credit_limit: 2 }),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('RB-075 a limit below used is set, and nothing on terms passes until it is paid', async () => {
    const { companyId, client } = await aCreditBuyer(app, 5000);
    await order(client, shop, 2500);
    const { data } = await save(companyId, { credit_limit: 2000 });
    expect(data).toMatchObject({ credit_limit: 2000, used: 2500, available: 0 });
    expect((await order(client, shop, 0.01)).problem?.data).toEqual({ available: 0, needed: 0.01 });
  });

  it.each([
    ['a short reason', { reason: 'Too short' }, REASON_TOO_SHORT],
    ['a reason of spaces', { reason: ' '.repeat(40) }, REASON_TOO_SHORT],
    ['a long reason', { reason: 'a'.repeat(501) }, null],
    ['a negative limit', { credit_limit: -0.01 }, null],
    ['a limit beyond the most', { credit_limit: 100_000_000 }, null],
    ['thousandths', { credit_limit: 0.001 }, 'At most two decimals'],
    ['no limit at all', { credit_limit: undefined }, null],
  ])('RB-070 refuses %s', async (_name, change, text) => {
    const { companyId } = await aCreditBuyer(app);
    const reply = await save(companyId, change);
    expect(reply.status).toBe(422);
    if (text !== null) expect(reply.text).toContain(text);
    expect((await save(companyId, { credit_limit: 99_999_999.99 })).data.version).toBe(2);
  });

  it('is for administrators with finance, and for companies that buy', async () => {
    const { companyId, client } = await aCreditBuyer(app);
    const seller = await aSeller(app.db);
    const orders = await app.signIn((await anAdministrator(app.db, ['orders', 'companies'])).userId);
    expect((await save(companyId, {}, client)).status).toBe(403);
    expect((await save(companyId, {}, orders)).status).toBe(403);
    expect((await save(seller.companyId, {})).status).toBe(404);
    expect((await save(999_999_999, {})).status).toBe(404);
  });
});

describe('RB-084 when 80 % of the limit are used', () => {
  const toldOf = async (userId: number, companyId: number) => {
    const rows = await app.db
      .selectFrom('notification')
      .select(['title', 'content', 'relative_url'])
      .where('user_id', '=', userId)
      .where('effect_key', 'like', `credit.almost_used:${companyId}:%`)
      .execute();
    return rows.map(({ title, content, relative_url: url }) => [title, content, url]);
  };

  it('administrators with finance and the finance administrators of the buyer are told once, until the limit is another', async () => {
    const buyer = await aCreditBuyer(app);
    const { companyId, client, userId } = buyer;
    const chief = await aUser(app.db, { companyId, roles: ['Buyer', 'FinanceAdmin'] });
    const { name } = await app.db
      .selectFrom('company')
      .select('name')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    await save(companyId, { credit_limit: 100 });
    await order(client, shop, 79.99);
    await app.jobsDone();
    expect(await toldOf(chief.userId, companyId)).toEqual([]);
    const { orders } = (await order(client, shop, 0.01)).data;
    await app.jobsDone();
    const told = [
      [
        ALMOST_USED,
        '$80.00 of $100.00 of your credit is used. Orders on terms beyond it are refused.',
        '/orders',
      ],
    ];
    const toldAdmin = [
      [ALMOST_USED, `${name} uses $80.00 of $100.00 of its credit.`, '/admin/finance?tab=credit'],
    ];
    expect(await toldOf(chief.userId, companyId)).toEqual(told);
    expect(await toldOf(keeper.userId, companyId)).toEqual(toldAdmin);
    expect(await toldOf(userId, companyId)).toEqual([]);
    await client.post(`order/${orders[0]?.id}/cancellation`, { reason: 'Not needed' });
    await order(client, shop, 5);
    await app.jobsDone();
    expect(await toldOf(chief.userId, companyId)).toHaveLength(1);
    app.clock.set('2026-06-15T12:01:00Z');
    expect((await save(companyId, { credit_limit: 90, version: 2 })).status).toBe(200);
    await app.jobsDone();
    expect(await toldOf(chief.userId, companyId)).toHaveLength(2);
    expect(await toldOf(keeper.userId, companyId)).toHaveLength(2);
    const mails = await app.db
      .selectFrom('mail_sent')
      .select('effect_key')
      .where('effect_key', 'like', `credit.almost_used:${companyId}:%`)
      .execute();
    expect(mails.length).toBeGreaterThanOrEqual(4);
  });
});

describe('RB-064 RB-084 the list of credit', () => {
  it('has limit, use and ages of each buyer, what is overdue first, and marks 80 % and holds', async () => {
    const trade = await aTrade(app);
    await trade.ship([4]);
    await trade.ship([6]);
    const dueOn = (number: number, day: string) =>
      sql`update invoice set invoiced_on = '2026-01-01', due_on = ${day} where order_id = ${trade.id} and number = ${number}`.execute(
        app.db,
      );
    await dueOn(1, '2026-05-15');
    await dueOn(2, '2026-06-15');
    await setLimit(app, trade.buyerCompanyId, 260.75);
    await putOnHold(app, trade.buyerCompanyId);
    const list = async (query: string) =>
      (await admin.get<Listed[]>(`admin/finance/credit?per_page=200&${query}`)).data;
    const [first] = await list('');
    expect(first).toMatchObject({
      company_id: trade.buyerCompanyId,
      credit_limit: 260.75,
      used: 208.6,
      available: 52.15,
      overdue: 98.44,
      oldest_overdue: '2026-05-15',
      ages: { current: 110.16, days_1_30: 0, days_31_60: 98.44, days_61_90: 0, days_over_90: 0 },
      almost_used: true,
      on_hold_since: '2026-06-15T12:00:00.000Z',
      hold_reason: 'Two bounced checks',
    });
    await dueOn(1, '2026-05-16');
    expect((await list(''))[0]?.ages).toMatchObject({ days_1_30: 98.44, days_31_60: 0 });
    for (const sort of CREDIT_SORTS) expect((await list(`sort=${sort}`)).length).toBeGreaterThan(3);
    const name = first?.company_name ?? '';
    const found = await list(`search=${encodeURIComponent(name.toUpperCase())}`);
    expect(found.some((one) => one.company_name === name)).toBe(true);
    expect(found.every((one) => one.company_name.includes(name))).toBe(true);
  });
});
