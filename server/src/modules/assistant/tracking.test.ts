import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AssistantAnswer } from '#contract/assistant/assistant.ts';
import type { SavedQuestion } from '#contract/assistant/saved.ts';
import type { TrackedQuestion } from '#contract/assistant/tracking.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { runTask } from '../../../test/kit/run-task.ts';
import { manyOrders } from '../../../test/kit/many-orders.ts';
import { aBuyer, aListing, aSeller } from '../../../test/kit/world.ts';
import { assistantJobs, SWEEP_QUESTIONS } from './jobs.ts';
import { anAsker } from './test-world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('assistant tracking');
}, 240_000);
afterAll(() => app.close());

const TRACKING = 'admin/gpt/tracking';
const SAVED = 'admin/gpt/reports';

it('RB-512 keeps every question with what became of it; a filter narrows the list and its file', async () => {
  const { ask, client, userId } = await anAsker(app, ['assistant']);
  await ask('Top 3 generics in May');
  await ask('open orders');
  await ask('Why is the sky blue?');
  await ask('Delete all users');
  await client.post('admin/assistant', { question: 'Overdue invoices' });
  const { data, meta } = await client.get<TrackedQuestion[]>(`${TRACKING}?user_id=${userId}`);
  expect(meta.total).toBe(5);
  expect(data.map(({ question, result, title, row_count }) => [question, result, title, row_count])).toEqual([
    ['Overdue invoices', 'refused', 'Overdue Invoices', null],
    ['Delete all users', 'refused', null, null],
    ['Why is the sky blue?', 'not_found', null, null],
    ['open orders', 'asked_back', 'Open Orders', null],
    ['Top 3 generics in May', 'answered', 'Top Generics', 0],
  ]);
  expect(data[4]).toMatchObject({ parameters: { period: 'may 2026', limit: 3 }, own: true, rating: null });
  expect(data[4]?.query).toContain('select');
  expect((await client.get(`${TRACKING}?user_id=${userId}&result=refused`)).meta.total).toBe(2);
  expect((await client.get(`${TRACKING}?user_id=${userId}&from=2026-06-16`)).meta.total).toBe(0);
  expect((await client.get(`${TRACKING}?user_id=${userId}&from=2026-06-15&to=2026-06-15`)).meta.total).toBe(
    5,
  );
  const file = await client.get(`${TRACKING}/export?user_id=${userId}&result=refused&format=csv`);
  expect(file.text.split('\r\n').slice(0, 2)[0]).toContain(
    'Time,User,Question,Matched Report,Rows,Duration (ms),Result,Rating,Comment',
  );
  expect(file.text).toContain('Delete all users');
  expect(file.text).not.toContain('sky blue');
});

it('RB-512 tells the names of what a question was of', async () => {
  const { companyId } = await aSeller(app.db, { name: 'Larkspur Generics' });
  const { ask, client, userId } = await anAsker(app);
  await ask('Stock value of Larkspur Generics');
  const { data } = await client.get<TrackedQuestion[]>(`${TRACKING}?user_id=${userId}`);
  expect(data[0]).toMatchObject({
    parameters: { seller: companyId },
    names: { seller: 'Larkspur Generics' },
  });
});

it('RB-512 keeps them for 13 months', async () => {
  const { ask, userId } = await anAsker(app);
  await ask('Top 3 generics in May');
  const at = (day: string) =>
    app.db.updateTable('assistant_question').set({ asked_at: day }).where('user_id', '=', userId).execute();
  const left = async () => {
    await runTask(assistantJobs(app), SWEEP_QUESTIONS);
    return (
      await app.db.selectFrom('assistant_question').select('id').where('user_id', '=', userId).execute()
    ).length;
  };
  await at('2025-05-15T12:00:01Z');
  expect(await left()).toBe(1);
  await at('2025-05-15T11:59:59Z');
  expect(await left()).toBe(0);
});

it('RB-513 is rated by the asker alone, changeable, and summed over 30 days', async () => {
  await app.db.deleteFrom('assistant_question').execute();
  const { ask, client, userId } = await anAsker(app);
  const { client: other } = await anAsker(app);
  const { id } = await ask('Top 3 generics in May');
  const { id: second } = await ask('Top 4 generics in May');
  for (const question of ['Why is the sky blue?', 'why is the sky blue?', 'Tell me a joke'])
    await ask(question);
  const rate = (rating: unknown, comment?: string, at = id) =>
    client.put<TrackedQuestion>(`${TRACKING}/${at}`, { rating, comment });
  expect((await rate(1, 'Right.')).data).toMatchObject({ rating: 1, comment: 'Right.' });
  expect((await rate(-1)).data).toMatchObject({ rating: -1, comment: null });
  expect((await rate(1, 'x'.repeat(500), second)).status).toBe(200);
  for (const [rating, comment] of [[0], [2], [1, 'x'.repeat(501)]] as const)
    expect((await rate(rating, comment)).status).toBe(422);
  expect((await other.put(`${TRACKING}/${id}`, { rating: 1 })).status).toBe(404);
  const old = await ask('Old question of nobody');
  await app.db
    .updateTable('assistant_question')
    .set({ asked_at: '2026-05-16T11:00:00Z' })
    .where('id', '=', old.id)
    .execute();
  expect((await client.get(`${TRACKING}/summary`)).data).toMatchObject({
    questions: 5,
    answered_percent: 40,
    helpful_percent: 50,
    not_found: [
      { question: expect.stringMatching(/why is the sky blue\?/i), times: 2 },
      { question: 'Tell me a joke', times: 1 },
    ],
    users: [{ id: userId }],
  });
});

it('RB-514 saves question, report and parameters; runs it again under the rights of the runner', async () => {
  const { client, ask } = await anAsker(app);
  const { client: other } = await anAsker(app, ['assistant']);
  const asked = await ask('Overdue invoices');
  const body = {
    title: 'What is owed',
    question: asked.question,
    report: asked.report,
    parameters: {},
    shared: false,
  };
  const { data: saved, status } = await client.post<SavedQuestion>(SAVED, body);
  expect([status, saved.own, saved.last_run_at]).toEqual([201, true, null]);
  for (const path of [`${SAVED}/${saved.id}/run`]) expect((await other.post(path)).status).toBe(404);
  expect((await other.get(`${SAVED}/${saved.id}/export?format=csv`)).status).toBe(404);
  expect((await other.get<SavedQuestion[]>(SAVED)).data).toEqual([]);
  expect((await other.delete(`${SAVED}/${saved.id}`)).status).toBe(404);
  const change = { title: 'Owed to us', shared: true };
  expect((await client.put<SavedQuestion>(`${SAVED}/${saved.id}`, change)).data).toMatchObject(change);
  expect((await other.get<SavedQuestion[]>(`${SAVED}?author=others&shared=1`)).data).toMatchObject([
    { id: saved.id, own: false, title: 'Owed to us', last_run_at: null },
  ]);
  expect((await other.get<SavedQuestion[]>(`${SAVED}?author=own`)).data).toEqual([]);
  const refused = await other.post(`${SAVED}/${saved.id}/run`);
  expect(refused.problem?.error).toBe('You need the permission finance for this report.');
  expect((await other.put(`${SAVED}/${saved.id}`, change)).status).toBe(403);
  expect((await other.delete(`${SAVED}/${saved.id}`)).problem?.error).toBe(
    'Only its author can change this saved question.',
  );
  const { data: ran } = await client.post<AssistantAnswer>(`${SAVED}/${saved.id}/run`);
  expect(ran).toMatchObject({ result: 'answered', report: 'overdue_invoices', question: 'Overdue invoices' });
  expect((await client.get<SavedQuestion[]>(SAVED)).data[0]?.last_run_at).toBe('2026-06-15T12:00:00.000Z');
  expect((await client.delete(`${SAVED}/${saved.id}`)).status).toBe(200);
  expect((await client.get<SavedQuestion[]>(SAVED)).data).toEqual([]);
});

it('RB-514 keeps relative days as such, refuses what is no title or parameter, and exports the rows of now', async () => {
  const { client } = await anAsker(app);
  const buyer = await aBuyer(app.db);
  const seller = await aSeller(app.db, { name: '=Formula Labs' });
  const listing = await aListing(app.db, { companyId: seller.companyId });
  await manyOrders(
    app.db,
    { buyer, seller, listing },
    { count: 2, status: 'delivered', at: new Date('2026-05-04') },
  );
  const body = {
    title: 'Last month',
    question: 'spend per supplier',
    report: 'spend_by_supplier',
    shared: false,
  };
  const save = (more: object) =>
    client.post<SavedQuestion>(SAVED, { ...body, parameters: { period: 'last month' }, ...more });
  for (const wrong of [
    { title: ' ' },
    { title: 'x'.repeat(81) },
    { parameters: { days: 3 } },
    { report: 'nothing' },
  ])
    expect((await save(wrong)).status).toBe(422);
  const { data: saved } = await save({});
  const { data } = await client.post<AssistantAnswer>(`${SAVED}/${saved.id}/run`);
  expect(data.parameters[0]).toMatchObject({
    value: 'last month',
    text: 'Last month: May 1, 2026 – May 31, 2026',
  });
  const file = await client.get(`${SAVED}/${saved.id}/export?format=csv`);
  expect(file.text).toContain("'=Formula Labs,2,2.00");
  const { data: empty } = await save({ parameters: { period: 'april 2020' } });
  expect((await client.get(`${SAVED}/${empty.id}/export?format=csv`)).problem?.error).toBe(
    'There is nothing to export.',
  );
});
