import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RfpSummary } from '#contract/rfps/rfp-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBrand, aListing, anAdministrator, aSeller, type Person } from '../../../test/kit/world.ts';
import { aDeal, PRICES, TERMS, type Deal } from './test-contracts.ts';

let app: TestApp;
let deal: Deal;
/** The supplier of a site of its own. */
let owner: Person;
const OWN_SITE = 'owner.test';
const WITHOUT = 'without.test';
beforeAll(async () => {
  app = await startTestApp('rfp limits');
  owner = await aSeller(app.db, { enable_rfp: true });
  const site = { brand: 'direct', hydra: true, supplier_company_id: owner.companyId } as const;
  await aBrand(app.db, { host: OWN_SITE, rfp_enabled: true, ...site });
  await aBrand(app.db, { host: WITHOUT, rfp_enabled: false, ...site });
});
afterAll(() => app.close());
beforeEach(async () => {
  deal = await aDeal(app);
});

const propose = ({ client }: { client: TestClient }, id: number) =>
  client.post('proposal', {
    request_id: id,
    ndc: deal.ndc,
    ...PRICES,
    acknowledged: true,
    shipping_acknowledged: true,
  });

describe('WB-262 what is mailed to others has a budget', () => {
  it('of requests, wishes and proposals together, for a person and minute', async () => {
    const id = await deal.contract();
    const wish = () => deal.buying.put('rfp/pause', { id, months: 1 });
    const request = () =>
      deal.buying.post('rfp', { ...TERMS, ndc: deal.ndc, catalog_type: 'medigi', acknowledged: false });
    for (let times = 0; times < 14; times += 1) {
      expect((await wish()).status).not.toBe(429);
      expect((await request()).status).toBe(422);
    }
    await wish();
    expect([(await request()).status, (await wish()).status]).toEqual([429, 429]);
    expect((await deal.read(id)).pause_asked).toBe(1);
    app.clock.advance(60_000);
    expect((await request()).status).toBe(422);
  });

  it('a supplier proposes five times to a request; then it is closed for it', async () => {
    const [first, second] = deal.suppliers;
    const id = await deal.ask();
    for (let times = 1; times <= 5; times += 1) {
      expect((await deal.read(id, first.client)).can.propose).toBe(true);
      const { id: proposal } = await deal.propose(first, id);
      expect((await deal.buying.put(`proposal/decline/${proposal}`, {})).status).toBe(200);
    }
    expect(await deal.read(id, first.client)).toMatchObject({
      status: 'declined',
      can: { propose: false, decline: false },
    });
    expect((await propose(first, id)).status).toBe(409);
    expect((await deal.read(id)).status).toBe('pending');
    expect((await propose(second, id)).status).toBe(201);
    const alone = await deal.ask({ inclusions: [first.companyId] });
    for (let times = 1; times <= 5; times += 1) {
      const { id: proposal } = await deal.propose(first, alone);
      await deal.buying.put(`proposal/decline/${proposal}`, {});
    }
    expect((await deal.read(alone)).status).toBe('declined');
  });
});

it('G-090 WB-263 the mail of a request is repeated to a supplier that is still asked alone', async () => {
  const [first, second] = deal.suppliers;
  const admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
  const repeat = (id: number, { companyId }: Person) =>
    admin.post(`emails/resend_rfp_placed/${id}/${companyId}`);
  const id = await deal.ask();
  await first.client.put(`rfp/decline/${id}`, { decline_reason: 'No stock' });
  await deal.propose(second, id);
  for (const who of deal.suppliers) expect((await repeat(id, who)).status).toBe(409);
  const cancelled = await deal.ask();
  await deal.buying.put(`rfp/${cancelled}`, { status: 'cancelled' });
  expect((await repeat(cancelled, first)).problem?.error).toBe('This request takes no proposals any more.');
  expect((await repeat(await deal.ask(), first)).status).toBe(200);
});

describe('X-53 WB-264 the site of a supplier', () => {
  const ids = async (who: TestClient) =>
    (await who.get<RfpSummary[]>('rfp')).data.map((one) => one.id).toSorted((one, other) => one - other);

  it('shows and moves what was asked of it alone, or is its contract', async () => {
    const { companyId, userId } = owner;
    const listing = await aListing(app.db, { companyId, ndc: deal.ndc, lots: [{ stock: 500 }] });
    const own = { ...owner, listing, client: await app.signIn(userId) };
    const asked = deal.suppliers.map((one) => one.companyId);
    const others = await deal.ask();
    const both = await deal.ask({ inclusions: [...asked, companyId] });
    const alone = await deal.ask({ inclusions: [companyId] });
    const won = await deal.ask({ inclusions: [...asked, companyId] });
    await deal.accept((await deal.propose(own, won)).id);
    const { id: foreign } = await deal.propose(deal.suppliers[0], both);
    const contract = await deal.contract();
    const there = await app.signIn(deal.buyer.userId, OWN_SITE);
    expect(await ids(there)).toEqual([alone, won]);
    for (const id of [others, both, contract]) expect((await there.get(`rfp/${id}`)).status).toBe(404);
    expect((await deal.accept(foreign, there)).status).toBe(404);
    expect((await there.put('rfp/extend', { id: contract, duration: 3 })).status).toBe(404);
    expect(await deal.deliveries(contract, there)).toEqual([]);
    expect(await deal.deliveries(won, there)).toHaveLength(3);
    expect((await there.put('rfp/extend', { id: won, duration: 3 })).status).toBe(200);
    expect(await ids(await app.signIn(userId, OWN_SITE))).toEqual([both, alone, won]);
    expect(await ids(await app.signIn(deal.suppliers[0].userId, OWN_SITE))).toEqual([]);
    expect(await ids(deal.buying)).toEqual([others, both, alone, won, contract]);
  });

  it('shows none where requests are off', async () => {
    await deal.contract({}, {});
    const there = await app.signIn(deal.buyer.userId, WITHOUT);
    expect(await ids(there)).toEqual([]);
    expect((await there.get('rfp/scheduled_orders')).data).toEqual([]);
  });
});
