import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Webhook } from '#contract/webhooks.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { answering, Receiver, trustingReceivers } from '../../../test/kit/receiver.ts';
import { runTask } from '../../../test/kit/run-task.ts';
import { aSeller, NOW } from '../../../test/kit/world.ts';
import { webhookJobs } from './jobs.ts';
import { aHookKeeper, anEndpoint, deliveriesOf, hooksDone } from './test-hooks.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

let app: TestApp;
let receiver: Receiver;
const trust = trustingReceivers();
beforeAll(async () => {
  receiver = await Receiver.start();
  app = await startTestApp('webhooks sent', { runJobs: true, env: trust.env });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  trust.remove();
});
afterEach(() => {
  receiver.behave = answering(200);
  app.clock.set(NOW);
});

let paths = 0;
async function anEndpointOf() {
  const seller = await aSeller(app.db);
  paths += 1;
  const path = `/sent/${paths}`;
  const { id } = await anEndpoint(await aHookKeeper(app, seller, 'Seller'), receiver.url(path), [
    'order.placed',
  ]);
  return { id, path, companyId: seller.companyId, keeper: () => aHookKeeper(app, seller, 'Seller') };
}
type Endpoint = Awaited<ReturnType<typeof anEndpointOf>>;

/** So many messages that are due now, as following an event writes them. */
async function due({ id, companyId }: Endpoint, count = 1, state = 'waiting'): Promise<void> {
  const now = app.clock.now();
  await sql`with made as (
      insert into webhook_message (uid, company_id, type, effect_key, body, made_at)
      select 'msg_' || gen_random_uuid(), ${companyId}, 'order.placed', gen_random_uuid(), '{"n":' || n || '}',
        ${now}::timestamptz + n * interval '1 ms'
      from generate_series(1, ${count}::int) n returning id, made_at)
    insert into webhook_delivery (endpoint_id, message_id, state, made_at, next_attempt_at)
    select ${id}, id, ${state}, made_at, case when ${state} = 'waiting' then ${now}::timestamptz end from made order by id`.execute(
    app.db,
  );
}

const countOf = async ({ id }: Endpoint, state: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook_delivery
    where endpoint_id = ${id} and state = ${state}`.execute(app.db);
  return rows[0]?.count ?? 0;
};

const stateOf = async (endpoint: Endpoint): Promise<Webhook | undefined> =>
  (await (await endpoint.keeper()).get<Webhook[]>('user/webhook')).data[0];

describe('attempts', () => {
  it('RB-437 RB-438 eight of them, each after its pause, then it is dead; what is written says why', async () => {
    const endpoint = await anEndpointOf();
    receiver.behave = answering(500, 'Down');
    await due(endpoint);
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await receiver.until(attempt, endpoint.path);
      await hooksDone(app);
      const [delivery] = await deliveriesOf(await endpoint.keeper(), endpoint.id);
      expect(delivery).toMatchObject({
        attempts: attempt,
        status: 500,
        state: attempt === 8 ? 'dead' : 'waiting',
        problem: 'The receiver answered 500.',
      });
      const next = delivery?.next_attempt_at ?? null;
      if (next === null) break;
      pauses.push(new Date(next).getTime() - app.clock.now().getTime());
      app.clock.set(next);
    }
    const planned = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
    expect(pauses.length).toBe(7);
    for (const [index, pause] of pauses.entries())
      expect(Math.abs(pause / (planned[index] ?? 0) - 1)).toBeLessThanOrEqual(0.1);
    const sent = receiver.received.filter(({ path }) => path === endpoint.path);
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(sent.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8);
  });

  it('RB-437 waits as long as 429 asks for', async () => {
    const endpoint = await anEndpointOf();
    receiver.behave = answering(429, '', { 'retry-after': '7200' });
    await due(endpoint);
    await receiver.until(1, endpoint.path);
    await hooksDone(app);
    const [delivery] = await deliveriesOf(await endpoint.keeper(), endpoint.id);
    expect(delivery?.next_attempt_at).toBe('2026-06-15T14:00:00.000Z');
  });

  it('RB-438 RB-440 410 switches the endpoint off at once; what comes is kept and replayed when it is on again', async () => {
    const endpoint = await anEndpointOf();
    const keeper = await endpoint.keeper();
    receiver.behave = answering(410);
    await due(endpoint);
    await receiver.until(1, endpoint.path);
    await hooksDone(app);
    const off = await stateOf(endpoint);
    expect(off).toMatchObject({
      active: false,
      off_reason: 'gone',
      off_since: '2026-06-15T12:00:00.000Z',
      dead: 1,
    });
    await due(endpoint, 2, 'dead');
    const refused = await keeper.post(`user/webhook/${endpoint.id}/replay`, { since: NOW });
    expect([refused.status, refused.problem?.error]).toEqual([422, 'Switch the endpoint on first.']);
    receiver.behave = answering(200);
    const { url, events } = off ?? {};
    await keeper.put(`user/webhook/${endpoint.id}`, { url, events, active: true, version: 2 });
    const early = await keeper.post(`user/webhook/${endpoint.id}/replay`, { since: '2026-06-12T11:59:59Z' });
    expect([early.status, early.problem?.error]).toEqual([422, 'At most 72 hours back.']);
    const { data } = await keeper.post(`user/webhook/${endpoint.id}/replay`, { since: NOW });
    expect(data).toEqual({ count: 3 });
    const next = await sql<{
      ms: number;
    }>`select (extract(epoch from next_attempt_at - ${NOW}::timestamptz) * 1000)::int as ms
      from webhook_delivery where endpoint_id = ${endpoint.id} and next_attempt_at > ${NOW}::timestamptz order by id`.execute(
      app.db,
    );
    expect(next.rows.map(({ ms }) => ms)).toEqual([100, 200]);
    app.clock.advance(SECOND);
    await receiver.until(4, endpoint.path);
    await hooksDone(app);
    expect(await stateOf(endpoint)).toMatchObject({ active: true, off_since: null, waiting: 0, dead: 0 });
  });

  it('RB-436 an attempt whose process was killed is made by another one after its lease', async () => {
    const endpoint = await anEndpointOf();
    await sql`update webhook_endpoint set active = false where id = ${endpoint.id}`.execute(app.db);
    await due(endpoint);
    await sql`update webhook_delivery set claim = gen_random_uuid(), claimed_until = now() + interval '1 second'
      where endpoint_id = ${endpoint.id}`.execute(app.db);
    await sql`update webhook_endpoint set active = true where id = ${endpoint.id}`.execute(app.db);
    const [sent] = await receiver.until(1, endpoint.path);
    expect(sent?.body).toBe('{"n":1}');
  });
});

describe('many', () => {
  it('RB-442 of one endpoint two at once, and with 10,000 waiting for it another starts at once', async () => {
    const slow = await anEndpointOf();
    const other = await anEndpointOf();
    const held: (() => void)[] = [];
    let most = 0;
    receiver.behave = (response, { path }) => {
      if (path !== slow.path) return void response.writeHead(200).end();
      held.push(() => response.writeHead(200).end());
      most = Math.max(most, held.length);
    };
    await due(slow, 10_000);
    await receiver.until(2, slow.path);
    const begun = Date.now();
    await due(other);
    await receiver.until(1, other.path);
    expect(Date.now() - begun).toBeLessThan(10_000);
    expect(most).toBe(2);
    await (await slow.keeper()).delete(`user/webhook/${slow.id}`);
    for (const release of held) release();
  });

  it('RB-442 more than 100,000 waiting switch an endpoint off', async () => {
    const endpoint = await anEndpointOf();
    receiver.behave = () => undefined;
    app.clock.set('2026-06-15T11:00:00Z');
    await due(endpoint, 1);
    await sql`update webhook_delivery set next_attempt_at = ${NOW} where endpoint_id = ${endpoint.id}`.execute(
      app.db,
    );
    for (let part = 0; part < 10; part += 1)
      await sql`with made as (
          insert into webhook_message (uid, company_id, type, effect_key, body, made_at)
          select 'big_' || n, ${endpoint.companyId}, 'order.placed', 'big_' || n, '{}', ${NOW}
          from generate_series(${part * 10_000 + 1}::int, ${part * 10_000 + 10_000}::int) n returning id)
        insert into webhook_delivery (endpoint_id, message_id, state, made_at, next_attempt_at)
        select ${endpoint.id}, id, 'waiting', ${NOW}, ${'2026-06-16T12:00:00Z'}::timestamptz from made`.execute(
        app.db,
      );
    await runTask(webhookJobs(app), 'look-after-webhooks');
    const off = await app.db
      .selectFrom('webhook_endpoint')
      .select(['active', 'off_reason'])
      .where('id', '=', endpoint.id)
      .executeTakeFirstOrThrow();
    expect(off).toEqual({ active: false, off_reason: 'overfull' });
    expect(await countOf(endpoint, 'dead')).toBe(100_001);
    await (await endpoint.keeper()).delete(`user/webhook/${endpoint.id}`);
    expect(await stateOf(endpoint)).toBeUndefined();
    await runTask(webhookJobs(app), 'look-after-webhooks');
    expect(await countOf(endpoint, 'dead')).toBe(0);
  }, 60_000);
});

describe('endpoints that fail', () => {
  it('RB-439 warns once after a day and switches off after five; a success begins anew', async () => {
    const endpoint = await anEndpointOf();
    receiver.behave = answering(503);
    await due(endpoint);
    await receiver.until(1, endpoint.path);
    await hooksDone(app);
    expect((await stateOf(endpoint))?.failing_since).toBe('2026-06-15T12:00:00.000Z');
    const told = async () => {
      await runTask(webhookJobs(app), 'look-after-webhooks');
      await app.jobsDone();
      const { rows } = await sql<{ title: string }>`select distinct n.title from notification n
        join app_user u on u.id = n.user_id where u.company_id = ${endpoint.companyId} order by 1`.execute(
        app.db,
      );
      return rows.map(({ title }) => title);
    };
    await sql`update webhook_delivery set next_attempt_at = '2027-01-01' where endpoint_id = ${endpoint.id}`.execute(
      app.db,
    );
    app.clock.advance(23 * HOUR);
    expect(await told()).toEqual([]);
    app.clock.advance(HOUR);
    const host = new URL(receiver.url()).host;
    const failing = `Webhooks to ${host} are failing`;
    expect(await told()).toEqual([failing]);
    expect(await told()).toEqual([failing]);
    app.clock.advance(4 * DAY - MINUTE);
    expect(await told()).toEqual([failing]);
    app.clock.advance(MINUTE);
    expect(await told()).toEqual([failing, `Webhooks to ${host} are off`]);
    expect(await stateOf(endpoint)).toMatchObject({
      active: false,
      off_reason: 'failing',
      waiting: 0,
      dead: 1,
    });
    const mails = await mailsTo(app, (await ownerOf(endpoint.id)).email);
    expect(mails.some((mail) => mail.includes(`Subject: ${failing}`))).toBe(true);
  });

  it('RB-439 a delivery that succeeds ends the failing', async () => {
    const endpoint = await anEndpointOf();
    receiver.behave = answering(500);
    await due(endpoint);
    await receiver.until(1, endpoint.path);
    await hooksDone(app);
    receiver.behave = answering(200);
    app.clock.advance(6 * SECOND);
    await receiver.until(2, endpoint.path);
    await hooksDone(app);
    expect(await stateOf(endpoint)).toMatchObject({ failing_since: null, waiting: 0 });
  });
});

it('RB-441 deliveries are kept 30 days, dead ones 90, and their messages no longer than they', async () => {
  const endpoint = await anEndpointOf();
  await due(endpoint, 1, 'delivered');
  await due(endpoint, 1, 'dead');
  const kept = async () => {
    await runTask(webhookJobs(app), 'sweep-webhooks');
    const { rows } = await sql<{
      state: string;
    }>`select state from webhook_delivery where endpoint_id = ${endpoint.id}`.execute(app.db);
    const { rows: messages } =
      await sql`select from webhook_message where company_id = ${endpoint.companyId}`.execute(app.db);
    return [rows.map(({ state }) => state).toSorted(), messages.length];
  };
  app.clock.advance(29 * DAY);
  expect(await kept()).toEqual([['dead', 'delivered'], 2]);
  app.clock.advance(2 * DAY);
  expect(await kept()).toEqual([['dead'], 1]);
  app.clock.advance(58 * DAY);
  expect(await kept()).toEqual([['dead'], 1]);
  app.clock.advance(2 * DAY);
  expect(await kept()).toEqual([[], 0]);
});

const ownerOf = (endpointId: number) =>
  app.db
    .selectFrom('webhook_endpoint as e')
    .innerJoin('app_user as u', 'u.id', 'e.created_by')
    .select('u.email')
    .where('e.id', '=', endpointId)
    .executeTakeFirstOrThrow();
