import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminHome } from '#contract/admin/admin-home.ts';
import type { LogEntry } from '#contract/admin/admin.ts';
import type { AssistantAnswer } from '#contract/assistant/assistant.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { manyOrders } from '../../../test/kit/many-orders.ts';
import { aBuyer, aDrug, aListing, aSeller } from '../../../test/kit/world.ts';
import { anAsker } from './test-world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('assistant');
}, 240_000);
afterAll(() => app.close());

const PATH = 'admin/assistant';
const named = (answer: AssistantAnswer, name: string) => answer.parameters.find((one) => one.name === name);

it('RB-501 needs the permission, and a question of 1 to 500 characters', async () => {
  const { client } = await anAsker(app);
  const { client: other } = await anAsker(app, ['orders']);
  const buying = await app.signIn((await aBuyer(app.db)).userId);
  const question = 'How many orders yesterday?';
  expect((await client.post(PATH, { question })).status).toBe(200);
  expect((await other.post(PATH, { question })).status).toBe(403);
  expect((await buying.post(PATH, { question })).status).toBe(403);
  expect((await app.visitor().post(PATH, { question })).status).toBe(401);
  for (const wrong of ['', '   ', 'x'.repeat(501)])
    expect((await client.post(PATH, { question: wrong })).status).toBe(422);
  expect((await client.post(PATH, { question: 'x'.repeat(500) })).status).toBe(200);
});

it('RB-502 names the permission that an entry needs, and runs nothing', async () => {
  const { client, userId } = await anAsker(app, ['assistant']);
  const refusals = [
    ['Overdue invoices', 'finance'],
    ['Failed EDI messages today', 'edi'],
    ['Users not reviewed', 'users'],
    ['Facilities waiting for vetting', 'companies'],
  ] as const;
  for (const [question, permission] of refusals) {
    const { problem, status } = await client.post(PATH, { question });
    expect([status, problem?.error]).toEqual([403, `You need the permission ${permission} for this report.`]);
  }
  const kept = await app.db
    .selectFrom('assistant_question')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  expect(kept.map(({ result, report, query }) => [result, report, query])).toEqual([
    ['refused', 'overdue_invoices', null],
    ['refused', 'edi_failures', null],
    ['refused', 'users_waiting', null],
    ['refused', 'facilities_waiting', null],
  ]);
});

it('RB-502 shows 1,000 rows and says that there are more', async () => {
  const seller = await aSeller(app.db, { name: 'Thousand Labs' });
  const listing = await aListing(app.db, { companyId: seller.companyId });
  const buyer = await aBuyer(app.db);
  await manyOrders(
    app.db,
    { buyer, seller, listing },
    { count: 1001, status: 'placed', at: new Date('2026-06-01') },
  );
  const { ask } = await anAsker(app);
  const answer = await ask('Open orders of Thousand Labs older than 3 days');
  expect(answer).toMatchObject({ row_count: 1000, truncated: true });
  expect(answer.figures).toContainEqual({ label: 'Orders', kind: 'count', value: 1001 });
});

it('RB-502 asks in a transaction that only reads', async () => {
  const { client } = await anAsker(app);
  // What is read calls a function that writes.
  const statements = [
    'create table noted (at timestamptz)',
    `create function note() returns boolean language plpgsql as 'begin insert into noted values (now()); return true; end'`,
    'alter table task_run rename to task_run_kept',
    `insert into task_run_kept (task, started_at, finished_at, result)
      values ('expire-bids', '2026-06-15T08:00:00Z', '2026-06-15T08:00:05Z', 'failed')`,
    'create view task_run as select * from task_run_kept where note()',
  ];
  for (const statement of statements) await sql.raw(statement).execute(app.db);
  const question = 'Failed tasks today';
  expect((await client.post(PATH, { question })).status).toBe(503);
  await sql`drop view task_run`.execute(app.db);
  await sql`alter table task_run_kept rename to task_run`.execute(app.db);
  expect((await client.post<AssistantAnswer>(PATH, { question })).data.row_count).toBe(1);
  expect((await sql`select from noted`.execute(app.db)).rows).toEqual([]);
});

it('RB-502 tells the statement with its parameters, and keeps what failed', async () => {
  const { ask } = await anAsker(app);
  const { query } = await ask('Open orders older than 12 days');
  expect(query).toContain('r.status = any ($1::text[])');
  expect(query).toContain('-- $3 = 12');
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table orders in access exclusive mode`.execute(tx);
    const { client, userId } = await anAsker(app);
    expect((await client.post(PATH, { question: 'Open orders older than 12 days' })).status).toBe(503);
    const [kept] = await app.db
      .selectFrom('assistant_question')
      .select(['result', 'row_count'])
      .where('user_id', '=', userId)
      .execute();
    expect(kept).toEqual({ result: 'failed', row_count: null });
  });
}, 30_000);

it('RB-503 tells each parameter with its words, whether it was said, and charts months and ranks', async () => {
  const { ask } = await anAsker(app);
  const answer = await ask('Top 5 products last quarter');
  expect(named(answer, 'limit')).toEqual({ name: 'limit', value: 5, text: '5', source: 'question' });
  expect(named(answer, 'period')).toEqual({
    name: 'period',
    value: 'last quarter',
    text: 'Last quarter: Jan 1, 2026 – Mar 31, 2026',
    source: 'question',
  });
  expect(named(answer, 'seller')).toEqual({
    name: 'seller',
    value: null,
    text: 'All sellers',
    source: 'default',
  });
  const months = await ask('spend by month');
  expect(named(months, 'period')).toMatchObject({ value: 'last 12 months', source: 'default' });
  expect(months.chart?.bars.map(({ label }) => label).at(-1)).toBe('2026-05');
  expect(months.as_of).toBe('2026-06-15T12:00:00.000Z');
  const changed = await ask('Top 5 products last quarter', {
    report: 'top_products',
    parameters: { period: 'may 2026', limit: 7 },
  });
  expect(changed).toMatchObject({ result: 'answered', matched_by: 'Choice', report: 'top_products' });
  expect(named(changed, 'period')?.text).toBe('May 2026: May 1, 2026 – May 31, 2026');
});

it('RB-505 asks for another value where one cannot be, and refuses a parameter that the report does not have', async () => {
  const { ask, client } = await anAsker(app);
  const messages: (readonly [string, Record<string, unknown>, string])[] = [
    ['top_products', { limit: 101 }, 'Choose a number from 1 to 100.'],
    ['top_products', { limit: 0 }, 'Choose a number from 1 to 100.'],
    [
      'top_products',
      { period: 'someday' },
      'Choose a period such as last quarter, May 2026, or 01/01/2026 to 03/31/2026.',
    ],
    ['top_products', { period: '05/01/2026 to 04/01/2026' }, 'The end lies before the start.'],
    [
      'bids_summary',
      { status: 'eaten' },
      'Choose a status: Open, Initial bid, Counter bid, Accepted, Declined, Expired, Cancelled.',
    ],
    ['order_status', {}, 'Please name an order.'],
    ['product_offers', { product: 'no such thing' }, 'No product is called no such thing.'],
  ];
  for (const [report, parameters, message] of messages)
    expect(await ask('?', { report, parameters })).toMatchObject({ result: 'asked_back', message, rows: [] });
  expect(await ask('top 500 products')).toMatchObject({ result: 'asked_back', rows: [] });
  const wrong = { question: '?', report: 'order_status', parameters: { period: 'today' } };
  expect((await client.post(PATH, wrong)).problem?.error).toBe('Status of an Order has no parameter period.');
});

describe('RB-506 names', () => {
  it('are known by the whole name, a unique beginning, and the NDC', async () => {
    const buyer = await aBuyer(app.db, { name: 'Cedar Valley Clinic' }, { name: 'Cedar Uptown' });
    const seller = await aSeller(app.db, { name: 'Northwind Labs' });
    const { ndc } = await aDrug(app.db, { name: 'Zolpidem 10 mg tablet' });
    await aListing(app.db, { companyId: seller.companyId, ndc });
    const { ask } = await anAsker(app);
    const value = async (question: string, name: string) => named(await ask(question), name)?.value;
    expect(await value('How much did cedar valley clinic spend last month?', 'company')).toBe(
      buyer.companyId,
    );
    expect(await value('How much did Cedar Val spend last month?', 'company')).toBe(buyer.companyId);
    expect(await value('Spend of Cedar Uptown in May', 'facility')).toBe(buyer.facilityId);
    expect(await value("What's Northwind's stock value?", 'seller')).toBe(seller.companyId);
    expect(await value('Who sells Zolpidem?', 'product')).toBe(ndc);
    expect(await value(`Who sells ${ndc.slice(0, 5)}-${ndc.slice(5, 9)}-${ndc.slice(9)}?`, 'product')).toBe(
      ndc,
    );
  });

  it('of several are asked back with up to five choices, and no rows', async () => {
    for (const place of ['North', 'South', 'East', 'West', 'Central', 'Old Town'])
      await aBuyer(app.db, { name: `Willow ${place}` }, { name: `Branch ${place}` });
    const { ask } = await anAsker(app);
    const answer = await ask('How much did Willow spend in May?');
    expect(answer).toMatchObject({
      result: 'asked_back',
      message: 'Which company do you mean?',
      rows: [],
      query: null,
    });
    expect(answer.choices).toHaveLength(5);
    const [first] = answer.choices;
    const chosen = await ask(answer.question, { report: first?.report, parameters: first?.parameters });
    expect(chosen).toMatchObject({ result: 'answered', report: 'spend_by_month' });
    expect(named(chosen, 'period')?.value).toBe('may 2026');
    expect(named(chosen, 'company')?.text).toBe(first?.label);
  });
});

it('RB-506 products of one name are told apart by maker and strength', async () => {
  const { companyId } = await aSeller(app.db);
  const drugs = [
    { name: 'Ramipril capsule', labeler: 'Cedar Labs', strength: '5 mg', ndc: '70999000101' },
    { name: 'Ramipril 10 mg capsule', labeler: 'Birch Labs', strength: '10 MG', ndc: '70999000201' },
    { name: 'Ramipril capsule', labeler: null, strength: null, ndc: '70999000301' },
  ];
  for (const drug of drugs) await aListing(app.db, { companyId, ndc: (await aDrug(app.db, drug)).ndc });
  const { ask } = await anAsker(app);
  const { choices } = await ask('who sells ramipril?');
  expect(choices.map(({ label }) => label).toSorted()).toEqual([
    'Ramipril 10 mg capsule, Birch Labs (70999-0002-01)',
    'Ramipril capsule (70999-0003-01)',
    'Ramipril capsule, 5 mg, Cedar Labs (70999-0001-01)',
  ]);
});

it('RB-507 never answers of a company and of a facility of another one', async () => {
  const lakeshore = await aBuyer(app.db, { name: 'Lakeshore Health' }, { name: 'Lakeshore Main' });
  const alder = await aBuyer(app.db, { name: 'Alder Group' }, { name: 'Alder Pharmacy' });
  const { ask } = await anAsker(app);
  const refusal = 'Spend by Month cannot be asked of a second company.';
  for (const question of [
    'compare Lakeshore Health and Alder Pharmacy spend this year',
    'compare Alder and Lakeshore spend this year',
    'spend of Alder Pharmacy for Lakeshore Health',
  ])
    expect(await ask(question)).toMatchObject({
      result: 'not_found',
      message: `I could not find a report for this question. ${refusal}`,
      figures: [],
    });
  const own = await ask('spend of Lakeshore Health at Lakeshore Main this year');
  expect([named(own, 'company')?.value, named(own, 'facility')?.value]).toEqual([
    lakeshore.companyId,
    lakeshore.facilityId,
  ]);
  for (const facility of [alder.facilityId, 'Alder Pharmacy'])
    expect(
      await ask('?', { report: 'spend_by_month', parameters: { company: lakeshore.companyId, facility } }),
    ).toMatchObject({ result: 'asked_back', message: refusal, rows: [] });
});

it('RB-507 finds nothing outside the catalogue, offers what lies near, and never a figure', async () => {
  const { ask } = await anAsker(app);
  const answer = await ask('How much did we spend on advertising last year?');
  expect(answer).toMatchObject({
    result: 'not_found',
    message: "I could not find a report for this question. No report knows 'advertising'.",
    rows: [],
    figures: [],
    report: null,
    query: null,
  });
  expect(answer.choices.length).toBeGreaterThan(0);
  expect(answer.choices.length).toBeLessThanOrEqual(3);
  expect(answer.choices[0]).toEqual({ label: 'Spend by Month', report: 'spend_by_month', parameters: null });
  const near = await ask(answer.question, { report: 'spend_by_month' });
  expect(named(near, 'period')?.value).toBe('last year');
  expect(near).toMatchObject({ result: 'answered', message: 'Answered without ‘advertising’.' });
});

it('RB-504 RB-507 reads a word misspelled by a letter and says so, in any case of a name', async () => {
  const { companyId } = await aBuyer(app.db, { name: 'Juniper Wholesale' });
  const { ask } = await anAsker(app);
  const answer = await ask('how much did juniper spend last quater');
  expect(answer).toMatchObject({
    result: 'answered',
    report: 'spend_by_month',
    message: '‘quater’ was read as ‘quarter’.',
  });
  expect(named(answer, 'company')?.value).toBe(companyId);
  expect(named(answer, 'period')?.value).toBe('last quarter');
});

it('RB-507 says which part of a question no report can be asked of', async () => {
  const { ndc } = await aDrug(app.db, { name: 'Quinapril 20 mg tablet' });
  await aListing(app.db, { companyId: (await aSeller(app.db)).companyId, ndc });
  const { ask } = await anAsker(app);
  expect(await ask('what did we save on quinapril in 2026?')).toMatchObject({
    result: 'not_found',
    message: 'I could not find a report for this question. Savings by Month cannot be asked of a product.',
    rows: [],
  });
  expect(await ask('what did we save on quinapril in 2026?', { report: 'savings_by_month' })).toMatchObject({
    result: 'answered',
    message: 'Answered without the product.',
  });
});

it('RB-507 asks which of two is meant, with both and no rows', async () => {
  const { ask } = await anAsker(app);
  const either = await ask('Late orders');
  expect(either).toMatchObject({
    result: 'asked_back',
    message: 'Did you mean Orders Not Shipped or Late Deliveries?',
    rows: [],
    figures: [],
    query: null,
  });
  expect(either.choices.map(({ report }) => report)).toEqual(['orders_unshipped', 'late_deliveries']);
  expect(await ask('Late orders', { report: 'late_deliveries' })).toMatchObject({ result: 'answered' });
});

it('RB-508 refuses to change anything', async () => {
  const { ask } = await anAsker(app);
  const answer = await ask('Please cancel all open orders');
  expect(answer).toMatchObject({
    result: 'refused',
    message: 'I can only answer questions; nothing was changed.',
    report: null,
    query: null,
  });
});

it('RB-516 takes 30 questions a minute, and audits question, report and parameters', async () => {
  const { client, ask, userId } = await anAsker(app);
  for (let asked = 0; asked < 30; asked += 1) await ask('Top 3 generics in May');
  expect((await client.post(PATH, { question: 'Top 3 generics in May' })).status).toBe(429);
  const rows = await app.db
    .selectFrom('audit_log')
    .select(['operation', 'after'])
    .where('actor_user_id', '=', userId)
    .execute();
  expect(rows).toHaveLength(30);
  expect(rows[0]).toMatchObject({
    operation: 'assistant.asked',
    after: {
      question: 'Top 3 generics in May',
      report: 'top_generics',
      parameters: { period: 'may 2026', limit: 3 },
    },
  });
});

it('RB-516 G-125 a question is told as asked in the logs, and pushes nothing out of the latest events of the home', async () => {
  const { client, ask, userId } = await anAsker(app);
  for (let asked = 0; asked < 10; asked += 1) await ask('Top 3 generics in May');
  const { data: home } = await client.get<AdminHome>('admin/home');
  expect(home.latest.map(({ event }) => event)).not.toContain('assistant.asked');
  const logs = await client.get<LogEntry[]>(`admin/logs?user=${userId}&event=assistant`);
  expect(logs.data[0]?.sentence).toMatch(/ asked the assistant question \d+$/);
});
