import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { answering, Receiver, trustingReceivers } from '../../../test/kit/receiver.ts';
import { createOutbound } from './outbound.ts';

let receiver: Receiver;
const trust = trustingReceivers();
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(async () => {
  await receiver.close();
  trust.remove();
});

const outbound = (withinMs: number, privateHosts = ['localhost']) =>
  createOutbound({
    authorities: readFileSync(trust.env['WEBHOOK_CA_FILE'] ?? '', 'utf8'),
    privateHosts,
    withinMs,
    bytes: { read: 65_536, kept: 1024 },
  });
const sent = (url: string) => ({ url, headers: { 'content-type': 'text/plain' }, body: 'Grüße' });

it('RB-437 gives up a receiver that says nothing in time, and one whose answer never ends counts by its status', async () => {
  receiver.behave = () => undefined;
  const silent = await outbound(300).post(sent(receiver.url()));
  expect(silent).toMatchObject({ status: null, problem: 'No answer within 0.3 seconds.' });
  expect(silent.ms).toBeGreaterThanOrEqual(290);
  receiver.behave = (response) => {
    response.writeHead(202, { 'retry-after': '7' });
    response.write('begun');
  };
  const unended = await outbound(3000).post(sent(receiver.url()));
  expect(unended).toMatchObject({ status: 202, text: 'begun', retryAfter: '7', problem: null });
});

it('sends bytes as they are counted, and answers nothing where it is cut', async () => {
  receiver.behave = answering(200, 'ok');
  await outbound(5000).post(sent(receiver.url('/bytes')));
  expect(receiver.received.findLast(({ path }) => path === '/bytes')?.body).toBe('Grüße');
  receiver.behave = () => cut.abort();
  const cut = new AbortController();
  const answer = await outbound(5000).post({ ...sent(receiver.url()), signal: cut.signal });
  expect(answer.status).toBeNull();
});

it('RB-431 allows public addresses, names that lead nowhere, and private ones only where they are configured', async () => {
  const strict = outbound(1000, []);
  const urls = ['https://8.8.8.8/', 'https://localhost/', 'https://127.0.0.1/', 'https://nowhere.invalid/'];
  expect(await Promise.all(urls.map((url) => strict.allows(url)))).toEqual([true, false, false, true]);
  expect(await outbound(1000).allows('https://localhost/')).toBe(true);
  const before = receiver.received.length;
  const refused = await strict.post(sent(receiver.url()));
  expect(refused).toMatchObject({ status: null, problem: 'This address is not allowed.' });
  expect((await strict.post(sent('https://[::1]:1/'))).problem).toBe('This address is not allowed.');
  expect((await strict.post(sent('https://nowhere.invalid/'))).problem).toMatch(/^The host was not found/);
  expect(receiver.received.length).toBe(before);
});
