import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEBHOOK_MESSAGES } from '#contract/webhook-messages.ts';
import { WEBHOOK_EVENTS } from '#rules/webhooks.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { wordsOfAmount } from '../../../test/kit/canary.ts';
import { Receiver, trustingReceivers } from '../../../test/kit/receiver.ts';
import { runTask } from '../../../test/kit/run-task.ts';
import { aBid, aProposal, aTenant, anOrder, anRfp, type Tenant } from '../../../test/kit/tenant.ts';
import { aBuyer, aListing, aSeller, NOW, type Person } from '../../../test/kit/world.ts';
import { bidJobs, EXPIRE_BIDS } from '../bids/index.ts';
import { aHookKeeper, anEndpoint, hooksDone, lotsTold } from './test-hooks.ts';

let app: TestApp;
let receiver: Receiver;
const trust = trustingReceivers();
beforeAll(async () => {
  receiver = await Receiver.start();
  app = await startTestApp('webhooks told', { runJobs: true, env: trust.env });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  trust.remove();
});

const ALL = WEBHOOK_EVENTS.filter((type) => type !== 'webhook.test');

/** An endpoint for everything that happens to a company. */
async function listens(path: string, person: Pick<Person, 'companyId'>, side: 'Buyer' | 'Seller') {
  await app.jobsDone();
  return anEndpoint(await aHookKeeper(app, person, side), receiver.url(path), ALL);
}

async function bothListen(name: string, { buyer, seller }: Tenant): Promise<void> {
  await listens(`/${name}/buyer`, buyer, 'Buyer');
  await listens(`/${name}/seller`, seller, 'Seller');
}

async function told(path: string): Promise<string[]> {
  await app.jobsDone();
  await hooksDone(app);
  return receiver
    .messages(path)
    .map(({ type }) => type)
    .toSorted();
}

describe('both sides are told of every end', () => {
  it('RB-430 a bid that is accepted, with its order', async () => {
    const tenant = await aTenant(app, 'Accepting');
    await bothListen('accepted', tenant);
    const bid = await aBid(tenant);
    const reply = await tenant.clients.seller.put(`offer/accept/${bid.id}`, { acknowledged: true });
    expect(reply.status).toBe(200);
    const steps = ['bid.accepted', 'bid.placed', 'order.placed'];
    for (const side of ['buyer', 'seller']) {
      const types = await told(`/accepted/${side}`);
      expect(types.filter((type) => steps.includes(type))).toEqual(steps);
    }
    const messages = receiver.messages<{ id: number; status: string }>('/accepted/seller');
    const accepted = messages.find(({ type }) => type === 'bid.accepted');
    expect(accepted?.data).toMatchObject({ id: bid.id, status: 'accepted' });
  });

  it('RB-430 a bid that nobody answered in time', async () => {
    const tenant = await aTenant(app, 'Expiring');
    await bothListen('expired', tenant);
    await aBid(tenant);
    await told('/expired/buyer');
    app.clock.advance(30 * 86_400_000);
    await runTask(bidJobs(app), EXPIRE_BIDS);
    for (const side of ['buyer', 'seller'])
      expect(await told(`/expired/${side}`)).toEqual(['bid.expired', 'bid.placed']);
    app.clock.set(NOW);
  });

  it('RB-430 a request that its supplier refuses, one that its buyer cancels, and a proposal that the buyer declines', async () => {
    const tenant = await aTenant(app, 'Refusing');
    await bothListen('refused', tenant);
    const { buyer, seller } = tenant.clients;
    const refused = await anRfp(tenant);
    await seller.put(`rfp/decline/${refused.id}`, { decline_reason: 'None left' });
    const cancelled = await anRfp(tenant);
    await buyer.put(`rfp/${cancelled.id}`, { id: cancelled.id, status: 'cancelled' });
    const proposal = await aProposal(tenant);
    await buyer.put(`proposal/decline/${proposal.id}`, { decline_reason: 'Too dear' });
    const steps = [
      'rfp.cancelled',
      'rfp.declined',
      'rfp.declined',
      'rfp.placed',
      'rfp.placed',
      'rfp.placed',
      'rfp.proposed',
    ];
    for (const side of ['buyer', 'seller']) expect(await told(`/refused/${side}`)).toEqual(steps);
  });
});

describe('nobody is told of others', () => {
  const RIVAL = 'KESTREL';
  const [ASKED, PROPOSED, LIST_CENTS] = [1111.13, 1146.35, 123_457];

  /** A supplier with words and prices that nobody can mistake, asked for the same request and selling to the same buyer. */
  async function aRival(tenant: Tenant) {
    const rival = await aSeller(app.db, { name: RIVAL, enable_rfp: true });
    const lots = [{ price_cents: LIST_CENTS, lot_name: RIVAL }];
    const listing = await aListing(app.db, {
      companyId: rival.companyId,
      ndc: tenant.listing.ndc,
      offer_orders_enabled: true,
      lots,
    });
    return { rival, listing, client: await app.signIn(rival.userId) };
  }

  async function bidAndBuyFromIt(tenant: Tenant, { listing }: Awaited<ReturnType<typeof aRival>>) {
    const { buyer } = tenant.clients;
    const terms = { price: ASKED, quantity: 10, earliest_expiry: '2028-06-30' };
    await buyer.post('offer', { listing_id: listing.id, ...terms, acknowledged: true });
    const lots = [{ id: listing.lotIds[0], quantity: 1 }];
    await buyer.post('cart/c0', { listing: { id: listing.id, lots } });
    await buyer.post('order/place_order', { cart_type: 'c0', po_number: RIVAL });
  }

  /** Both suppliers propose for one request. */
  async function askBoth(tenant: Tenant, { rival, client }: Awaited<ReturnType<typeof aRival>>) {
    const { seller, buyer, clients } = { ...tenant, buyer: tenant.clients.buyer };
    await app.db
      .updateTable('company')
      .set({ enable_rfp: true })
      .where('id', '=', seller.companyId)
      .execute();
    const { ndc } = tenant.listing;
    const { data } = await buyer.post<{ id: number }>('rfp', {
      ndc,
      catalog_type: 'medigi',
      quantity: 40,
      duration: 3,
      period: 'monthly',
      start_date: '2026-07-15',
      inclusions: [seller.companyId, rival.companyId],
      acknowledged: true,
    });
    const terms = { request_id: data.id, ndc, acknowledged: true, shipping_acknowledged: true };
    await client.post('proposal', { ...terms, price: PROPOSED, shipping_price: 20 });
    await clients.seller.post('proposal', { ...terms, price: 12.5, shipping_price: 20 });
  }

  it('RB-432 RB-433 every message has the shape of its event, and no word and no price of a rival or of a stranger is in any message of all events', async () => {
    const tenant = await aTenant(app, 'Watched');
    await bothListen('watched', tenant);
    const stranger = await aBuyer(app.db);
    await listens('/stranger', stranger, 'Buyer');
    const rival = await aRival(tenant);
    await listens('/rival', rival.rival, 'Seller');
    await bidAndBuyFromIt(tenant, rival);
    await askBoth(tenant, rival);
    await anOrder(tenant);
    await aBid(tenant);
    await lotsTold(app);

    const happened = ['bid.placed', 'order.placed', 'rfp.placed', 'rfp.proposed', 'stock.changed'];
    for (const path of ['/rival', '/watched/seller'])
      expect([...new Set(await told(path))].toSorted()).toEqual(happened);
    expect(await told('/watched/buyer')).toEqual(expect.arrayContaining(happened.slice(0, 4)));
    const canary = new RegExp(
      [RIVAL, ...wordsOfAmount(ASKED), ...wordsOfAmount(PROPOSED), ...wordsOfAmount(LIST_CENTS / 100)].join(
        '|',
      ),
      'i',
    );
    expect(bodiesOf('/rival').join('\n')).toMatch(canary);
    for (const body of bodiesOf('/watched/seller')) expect(body).not.toMatch(canary);
    expect(bodiesOf('/stranger')).toEqual([]);
    for (const message of ['/watched/buyer', '/watched/seller', '/rival'].flatMap((path) =>
      receiver.messages(path),
    )) {
      const event = WEBHOOK_EVENTS.find((type) => type === message.type);
      expect(event && WEBHOOK_MESSAGES.get(event)?.safeParse(message).error).toBeUndefined();
    }
  });

  const bodiesOf = (path: string) =>
    receiver.received.filter((one) => one.path === path).map(({ body }) => body);
});
