import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { runTask } from '../../../test/kit/run-task.ts';
import { aBuyer, aCompany, anAdministrator } from '../../../test/kit/world.ts';
import { sqlToolJobs, SWEEP_SQL } from './jobs.ts';
import { connectOwner, takePlace } from './run/place.ts';
import { anSqlAdmin, answerOf, rowsOf, startSqlApp, type SqlResult } from './test-sql.ts';

let app: TestApp;
let client: TestClient;
beforeAll(async () => {
  app = await startSqlApp('sql tool');
  ({ client } = await anSqlAdmin(app));
}, 120_000);
afterAll(() => app.close());

const LONG = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b';
const TOO_LARGE = 'The query needs too much room. Narrow it.';
const TOO_LONG = 'The query took longer than 5 seconds and was stopped.';

it('RB-485 needs the permission and a sign-in of the last hour', async () => {
  const { client: other } = await anSqlAdmin(app);
  const query = { query: 'select 1' };
  expect((await other.post('admin/sql', query)).status).toBe(200);
  const plain = await app.signIn((await aBuyer(app.db)).userId);
  expect((await plain.post('admin/sql', query)).status).toBe(403);

  const { client: late, userId: lateId } = await anSqlAdmin(app);
  const signedInBefore = (ms: number) =>
    app.db
      .updateTable('session')
      .set({ created_at: new Date(app.clock.now().getTime() - ms) })
      .where('user_id', '=', lateId)
      .execute();
  await signedInBefore(60 * 60_000);
  expect((await late.post('admin/sql', query)).status).toBe(200);
  await signedInBefore(60 * 60_000 + 1000);
  for (const path of ['admin/sql', 'admin/sql/export'])
    expect((await late.post(path, query)).problem).toMatchObject({
      code: 'forbidden',
      error: 'Please sign in again to use the SQL tool.',
    });
  expect((await late.get('admin/sql/saved')).status).toBe(200);
});

it('RB-485 is refused while impersonating', async () => {
  const { userId } = await anAdministrator(app.db, ['sql']);
  const { userId: actorId } = await anAdministrator(app.db, ['sql', 'impersonate']);
  const impersonating = app.withSession(await app.openSession(userId, actorId));
  for (const path of ['admin/sql', 'admin/sql/export'])
    expect((await impersonating.post(path, { query: 'select 1' })).problem).toMatchObject({
      code: 'forbidden',
      error: 'You can’t do this while impersonating another user.',
    });
});

it('RB-486 takes one SELECT: with, union, sub-selects, windows', async () => {
  await aCompany(app.db, { name: 'Window One' });
  const rows = await rowsOf(
    client,
    `with named as (select name, company_id from report.companies where name like 'Window%')
     select n.name, row_number() over (order by n.company_id) as place from named n
     union all select 'x', (select 2) order by 2; -- the end`,
  );
  expect(rows).toEqual([
    ['Window One', 1],
    ['x', 2],
  ]);
});

it.each([
  ['select a,\n  from orders', 'Line 2, column 3: syntax error at or near "from"', 12],
  ['select 1;\n', null, null],
  ["/* ü */ select order_id,\n 'ü', nope from orders", 'Line 2, column 7: column "nope" does not exist', 31],
  ['select 1 / 0', 'division by zero.', null],
  ['select $1', 'A query has no parameters such as $1; write the value.', 7],
  [`select '${'x'.repeat(10_000)}'`, 'The query is too long (at most 10000 characters).', null],
  [`select ${'('.repeat(101)}1${')'.repeat(101)}`, 'The query is nested too deeply.', null],
  [`select ${'1 + '.repeat(101)}1`, 'The query is nested too deeply.', null],
  [`select ${'('.repeat(100)}1${')'.repeat(100)}`, null, null],
])('RB-488 %j is answered by %j', async (query, sentence, at) => {
  const { problem } = await client.post('admin/sql', { query });
  expect(problem && [problem.error, problem.data?.['at'] ?? null]).toEqual(sentence && [sentence, at]);
});

it('RB-489 a query that fills the disk is ended', async () => {
  const query = 'select count(*) from generate_series(1, 1000000000)';
  expect([TOO_LONG, TOO_LARGE]).toContain(await answerOf(client, query));
}, 30_000);

it('RB-490 ends a query after five seconds, from outside', async () => {
  const startedAt = performance.now();
  expect(await answerOf(client, LONG)).toBe(TOO_LONG);
  expect(performance.now() - startedAt).toBeGreaterThan(4900);
}, 30_000);

const row = (one: (at: number) => string) => Array.from({ length: 12 }, (_, at) => one(at)).join(', ');

it.each([
  ['texts', `select string_agg('${'x'.repeat(5000)}', '') as t from generate_series(1, 50000)`],
  ['lists', 'select array_agg(n)::text as t from generate_series(1, 4000000) n'],
])(
  'RB-490 RB-489 %s that would need gigabytes in one row end within the limit',
  async (_, query) => {
    const startedAt = performance.now();
    const answer = await answerOf(
      client,
      `with a as (${query}) select ${row((at) => `length(t || '${at}')`)} from a`,
    );
    expect([TOO_LONG, TOO_LARGE]).toContain(answer);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(await rowsOf(client, 'select 1')).toEqual([[1]]);
  },
  30_000,
);

it('RB-491 answers at most 1,000 rows, 200 columns, 5 MB and 10,000 characters a cell', async () => {
  const result = async (query: string) => {
    const answer = await answerOf(client, query);
    if (typeof answer === 'string') throw new Error(answer);
    return answer;
  };
  expect(await result('select n from generate_series(1, 1000) n')).toMatchObject({
    row_count: 1000,
    truncated: false,
  });
  const many = await result('select n, n::text as t from generate_series(1, 1001) n');
  expect(many).toMatchObject({
    row_count: 1000,
    truncated: true,
    columns: [
      { name: 'n', type: 'integer' },
      { name: 't', type: 'text' },
    ],
  });
  expect(many.rows.at(-1)).toEqual([1000, '1000']);

  const wide = await result(`select ${Array.from({ length: 201 }, (_, at) => `${at} as c${at}`).join(', ')}`);
  expect([wide.columns.length, wide.rows[0]?.length, wide.truncated]).toEqual([200, 200, true]);

  // 20,000 characters a row, cut to 10,000 each.
  const long = await result(
    "select string_agg('0123456789', '') as text from generate_series(1, 1000) g, generate_series(1, 2) h cross join generate_series(1, 1) i",
  );
  expect([long.rows[0]?.[0]?.toString().length, long.rows[0]?.[0]?.toString().at(-1)]).toEqual([10_000, '…']);
  const heavy = await result(
    "select (select string_agg('0123456789', '') from generate_series(1, 1000)) as text, n from generate_series(1, 900) n",
  );
  expect(heavy.truncated).toBe(true);
  expect(heavy.row_count).toBeLessThan(500);
});

it('RB-492 one query at a time of each, three in all; stopping ends it within a second', async () => {
  const people = await Promise.all([anSqlAdmin(app), anSqlAdmin(app), anSqlAdmin(app), anSqlAdmin(app)]);
  const [one, , , four] = people;
  const running = people.slice(0, 3).map((person) => startQuery(person.token, LONG));
  await expect.poll(places, { timeout: 10_000 }).toBe(3);
  expect((await one.client.post('admin/sql', { query: 'select 1' }))?.problem).toMatchObject({
    code: 'conflict',
    error: 'Another query of yours is still running.',
  });
  const refused = await four.client.post('admin/sql', { query: 'select 1' });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);

  const stoppedAt = performance.now();
  running[0]?.stop();
  await expect.poll(places, { timeout: 5000, interval: 20 }).toBeLessThan(3);
  expect(performance.now() - stoppedAt).toBeLessThan(1000);
  await Promise.all(running.map((query) => query.ended));
  await expect.poll(places, { timeout: 10_000 }).toBe(0);
  expect(await rowsOf(one.client, 'select 1')).toEqual([[1]]);
  const { data: history } = await one.client.get<{ refusal: string | null }[]>('admin/sql/history');
  expect(history.map(({ refusal }) => refusal)).toEqual([
    null,
    'The query was stopped.',
    'Another query of yours is still running.',
  ]);
}, 60_000);

it('RB-492 the places are those of all processes together', async () => {
  const people = await Promise.all([anSqlAdmin(app), anSqlAdmin(app), anSqlAdmin(app), anSqlAdmin(app)]);
  const taken = people.slice(0, 3);
  const owners = await Promise.all(taken.map(() => connectOwner(app.databaseUrl)));
  for (const [at, owner] of owners.entries())
    await takePlace(owner, { userId: taken[at]?.userId ?? 0, companyId: null });
  const ask = (at: number) => people[at]?.client.post('admin/sql', { query: 'select 1' });
  expect((await ask(0))?.status).toBe(409);
  expect((await ask(3))?.status).toBe(503);
  await app.db.deleteFrom('sql_session').execute();
  expect((await ask(3))?.status).toBe(200);
  await Promise.all(owners.map((owner) => owner.end()));
});

const places = async () => (await app.db.selectFrom('sql_session').select('slot').execute()).length;

/** A call that may be given up, as a browser does. */
function startQuery(token: string, query: string) {
  const request = http.request(`${app.url}/services/admin/sql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  const ended = new Promise<void>((resolve) => {
    for (const over of ['close', 'error'] as const) request.once(over, () => resolve());
    request.on('response', (response) => response.resume());
  });
  request.end(JSON.stringify({ query }));
  return { ended, stop: () => request.destroy() };
}
it('RB-494 dollars have two decimals, moments are UTC, days ISO, large integers text', async () => {
  const { companyId } = await aBuyer(app.db, { name: 'Dollars Inc', minimum_order_cents: 1250 });
  const query = `select minimum_order, 9007199254740993 as large, 9007199254740991 as safe, date '2026-06-15' as day, 0.1 + 0.2 as sum,
    timestamptz '2026-06-15 08:00:00-04' as at, true as yes, null as nothing, 123456789012345.678 as exact
    from companies where company_id = ${companyId}`;
  expect(await answerOf(client, query)).toMatchObject({
    columns: [
      { type: 'numeric(14,2)' },
      { type: 'bigint' },
      {},
      { type: 'date' },
      {},
      { type: 'timestamp with time zone' },
      {},
      {},
      {},
    ],
    rows: [
      [
        12.5,
        '9007199254740993',
        9007199254740991,
        '2026-06-15',
        0.3,
        '2026-06-15T12:00:00Z',
        true,
        null,
        '123456789012345.678',
      ],
    ],
  } satisfies Partial<Record<keyof SqlResult, unknown>>);
});

it('RB-496 exports a file whose texts no spreadsheet runs', async () => {
  const query = `select text, amount from (values ('=1+1', -1.50), ('+a', 2), ('-a', null), ('@a', 1), (chr, 1), ('a "b", c', 1000000)) t(text, amount)`;
  const { text, headers, status } = await client.post('admin/sql/export', {
    query: query.replace('chr', "'\ta'"),
  });
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'text,amount',
    "'=1+1,-1.50",
    "'+a,2",
    "'-a,",
    "'@a,1",
    "'\ta,1",
    '"a ""b"", c",1000000',
    '',
  ]);
  const long = await client.post('admin/sql/export', { query: 'select n from generate_series(1, 1200) n' });
  expect(long.text.trim().split('\r\n').length).toBe(1001);
});

it('RB-497 keeps every query with what became of it, for 13 months', async () => {
  const { client: one, userId: id } = await anSqlAdmin(app);
  const { client: chief } = await anSqlAdmin(app, 'users');
  const { id: companyId } = await aCompany(app.db, { name: 'Kept' });
  await one.post('admin/sql', { query: 'select 1', company_id: companyId });
  await one.post('admin/sql', { query: 'select version()\u0000' });
  await one.post('admin/sql/export', { query: 'select 2' });
  await one.post('admin/sql/export', { query: 'select from' });
  const read = async (from: TestClient, query = '') =>
    (await from.get<{ query: string; user: { id: number } }[]>(`admin/sql/history${query}`)).data;
  expect(await read(one)).toMatchObject([
    { query: 'select from', exported: false, refusal: expect.any(String) as string },
    { query: 'select 2', exported: true, row_count: 1, refusal: null, company: null },
    {
      query: 'select version()␀',
      exported: false,
      row_count: null,
      refusal: 'Only one SELECT statement is allowed.',
    },
    { query: 'select 1', exported: false, row_count: 1, company: { name: 'Kept' }, user: { id } },
  ]);
  expect((await one.get('admin/sql/history?everybody=true')).status).toBe(403);
  expect((await read(chief, '?everybody=true')).filter(({ user }) => user.id === id).length).toBe(4);
  expect(await read(chief)).toEqual([]);
  await one.post('admin/sql', { query: 'select 3', company_id: 999_999 });
  await app.db
    .updateTable('session')
    .set({ created_at: new Date(0) })
    .where('user_id', '=', id)
    .execute();
  await one.post('admin/sql', { query: 'select 4' });
  expect(await read(one)).toMatchObject([
    { query: 'select 4', refusal: 'Please sign in again to use the SQL tool.' },
    { query: 'select 3', refusal: 'This company does not exist.', company: null },
    {},
    {},
    {},
    {},
  ]);
  const audited = await app.db
    .selectFrom('audit_log')
    .select('operation')
    .where('subject_user_id', '=', id)
    .execute();
  expect(audited.map(({ operation }) => operation)).toEqual(Array.from({ length: 6 }, () => 'sql.asked'));

  await app.db
    .updateTable('sql_query')
    .set({ asked_at: new Date('2025-05-15T11:00:00Z') })
    .where('user_id', '=', id)
    .where('exported', '=', true)
    .execute();
  await runTask(sqlToolJobs({ db: app.db, clock: app.clock }), SWEEP_SQL);
  expect((await read(one)).length).toBe(5);
});

it('RB-498 saves queries with a title, shared or not, at most 100 of each', async () => {
  const { client: one, userId: id } = await anSqlAdmin(app);
  const { client: two } = await anSqlAdmin(app);
  const body = { title: 'Orders', query: 'select * from orders', shared: false };
  const saved = (await one.post<{ id: number }>('admin/sql/saved', body)).data;
  expect(saved).toMatchObject({ ...body, own: true });
  const titles = async (from: TestClient) =>
    (await from.get<{ title: string; owner: { id: number } }[]>('admin/sql/saved')).data
      .filter(({ owner }) => owner.id === id)
      .map(({ title }) => title);
  expect([await titles(one), await titles(two)]).toEqual([['Orders'], []]);
  expect((await two.delete(`admin/sql/saved/${saved.id}`)).status).toBe(404);

  const changed = { ...body, id: saved.id, title: 'All orders', shared: true };
  expect((await one.post<{ id: number }>('admin/sql/saved', changed)).data.id).toBe(saved.id);
  expect(await titles(two)).toEqual(['All orders']);
  expect((await two.post('admin/sql/saved', changed)).problem?.error).toBe(
    'Only its owner can change this query.',
  );
  expect((await two.delete(`admin/sql/saved/${saved.id}`)).status).toBe(403);

  const row = { user_id: id, title: 'x', query: 'select 1', shared: false, saved_at: app.clock.now() };
  await app.db
    .insertInto('saved_sql')
    .values(Array.from({ length: 99 }, () => row))
    .execute();
  expect((await one.post('admin/sql/saved', body)).problem?.error).toBe(
    'At most 100 queries can be saved. Delete one first.',
  );
  expect((await one.delete(`admin/sql/saved/${saved.id}`)).status).toBe(200);
  expect((await one.post('admin/sql/saved', body)).status).toBe(200);
});

it('RB-499 lists views with a sentence, columns with types, functions', async () => {
  const { data } = await client.get<{
    available: boolean;
    functions: string[];
    views: { name: string; about: string; columns: object[] }[];
  }>('admin/sql/views');
  expect(data.available).toBe(true);
  expect(data.views.map(({ name }) => name)).toEqual([
    'bids',
    'companies',
    'edi_messages',
    'facilities',
    'invoices',
    'listings',
    'lots',
    'order_lines',
    'orders',
    'price_changes',
    'products',
    'proposals',
    'purchase_history',
    'rfps',
    'shipments',
    'task_runs',
    'usage',
    'users',
  ]);
  expect(data.views.every(({ about }) => about.endsWith('.'))).toBe(true);
  expect(data.views.find(({ name }) => name === 'lots')?.columns).toContainEqual({
    name: 'price',
    type: 'numeric(14,2)',
  });
  expect(data.functions).toContain('date_trunc');
});

describe('a database that nobody prepared', () => {
  let bare: TestApp;
  beforeAll(async () => {
    bare = await startTestApp('sql bare');
  }, 120_000);
  afterAll(() => bare.close());

  it('RB-489 answers that the tool is not available', async () => {
    const { client: one } = await anSqlAdmin(bare);
    expect((await one.get<{ available: boolean }>('admin/sql/views')).data.available).toBe(false);
    const reply = await one.post('admin/sql', { query: 'select 1' });
    expect([reply.status, reply.problem?.error]).toEqual([503, expect.stringContaining('is not available')]);
  });
});
