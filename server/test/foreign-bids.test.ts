import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './kit/app.ts';
import {
  clientOf,
  exampleOf,
  expectNever,
  operations,
  requests,
  wordsOfAmount,
  type Watcher,
} from './kit/canary.ts';
import { bodyText } from './kit/reply-text.ts';
import { openStream, type OpenStream } from './kit/stream.ts';
import { aTenant, type Tenant } from './kit/tenant.ts';
import {
  aBuyer,
  aDrug,
  aListing,
  anAdministrator,
  aSeller,
  TODAY,
  type Buyer,
  type Person,
} from './kit/world.ts';
import { announceLive } from '../src/platform/jobs/events.ts';

/**
 * A bid whose figures nobody can mistake, countered once, and a second one of the same facility to another seller. Everybody calls
 * every operation, with the ids of both bids too: strangers read nothing of them, the seller nothing of what its buyer pays, keeps
 * and bids elsewhere, the buyer nothing of what the seller receives.
 */
const amounts = (...dollars: number[]) => dollars.flatMap(wordsOfAmount);
/** What the buyer pays and, the fee of 3.17 % taken off, the seller receives: of the bid, then of the counter. */
const PAID = amounts(1111.13, 1167.17);
const RECEIVED = amounts(1076.99, 1131.31);
const ELSEWHERE = amounts(987.61, 773.77);
const OWN_WORDS = ['KESTREL'];
const NOTE_OF_ADMINISTRATORS = ['MARLIN'];
const any = (...words: string[]) => new RegExp(words.join('|'), 'i');

let app: TestApp;
let tenant: Tenant;
let buyer: Buyer;
let seller: Person;
let watchers: Record<string, Watcher>;
let streams: OpenStream[];
/** Of both bids, their listings and parties. */
let ids: number[];

beforeAll(async () => {
  app = await startTestApp('foreign bids', { runJobs: true });
  const { db } = app;
  tenant = await aTenant(app);
  buyer = await aBuyer(db);
  seller = await aSeller(db);
  const stranger = await aSeller(db);
  const withoutTerms = await aBuyer(db);
  await db.deleteFrom('company_terms').where('company_id', '=', withoutTerms.companyId).execute();
  const administrator = await anAdministrator(db, [
    'users',
    'companies',
    'catalog',
    'content',
    'edi',
    'assistant',
  ]);
  const all = any(...PAID, ...RECEIVED, ...ELSEWHERE, ...OWN_WORDS, ...NOTE_OF_ADMINISTRATORS);
  watchers = {
    'another buyer': { userId: tenant.buyer.userId, never: all, changes: true },
    'another seller': { userId: stranger.userId, never: all, changes: true },
    'one without terms': { userId: withoutTerms.userId, never: all, changes: true },
    'a visitor': { userId: 0, never: all, changes: true },
    // Who keeps the catalog reads notes (decision 28).
    'an administrator without orders': {
      userId: administrator.userId,
      never: any(...PAID, ...RECEIVED, ...ELSEWHERE, ...NOTE_OF_ADMINISTRATORS),
      changes: false,
    },
    'its seller': {
      userId: seller.userId,
      never: any(...PAID, ...ELSEWHERE, ...OWN_WORDS, ...NOTE_OF_ADMINISTRATORS),
      changes: false,
    },
    'its buyer': { userId: buyer.userId, never: any(...RECEIVED, ...NOTE_OF_ADMINISTRATORS), changes: false },
  };
  streams = await Promise.all(
    Object.values(watchers)
      .filter(({ userId }) => userId !== 0)
      .map(async ({ userId }) => openStream(app, await app.openSession(userId))),
  );
  ids = await bids();
  await db.transaction().execute((tx) => announceLive(tx, [{ topic: 'the end', everyone: true }]));
}, 60_000);
afterAll(async () => {
  for (const stream of streams) stream.close();
  await app.close();
});

const EXPIRY = '2028-06-30';

async function bids(): Promise<number[]> {
  const { db } = app;
  const [buying, selling] = [await clientOf(app, buyer.userId), await clientOf(app, seller.userId)];
  const { ndc } = await aDrug(db, { gcn_seqno: 777, package_size: 10 });
  await sql`insert into price_flag (facility_id, gcn_seqno, package_size, price_cents, eaches_per_pack, user_id)
    values (${buyer.facilityId}, 777, 10, 77377, 10, ${buyer.userId})`.execute(db);
  const finance = await clientOf(app, (await anAdministrator(db, ['finance'])).userId);
  const fee = await finance.post('pricing/rules', {
    name: 'Fee',
    kind: 'marketplace_fee',
    value: 3.17,
    seller_company_id: null,
    target_type: 'all',
    audience_type: 'company',
    audience_id: String(buyer.companyId),
    start_date: TODAY,
  });
  expect(fee.status).toBe(201);
  const made: number[] = [];
  for (const [companyId, price] of [
    [seller.companyId, 1111.13],
    [(await aSeller(db)).companyId, 987.61],
  ] as const) {
    const lots = [{ price_cents: 123_457 }];
    const listing = await aListing(db, { companyId, ndc, lots, offer_orders_enabled: true });
    await buying.post('listing/notes', { listing_id: listing.id, comment: 'KESTREL keeps' });
    const terms = { price, quantity: 10, earliest_expiry: EXPIRY };
    const bid = await buying.post<{ id: number }>('offer', {
      listing_id: listing.id,
      ...terms,
      acknowledged: true,
    });
    expect(bid.status).toBe(201);
    made.push(bid.data.id, listing.id, companyId);
    if (companyId !== seller.companyId) continue;
    const counter = await selling.put(`offer/counter/${bid.data.id}`, { ...terms, price: 1131.31 });
    expect(counter.status).toBe(200);
    const orders = await clientOf(app, (await anAdministrator(db, ['orders'])).userId);
    await orders.put(`offer/${bid.data.id}`, { admin_note: 'MARLIN asked by phone' });
    expect(bodyText(await buying.get(`offer/${bid.data.id}`))).toMatch(/1111\.13[^]*1167\.17/);
    expect(bodyText(await selling.get(`offer/${bid.data.id}`))).toMatch(/1076\.99[^]*1131\.31/);
  }
  return [...made, buyer.companyId, buyer.facilityId, buyer.userId];
}

describe('G-006 TR-085 R12 what a bid says to one side', () => {
  it.each(operations)('is in no answer of %s to others', async (name, endpoint) => {
    const asked = requests(endpoint, await exampleOf(app, tenant, name), ids);
    await expectNever(app, [name, endpoint], asked, watchers);
  });

  it('is in no stream, mail or notification of others', async () => {
    await app.jobsDone();
    for (const stream of streams) {
      await stream.until(/("the end")/);
      stream.close();
      expect(await stream.ended).not.toMatch(any(...PAID, ...RECEIVED, ...ELSEWHERE, ...OWN_WORDS));
    }
    const people = await app.db.selectFrom('app_user').select(['id', 'email', 'company_id']).execute();
    const folder = join(app.dataDir, 'mail');
    const mails = await Promise.all(
      (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
    );
    const notes = await app.db.selectFrom('notification').selectAll().execute();
    const told = { seller: 0, buyer: 0 };
    for (const { id, email, company_id: company } of people) {
      const side = company === seller.companyId ? 'seller' : company === buyer.companyId ? 'buyer' : null;
      const never = watchers[side === null ? 'another buyer' : `its ${side}`]?.never ?? /./;
      const read = [
        ...mails.filter((mail) => mail.includes(`To: ${email}`)),
        ...notes.filter(({ user_id: user }) => user === id).map((note) => JSON.stringify(note)),
      ];
      for (const text of read) expect(text, `${email}`).not.toMatch(never);
      if (side !== null) told[side] += read.length;
    }
    expect(told.buyer).toBe(2);
    // Others bid on its listing, too.
    expect(told.seller).toBeGreaterThanOrEqual(2);
  });
});
