import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { openPool } from '../../../platform/database/database.ts';
import { createLog } from '../../../platform/log.ts';
import { aListing, aSeller } from '../../../../test/kit/world.ts';
import { partnersOf } from '../test-partners.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof partnersOf>>;
beforeAll(async () => {
  app = await startTestApp('edi refusals');
  world = await partnersOf(app);
});
afterAll(() => app.close());

const companyOf = (userId: number) => sql`(select company_id from app_user where id = ${userId})`;
const vetted = (value: string) => (id: number) =>
  sql`update app_user set vetting_status = ${value} where id = ${id}`;
const facility = (value: string) => (id: number) =>
  sql`update facility set vetting_status = ${value} where company_id = ${companyOf(id)}`;
const terms = (value: boolean) => (id: number) =>
  sql`update company_terms set active = ${value} where company_id = ${companyOf(id)}`;
const pays = (value: string) => (id: number) =>
  sql`update company set payment_option = ${value} where id = ${companyOf(id)}`;
const active = (value: boolean) => (id: number) =>
  sql`update app_user set active = ${value} where id = ${id}`;

describe('RB-358 the whole order is refused', () => {
  it.each([
    [
      'You have not yet been approved as a buyer, so you cannot see pricing yet.',
      vetted('Unreviewed'),
      vetted('Approved'),
    ],
    [
      'The facility you have selected is not vetted, adding to cart disabled.',
      facility('pending'),
      facility('approved'),
    ],
    ['Your company does not have terms, prices hidden until terms are set.', terms(false), terms(true)],
    ['Companies that pay by card cannot order by EDI.', pays('credit_card'), pays('net_terms')],
    ['Nobody orders for this client.', active(false), active(true)],
  ])('RB-358 %s', async (sentence, spoil, mend) => {
    const { client, seller, order, take } = await world.aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId });
    await spoil(world.intake.buyer.userId).execute(app.db);
    await take(order('NO', [{ packs: 2, listing: listing.id }]));
    await mend(world.intake.buyer.userId).execute(app.db);
    const answer = await world.answerTo(client.id);
    expect([answer.bak, answer.why]).toEqual([['BAK*00*RD*NO*20260615'], [sentence.slice(0, 80)]]);
    expect(await world.received(client.id)).toMatchObject([{ status: 'Failed', error: sentence }]);
    expect(await world.ordersOf(client.id)).toEqual([]);
    expect(await world.stockOf(listing.lotIds[0])).toBe(100);
  });

  it('RB-358 beyond the credit limit, and nothing of it stays', async () => {
    const { client, seller, order, take } = await world.aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId, lots: [{ price_cents: 50_000 }] });
    const { companyId } = world.intake.buyer;
    await sql`insert into company_credit (company_id, limit_cents, limit_set_at) values (${companyId}, 1000, now())`.execute(
      app.db,
    );
    await take(order('CREDIT', [{ packs: 2, listing: listing.id }]));
    await sql`delete from company_credit where company_id = ${companyId}`.execute(app.db);
    expect((await world.answerTo(client.id)).why).toEqual(['Credit limit exceeded']);
    expect(await world.ordersOf(client.id)).toEqual([]);
    expect(await world.stockOf(listing.lotIds[0])).toBe(100);
    const { rows } = await sql`select from audit_log where operation = 'order.placed'`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('RB-358 when all of its lines are, each with its own sentence', async () => {
    const { client, order, take } = await world.aPartner();
    await take(
      order('LINES', [
        { packs: 1, ndc: '99999999999' },
        { packs: 1, ndc: '7010100010' },
      ]),
    );
    expect(await world.answerTo(client.id)).toMatchObject({
      bak: ['BAK*00*RD*LINES*20260615'],
      why: ['NDC 99999999999 is not offered.', 'NDC 7010100010 has 10 digits; send 11.'],
    });
    expect(await world.received(client.id)).toMatchObject([
      { status: 'Failed', error: 'All lines were refused.' },
    ]);
  });
});

describe('races', () => {
  it('RB-361 twenty at once for the last hundred packs sell exactly a hundred, and each is told what it got', async () => {
    const seller = await aSeller(app.db);
    const listing = await aListing(app.db, { companyId: seller.companyId, lots: [{ stock: 100 }] });
    const partners = [];
    for (let index = 0; index < 20; index += 1) partners.push(await world.aPartner());
    const files = [];
    for (const { client, order } of partners)
      files.push(await world.intake.store(client.id, order('RACE', [{ packs: 8, listing: listing.id }])));
    const pool = openPool(app.databaseUrl, createLog('silent'), { max: files.length });
    // Connections that are opened all at once may be too slow.
    const open = async (count: number): Promise<void> => {
      if (count > 0)
        await pool.db.connection().execute(async (db) => {
          await sql`select 1`.execute(db);
          await open(count - 1);
        });
    };
    await open(files.length);
    await Promise.all(files.map((file) => world.intake.read(file, pool.db)));
    await pool.close();
    let sold = 0;
    for (const { client } of partners) {
      const got = (await world.ordersOf(client.id)).flatMap(({ lines }) => lines);
      const packs = got.reduce((sum, line) => sum + line.quantity, 0);
      const { acks } = await world.answerTo(client.id);
      expect(acks[0]?.split('*')[1]).toBe(packs === 8 ? 'IA' : packs === 0 ? 'IR' : 'IQ');
      if (packs > 0) expect(acks[0]?.split('*')[2]).toBe(String(packs));
      sold += packs;
    }
    expect(sold).toBe(100);
    expect(await world.stockOf(listing.lotIds[0])).toBe(0);
  });

  it('RB-361 a price that moves between reading and placing is read anew, and the 855 tells what was placed', async () => {
    const { client, seller, order } = await world.aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId, lots: [{ price_cents: 900 }] });
    const file = await world.intake.store(client.id, order('MOVES', [{ packs: 2, listing: listing.id }]));
    let reading: Promise<void> = Promise.resolve();
    await app.db.transaction().execute(async (tx) => {
      await sql`update lot set price_cents = 902 where id = ${listing.lotIds[0]}`.execute(tx);
      reading = world.intake.read(file);
      await waitingForALock();
    });
    await reading;
    expect(await world.ordersOf(client.id)).toMatchObject([{ lines: [{ price: 9.02 }] }]);
    expect((await world.answerTo(client.id)).lines).toEqual([`PO1*1*2*EA*9.02**VC*${listing.id}`]);
  });
});

const waitingForALock = async () => {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(app.db);
      return rows[0]?.waits;
    })
    .toBe(true);
};
