import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Away } from '#rules/bids/deadline.ts';
import type { Bid } from '#contract/bids/bid-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aFacility, anAdministrator, aSeller, aUser, type Person } from '../../../test/kit/world.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import { followTraders } from './subscribers.ts';
import { bidJobs, CANCEL_BIDS, EXPIRE_BIDS } from './jobs.ts';
import { aBidMarket, accept, decline } from './test-market.ts';
import { runTask } from '../../../test/kit/run-task.ts';

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
const run = (task: string) => runTask(bidJobs(app), task);

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
    expect((await market.read(id)).extensions).toEqual([
      { hours: 24, expiration_date: '2026-06-19T12:00:00.000Z', problem: null },
      { hours: 72, expiration_date: '2026-06-22T12:00:00.000Z', problem: null },
      { hours: 168, expiration_date: '2026-06-25T12:00:00.000Z', problem: null },
    ]);
    expect((await extend(market.buying)).data.expiration_date).toBe('2026-06-22T12:00:00.000Z');
    // A day more is counted from Sunday, so that it ends on the same Monday.
    expect((await extend(market.selling, 24)).status).toBe(422);
    expect((await extend(market.selling, 169)).status).toBe(422);
    for (const _ of [1, 2, 3]) await extend(market.selling, 168);
    expect((await extend(market.selling, 168)).status).toBe(422);
    expect((await market.read(id)).extensions.at(-1)).toEqual({
      hours: 168,
      expiration_date: null,
      problem: 'A bid is extended to 30 days after its last line at most.',
    });
  });

  it('TR-522 waits for 30 days from its line, also where it is extended again and again', async () => {
    const id = await market.aBid();
    for (const day of ['2026-06-17', '2026-06-22', '2026-06-29', '2026-07-06'])
      await market
        .later(`${day}T12:00:00Z`)
        .then(() => market.selling.put(`offer/extend/${id}`, { hours: 168 }));
    const reply = await market.selling.put(`offer/extend/${id}`, { hours: 168 });
    expect([reply.status, reply.problem?.error]).toEqual([
      422,
      'A bid is extended to 30 days after its last line at most.',
    ]);
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

describe('many bids that end at once', () => {
  it('end in few transactions, each with its history', async () => {
    const first = await market.aBid();
    await sql`insert into facility (company_id, type, dea_number, state_license, name, vetting_status, line_1, city, state, postal_code)
      select f.company_id, f.type, f.dea_number, f.state_license, 'Branch ' || n, f.vetting_status, f.line_1, f.city, f.state, f.postal_code
      from facility f cross join generate_series(1, 249) n where f.id = ${market.buyer.facilityId}`.execute(
      app.db,
    );
    await sql`with made as (
        insert into bid (facility_id, buyer_company_id, buyer_user_id, listing_id, seller_company_id, clock_from, clock_ms, expires_at,
          created_at, updated_at)
        select f.id, b.buyer_company_id, b.buyer_user_id, b.listing_id, b.seller_company_id, b.clock_from, b.clock_ms, b.expires_at,
          b.created_at, b.updated_at
        from bid b join facility f on f.company_id = b.buyer_company_id and f.id <> b.facility_id where b.id = ${first} returning id)
      insert into bid_line (bid_id, number, user_id, quantity, base_cents, buyer_cents, list_base_cents, list_buyer_cents,
        minimum_expiry, created_at)
      select m.id, 1, n.user_id, n.quantity, n.base_cents, n.buyer_cents, n.list_base_cents, n.list_buyer_cents, n.minimum_expiry,
        n.created_at from made m cross join bid_line n where n.bid_id = ${first}`.execute(app.db);
    await market.selling.delete(`listing/seller/${market.listing.id}`);
    await run(CANCEL_BIDS);
    const { rows } = await sql<{ ended: number; told: number; transactions: number }>`
      select count(*)::int as ended, count(a.seq)::int as told, count(distinct a.request_id)::int as transactions from bid b
      left join audit_log a on a.entity = 'bid' and a.entity_id = b.id and a.operation = 'bid.cancelled'
      where b.listing_id = ${market.listing.id} and b.status = 'cancelled'`.execute(app.db);
    expect(rows).toEqual([{ ended: 250, told: 250, transactions: 3 }]);
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
