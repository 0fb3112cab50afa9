import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Away } from '#rules/bids/deadline.ts';
import type { Bid } from '#contract/bids/bid-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aFacility, anAdministrator, aSeller, aUser, type Person } from '../../../test/kit/world.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import { followTraders } from './subscribers.ts';
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
const vacationSet = (before: Away | null, after: Away | null): DomainEvent => ({
  key: 'company-vacation:test',
  type: 'company.vacation_set',
  data: { company_id: market.seller.companyId, at: app.clock.now().toISOString(), before, after },
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

  it('TR-522 waits for 30 days from its line, also where it is extended again and again', async () => {
    const id = await market.aBid();
    for (const day of ['2026-06-17', '2026-06-22', '2026-06-29', '2026-07-06'])
      await market
        .later(`${day}T12:00:00Z`)
        .then(() => market.selling.put(`offer/extend/${id}`, { hours: 168 }));
    const reply = await market.selling.put(`offer/extend/${id}`, { hours: 168 });
    expect([reply.status, reply.problem?.error]).toEqual([422, 'A bid waits for 30 days at most.']);
    const expires = (await market.read(id)).expiration_date;
    expect(expires <= '2026-07-16').toBe(true);
  });

  it('an administrator sets an end within 30 days, and no other', async () => {
    const admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    const id = await market.aBid();
    const set = async (expiration_date: string) =>
      (await admin.put(`offer/${id}`, { expiration_date })).status;
    expect(await set('2026-07-15T12:00:01Z')).toBe(422);
    expect(await set('9999-12-31T23:00:00Z')).toBe(422);
    expect(await set('2026-07-15T12:00:00Z')).toBe(200);
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

  it('a vacation keeps no bid for more than 60 days, even one that was stored before vacations had a bound', async () => {
    const id = await market.aBid();
    const days = { vacation_start: '2026-06-16', vacation_end: '9999-12-31' };
    await app.db.updateTable('company').set(days).where('id', '=', market.seller.companyId).execute();
    await followTraders(app)(vacationSet(null, null));
    expect((await market.read(id)).expiration_date).toBe('2026-08-14T12:00:00.000Z');
    expect((await market.buying.get('offer')).status).toBe(200);
  });

  it('an event that comes again, or late, puts no earlier vacation back', async () => {
    const id = await market.aBid();
    const set = (start: string | null, end: string | null) =>
      market.selling.post('offer/set_vacation', { start, end });
    await set('2026-06-16', '2026-06-30');
    await set(null, null);
    await app.jobsDone();
    await followTraders(app)(vacationSet(null, { start: '2026-06-16', end: '2026-06-30' }));
    expect((await market.read(id)).expiration_date).toBe('2026-06-18T12:00:00.000Z');
  });

  it('tells in the history of a bid that a vacation moved its end', async () => {
    const id = await market.aBid();
    await market.selling.post('offer/set_vacation', { start: '2026-06-16', end: '2026-06-30' });
    await app.jobsDone();
    const rows = await app.db
      .selectFrom('audit_log')
      .select(['operation', 'after'])
      .where('entity', '=', 'bid')
      .where('entity_id', '=', id)
      .where('operation', '=', 'bid.clock_moved')
      .execute();
    expect(rows).toMatchObject([{ after: { expires_at: '2026-07-03T12:00:00.000Z' } }]);
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
