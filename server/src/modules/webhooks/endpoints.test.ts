import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryDetail, NewWebhook, Webhook } from '#contract/webhooks.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { answering, Receiver, trustingReceivers } from '../../../test/kit/receiver.ts';
import { aBuyer, aFacility, anAdministrator, aSeller } from '../../../test/kit/world.ts';
import { aHookKeeper, anEndpoint, deliveriesOf } from './test-hooks.ts';

let app: TestApp;
let receiver: Receiver;
const trust = trustingReceivers();
beforeAll(async () => {
  receiver = await Receiver.start();
  app = await startTestApp('webhook endpoints', { env: trust.env });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  trust.remove();
});

const aKeeper = async () => {
  const buyer = await aBuyer(app.db);
  return { buyer, keeper: await aHookKeeper(app, buyer) };
};

describe('who keeps endpoints', () => {
  it('RB-431 RB-441 administrators of the company change them, those of the marketplace read; 403 for others, 404 elsewhere', async () => {
    const { buyer, keeper } = await aKeeper();
    const other = await aKeeper();
    const { id } = await anEndpoint(keeper, receiver.url('/who'), ['order.placed']);
    const tested = await keeper.post<DeliveryDetail>(`user/webhook/${id}/test`);
    const people = {
      keeper,
      plain: await app.signIn(buyer.userId),
      stranger: other.keeper,
      admin: await app.signIn((await anAdministrator(app.db, ['companies'])).userId),
      without: await app.signIn((await anAdministrator(app.db, [])).userId),
    };
    const answers: Record<string, number[]> = {};
    for (const [who, client] of Object.entries(people)) {
      const calls = [
        client.get(`user/webhook?company_id=${buyer.companyId}`),
        client.get(`user/webhook/${id}/deliveries`),
        client.get(`user/webhook/delivery/${tested.data.id}`),
        client.post(`user/webhook/${id}/test`),
        client.post(`user/webhook/${id}/secret`),
        client.post(`user/webhook/${id}/replay`, { since: '2026-06-15T11:00:00Z' }),
        client.post(`user/webhook/delivery/${tested.data.id}/replay`),
      ];
      answers[who] = (await Promise.all(calls)).map(({ status }) => status);
    }
    expect(answers).toEqual({
      keeper: [200, 200, 200, 200, 200, 200, 200],
      plain: [403, 403, 403, 403, 403, 403, 403],
      stranger: [404, 404, 404, 404, 404, 404, 404],
      admin: [200, 200, 200, 403, 403, 403, 403],
      without: [403, 403, 403, 403, 403, 403, 403],
    });
    expect((await other.keeper.delete(`user/webhook/${id}`)).status).toBe(404);
    expect((await keeper.delete(`user/webhook/${id}`)).status).toBe(200);
    expect((await keeper.get<Webhook[]>('user/webhook')).data).toEqual([]);
  });
});

describe('what an endpoint is', () => {
  it('RB-431 refuses by field addresses that are not https or not public, no events, facilities of others, the eleventh', async () => {
    const { buyer, keeper } = await aKeeper();
    const elsewhere = await aBuyer(app.db);
    const tries = async (body: object) => {
      const wanted = { url: 'https://8.8.8.8/hooks', events: ['order.placed'] };
      const { status, problem } = await keeper.post('user/webhook', { ...wanted, ...body });
      return [status, problem?.data];
    };
    const refused = [422, { url: 'This address is not allowed.' }];
    for (const host of [
      '127.0.0.1',
      '[::1]',
      '10.0.0.8:8443',
      '169.254.169.254',
      '[::ffff:10.0.0.1]',
      '0x7f.1',
      '2130706433',
    ])
      expect([host, await tries({ url: `https://${host}/` })]).toEqual([host, refused]);
    expect(await tries({ url: 'http://8.8.8.8' })).toEqual([
      422,
      { url: 'The address must begin with https://.' },
    ]);
    expect((await tries({ url: 'https://me@8.8.8.8' }))[0]).toBe(422);
    expect((await tries({ url: 'https://8.8.8.8/#a' }))[0]).toBe(422);
    expect((await tries({ url: `https://8.8.8.8/${'x'.repeat(500)}` }))[0]).toBe(422);
    expect(await tries({ events: [] })).toEqual([422, { events: 'Choose at least one event.' }]);
    expect(await tries({ facility_ids: [elsewhere.facilityId] })).toEqual([
      422,
      { facility_ids: 'Choose facilities of your company.' },
    ]);
    expect((await tries({ facility_ids: [buyer.facilityId] }))[0]).toBe(201);
    for (let count = 1; count < 10; count += 1) expect((await tries({}))[0]).toBe(201);
    const eleventh = await keeper.post('user/webhook', {
      url: 'https://8.8.8.8/hooks',
      events: ['order.placed'],
    });
    expect([eleventh.status, eleventh.problem?.error]).toEqual([422, 'At most 10 endpoints.']);
  });

  it('RB-435 shows its secret once and when it is renewed, and never again', async () => {
    const { keeper } = await aKeeper();
    const made = await anEndpoint(keeper, receiver.url('/secret'), ['order.placed']);
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const renewed = await keeper.post<NewWebhook>(`user/webhook/${made.id}/secret`);
    expect(renewed.data.secret).not.toBe(made.secret);
    expect(renewed.data.old_secret_until).toBe('2026-06-16T12:00:00.000Z');
    const { data: detail } = await keeper.post<DeliveryDetail>(`user/webhook/${made.id}/test`);
    const log = await keeper.get(`user/webhook/delivery/${detail.id}`);
    const listed = await keeper.get('user/webhook');
    const logs = await (
      await app.signIn((await anAdministrator(app.db, ['companies'])).userId)
    ).get('admin/logs?per_page=200');
    for (const text of [log.text, listed.text, logs.text])
      for (const { secret } of [made, renewed.data]) expect(text).not.toContain(secret.slice(6, 40));
  });

  it('RB-431 is changed, switched off and on, and keeps its facilities', async () => {
    const buyer = await aBuyer(app.db);
    const second = await aFacility(app.db, { company_id: buyer.companyId, name: 'Second' });
    const keeper = await aHookKeeper(app, buyer);
    const { id } = await anEndpoint(keeper, receiver.url('/change'), ['order.placed']);
    const body = {
      url: receiver.url('/changed'),
      events: ['order.shipped', 'order.shipped'],
      facility_ids: [second.id],
      description: 'ERP',
      active: false,
      version: 1,
    };
    const { data } = await keeper.put<Webhook>(`user/webhook/${id}`, body);
    expect(data).toMatchObject({
      url: body.url,
      events: ['order.shipped'],
      facilities: [{ id: second.id, name: 'Second' }],
      description: 'ERP',
      active: false,
      version: 2,
    });
    const stale = await keeper.put(`user/webhook/${id}`, { ...body, events: ['order.placed'] });
    expect([stale.status, stale.problem?.code]).toEqual([409, 'stale']);
    const private_ = await keeper.put(`user/webhook/${id}`, {
      ...body,
      version: 2,
      url: 'https://127.0.0.1/',
    });
    expect(private_.status).toBe(422);
  });
});

describe('a test', () => {
  const test = async (path: string) => {
    const seller = await aSeller(app.db);
    const keeper = await aHookKeeper(app, seller, 'Seller');
    const { id } = await anEndpoint(keeper, receiver.url(path), ['order.placed']);
    return { keeper, id, send: () => keeper.post<DeliveryDetail>(`user/webhook/${id}/test`) };
  };

  it('RB-443 is sent at once and shows status, time and answer; the eleventh of a minute is 429', async () => {
    const { keeper, id, send } = await test('/test');
    receiver.behave = answering(201, 'Seen\u0000');
    const { data } = await send();
    expect(data).toMatchObject({
      event: 'webhook.test',
      state: 'delivered',
      attempts: 1,
      status: 201,
      answer: 'Seen�',
      problem: null,
      next_attempt_at: null,
    });
    expect(data.ms).toBeGreaterThanOrEqual(0);
    expect(JSON.parse(data.body)).toMatchObject({ id: data.message_id, type: 'webhook.test' });
    for (let count = 1; count < 10; count += 1) expect((await send()).status).toBe(200);
    const refused = await send();
    expect([refused.status, refused.problem?.error]).toEqual([429, 'At most 10 tests a minute.']);
    expect((await deliveriesOf(keeper, id)).length).toBe(10);
    app.clock.advance(61_000);
    expect((await send()).status).toBe(200);
  });

  it('RB-437 follows no redirect, reads 64 kB of an answer and keeps 1 kB, and says why nothing came', async () => {
    const { keeper, id, send } = await test('/far');
    receiver.behave = answering(302, '', { location: receiver.url('/elsewhere') });
    expect((await send()).data).toMatchObject({ state: 'dead', status: 302 });
    // Nobody waits for a test to come once more.
    expect((await keeper.get<Webhook[]>('user/webhook')).data).toMatchObject([{ id, dead: 0 }]);
    const again = await keeper.post(`user/webhook/${id}/replay`, { since: '2026-06-15T00:00:00Z' });
    expect(again.data).toEqual({ count: 0 });
    expect(receiver.messages('/elsewhere')).toEqual([]);
    receiver.behave = (response) => {
      response.writeHead(200);
      const fill = () => {
        while (response.write('x'.repeat(16_384)));
        response.once('drain', fill);
      };
      response.on('error', () => undefined);
      fill();
    };
    const endless = (await send()).data;
    expect([endless.state, endless.answer]).toEqual(['delivered', 'x'.repeat(1024)]);
    receiver.behave = (response) => response.destroy();
    expect((await send()).data).toMatchObject({
      state: 'dead',
      status: null,
      problem: 'The receiver could not be reached (ECONNRESET).',
    });
    receiver.behave = answering(200);
  });

  it('RB-431 RB-437 connects to nothing whose host leads to a private address, and to no certificate that is not trusted', async () => {
    const { keeper, id, send } = await test('/guard');
    const strict = await startTestApp('strict webhooks', { beside: app, env: {} });
    const keeperThere = strict.withSession(await strict.openSession(await userOf(id)));
    const refused = await keeperThere.post<DeliveryDetail>(`user/webhook/${id}/test`);
    expect(refused.data).toMatchObject({ status: null, problem: 'This address is not allowed.' });
    await strict.close();
    const trusting = await startTestApp('untrusting', {
      beside: app,
      env: { WEBHOOK_PRIVATE_HOSTS: 'localhost' },
    });
    const there = trusting.withSession(await trusting.openSession(await userOf(id)));
    const untrusted = await there.post<DeliveryDetail>(`user/webhook/${id}/test`);
    expect(untrusted.data.status).toBeNull();
    expect(untrusted.data.problem).toMatch(/^The certificate is not trusted \(/);
    await trusting.close();
    expect(receiver.messages('/guard')).toEqual([]);
    expect((await send()).data.status).toBe(200);
    expect((await deliveriesOf(keeper, id)).length).toBe(3);
  });
});

const userOf = async (endpointId: number): Promise<number> => {
  const { created_by } = await app.db
    .selectFrom('webhook_endpoint')
    .select('created_by')
    .where('id', '=', endpointId)
    .executeTakeFirstOrThrow();
  return created_by;
};
