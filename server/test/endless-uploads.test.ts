import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './kit/app.ts';
import { aBuyer } from './kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('endless uploads');
});
afterAll(() => app.close());

const MEGABYTE = Buffer.alloc(1024 * 1024);
const HEAD = '--x\r\ncontent-disposition: form-data; name="user_pic"; filename="me.png"\r\n\r\n';

/** Sends a file without an end until nobody listens any more; what was answered and how many MB went out. */
function sendForEver(headers: http.OutgoingHttpHeaders) {
  return new Promise<{ status: number; megabytes: number }>((resolve) => {
    let status = 0;
    let megabytes = 0;
    const request = http.request(`${app.url}/services/user/auth0/update_user_pic`, {
      method: 'PATCH',
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
    });
    const write = () => {
      while (request.write(MEGABYTE)) megabytes += 1;
      megabytes += 1;
    };
    request.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.resume();
    });
    request.on('drain', write);
    request.on('error', () => undefined);
    request.on('close', () => resolve({ status, megabytes }));
    request.write(HEAD);
    write();
  });
}

it('are cut at the limit of the endpoint, with an answer', async () => {
  const { userId } = await aBuyer(app.db);
  const page = { origin: app.url, sourcedomain: 'localhost' };
  const sent = await sendForEver({ cookie: `session=${await app.openSession(userId)}`, ...page });
  expect(sent.status).toBe(413);
  // 5 MB are allowed; the rest is what the two ends of a connection hold.
  expect(sent.megabytes).toBeLessThan(40);
});

it('of somebody who may not upload are cut as well', async () => {
  const { status } = await sendForEver({});
  expect(status).toBe(401);
});
