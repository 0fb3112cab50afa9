import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { aSeller, refreshSearchOf } from '../../../test/kit/world.ts';
import { enqueueJob } from '../../platform/jobs/events.ts';
import { MAIL_ANSWERS, MATCH_REQUESTS, matchJobs } from './index.ts';
import { aMarket, type Market } from './test-requests.ts';
import { runTask } from '../../../test/kit/run-task.ts';

const MINUTE = 60_000;
let app: TestApp;
let market: Market;
let at: number;
beforeAll(async () => {
  app = await startTestApp('answer mails', { runJobs: true });
  at = app.clock.now().getTime();
});
afterAll(() => app.close());
beforeEach(async () => {
  market = await aMarket(app);
});

/** What the schedule does, so many minutes after the last time. */
async function mail(minutes = 1): Promise<void> {
  at += minutes * MINUTE;
  app.clock.set(new Date(at).toISOString());
  await app.db.transaction().execute((tx) => enqueueJob(tx, MAIL_ANSWERS, {}));
  await app.jobsDone();
}
const mails = () => mailsTo(app, market.buyer.email);
const told = async () =>
  (
    await app.db
      .selectFrom('notification')
      .select('content')
      .where('user_id', '=', market.buyer.userId)
      .orderBy('id')
      .execute()
  ).map(({ content }) => content);

it('RB-194 on each change of status or answer by somebody else, and of nothing else', async () => {
  const request = await market.asked();
  const once = await market.answer(request, { assigned_to: market.admin.userId });
  const linked = await market.lists(request.ndc ?? '', market.seller, { lots: [{ stock: 0 }] });
  const twice = await market.answer(once.data, { assigned_to: null, listing_ids: [linked.id] });
  await app.jobsDone();
  expect(await told()).toEqual([]);
  await market.answer(twice.data, { answer: 'Two were asked', listing_ids: [linked.id] });
  // Of two notices at once either may come first.
  await app.jobsDone();
  await market.move(request.id, 'Sourcing');
  await app.jobsDone();
  await market.cancel(request.id);
  await app.jobsDone();
  expect(await told()).toEqual([
    `Your request for ${request.product} was answered. Two were asked.`,
    `We are looking for a supplier of ${request.product}. Two were asked.`,
  ]);
});

it('RB-194 X-101 a mail whose button opens the listing with the asked packs', async () => {
  const request = await market.asked({ quantity: 37 });
  const listing = await market.lists(request.ndc ?? '');
  await runTask(matchJobs(app), MATCH_REQUESTS);
  await mail();
  const [only, ...others] = await mails();
  expect(others).toEqual([]);
  expect(only).toContain(`/detailed/${listing.id}?packs=37`);
  expect(only).toContain('Open the listing');
  expect(only).toContain('offers it from $10.00');
  await mail();
  expect(await mails()).toHaveLength(1);
});

it('RB-194 one mail per person and hour, the others of the hour together in the next', async () => {
  const [first, second, third] = [await market.asked(), await market.asked(), await market.asked()];
  await market.move(first.id, 'Sourcing');
  await mail();
  expect(await mails()).toHaveLength(1);
  await market.move(second.id, 'Sourcing');
  await mail(20);
  await market.move(third.id, 'Sourcing', 'Two were asked');
  await mail(20);
  expect(await mails()).toHaveLength(1);
  await mail(21);
  const both = await mails();
  expect(both).toHaveLength(2);
  const together = both.find((text) => text.includes('2 requests answered')) ?? '';
  for (const { id } of [second, third]) expect(together).toContain(`/requested-products?id=${id}`);
  expect(together).not.toContain(`?id=${first.id}"`);
  await mail(61);
  expect(await mails()).toHaveLength(2);
});

it('RB-194 X-100 none to whom wants none, and in the mail of a day to whom wants that', async () => {
  const { userId, companyId, email } = market.buyer;
  const request = await market.asked();
  await app.db
    .insertInto('email_subscription')
    .values({ user_id: userId, order_notifications: false })
    .execute();
  await market.move(request.id, 'Sourcing');
  await mail();
  expect(await mails()).toEqual([]);
  await app.db
    .updateTable('email_subscription')
    .set({ order_notifications: true, daily_digest: true })
    .where('user_id', '=', userId)
    .execute();
  await market.move(request.id, 'Available', 'Meridian has it');
  await mail();
  expect(await mailsTo(app, email)).toEqual([]);
  const kept = await app.db
    .selectFrom('digest_entry')
    .select(['title', 'relative_url', 'company_id'])
    .where('user_id', '=', userId)
    .execute();
  expect(kept).toEqual([
    {
      title: 'Request answered',
      relative_url: `/requested-products?id=${request.id}`,
      company_id: companyId,
    },
  ]);
});

it('RB-194 many matches of one import: a notification for each request, one mail for each person', async () => {
  const COUNT = 450;
  const other = await aMarket(app);
  const { companyId } = await aSeller(app.db);
  const drugs = await sql<{
    ndc: string;
  }>`insert into drug (ndc, name, category, package_type, package_description, package_size,
      csp, eaches_per_pack)
    select '88' || lpad(n::text, 9, '0'), 'Bulk ' || n, category, package_type, package_description, package_size, csp, eaches_per_pack
    from generate_series(1, ${COUNT}) n, (select * from drug limit 1) d returning ndc`.execute(app.db);
  const ndcs = drugs.rows.map(({ ndc }) => ndc);
  for (const { buyer } of [market, other])
    await sql`insert into requested_product (facility_id, buyer_company_id, buyer_user_id, ndc, product, quantity, needs_agreement,
        created_at, updated_at)
      select ${buyer.facilityId}, ${buyer.companyId}, ${buyer.userId}, ndc, 'Bulk', 1, true, now(), now()
      from unnest(${ndcs}::text[]) ndc`.execute(app.db);
  const listed = await sql<{
    id: number;
  }>`with l as (insert into listing (company_id, ndc, name, catalog_type)
      select ${companyId}, ndc, 'Bulk', 'medigi' from unnest(${ndcs}::text[]) ndc returning id), o as (
      insert into lot (listing_id, lot_name, expiry_date, price_cents, stock) select id, 'L', '2028-06-30', 1000, 9 from l)
    select id from l`.execute(app.db);
  await refreshSearchOf(
    app.db,
    listed.rows.map(({ id }) => id),
  );
  await runTask(matchJobs(app), MATCH_REQUESTS);
  await app.jobsDone();
  await mail();
  for (const { buyer } of [market, other]) {
    const { rows } = await sql<{ notifications: number; urls: number }>`select count(*)::int as notifications,
      count(distinct relative_url)::int as urls from notification where user_id = ${buyer.userId}`.execute(
      app.db,
    );
    expect(rows[0]).toEqual({ notifications: COUNT, urls: COUNT });
    const sent = await mailsTo(app, buyer.email);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain(`${COUNT} requests answered`);
    expect(sent[0]).toContain('and 400 more');
  }
}, 60_000);
