import { sql } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { NewWebhook } from '#contract/webhooks.ts';
import { WEBHOOK_EVENTS } from '#rules/webhooks.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { answering, Receiver, trustingReceivers, type Received } from '../../../test/kit/receiver.ts';
import { aBid, aProposal, aTenant, type Tenant } from '../../../test/kit/tenant.ts';
import { aTrade } from '../../../test/kit/trade.ts';
import { aFacility, aUser } from '../../../test/kit/world.ts';
import { aHookKeeper, anEndpoint, deliveriesOf, hooksDone } from './test-hooks.ts';

let app: TestApp;
let receiver: Receiver;
const trust = trustingReceivers();
beforeAll(async () => {
  receiver = await Receiver.start();
  app = await startTestApp('webhooks followed', { runJobs: true, env: trust.env });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  trust.remove();
});
afterEach(() => {
  vi.useRealTimers();
  receiver.behave = answering(200);
});

interface Both {
  buying: NewWebhook;
  selling: NewWebhook;
}

const ALL = WEBHOOK_EVENTS.filter((type) => type !== 'webhook.test');

/** Endpoints of both sides for everything, at paths that nobody else has. */
async function bothListen(
  name: string,
  { buyerCompanyId, sellerCompanyId }: { buyerCompanyId: number; sellerCompanyId: number },
): Promise<Both> {
  // What happened before they listen is none of theirs, but would be told if it still waited to be.
  await app.jobsDone();
  const buyer = await aHookKeeper(app, { companyId: buyerCompanyId });
  const seller = await aHookKeeper(app, { companyId: sellerCompanyId }, 'Seller');
  return {
    buying: await anEndpoint(buyer, receiver.url(`/${name}/buyer`), ALL),
    selling: await anEndpoint(seller, receiver.url(`/${name}/seller`), ALL),
  };
}

async function told(path: string): Promise<string[]> {
  await app.jobsDone();
  await hooksDone(app);
  return receiver.messages(path).map(({ type }) => type);
}

const companiesOf = ({ buyer, seller }: Tenant) => ({
  buyerCompanyId: buyer.companyId,
  sellerCompanyId: seller.companyId,
});

describe('orders', () => {
  it('RB-430 RB-432 RB-436 both sides hear of every step once, as the order reads for each at that time', async () => {
    const first = await aTrade(app);
    await bothListen('order', first);
    const trade = await first.again();
    await trade.selling.post(`order/${trade.id}/confirmation`);
    const shipped = await trade.ship();
    const tracking = { carrier: 'UPS', tracking_number: 'P1a', ship_date: '06/15/2026' };
    await trade.selling.put(`order/${trade.id}/tracking/${shipped.tracking[0]?.id}`, tracking);
    await trade.selling.delete(`order/${trade.id}/tracking/${shipped.tracking[0]?.id}`);
    await trade.ship();
    await trade.selling.post(`order/${trade.id}/delivery`);
    const steps = [
      'invoice.issued',
      'invoice.issued',
      'order.confirmed',
      'order.delivered',
      'order.placed',
      'order.shipped',
      'order.shipped',
      'shipment.changed',
      'shipment.created',
      'shipment.created',
      'shipment.deleted',
    ];
    for (const side of ['buyer', 'seller']) expect((await told(`/order/${side}`)).toSorted()).toEqual(steps);
    const placed = receiver
      .messages<{ id: number; version: number; status: string }>('/order/seller')
      .find(({ type }) => type === 'order.placed');
    expect(placed).toMatchObject({
      id: expect.stringMatching(/^msg_[0-9a-f]{32}$/) as string,
      timestamp: '2026-06-15T12:00:00.000Z',
      data: { id: trade.id },
    });
    const last = receiver.messages<object>('/order/seller').find(({ type }) => type === 'order.delivered');
    expect(last?.data).toEqual(
      JSON.parse(JSON.stringify((await trade.selling.get(`order/${trade.id}`)).data)),
    );
  });

  it('RB-430 a card order is placed and paid; asking to cancel and cancelling are told', async () => {
    const first = await aTrade(app, { payment: 'credit_card' });
    await bothListen('card', first);
    const trade = await first.again();
    await trade.selling.post(`order/${trade.id}/confirmation`);
    await trade.buying.post(`order/${trade.id}/cancellation`, { reason: 'Too many' });
    await trade.selling.put(`order/${trade.id}/cancellation`, { approve: true });
    const steps = (await told('/card/buyer')).toSorted();
    expect(steps).toEqual([
      'order.cancellation_requested',
      'order.cancelled',
      'order.confirmed',
      'order.paid',
      'order.placed',
    ]);
  });

  it('RB-433 a buying endpoint for some facilities hears of those alone', async () => {
    const first = await aTrade(app);
    const keeper = await aHookKeeper(app, { companyId: first.buyerCompanyId });
    const other = await aFacility(app.db, { company_id: first.buyerCompanyId });
    const own = (await first.order()).facility_id;
    await app.jobsDone();
    await anEndpoint(keeper, receiver.url('/own'), ['order.placed'], { facility_ids: [own] });
    await anEndpoint(keeper, receiver.url('/other'), ['order.placed'], { facility_ids: [other.id] });
    await first.again();
    expect(await told('/own')).toEqual(['order.placed']);
    expect(await told('/other')).toEqual([]);
  });

  it('RB-436 what is not committed is not told, and an event that is delivered twice is told once', async () => {
    const first = await aTrade(app);
    await bothListen('once', first);
    const trade = await first.again();
    await told('/once/seller');
    const refused = await trade.selling.post(`order/${trade.id}/delivery`);
    expect(refused.status).toBe(409);
    await sql`select graphile_worker.add_job('deliver-event', json_build_object('key', ${`order.placed:${trade.id}`}::text,
      'type', 'order.placed', 'data', json_build_object('order_id', ${trade.id}::int)))`.execute(app.db);
    expect(await told('/once/seller')).toEqual(['order.placed']);
  });
});

describe('bids and requests', () => {
  it('RB-430 RB-433 each side hears of its bids with its own price, and no seller of the bids of another', async () => {
    const tenant = await aTenant(app, 'Hooked');
    await bothListen('bid', companiesOf(tenant));
    const rival = await aHookKeeper(
      app,
      await aUser(app.db, { companyId: (await aTrade(app)).sellerCompanyId, roles: ['Seller'] }),
      'Seller',
    );
    await anEndpoint(rival, receiver.url('/bid/rival'), ALL);
    const bid = await aBid(tenant, { countered: true });
    await tenant.clients.buyer.put(`offer/decline/${bid.id}`, { reason: 'No' });
    const steps = ['bid.countered', 'bid.declined', 'bid.placed'];
    expect((await told('/bid/buyer')).toSorted()).toEqual(steps);
    expect((await told('/bid/seller')).toSorted()).toEqual(steps);
    expect(await told('/bid/rival')).toEqual([]);
    const versions = receiver.messages<{ version: number }>('/bid/seller').map(({ data }) => data.version);
    expect(new Set(versions).size).toBe(versions.length);
  });

  it('RB-430 RB-433 suppliers of a request hear of it, and none of what another proposed', async () => {
    const tenant = await aTenant(app, 'Requesting');
    await bothListen('rfp', companiesOf(tenant));
    const proposal = await aProposal(tenant);
    await tenant.clients.buyer.put(`proposal/accept/${proposal.id}`, {});
    const steps = ['rfp.accepted', 'rfp.placed', 'rfp.proposed'];
    expect((await told('/rfp/buyer')).toSorted()).toEqual(steps);
    expect((await told('/rfp/seller')).toSorted()).toEqual(steps);
    const seen = receiver.messages<{ suppliers: unknown }>('/rfp/seller');
    expect(seen.every(({ data }) => data.suppliers === null)).toBe(true);
  });
});

describe('signatures', () => {
  const verifies = (secret: string, { headers, body }: Received) => {
    vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now() });
    const wanted = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
    const sent = Object.fromEntries(wanted.map((name) => [name, String(headers[name])]));
    try {
      return new Verifier(secret).verify(body, sent);
    } finally {
      vi.useRealTimers();
    }
  };

  it('RB-434 RB-435 the published library verifies what was sent, by the new and for a day by the old secret', async () => {
    const first = await aTrade(app);
    const { selling } = await bothListen('signed', first);
    const keeper = app.withSession(await app.openSession(await creatorOf(selling.id)));
    const renewed = await keeper.post<NewWebhook>(`user/webhook/${selling.id}/secret`);
    await first.again();
    const [sent] = await receiver.until(1, '/signed/seller');
    if (!sent) throw new Error('Nothing was sent.');
    expect(verifies(selling.secret, sent)).toMatchObject({ type: 'order.placed' });
    expect(verifies(renewed.data.secret, sent)).toMatchObject({ type: 'order.placed' });
    expect(sent.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Galenic-Webhooks/1',
      'webhook-timestamp': String(app.clock.now().getTime() / 1000),
      'webhook-signature': expect.stringMatching(/^v1,\S{44} v1,\S{44}$/) as string,
    });
    const forged = { ...sent, body: sent.body.replace('order.placed', 'order.paid') };
    expect(() => verifies(selling.secret, forged)).toThrow('No matching signature found');
    app.clock.advance(25 * 3_600_000);
    const tomorrow = await aHookKeeper(app, { companyId: first.sellerCompanyId }, 'Seller');
    const [delivery] = await deliveriesOf(tomorrow, selling.id);
    await tomorrow.post(`user/webhook/delivery/${delivery?.id}/replay`);
    const [, later] = await receiver.until(2, '/signed/seller');
    if (!later) throw new Error('Nothing was sent.');
    expect(() => verifies(selling.secret, later)).toThrow('No matching signature found');
    expect(verifies(renewed.data.secret, later)).toMatchObject({ type: 'order.placed' });
  });

  it('RB-440 RB-441 a replay sends the same id and body, and the log shows what was sent with its signature shortened', async () => {
    const first = await aTrade(app);
    const { selling } = await bothListen('again', first);
    const keeper = app.withSession(await app.openSession(await creatorOf(selling.id)));
    await first.again();
    const [sent] = await receiver.until(1, '/again/seller');
    await hooksDone(app);
    const [delivery] = await deliveriesOf(keeper, selling.id, '?event=order.placed&state=delivered');
    app.clock.advance(60_000);
    const replayed = await keeper.post(`user/webhook/delivery/${delivery?.id}/replay`);
    expect(replayed.data).toMatchObject({ state: 'waiting', attempts: 0 });
    const [, again] = await receiver.until(2, '/again/seller');
    expect([again?.headers['webhook-id'], again?.body]).toEqual([sent?.headers['webhook-id'], sent?.body]);
    expect(again?.headers['webhook-timestamp']).not.toBe(sent?.headers['webhook-timestamp']);
    await hooksDone(app);
    const { data } = await keeper.get(`user/webhook/delivery/${delivery?.id}`);
    expect(data).toMatchObject({
      body: sent?.body,
      state: 'delivered',
      headers: { 'webhook-signature': expect.stringMatching(/^v1,.{8}…$/) as string },
    });
  });
});

const creatorOf = async (id: number): Promise<number> => {
  const { created_by } = await app.db
    .selectFrom('webhook_endpoint')
    .select('created_by')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return created_by;
};
