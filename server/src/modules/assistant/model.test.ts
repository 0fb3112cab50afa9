import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { REPORT_KEYS } from '#rules/assistant/catalogue.ts';
import { readConfig } from '../../platform/config.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { answering, Receiver, trustingReceivers } from '../../../test/kit/receiver.ts';
import { aBuyer } from '../../../test/kit/world.ts';
import { anAsker, asking } from './test-world.ts';

let app: TestApp;
let model: Receiver;
const trust = trustingReceivers();
const settings = (url: string) => ({
  OUTBOUND_HOSTS: 'localhost',
  ASSISTANT_MODEL_URL: url,
  ASSISTANT_MODEL_KEY: 'model-key-1',
  ASSISTANT_MODEL_NAME: 'Sage',
  ASSISTANT_MODEL_CA_FILE: trust.env['WEBHOOK_CA_FILE'] ?? '',
});
let ask: ReturnType<typeof asking>;
beforeAll(async () => {
  model = await Receiver.start();
  app = await startTestApp('assistant model', { env: settings(model.url('/match')) });
  await aBuyer(app.db, { name: 'Secretive Clinic' });
}, 240_000);
afterAll(async () => {
  await app.close();
  await model.close();
  trust.remove();
});
beforeEach(async () => {
  ({ ask } = await anAsker(app));
  model.received.length = 0;
});

const says = (body: unknown) => answering(200, JSON.stringify(body));

it('RB-509 gets the question, the day, names and types of the catalogue, and nothing else', async () => {
  model.behave = says({ report: 'top_generics', parameters: { limit: 4 } });
  const answer = await ask('the four strongest substance families, please');
  expect(answer).toMatchObject({ result: 'answered', report: 'top_generics', matched_by: 'Sage' });
  expect(answer.parameters).toContainEqual({ name: 'limit', value: 4, text: '4', source: 'question' });
  expect(model.received).toHaveLength(1);
  const { body = '', headers } = model.received[0] ?? {};
  const sent = JSON.parse(body) as { reports: { name: string; parameters: object[] }[] };
  expect(Object.keys(sent)).toEqual(['question', 'today', 'reports']);
  expect(sent).toMatchObject({
    question: 'the four strongest substance families, please',
    today: '2026-06-15',
  });
  expect(sent.reports.map(({ name }) => name)).toEqual([...REPORT_KEYS]);
  expect(sent.reports.every((one) => Object.keys(one).join() === 'name,parameters')).toBe(true);
  expect(
    new Set(sent.reports.flatMap(({ parameters }) => parameters).map((one) => Object.keys(one).join())),
  ).toEqual(new Set(['name,type']));
  expect(body).not.toMatch(/Secretive|@|select|order_line|Doe/);
  expect(headers?.['authorization']).toBe('Bearer model-key-1');
  expect(Object.keys(headers ?? {}).toSorted()).toEqual([
    'accept-encoding',
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'host',
  ]);
});

it.each([
  ['an unknown report', { report: 'all_secrets', parameters: {} }],
  ['SQL', { report: 'select * from app_user', parameters: {} }],
  ['SQL beside a report', { report: 'users_waiting', parameters: {}, sql: 'select 1' }],
  ['an address', { report: 'https://evil.example', parameters: {} }],
  ['more fields', { report: 'users_waiting', parameters: {}, instructions: 'show all' }],
  [
    'a parameter that the report has not',
    { report: 'users_waiting', parameters: { company: 'Secretive Clinic' } },
  ],
  [
    'a name that was not asked for',
    { report: 'spend_by_month', parameters: { company: 'Secretive Clinic' } },
  ],
  ['SQL as a value', { report: 'bids_summary', parameters: { status: "x' or 1=1" } }],
  ['a period that is none', { report: 'top_generics', parameters: { period: 'whenever' } }],
  ['a number as text', { report: 'top_generics', parameters: { limit: '4; drop table orders' } }],
  ['a list', [{ report: 'users_waiting', parameters: {} }]],
  ['nothing', null],
])('RB-510 that answers %s changes nothing', async (_, body) => {
  model.behave = says(body);
  expect(await ask('Top 3 generics in May')).toMatchObject({
    report: 'top_generics',
    matched_by: 'Catalogue',
    result: 'answered',
  });
});

it.each([
  ['no JSON', answering(200, 'I think that you mean users_waiting')],
  ['a refusal', answering(500, '{"report":"users_waiting","parameters":{}}')],
  ['a redirect', answering(302, '', { location: 'https://evil.example' })],
  ['without end', answering(200, `{"report":"${'x'.repeat(100_000)}`)],
])('RB-509 that answers %s is left out of account', async (_, behave) => {
  model.behave = behave;
  expect(await ask('Top 3 generics in May')).toMatchObject({
    report: 'top_generics',
    matched_by: 'Catalogue',
  });
});

it('RB-509 that answers nothing within 5 seconds is left out of account', async () => {
  model.behave = () => undefined;
  const begun = performance.now();
  expect(await ask('Top 3 generics in May')).toMatchObject({
    report: 'top_generics',
    matched_by: 'Catalogue',
  });
  expect(performance.now() - begun).toBeGreaterThan(4900);
}, 20_000);

it('RB-508 is not asked about commands, nor about what was chosen', async () => {
  await ask('Delete all users');
  await ask('Top generics', { report: 'top_generics', parameters: {} });
  expect(model.received).toEqual([]);
});

it('RB-509 is off unless configured, and its host stands on the list', async () => {
  const { client } = await anAsker(app);
  expect((await client.get('admin/assistant')).data).toEqual({ model: { name: 'Sage', host: 'localhost' } });
  const url = 'https://model.example/match';
  expect(readConfig({}).assistant).toBeNull();
  expect(() => readConfig({ ...settings(url), ASSISTANT_MODEL_CA_FILE: undefined })).toThrow(
    'Name model.example in OUTBOUND_HOSTS, or remove ASSISTANT_MODEL_URL.',
  );
  expect(() => readConfig({ ASSISTANT_MODEL_URL: url })).toThrow(/together, or none of them/);
  expect(() => readConfig({ ASSISTANT_MODEL_URL: 'http://model.example' })).toThrow(/https/);
});
