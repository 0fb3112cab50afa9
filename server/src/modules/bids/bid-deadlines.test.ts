import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bid } from '#contract/bids/bid-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aFacility, anAdministrator, aSeller, aUser, type Person } from '../../../test/kit/world.ts';
import { bidJobs, CANCEL_BIDS, EXPIRE_BIDS } from './jobs.ts';
import { aBidMarket, accept, decline } from './test-market.ts';

let app: TestApp;
let market: Awaited<ReturnType<typeof aBidMarket>>;
beforeAll(async () => {
  app = await startTestApp('bid deadlines', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  market = await aBidMarket(app);
});
const run = (task: string) => bidJobs(app)[task]?.({});

describe('G-019 deadlines', () => {
  const state = async (id: number) => (await market.read(id)).status;

  it('a bid that nobody answers expires, and takes no answer even before the job has come', async () => {
    const id = await market.aBid();
    await market.later('2026-06-18T12:00:01Z');
    expect((await accept(market.selling, id)).problem?.error).toBe('This bid is already expired.');
    await run(EXPIRE_BIDS);
    expect(await state(id)).toBe('expired');
    expect((await market.read(id)).closed_date).toBe('2026-06-18T12:00:01.000Z');
  });

  it('TR-522 is extended by either side, up to 30 days', async () => {
    const id = await market.aBid();
    const extend = (client: TestClient, hours?: number) =>
      client.put<Bid>(`offer/extend/${id}`, hours === undefined ? {} : { hours });
    expect((await extend(market.buying)).data.expiration_date).toBe('2026-06-22T12:00:00.000Z');
    expect((await extend(market.selling, 24)).data.expiration_date).toBe('2026-06-22T12:00:00.000Z');
    expect((await extend(market.selling, 169)).status).toBe(422);
    for (const _ of [1, 2, 3]) await extend(market.selling, 168);
    expect((await extend(market.selling, 168)).status).toBe(422);
  });

  it('stands still while its seller is away', async () => {
    const id = await market.aBid();
    await market.selling.post('offer/set_vacation', { start: '2026-06-16', end: '2026-06-30' });
    await app.jobsDone();
    expect((await market.read(id)).expiration_date).toBe('2026-07-03T12:00:00.000Z');
    await market.later('2026-06-20T00:00:00Z');
    await market.selling.post('offer/set_vacation', { start: null, end: null });
    await app.jobsDone();
    expect((await market.read(id)).expiration_date).toBe('2026-06-22T12:00:00.000Z');
  });

  it('ends with its listing, with the reason', async () => {
    const id = await market.aBid();
    await market.selling.delete(`listing/seller/${market.listing.id}`);
    await run(CANCEL_BIDS);
    expect(await market.read(id)).toMatchObject({
      status: 'cancelled',
      declined_by: 'system',
      decline_reason: 'The listing was withdrawn.',
    });
  });
});

describe('G-006 who sees a bid', () => {
  it('its facility, its company’s administrators, its seller and administrators with orders; nobody else', async () => {
    const id = await market.aBid();
    const elsewhere = await aFacility(app.db, { company_id: market.buyer.companyId });
    const people: [string, Person, number][] = [
      [
        'another facility',
        await aUser(app.db, {
          companyId: market.buyer.companyId,
          roles: ['Buyer'],
          facilityIds: [elsewhere.id],
        }),
        404,
      ],
      [
        'company',
        await aUser(app.db, { companyId: market.buyer.companyId, roles: ['Buyer', 'CompanyAdmin'] }),
        200,
      ],
      ['another seller', await aSeller(app.db), 404],
      ['another buyer', await aBuyer(app.db), 404],
      ['orders', await anAdministrator(app.db, ['orders']), 200],
      ['another right', await anAdministrator(app.db, ['users']), 403],
    ];
    for (const [who, person, status] of people) {
      const client = await app.signIn(person.userId);
      expect([who, (await client.get(`offer/${id}`)).status]).toEqual([who, status]);
      if (status !== 200) expect([who, (await decline(client, id)).status]).toEqual([who, status]);
    }
  });
});
