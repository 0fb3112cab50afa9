import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminHome } from '#contract/admin/admin-home.ts';
import type { ScheduledTask } from '#contract/admin/tasks.ts';
import { REPORT_KEYS, type ReportKey } from '#rules/assistant/catalogue.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { anAsker, aWorld } from './test-world.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  app = await startTestApp('assistant answers');
  world = await aWorld(app);
}, 240_000);
afterAll(() => app.close());

/** Questions, and a row that the world has for each. */
const EXPECTED: readonly [ReportKey, string, unknown[]][] = [
  ['spend_by_month', 'How much did Harbor Pharmacy spend in May?', ['2026-05', 4, 4, 4, 0, 0, 4, 1]],
  ['spend_by_company', 'Which buyers spent most this year?', [2, 'Harbor Pharmacy', 6, 6, 6]],
  ['spend_by_supplier', 'Spend of Harbor Pharmacy per supplier in 2026', [1, 'Meridian Generics', 6, 6, 100]],
  [
    'top_products',
    'Top 20 products of Harbor Pharmacy this year',
    [1, '', 'Amoxicillin 500 mg capsule', 6, 6, 100, 6],
  ],
  ['top_generics', 'Top generics in May 2026', [1]],
  ['savings_by_month', 'Savings of Harbor Pharmacy in May 2026', ['2026-05', 4, 4, 0.25, 5.8]],
  ['orders_count', 'How many orders of Harbor Pharmacy in May 2026?', ['Delivered', 3]],
  [
    'orders_open',
    'Open orders older than 3 days',
    ['', '2026-06-01', 'Meridian Generics', 'Harbor Main Campus'],
  ],
  [
    'order_status',
    'Where is order {late}?',
    ['', '2026-05-11', 'Meridian Generics', 'Harbor Main Campus', 'Shipped'],
  ],
  ['orders_unshipped', 'Orders not shipped after 2 business days', ['', '2026-06-01']],
  [
    'late_deliveries',
    'Late deliveries of Meridian Generics in May',
    ['', '2026-05-11', '', '', 'Shipped', '2026-05-13', '2026-05-20', 7],
  ],
  ['cancellations', 'Cancelled orders and reasons in May', ['', '2026-05-20', '', '', 1, 'Ordered twice']],
  ['bids_summary', 'How many bids were accepted in May?', ['Accepted', 1, 100, 40]],
  [
    'bids_open',
    'Open bids about to expire',
    ['', 'Amoxicillin 500 mg capsule', '', 'Meridian Generics', '', 4, 10, '2026-06-15 20:00'],
  ],
  ['bid_savings', 'Savings by bids in May', ['2026-05', 1, 0.25]],
  ['rfps_summary', 'How many RFPs are pending this quarter?', ['Pending', 1, 100]],
  [
    'rfps_without_proposal',
    'Requests nobody answered',
    ['', '2026-05-30', 'Amoxicillin 500 mg capsule', 'Harbor Main Campus', 0],
  ],
  [
    'deliveries_due',
    'Scheduled deliveries this week',
    ['2026-06-18', '', 1, '', 'Harbor Main Campus', 'Meridian Generics', 2],
  ],
  ['inventory_by_seller', 'Stock value of Meridian Generics', ['Meridian Generics', 1, 40, 500]],
  [
    'expiring_stock',
    'What expires within 90 days?',
    ['Amoxicillin 500 mg capsule', '', '', '2026-08-01', 47, 40, 12.5, 500],
  ],
  ['out_of_stock', 'Listings of Meridian Generics without stock', ['', '', 'Meridian Generics', 'medigi']],
  [
    'price_changes',
    'Price increases last week',
    ['2026-06-09', 'Amoxicillin 500 mg capsule', '', 'Meridian Generics', 'medigi', '', 10, 12.5, 25],
  ],
  [
    'product_offers',
    'Who sells amoxicillin 500 mg?',
    ['Meridian Generics', 'Amoxicillin 500 mg capsule', '', 'medigi', 12.5, 40, '2026-08-01'],
  ],
  ['requested_products', 'Most requested products in May', [1, 'Rare tablets', null, 1, 12]],
  [
    'facilities_waiting',
    'Facilities waiting for vetting',
    ['Harbor Annex', 'Harbor Pharmacy', 'Springfield', 'IL'],
  ],
  ['users_waiting', 'Users not reviewed', ['', 'new@harbor.test', 'Harbor Pharmacy']],
  ['users_count', 'How many users does Harbor Pharmacy have?', ['Buyer', 2, 2, 1]],
  ['companies_count', 'How many companies do we have?', ['Seller', '', '', 0]],
  ['new_companies', 'Companies that joined in May', ['Harbor Pharmacy', 'Buyer', '2026-05-06']],
  ['inactive_companies', 'Buyers without an order for 60 days', ['Quiet Clinic', null, 0]],
  ['overdue_invoices', 'Overdue invoices', ['', '', '2026-05-01', 45]],
  [
    'edi_failures',
    'Failed EDI messages today',
    ['', '2026-06-15 08:00', null, 'In', '850', 'Unknown partner'],
  ],
  ['task_failures', 'Failed tasks today', ['Expire bids', '2026-06-15 08:00', 'Failed', '1 of 2 failed']],
];

it('has an expectation for each entry', () => {
  expect(EXPECTED.map(([key]) => key)).toEqual([...REPORT_KEYS]);
});

it.each(EXPECTED)('RB-502 RB-503 %s answers %j', async (key, question, cells) => {
  const { ask } = await anAsker(app);
  const answer = await ask(question.replace('{late}', String(world.ids.late)));
  expect(answer).toMatchObject({
    report: key,
    result: 'answered',
    message: null,
    truncated: false,
    matched_by: 'Catalogue',
  });
  const row = answer.rows.find((one) => cells.every((cell, at) => cell === '' || cell === one[at]));
  expect(row ?? answer.rows.slice(0, 5)).toBe(row);
  expect(answer.rows.every((one) => one.length === answer.columns.length)).toBe(true);
  expect(answer.row_count).toBe(answer.rows.length);
  expect(answer.query).toMatch(/^(with|select)/i);
  expect(answer.figures.length).toBeGreaterThan(0);
});

it('RB-502 leaves out of failed EDI messages those that somebody ignores, as their screen does', async () => {
  const { ask, userId } = await anAsker(app);
  const failed = await ask('EDI messages that failed today');
  const [message] = failed.rows;
  await sql`update edi_message set ignored_at = at, ignored_by = ${userId}, ignored_reason = 'A test of theirs'
    where id = ${message?.[0]}::bigint`.execute(app.db);
  const left = await ask('EDI messages that failed today');
  expect(left.row_count).toBe(failed.row_count - 1);
  expect(left.rows.map(([id]) => id)).not.toContain(message?.[0]);
});

it('RB-212 RB-502 counts open bids and RFPs as the home of administrators does, whenever they came', async () => {
  const { ask, client } = await anAsker(app);
  await sql`update bid set created_at = '2024-01-02' where status = 'initial_offer'`.execute(app.db);
  const { data: home } = await client.get<AdminHome>('admin/home');
  const open = await ask('open bids');
  expect(open).toMatchObject({ report: 'bids_summary', rows: [['Initial bid', 1, 100, 40]] });
  expect(open.parameters[0]).toEqual({ name: 'period', value: null, text: 'Now', source: 'default' });
  expect(open.figures[0]).toEqual({ label: 'Bids', kind: 'count', value: home.bids_open });
  expect((await ask('bids not answered')).rows).toEqual(open.rows);
  expect((await ask('open bids of Harbor Pharmacy')).rows).toEqual(open.rows);
  expect((await ask('open bids of Harbor Annex')).rows).toEqual([]);
  expect((await ask('open bids this month')).rows).toEqual([]);
  expect((await ask('RFPs without award')).figures[0]?.value).toBe(home.rfps_open);
});

it('RB-212 RB-518 tells the tasks that failed as the home and the list of tasks do', async () => {
  const { ask, client } = await anAsker(app);
  const all = async () => [
    (await ask('failed tasks')).rows.map(([task]) => task),
    (await client.get<ScheduledTask[]>('admin/tasks?result=failed')).data.map(({ title }) => title),
    (await client.get<AdminHome>('admin/home')).data.failed_tasks,
  ];
  const run = (task: string, result: string) =>
    sql`insert into task_run (task, started_at, finished_at, result)
      values (${task}, now() - interval '30 days', now() - interval '30 days', ${result})`.execute(app.db);
  expect(await all()).toEqual([['Expire bids'], ['Expire bids'], 1]);
  await run('fetch-edi', 'failed');
  await run('expire-bids', 'done');
  await run('no-longer-scheduled', 'failed');
  expect(await all()).toEqual([['Poll EDI'], ['Poll EDI'], 1]);
  expect((await ask('failed tasks today')).rows).toMatchObject([
    ['Expire bids', '2026-06-15 08:00', 'Failed', '1 of 2 failed'],
  ]);
});

it('RB-502 counts the users of a seller, too, and invoices by how long they are overdue', async () => {
  const { ask } = await anAsker(app);
  expect((await ask('users of Meridian Generics')).rows).toEqual([['Seller', 1, 1, 0]]);
  expect((await ask('users of Meridian Generics and Harbor Pharmacy')).rows).toEqual([
    ['Buyer', 2, 2, 1],
    ['Seller', 1, 1, 0],
  ]);
  const overdue = async (question: string) => (await ask(question)).rows.map(([, , , days]) => days);
  expect(await overdue('unpaid invoices')).toEqual([45]);
  expect(await overdue('unpaid invoices more than 44 days')).toEqual([45]);
  expect(await overdue('invoices unpaid more than 45 days')).toEqual([]);
});
