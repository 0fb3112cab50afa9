import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './kit/app.ts';
import { anAdministrator, aBuyer, aSeller } from './kit/world.ts';

let app: TestApp;
const stalled: http.ClientRequest[] = [];
beforeAll(async () => {
  app = await startTestApp('slow uploads');
});
afterAll(async () => {
  for (const request of stalled) request.destroy();
  await app.close();
});

/** Sends the first bytes of a file and no more; resolves once the server reads it, or to its refusal. */
async function stall(path: string, userId: number, params: unknown = {}): Promise<number | 'reads'> {
  const cookie = `session=${await app.openSession(userId)}`;
  const answered = Promise.withResolvers<number | 'reads'>();
  const request = http.request(`${app.url}/services/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 5_000_000,
      expect: '100-continue',
      origin: app.url,
      sourcedomain: 'localhost',
      cookie,
    },
  });
  stalled.push(request);
  request.on('error', () => undefined);
  request.on('response', (response) => answered.resolve(response.statusCode ?? 0));
  request.on('continue', () => {
    const field = `--x\r\ncontent-disposition: form-data; name="params"\r\n\r\n${JSON.stringify(params)}\r\n`;
    const file = '--x\r\ncontent-disposition: form-data; name="doc"; filename="a.pdf"\r\n\r\n%PDF';
    request.write(`${field}${file}`, () => answered.resolve('reads'));
  });
  request.flushHeaders();
  return answered.promise;
}

/** Requests that hold a place of uploads. */
async function uploading(): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return Number(/galenic_\w*in_flight\w*\{class="upload"\} (\d+)/.exec(text)?.[1] ?? 0);
}

it('files that arrive slowly hold up neither exports nor downloads nor another one’s upload', async () => {
  const sellers = await Promise.all([aSeller(app.db), aSeller(app.db)]);
  const buyer = await aBuyer(app.db);
  for (const { userId } of sellers)
    for (let index = 0; index < 3; index += 1) await stall('listing/import', userId);
  const license = { type: 'state_license', facility_id: buyer.facilityId };
  for (let index = 0; index < 3; index += 1) await stall('document/upload', buyer.userId, license);
  await expect.poll(uploading).toBe(9);
  const other = await app.signIn((await aSeller(app.db)).userId);
  expect((await other.get('order/export?format=csv')).status).toBe(200);
  expect((await other.get('listing/import/template?format=csv')).status).toBe(200);
  const file = { name: 'prices.csv', bytes: 'NDC,Lot\n1,2\n3,4\n' };
  expect((await other.upload('listing/import', file)).status).toBe(201);
});

it('one user’s slow files leave places for all others', async () => {
  const greedy = await aSeller(app.db);
  for (let index = 0; index < 24; index += 1) await stall('listing/import', greedy.userId);
  const other = await app.signIn((await anAdministrator(app.db, [])).userId);
  expect((await other.get('user/me')).status).toBe(200);
  const seller = await app.signIn((await aSeller(app.db)).userId);
  const file = { name: 'prices.csv', bytes: 'NDC,Lot\n1,2\n3,4\n' };
  expect((await seller.upload('listing/import', file)).status).toBe(201);
});
