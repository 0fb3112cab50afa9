import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aBuyer, aListing, anAdministrator, aSeller, aUser, type Buyer } from '../../../test/kit/world.ts';
import { MAIL_FAVORITES } from './index.ts';
import { changeLot, mailing } from './test-mails.ts';

let app: TestApp;
let post: Awaited<ReturnType<typeof mailing>>;
beforeAll(async () => {
  app = await startTestApp('favorite mails');
  post = await mailing(app);
});
afterAll(() => app.close());

async function aFavorite(buyer: Buyer, fields: Partial<Parameters<typeof aListing>[1]> = {}) {
  const seller = await aSeller(app.db);
  const listing = await aListing(app.db, { companyId: seller.companyId, ...fields });
  await app.db.insertInto('favorite').values({ user_id: buyer.userId, listing_id: listing.id }).execute();
  return listing;
}
const run = (day: string) => post.run(MAIL_FAVORITES, `${day}T11:30:00Z`);
const subjectsOf = async (email: string) =>
  (await post.mails(email)).map((mail) => / Subject: (.*?) Message-ID/.exec(mail)?.[1] ?? '').toSorted();

it('RB-533 RB-538 tells what changed since the last day, once, with the link that ends it', async () => {
  const buyer = await aBuyer(app.db);
  const [dearer, out] = [await aFavorite(buyer), await aFavorite(buyer, { case_size: 12 })];
  await aFavorite(buyer);
  await run('2026-06-15');
  expect(await post.mails(buyer.email)).toEqual([]);
  await changeLot(app, dearer, { cents: 1100 });
  await changeLot(app, out, { stock: 11 });
  await run('2026-06-16');
  await run('2026-06-16');
  const mails = await post.mails(buyer.email);
  expect(mails).toHaveLength(1);
  const [mail = ''] = mails;
  expect(mail).toContain('Subject: 2 of your favorites changed');
  expect(mail).toContain('Price up from $10.00 to $11.00 (10.0%)');
  expect(mail).toContain('Nearly out: 11 packs left');
  expect(mail).toContain(`http://localhost/detailed/${dearer.id}`);
  expect(mail).toMatch(/List-Unsubscribe: <http:\/\/localhost\/services\/user\/unsubscribe\/[\w.-]+>/);
  expect(mail).not.toMatch(/<img/i);
  const token = /unsubscribe#token=([\w.-]+)/.exec(mail)?.[1] ?? '';
  expect((await app.visitor().get(`user/unsubscribe/${token}`)).data).toEqual({
    kind: 'fav_listings',
    email: buyer.email,
  });
});

it('RB-538 leaves out what was undone in between, and mails nothing on a day without a change', async () => {
  const buyer = await aBuyer(app.db);
  const listing = await aFavorite(buyer);
  await run('2026-06-20');
  await changeLot(app, listing, { cents: 1200, stock: 0 });
  await changeLot(app, listing, { cents: 1000, stock: 100 });
  await run('2026-06-21');
  expect(await post.mails(buyer.email)).toEqual([]);
});

it('RB-538 tells of what is back, short-dated and withdrawn; a price lasts while it is out of stock', async () => {
  const buyer = await aBuyer(app.db);
  const [back, short, gone] = [await aFavorite(buyer), await aFavorite(buyer), await aFavorite(buyer)];
  await run('2026-06-25');
  await changeLot(app, back, { stock: 0 });
  await run('2026-06-26');
  expect(await post.mails(buyer.email)).toEqual([]);
  await changeLot(app, back, { stock: 40, cents: 900 });
  await changeLot(app, short, { expiry: '2026-08-01' });
  await sql`update listing set status = 'withdrawn' where id = ${gone.id}`.execute(app.db);
  await changeLot(app, gone, {});
  await run('2026-06-27');
  const [mail = ''] = await post.mails(buyer.email);
  expect(mail).toContain('Price down from $10.00 to $9.00 (10.0%). Back in stock: 40 packs');
  expect(mail).toContain('Expires Aug 1, 2026');
  expect(mail).toContain('Withdrawn');
});

it('RB-534 shows no price to whom they are hidden, and says why', async () => {
  const buyer = await aBuyer(app.db);
  const listing = await aFavorite(buyer);
  await sql`update company_terms set active = false where company_id = ${buyer.companyId}`.execute(app.db);
  await run('2026-07-01');
  await changeLot(app, listing, { cents: 700, stock: 4 });
  await run('2026-07-02');
  const [mail = ''] = await post.mails(buyer.email);
  expect(mail).toContain('Nearly out: 4 packs left');
  expect(mail).toContain('Your company does not have terms, prices hidden until terms are set.');
  expect(mail).not.toContain('$');
});

it('RB-532 goes to buyers and sellers who want it alone: not to others, nor to people of hydra hosts only', async () => {
  const buyer = await aBuyer(app.db);
  const listing = await aFavorite(buyer);
  const facilityIds = [buyer.facilityId];
  const colleague = (roles: readonly ('Buyer' | 'CompanyAdmin')[]) =>
    aUser(app.db, { companyId: buyer.companyId, roles, facilityIds });
  const admin = await anAdministrator(app.db, []);
  await app.db.insertInto('user_role').values({ user_id: admin.userId, role: 'Buyer' }).execute();
  const [analyst, unwilling, inactive] = [
    await colleague([]),
    await colleague(['Buyer']),
    await colleague(['Buyer']),
  ];
  const [hydra, both] = [await colleague(['Buyer']), await colleague(['Buyer'])];
  await app.db
    .insertInto('email_subscription')
    .values({ user_id: unwilling.userId, fav_listings: false })
    .execute();
  await sql`update app_user set active = false where id = ${inactive.userId}`.execute(app.db);
  const seenOn = (userId: number, host: string, at: string) =>
    sql`insert into session (user_id, token_hash, host, created_at, last_seen_at, expires_at)
    values (${userId}, decode(md5(${`${userId} ${host}`}), 'hex'), ${host}, ${at}, ${at}, ${at}::timestamptz + interval '8 hours')`.execute(
      app.db,
    );
  await seenOn(hydra.userId, 'hydra.test', '2026-07-04T10:00:00Z');
  await seenOn(both.userId, 'main.test', '2026-07-03T10:00:00Z');
  await seenOn(both.userId, 'hydra.test', '2026-07-04T10:00:00Z');
  const people = [admin, analyst, unwilling, inactive, hydra, both];
  for (const { userId } of people)
    await app.db.insertInto('favorite').values({ user_id: userId, listing_id: listing.id }).execute();
  await run('2026-07-05');
  await changeLot(app, listing, { cents: 1234 });
  await run('2026-07-06');
  for (const { email } of people.filter((one) => one !== both)) expect(await subjectsOf(email)).toEqual([]);
  for (const { email } of [buyer, both])
    expect(await subjectsOf(email)).toEqual(['1 of your favorites changed']);
});

it('RB-534 a price of another facility is no change', async () => {
  const buyer = await aBuyer(app.db);
  const listing = await aFavorite(buyer);
  await run('2026-07-10');
  const other = await aBuyer(app.db);
  await sql`update app_user set primary_facility_id = ${other.facilityId} where id = ${buyer.userId}`.execute(
    app.db,
  );
  await changeLot(app, listing, { cents: 1300 });
  await run('2026-07-11');
  expect(await post.mails(buyer.email)).toEqual([]);
});
